import type { OptionMatch } from "./Option.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { matched } from "./OptionMethods.ts"
import { isSameThing, pointsAt } from "./OptionHints.ts"
import { isDigits, joined } from "./OptionText.ts"
import { mayReach, similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Minimum similarity at which two words count as the same. */
const sameWord = 0.7

/** Whether similar spelling is misleading, because the words are opposites, numbers, days or months. */
const isDeceptive = (vocabulary: Vocabulary, spoken: ReadonlyArray<string>, label: ReadonlyArray<string>): boolean => {
  const saidOnly = spoken.filter((word) => !label.includes(word))
  const labelOnly = label.filter((word) => !spoken.includes(word))
  const { numerals, dates, options } = vocabulary
  const isClosed = (word: string) =>
    numerals.words.has(word) ||
    numerals.ordinals.has(word) ||
    dates.weekdays.has(word) ||
    dates.months.has(word) ||
    isDigits(word)
  if (saidOnly.some(isClosed) || labelOnly.some(isClosed)) return true
  const isContrary = (a: string, b: string) => a.endsWith(b) && options.contraries.has(a.slice(0, a.length - b.length))
  // "low blood pressure" for "high blood pressure": the different word changes the meaning
  const isOther = (word: string) =>
    saidOnly.every((one) => similarity(one, word) < sameWord && !isSameThing(vocabulary, one, word))
  if (label.length > 1 && saidOnly.length > 0 && saidOnly.length === labelOnly.length && labelOnly.some(isOther))
    return true
  return saidOnly.some((a) => labelOnly.some((b) => isContrary(a, b) || isContrary(b, a)))
}

/** "metro" is not a misheard "moto": a known word that doesn't suggest the label. */
const isOwnWord = (vocabulary: Vocabulary, spoken: ReadonlyArray<string>, label: ReadonlyArray<string>): boolean =>
  spoken.some((word) => vocabulary.synonyms.has(word) && !label.some((one) => pointsAt(vocabulary, word, one)))

/**
 * Minimum similarity at which a day, month or number that looks like another one is confirmed: Tuesday and Thursday.
 */
const likely = 0.78

export const byLikeness = (
  utterance: PreparedText,
  options: ReadonlyArray<Prepared>,
  floor: number,
): ReadonlyArray<OptionMatch> => {
  const texts = [...new Set([joined(utterance.tokens), joined(utterance.core)])]
  const spoken = utterance.core.map(({ text }) => text)
  return options.flatMap((option) => {
    const label = option.label.join(" ")
    const scores = texts.filter((text) => mayReach(text, label, floor)).map((text) => similarity(text, label))
    const score = Math.max(0, ...scores)
    if (score === 0) return []
    const isDoubtful = isDeceptive(utterance.vocabulary, spoken, option.label)
    if (isDoubtful && score < likely) return []
    const isSure = !isDoubtful && !isOwnWord(utterance.vocabulary, spoken, option.label)
    return [matched(option, "fuzzy", isSure ? score : Math.min(score, 0.75))]
  })
}
