import type { Correction } from "../text/Correction.ts"
import { contrastIn, correctionIn, withoutOpening } from "../text/Correction.ts"
import type { OptionMatch } from "./Option.ts"
import { denialIn } from "./OptionDenial.ts"
import { exact } from "./OptionMethods.ts"
import { byBareYesNo, byDoubt } from "./OptionYesNo.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { afterWithdrawn, byDegree, bySaying, withoutNamed } from "./OptionSayings.ts"
import { byPolarity, isContrary } from "./OptionPolarity.ts"
import type { Finder, OptionResult, Thresholds } from "./OptionSearch.ts"
import { finder, ranked, settle } from "./OptionSearch.ts"
import { plainTokens } from "./OptionText.ts"
import { lookUp, mentions, type Phrasebook } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { tokenize, words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The words of an utterance, the options it can choose from, and how to find the option named by some of the words. */
interface Choice {
  readonly utterance: PreparedText
  readonly options: ReadonlyArray<Prepared>
  readonly thresholds: Thresholds
  readonly find: Finder
}

/** One way to choose an option; `undefined` if the utterance doesn't choose in this way. */
type Reading = (choice: Choice) => OptionResult | undefined

const exactly: Reading = ({ utterance, options, thresholds }) => {
  const matches = exact(utterance, options)
  return matches.length === 0 ? undefined : settle(ranked(matches), thresholds)
}

const yesOrNo: Reading = ({ utterance, options, thresholds }) => {
  const matches = byBareYesNo(utterance, options)
  return matches.length === 0 ? undefined : settle(matches, thresholds)
}

const isOther = (one: OptionResult, other: OptionResult): boolean =>
  one._tag !== "rejected" && other._tag !== "rejected" && one.match.value !== other.match.value

/** "red, not blue": the option before the contrast. */
const contrasted: Reading = ({ utterance: { vocabulary, tokens }, find }) => {
  const contrast = contrastIn(vocabulary, tokens)
  if (contrast === undefined) return undefined
  const meant = find(contrast.before)
  return isOther(meant, find(contrast.after, "")) ? meant : undefined
}

/** "I prefer letters to calls", "mejor carta que llamada": the first of two compared options. */
const preferred: Reading = ({ utterance: { vocabulary, tokens }, find }) => {
  const { options } = vocabulary
  const opener = lookUp(options.preferences, tokens, 0)?.length ?? 0
  const at =
    opener === 0
      ? -1
      : tokens.findIndex((_, index) => index > opener && lookUp(options.comparisons, tokens, index) !== undefined)
  if (at < 0) return undefined
  const meant = find(tokens.slice(opener, at))
  const other = find(tokens.slice(at + lookUp(options.comparisons, tokens, at)!.length))
  return isOther(meant, other) ? meant : undefined
}

/** "latte, no tea": without a pause after "no", it may deny what follows. */
const isOpenNo = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>, { before, after }: Correction): boolean => {
  const at = before.length
  return (
    tokens.length - after.length === at + 1 &&
    tokens[at]!.pause &&
    after[0]?.pause === false &&
    lookUp(options.negations, tokens, at) !== undefined
  )
}

/** "red, no wait, blue": the option after a correction. */
const corrected: Reading = ({ utterance: { vocabulary, tokens }, find }) => {
  const correction = correctionIn(vocabulary, tokens)
  if (correction === undefined) return undefined
  const before = find(withoutOpening(vocabulary, correction.before), "")
  const after = find(correction.after)
  if (before._tag === "rejected" || after._tag === "rejected") return undefined
  // "still water no ice", where a juice is an option: without a pause, an option that is merely similar is not a
  // correction
  const isAlike = after._tag === "confirm" && after.match.method === "fuzzy"
  if (before._tag === "accepted" && isAlike && !tokens[correction.before.length]!.pause)
    return { ...before, _tag: "confirm", alternatives: [before.match, after.match] }
  return correction.isOpen || isOpenNo(vocabulary, tokens, correction) ? { ...after, _tag: "confirm" } : after
}

/**
 * "cash or card", "card, or maybe cash", "a student, and I work part time": two options without a decision. A linking
 * word that is part of a label doesn't count.
 */
const undecided = (
  { utterance: { vocabulary, tokens }, options, find }: Choice,
  linkingWords: Phrasebook<unknown>,
): OptionResult | undefined => {
  const at = tokens.findIndex((_, index) => index > 0 && lookUp(linkingWords, tokens, index) !== undefined)
  if (at < 0 || options.some(({ option }) => mentions(linkingWords, plainTokens(vocabulary, option.label)))) {
    return undefined
  }
  const first = find(tokens.slice(0, at))
  const second = find(tokens.slice(at + lookUp(linkingWords, tokens, at)!.length))
  if (first._tag === "rejected" || second._tag === "rejected" || first.match.value === second.match.value) {
    return undefined
  }
  const alternatives = [first.match, second.match].map((match): OptionMatch => ({ ...match, method: "contains" }))
  return { _tag: "confirm", match: alternatives[0]!, alternatives }
}

/**
 * "not the first, the last one": the option after a denial. If there are two options, "not email" suggests the other
 * one.
 */
const afterDenial: Reading = ({ utterance, options, find, thresholds }) => {
  const { vocabulary, locale, tokens } = utterance
  const sure = finder(vocabulary, locale, options, thresholds, true)
  const known = new Map<string, OptionMatch | undefined>()
  const named = (words: ReadonlyArray<Token>) => {
    const key = words.map(({ text, pause }) => `${pause ? "," : " "}${text}`).join("")
    if (known.has(key)) return known.get(key)
    const result = sure(words)
    const match = result._tag === "accepted" ? result.match : undefined
    known.set(key, match)
    return match
  }
  const first = denialIn(vocabulary, tokens, named)
  // "ni bajo ni alto, medio"
  const second = first === undefined ? undefined : denialIn(vocabulary, first.rest, named)
  const denial = second ?? first
  if (first === undefined || denial === undefined) return undefined
  const chosen = denial.rest.length === 0 ? undefined : find(denial.rest)
  if (chosen !== undefined && chosen._tag !== "rejected") {
    const isDenied = [first, denial].some(({ denied }) => denied.value === chosen.match.value)
    // "not the first, the last one": a pause ends the denial
    const length = lookUp(vocabulary.options.negations, tokens, 0)?.length ?? tokens.length
    const isOther = denial.rest[0]!.pause && tokens[length]?.pause === false
    return isDenied ? undefined : isOther ? chosen : { ...chosen, _tag: "confirm" }
  }
  const others = options.filter(
    ({ option }) => option.value !== denial.denied.value && option.value !== first.denied.value,
  )
  // "ni bueno ni malo" denies both
  const isOne = tokens.filter((_, at) => lookUp(vocabulary.options.negations, tokens, at) !== undefined).length === 1
  const contrary = others.filter((other) => isOne && isContrary(vocabulary, other.label, words(denial.denied.label)))
  const left = contrary.length === 1 ? contrary : denial.rest.length === 0 ? others : []
  const [only] = left
  return only === undefined || left.length > 1
    ? undefined
    : { _tag: "confirm", match: { ...only.option, method: "fuzzy", score: thresholds.floor }, alternatives: [] }
}

/** "I'm not sure", if an option means that. */
const doubted: Reading = ({ utterance, options, thresholds }) => {
  const matches = byDoubt(utterance, options)
  return matches.length === 0 ? undefined : settle(matches, thresholds)
}

/**
 * The option chosen by all the words, if the words without fillers choose none: "bueno" is a filler and may also be an
 * option.
 */
const withFillers: Reading = ({ utterance: { text, tokens }, find }) => {
  const all = tokenize(text).filter(({ kind }) => kind !== "mark")
  const complete = all.length === tokens.length ? undefined : find(all, text)
  return complete === undefined || complete._tag === "rejected" ? undefined : complete
}

/** The option that the words name, or the alternatives if a linking word adds another option. */
const named = (choice: Choice): OptionResult => {
  const { utterance, find } = choice
  const { vocabulary, text, tokens } = utterance
  const { turns, conjunctions, spanOpenings } = vocabulary.options
  const answered = find(tokens, text)
  if (answered._tag === "rejected") return answered
  // "the bus but sometimes the train", but not "the last but one"
  const turned = answered.match.method === "ordinal" ? undefined : undecided(choice, turns)
  if (turned !== undefined) return turned
  if (answered._tag === "confirm" || answered.match.method === "numeric") return answered
  // "between six and eight" is one time span, and so is "between 18 and 30" if it is an option
  const isSpan = lookUp(spanOpenings, tokens, 0) !== undefined && /\d\D+\d/.test(answered.match.label)
  return (isSpan ? undefined : undecided(choice, conjunctions)) ?? answered
}

/** Ways to choose an option, in the order in which they are tried. The first one with a result counts. */
const readings: ReadonlyArray<Reading> = [
  exactly,
  yesOrNo,
  ({ utterance, find }) => bySaying(utterance, find),
  ({ utterance, options, thresholds }) => byDegree(utterance, options, thresholds),
  ({ utterance: { vocabulary, tokens, locale }, options, thresholds }) =>
    withoutNamed(vocabulary, tokens, options, thresholds, locale),
  ({ utterance, options, find, thresholds }) => byPolarity(utterance, options, find, thresholds),
  contrasted,
  preferred,
  corrected,
  ({ utterance: { vocabulary, tokens }, find }) => afterWithdrawn(vocabulary, tokens, find),
  (choice) => undecided(choice, choice.utterance.vocabulary.options.disjunctions),
]

/** Readings that are tried if the words name no option. */
const otherReadings: ReadonlyArray<Reading> = [withFillers, doubted, afterDenial]

const firstOf = (list: ReadonlyArray<Reading>, choice: Choice): OptionResult | undefined => {
  for (const reading of list) {
    const result = reading(choice)
    if (result !== undefined) return result
  }
  return undefined
}

/** The option that an utterance chooses, or the alternatives if it leaves the choice open. */
export const chosenOption = (
  utterance: PreparedText,
  options: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
): OptionResult => {
  const { vocabulary, locale, tokens } = utterance
  const choice: Choice = { utterance, options, thresholds, find: finder(vocabulary, locale, options, thresholds) }
  const chosen = firstOf(readings, choice)
  if (chosen !== undefined) return chosen
  const result = named(choice)
  if (result._tag !== "rejected") return result
  const other = firstOf(otherReadings, choice)
  if (other !== undefined) return other
  const opened = withoutOpening(vocabulary, tokens)
  return opened.length < tokens.length ? choice.find(opened) : result
}
