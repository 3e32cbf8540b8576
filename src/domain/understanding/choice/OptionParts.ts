import type { OptionMatch } from "./Option.ts"
import { stem } from "./OptionHints.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { matched } from "./OptionMethods.ts"
import { inFigures, isDigits, labelTokens } from "./OptionText.ts"
import { mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { readYesNo } from "../yesno/YesNo.ts"

const certain = 0.9
/** A score at which an option is confirmed, never accepted. */
const open = 0.7

/** The part of a label that was not said; a word before a pause ("No, I own") is a separate sentence. */
const unsaid = ({ vocabulary, core }: PreparedText, { option }: Prepared): ReadonlyArray<Token> => {
  const tokens = labelTokens(vocabulary, option.label)
  const sentence = tokens[1]?.pause === true ? tokens.slice(1) : tokens
  return sentence.filter(({ text }) => !core.some((token) => token.text === text))
}

/** "high school" for "less than high school": the missing part changes the meaning. */
const isBounded = ({ options }: Vocabulary, left: ReadonlyArray<Token>): boolean =>
  [options.modifiers, options.fewer, options.atMost, options.over, options.atLeast].some((book) => mentions(book, left))

/** "three days" for "1 to 3 days": one end of a range. */
const isEndOfSpan = ({ vocabulary, core }: PreparedText, { figures }: Prepared): boolean =>
  inFigures(vocabulary, core).some(isDigits) && figures.filter(isDigits).length > 1

/** "employed" for "self-employed", where another option is "unemployed". */
const hasContrary = ({ vocabulary, core }: PreparedText, options: ReadonlyArray<Prepared>): boolean => {
  const spoken = core.map(({ text }) => text).join("")
  const { contraries } = vocabulary.lexicon.options
  return options.some(({ label }) => label.some((word) => contraries.some((prefix) => prefix + spoken === word)))
}

/** "bedroom" for "1 bedroom", where another option is "2 bedrooms". */
const isOfMany = (
  { vocabulary, core }: PreparedText,
  matching: ReadonlyArray<Prepared>,
  options: ReadonlyArray<Prepared>,
): boolean => {
  const spoken = core.map(({ text }) => stem(vocabulary, text))
  const holds = ({ label }: Prepared) => spoken.every((word) => label.some((part) => stem(vocabulary, part) === word))
  return options.some((option) => !matching.includes(option) && holds(option))
}

/**
 * `matching` contains the options whose labels were partly said. If the negation is missing, the option isn't meant:
 * "urgent" doesn't mean "not urgent".
 */
export const partsOfLabels = (
  utterance: PreparedText,
  matching: ReadonlyArray<Prepared>,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  if (matching.length === 0) return []
  const { vocabulary } = utterance
  // "I do" in "No, I do not"
  const isOpen =
    readYesNo(utterance.text, utterance.locale)?.isCertain === true ||
    // "something" in "something else"
    utterance.core.every(({ text }) => vocabulary.options.idle.has(text)) ||
    hasContrary(utterance, options) ||
    isOfMany(utterance, matching, options) ||
    // "satisfied" in "very satisfied", "college" in "some college"
    matching.some((option) => mentions(vocabulary.options.degrees, unsaid(utterance, option)))
  return matching.map((option) => {
    const left = unsaid(utterance, option)
    if (mentions(vocabulary.options.negations, left)) return matched(option, "contains", 0)
    const isPart = isOpen || isBounded(vocabulary, left) || isEndOfSpan(utterance, option)
    return matched(option, "contains", isPart ? open : certain)
  })
}
