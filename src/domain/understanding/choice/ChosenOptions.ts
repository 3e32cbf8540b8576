import { countedIn } from "./CountedOptions.ts"
import { exceptionEnd } from "./OptionSayings.ts"
import { numberedIn } from "./NumberedOptions.ts"
import { matchOption } from "./OptionMatching.ts"
import { isLabel } from "./DeniedOptions.ts"
import type { Label } from "./OptionRun.ts"
import { knownOptions } from "./KnownOptions.ts"
import { correctionIn } from "../text/Correction.ts"
import { isWhole, lookUp, mentions, type Phrasebook } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { Option } from "./Option.ts"
import type { OptionResult } from "./OptionSearch.ts"
import { type MultipleResult, chosenFrom, nothing } from "./MultipleResult.ts"
import { type Asked, byPieces, type Choice, severalIn } from "./OptionPieces.ts"
import { plainTokens, stripped, textOf } from "./OptionText.ts"

/** One way to choose several options; `undefined` if the answer doesn't choose in this way. */
type Reading = (choice: Choice) => MultipleResult | undefined

/** The options whose whole label is a phrase from the phrasebook. */
const called = ({ known }: Choice, book: Phrasebook<unknown>): ReadonlyArray<Option> =>
  known.flatMap(({ option, tokens }) => (isWhole(book, tokens) ? [option] : []))

/** "all of them"; "All of the above" may be an option. */
const allOf: Reading = (choice) => {
  const { all } = choice.vocabulary.options
  if (!isWhole(all, choice.tokens)) return undefined
  const [whole] = called(choice, all)
  return chosenFrom(whole === undefined ? choice.options : [whole], "accepted")
}

/** "two, four and six". */
const numbered: Reading = ({ asked: { options, labels }, vocabulary, plain, core }) => {
  const places = numberedIn(vocabulary, plain, options, labels) ?? numberedIn(vocabulary, core, options, labels)
  if (places === undefined) return undefined
  return places.length === 0 ? nothing : chosenFrom(places, "accepted", "ordinal")
}

/** The words of the choice with their leading articles, because "los dos" is not "two". */
const withArticles = (
  { options }: Vocabulary,
  plain: ReadonlyArray<Token>,
  core: ReadonlyArray<Token>,
): ReadonlyArray<Token> => {
  const end = plain.indexOf(core[0]!)
  let start = Math.max(0, end)
  while (
    start > 0 &&
    [options.allBefore, options.both, options.articles].some((book) => book.has(plain[start - 1]!.text))
  )
    start--
  return plain.slice(start, Math.max(0, end) + core.length)
}

/** "both", "the first two". */
const counted: Reading = ({ vocabulary, options, plain, tokens, single }) => {
  // "los tres días", where an option is called "3 días"
  if (single._tag === "accepted" && single.match.method === "contains" && /\d/.test(single.match.label))
    return undefined
  const some = countedIn(vocabulary, withArticles(vocabulary, plain, tokens), options)
  if (some === undefined) return undefined
  return some.length === 0 ? nothing : chosenFrom(some, "accepted")
}

/** "every month". */
const each: Reading = ({ vocabulary, options, tokens, single }) => {
  const every = lookUp(vocabulary.options.every, tokens, 0)?.length
  return every !== undefined && every + 1 === tokens.length && single._tag === "rejected"
    ? chosenFrom(options, "confirm")
    : undefined
}

/** The maximum number of words between a negation and the words that it negates: "I don't really use any of them". */
const mostBetween = 2

/** "I don't use any of them", "no toco ninguno". */
const deniesAll = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const at = tokens.findIndex((_, index) => index <= 2 && lookUp(options.negations, tokens, index) !== undefined)
  const start = at < 0 ? tokens.length : at + lookUp(options.negations, tokens, at)!.length
  const end = tokens.findIndex((_, index) => index >= start && isWhole(options.anyOfThem, tokens.slice(index)))
  // "I don't mind any of them"
  const isIndifferent = mentions(options.indifferent, tokens.slice(start))
  return end > start && end - start <= mostBetween && !isIndifferent
}

/** "none, and I take ibuprofen": the rest names no option. */
const opensWithNone = ({ asked, vocabulary, tokens }: Choice): boolean => {
  const { none, exceptions, conjunctions } = vocabulary.options
  const end = tokens.findIndex(({ pause }, at) => at > 0 && (pause || lookUp(conjunctions, tokens, at) !== undefined))
  return (
    end > 0 &&
    isWhole(none, tokens.slice(0, end)) &&
    !mentions(exceptions, tokens) &&
    chosenOptions({ ...asked, text: textOf(tokens.slice(end)) })._tag === "rejected"
  )
}

/** "none", "no, none of them". */
const noneOf: Reading = (choice) => {
  const { vocabulary, plain, tokens } = choice
  const { none } = vocabulary.options
  const no = lookUp(vocabulary.answers.no, plain, 0)?.length ?? plain.length
  const isNone =
    isWhole(none, tokens) || isWhole(none, plain.slice(no)) || deniesAll(vocabulary, plain) || opensWithNone(choice)
  return isNone ? chosenFrom(called(choice, none), "accepted") : undefined
}

/**
 * "everything except red", "all but the first two": the remaining options; undefined if the exception isn't an option.
 */
const allExcept: Reading = ({ asked, vocabulary, options, tokens }) => {
  const end = exceptionEnd(vocabulary, tokens)
  if (end === undefined) return undefined
  // "any day, but I can't do Monday"
  const denial = lookUp(vocabulary.options.negations, tokens, end)?.length ?? 0
  const rest = tokens.slice(end + denial)
  // "everything except everything except" has no exception
  if (mentions(vocabulary.options.exceptions, rest)) return undefined
  const excepted = chosenOptions({ ...asked, text: textOf(rest) })
  if (excepted._tag === "rejected" || excepted.matches.length === 0) return undefined
  const out = new Set(excepted.matches.map(({ value }) => value))
  return chosenFrom(
    options.filter(({ value }) => !out.has(value)),
    excepted._tag,
  )
}

/** "Monday to Wednesday". */
const run: Reading = (choice) => {
  const several = severalIn(choice, choice.tokens)
  return several === undefined ? undefined : chosenFrom(several, "accepted")
}

/** "a and c", where A is an option and not an article. */
const withLetters = (
  labels: ReadonlyArray<Label>,
  plain: ReadonlyArray<Token>,
  core: ReadonlyArray<Token>,
): ReadonlyArray<Token> => {
  const end = plain.indexOf(core[0]!)
  const at = plain.findIndex(
    ({ text }, index) =>
      index < end && labels.some(({ words }) => words.length === 1 && words[0] === text && text.length === 1),
  )
  return at < 0 ? core : plain.slice(at, end + core.length)
}

/** "I'm interested in all of them": a sentence that names no option. */
const allInSentence: Reading = ({ vocabulary: { options: words, answers }, options, plain, core, single }) => {
  const isAll = core.some((_, at) => {
    const length = lookUp(words.all, core, at)?.length ?? 0
    // "all day"
    return length > 1 || (length === 1 && core[at + 1]?.pause !== false)
  })
  const isDenied = [words.negations, answers.negators, answers.unsure].some((book) => mentions(book, plain))
  return isAll && !isDenied && single._tag === "rejected" ? chosenFrom(options, "confirm") : undefined
}

/** The first reading with a result is taken. */
const readings: ReadonlyArray<Reading> = [allOf, numbered, counted, each, noneOf, allExcept, run, byPieces]

const choiceIn = (asked: Asked, vocabulary: Vocabulary, plain: ReadonlyArray<Token>, single: OptionResult): Choice => {
  const known = knownOptions(vocabulary, asked.options).all
  const options = known.flatMap(({ option, isNoOther }) => (isNoOther ? [] : [option]))
  const { both, conjunctions } = vocabulary.options
  const core = withLetters(asked.labels, plain, stripped(vocabulary, plain))
  // "both the first and the last"
  const isPair = lookUp(both, core, 0)?.length === 1 && mentions(conjunctions, core)
  const tokens = isPair && countedIn(vocabulary, core, options) === undefined ? core.slice(1) : core
  return { asked, vocabulary, known, options, plain, core, tokens, single }
}

/** The options that an answer without corrections chooses. */
export const chosenOptions = (asked: Asked): MultipleResult => {
  const { text, locale, thresholds, labels } = asked
  const vocabulary = vocabularyOf(locale)
  const plain = plainTokens(vocabulary, text)
  const single = matchOption(text, asked.options, locale, thresholds)
  if (single._tag === "accepted" && single.match.method === "exact") {
    // "fever and nausea but no headache": an exact match is not chosen if it is negated
    const isAlone = correctionIn(vocabulary, plain) === undefined || isLabel(vocabulary, labels, plain)
    if (isAlone) return { _tag: "accepted", matches: [single.match], alternatives: [] }
  }
  const choice = choiceIn(asked, vocabulary, plain, single)
  for (const reading of readings) {
    const result = reading(choice)
    if (result !== undefined) return result._tag === "rejected" ? (allInSentence(choice) ?? result) : result
  }
  return nothing
}
