import type { OptionMatch } from "./Option.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { matched } from "./OptionMethods.ts"
import { partsOfLabels } from "./OptionParts.ts"
import { pointsElsewhere } from "./OptionRest.ts"
import { indexOfWords, inFigures, isDigits, joined } from "./OptionText.ts"
import { understandNumber } from "../number/NumberAnswer.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { knowsWord } from "../text/Vocabulary.ts"
import { isUnsure } from "../yesno/YesNo.ts"

const isMeaningful = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>) =>
  tokens.length === 1 ||
  tokens.some(
    (token, index) =>
      (token.text.length > 1 || token.kind === "digits") &&
      lookUp(vocabulary.options.articles, tokens, index) === undefined,
  )

/** "eleven to fifty" for "11-50": both numbers of the label in order, and no other numbers. */
const bySpanWords = (options: ReadonlyArray<Prepared>, spoken: ReadonlyArray<string>): ReadonlyArray<OptionMatch> => {
  const numbers = spoken.filter(isDigits).join()
  return options
    .filter(({ figures }) => {
      const own = figures.filter(isDigits)
      return own.length === 2 && own.join() === numbers
    })
    .map((option) => matched(option, "contains", 0.9))
}

/** The label, split into words: "semi nuevo", "e-mail". A single letter may be a separate word. */
const isPacked = (
  { articles, conjunctions, disjunctions }: Vocabulary["options"],
  { packed }: Prepared,
  tokens: ReadonlyArray<Token>,
): boolean =>
  tokens.length > 1 &&
  packed === tokens.map(({ text }) => text).join("") &&
  tokens.every(({ text }) => text.length > 1 || [articles, conjunctions, disjunctions].every((book) => !book.has(text)))

/** Options whose label equals the words without polite phrases, or whose range has the same two numbers. */
export const byEquality = (
  { vocabulary, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const spoken = joined(core)
  const figured = inFigures(vocabulary, core)
  const spans = bySpanWords(options, figured)
  if (spans.length > 0) return spans
  const equal = options
    .filter(
      (option) =>
        option.label.join(" ") === spoken ||
        option.main.join(" ") === spoken ||
        option.figures.join(" ") === figured.join(" "),
    )
    .map((option) => matched(option, "contains", 0.9))
  return equal.length > 0
    ? equal
    : options
        .filter((option) => isPacked(vocabulary.options, option, core))
        .map((option) => matched(option, "fuzzy", 0.9))
}

/** Removes the given words everywhere; a placeholder keeps their neighbors apart. */
const withoutWords = (spoken: ReadonlyArray<string>, part: ReadonlyArray<string>): ReadonlyArray<string> => {
  const at = indexOfWords(spoken, part)
  return at < 0 ? spoken : [...spoken.slice(0, at), "", ...withoutWords(spoken.slice(at + part.length), part)]
}

/**
 * "el de con franquicia": if a label contains the core together with the word before it, that word is part of the core,
 * even if it usually carries no meaning.
 */
const longestEnd = (
  { vocabulary, tokens, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<string> | undefined => {
  const start = tokens.indexOf(core[0]!)
  const spoken = tokens.slice(0, start + core.length).map(({ text }) => text)
  for (let from = 0; from < spoken.length - 1; from++) {
    if (from > start && lookUp(vocabulary.numbers.partOf, tokens, from - 1) === undefined) break
    const end = spoken.slice(from)
    if (options.some(({ label }) => indexOfWords(label, end) >= 0)) return end
  }
  return undefined
}

/** "highly" before "likely", where the label is "Very likely": an intensifier other than the one in the label. */
const isOtherDegree = ({ options }: Vocabulary, word: string, label: ReadonlyArray<string>): boolean =>
  options.degrees.has(word) && options.degrees.has(label[0]!) && word !== label[0]

/**
 * "southern Ireland", where an option is "Northern Ireland"; "highly likely", where an option is "Very likely": the
 * extra word may change the meaning.
 */
const isVariant = (
  vocabulary: Vocabulary,
  before: string | undefined,
  label: ReadonlyArray<string>,
  options: ReadonlyArray<Prepared>,
): boolean =>
  before !== undefined &&
  options.some(
    ({ main }) =>
      (indexOfWords(main, label) > 0 && (!knowsWord(vocabulary, before) || isOtherDegree(vocabulary, before, main))) ||
      // "e-mail me", where an option is "Email"
      main.includes(before + label[0]!),
  )

/**
 * "two adults and a baby", where the options are "1", "2", "3 or more": a numeric label in an answer that is not a
 * number.
 */
const isCounted = ({ locale, tokens }: PreparedText, { option, number }: Prepared): boolean =>
  number !== undefined &&
  /^\w+$/.test(option.label) &&
  understandNumber(joined(tokens), locale, true)._tag === "rejected"

/**
 * Options whose label occurs in the words, or contains the words. A label inside a longer spoken label counts only if
 * it was also said separately.
 */
export const byContaining = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const { vocabulary } = utterance
  const spoken = [utterance.tokens.map(({ text }) => text), inFigures(vocabulary, utterance.tokens)]
  const core = [utterance.core.map(({ text }) => text), inFigures(vocabulary, utterance.core)]
  const has = (spoken: ReadonlyArray<string>, part: ReadonlyArray<string>) => indexOfWords(spoken, part) >= 0
  const { answers } = vocabulary
  const isAnswer = (label: ReadonlyArray<string>) =>
    label.length === 1 && (answers.yes.has(label[0]!) || answers.no.has(label[0]!))
  const isDoubt = isUnsure(vocabulary, utterance.tokens)
  // "no lo sé" is not "No"
  const inside = options.filter(
    ({ main, figures }) => (has(spoken[0]!, main) || has(spoken[1]!, figures)) && !(isDoubt && isAnswer(main)),
  )
  const longest = inside.filter(({ main }) => {
    const longer = inside.filter((other) => other.main.length > main.length && has(other.main, main))
    return (
      longer.length === 0 ||
      has(
        longer.reduce((rest, other) => withoutWords(rest, other.main), spoken[0]!),
        main,
      )
    )
  })
  const end = isMeaningful(vocabulary, utterance.core) ? longestEnd(utterance, options) : undefined
  const around = isMeaningful(vocabulary, utterance.core)
    ? options.filter(
        (option) =>
          !inside.includes(option) &&
          (end === undefined ? has(option.label, core[0]!) || has(option.figures, core[1]!) : has(option.label, end)),
      )
    : []
  // "semi nuevo"; shorter prefixes are also ordinary words
  const isPrefix = (word: string | undefined) =>
    word !== undefined && word.length > 2 && vocabulary.options.contraries.has(word)
  const wordBefore = (label: ReadonlyArray<string>) => spoken[0]![indexOfWords(spoken[0]!, label) - 1]
  // "extra extra large"
  const isModified = (label: ReadonlyArray<string>) =>
    isPrefix(wordBefore(label)) ||
    isVariant(vocabulary, wordBefore(label), label, options) ||
    wordBefore(label) === label[0] ||
    mentions(
      vocabulary.options.modifiers,
      utterance.tokens.filter(({ text }) => !label.includes(text) && !inside.some(({ main }) => main.includes(text))),
    )
  const isBeside = (option: Prepared) => longest.length === 1 && pointsElsewhere(utterance, option, options)
  const isOpen = (option: Prepared) => isModified(option.main) || isBeside(option) || isCounted(utterance, option)
  return [
    ...longest.map((option) => matched(option, "contains", isOpen(option) ? 0.7 : 0.9)),
    ...partsOfLabels(utterance, around, options),
  ]
}
