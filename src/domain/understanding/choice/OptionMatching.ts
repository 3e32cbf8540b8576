import { assertionOf } from "../text/Assertion.ts"
import { conclusionIn } from "../text/Correction.ts"
import type { Option, OptionMatch } from "./Option.ts"
import { candidatesOf } from "./OptionIndex.ts"
import { byPosition, prepare } from "./OptionMethods.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { byAbsence } from "./OptionSayings.ts"
import type { Finder, OptionResult, Thresholds } from "./OptionSearch.ts"
import { defaultThresholds, finder, hear, ranked, settle } from "./OptionSearch.ts"
import { joined, plainTokens } from "./OptionText.ts"
import { isInterrogative } from "../talk/CounterQuestion.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { chosenOption } from "./ChosenOption.ts"
import { isTooLong, tokenize, words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** The maximum number of tokens in a choice; even a short answer can have many punctuation marks. */
const mostTokens = 250

const nothing: OptionResult = { _tag: "rejected", code: "NO_MATCH", alternatives: [] }

/**
 * The minimum length of a word whose gender may be changed to that of a label. In shorter words, the other ending often
 * has another meaning: "caso" and "casa".
 */
const shortestGendered = 6

/** "bastante satisfecha" for the option "Satisfecho": changes the words to the gender of the labels. */
const inGenderOf = (
  { lexicon, options: { others } }: Vocabulary,
  options: ReadonlyArray<Prepared>,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Token> => {
  const { genders } = lexicon.options
  const own = new Set(genders.length === 0 ? [] : options.flatMap(({ label }) => label))
  const agreed = tokens.map((token) => {
    if (token.text.length < shortestGendered || own.has(token.text) || others.get(token.text)) return token
    const text = genders.flatMap((ending) =>
      token.text.endsWith(ending) ? genders.map((other) => token.text.slice(0, -ending.length) + other) : [],
    )
    const other = text.find((word) => own.has(word))
    return other === undefined ? token : { ...token, text: other }
  })
  return agreed.every((token, at) => token === tokens[at]) ? tokens : agreed
}

/**
 * "How much is express?", "my son is a student": a question, or a sentence about another person, mentions an option
 * without choosing it.
 */
const isBeside = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { method, label }: OptionMatch): boolean => {
  if (method === "exact" || method === "yes_no") return false
  const { questions, openings, others, conjunctions } = vocabulary.options
  const opening = lookUp(openings, tokens, 0)?.length ?? 0
  const asks =
    (lookUp(questions, tokens, 0)?.length ?? 0) > opening || (opening === 0 && isInterrogative(vocabulary, tokens))
  const other = lookUp(others, tokens, 0)?.length ?? 0
  // "my wife and I are married"; "my friend Betty", where "friend" is an option
  const isJoined = lookUp(conjunctions, tokens, other) !== undefined
  const isMeant = tokens.slice(0, other).some(({ text }) => words(label).includes(text))
  return asks || (other > 0 && !isJoined && !isMeant)
}

/** "¿cinco es lo mejor?": a question with more words than the option. */
const isQuestion = (text: string, tokens: ReadonlyArray<Token>, { method, label }: OptionMatch): boolean =>
  method !== "exact" && /\?\s*$/.test(text) && tokens.length > words(label).length + 1

/**
 * Whether an option is a day or a time. "Monday is out" rejects the option "Monday", but "the heating is out" usually
 * chooses "Heating".
 */
const isAppointment = ({ dates, clock }: Vocabulary, label: ReadonlyArray<Token>): boolean =>
  mentions(dates.weekdays, label) || mentions(clock.parts, label)

/** "the red one, unless it's gone", "Monday is out": words outside the labels that argue against the choice. */
const isReserved = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { method, label }: OptionMatch): boolean => {
  if (method === "exact" || method === "yes_no") return false
  // "I used to take the train"
  if (mentions(vocabulary.answers.former, tokens) && !mentions(vocabulary.answers.former, tokenize(label))) return true
  const assertion = assertionOf(vocabulary, tokens)
  const name = tokenize(label)
  if (assertion === "withdrawn") return isAppointment(vocabulary, name)
  return assertion !== "asserted" && !/\d/.test(label) && assertionOf(vocabulary, name) === "asserted"
}

/** "regular o bueno": a filler that is also an option. */
const isBesideFiller = (
  { fillers }: Vocabulary,
  text: string,
  options: ReadonlyArray<Prepared>,
  match: OptionMatch,
): boolean => {
  const others = options.filter(
    ({ main, option }) => main.length === 1 && fillers.has(main[0]!) && option.value !== match.value,
  )
  const own = words(match.label)
  return (
    others.length > 0 && words(text).some((word) => !own.includes(word) && others.some(({ main }) => main[0] === word))
  )
}

/**
 * "we don't drink, so juice", "neither one nor the other, neutral": the option in the last words, if the words before
 * them name none.
 */
const byConclusion = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Prepared>,
  find: Finder,
): OptionResult | undefined => {
  const pause = tokens.findLastIndex((token, index) => index > 0 && token.pause)
  const concluded = conclusionIn(vocabulary, tokens)
  const last = concluded.length > 0 ? concluded : pause < 0 ? [] : tokens.slice(pause)
  const before = tokens.slice(0, tokens.length - last.length)
  if (last.length === 0 || !mentions(vocabulary.options.negations, before)) return undefined
  const isNamed = options.some(({ main }) => main.some((word) => before.some(({ text }) => text === word)))
  if (isNamed) return undefined
  const result = find(last)
  const isTold = result._tag === "accepted" && (result.match.method === "exact" || result.match.method === "contains")
  return isTold ? { ...result, _tag: "confirm" } : undefined
}

/**
 * The option chosen by the words after they are changed to the labels' gender, unless the unchanged words choose the
 * same one. It must be confirmed.
 */
const inOtherGender = (
  { vocabulary, locale, tokens }: PreparedText,
  prepared: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
  first: OptionResult,
): OptionResult | undefined => {
  const agreed = inGenderOf(vocabulary, prepared, tokens)
  if (agreed === tokens) return undefined
  const again = chosenOption(hear(vocabulary, locale, joined(agreed), agreed), prepared, thresholds)
  if (again._tag === "rejected" || (first._tag === "confirm" && first.match.value === again.match.value))
    return undefined
  return { ...again, _tag: "confirm", match: { ...again.match, method: "fuzzy" }, alternatives: [] }
}

/** The option that an utterance chooses, or merely mentions. */
const mentioned = (
  utterance: PreparedText,
  prepared: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
): OptionResult => {
  const { vocabulary, locale, tokens } = utterance
  const first = chosenOption(utterance, prepared, thresholds)
  if (first._tag === "accepted") return first
  const chosen = inOtherGender(utterance, prepared, thresholds, first) ?? first
  if (chosen._tag !== "rejected") return chosen
  return (
    byConclusion(vocabulary, tokens, prepared, finder(vocabulary, locale, prepared, thresholds)) ??
    byAbsence(vocabulary, tokens, prepared, thresholds) ??
    chosen
  )
}

/**
 * The option that an utterance chooses. `options` are the enabled options in narration order. The methods, in order:
 * exact (value or label), ordinal ("the second", "option two", "last"), yes_no (options that mean yes and no), numeric
 * (the option that is this number), contains (whole words), fuzzy. After a correction ("red, no wait, blue"), the last
 * part counts.
 */
export const matchOption = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
): OptionResult => {
  if (isTooLong(text)) return nothing
  const vocabulary = vocabularyOf(locale)
  const tokens = plainTokens(vocabulary, text)
  const isIdiom = lookUp(vocabulary.options.idioms, tokens, 0)?.length === tokens.length
  if (tokens.length > mostTokens || isIdiom) return nothing
  const all = prepare(vocabulary, options)
  const utterance = hear(vocabulary, locale, text, tokens)
  const prepared = candidatesOf(utterance, all)
  // a position refers to the list of all options
  const placed = prepared === all ? [] : byPosition(utterance, all)
  if (placed.length > 0) return settle(ranked(placed), thresholds)
  const result = mentioned(utterance, prepared, thresholds)
  if (result._tag !== "accepted") return result
  const isOpen =
    isBeside(vocabulary, tokens, result.match) ||
    isQuestion(text, tokens, result.match) ||
    isReserved(vocabulary, tokens, result.match) ||
    isBesideFiller(vocabulary, text, prepared, result.match)
  return isOpen ? { ...result, _tag: "confirm" } : result
}
