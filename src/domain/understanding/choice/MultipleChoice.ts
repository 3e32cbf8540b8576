import type { Option, OptionMatch } from "./Option.ts"
import { countedIn } from "./CountedOptions.ts"
import { exceptionEnd } from "./OptionSayings.ts"
import { numberedIn } from "./NumberedOptions.ts"
import { matchOption } from "./OptionMatching.ts"
import type { Thresholds } from "./OptionSearch.ts"
import { defaultThresholds } from "./OptionSearch.ts"
import { denialsIn, isDenialOf, isLabel } from "./DeniedOptions.ts"
import { daysIn, endAt, type Label, labelAt, runIn } from "./OptionRun.ts"
import { knownOptions, labelsFor } from "./KnownOptions.ts"
import { joined, plainTokens, stripped } from "./OptionText.ts"
import { correctionIn } from "../text/Correction.ts"
import { isWhole, lookUp, mentions, type Phrasebook, without } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { isTooLong } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** Each chosen option once, in spoken order. The status is that of the least certain option. */
export type MultipleResult =
  | {
      readonly _tag: "accepted" | "confirm"
      readonly matches: ReadonlyArray<OptionMatch>
      readonly alternatives: ReadonlyArray<OptionMatch>
    }
  | { readonly _tag: "rejected"; readonly code: "NO_MATCH"; readonly alternatives: ReadonlyArray<OptionMatch> }

/** Splits an utterance into pieces that each name one option. */
export type Cut = (
  vocabulary: Vocabulary,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
) => ReadonlyArray<ReadonlyArray<Token>>

const pieces: Cut = (vocabulary, labels, tokens) => {
  const { conjunctions, disjunctions, turns, spanJoiners } = vocabulary.options
  // "50 or over"
  const isLinkingWord = (word: string) => disjunctions.has(word) || conjunctions.has(word)
  const linkingWords = labels.some(({ words }) => words.some(isLinkingWord))
    ? [conjunctions]
    : [conjunctions, disjunctions, turns]
  const parts: Array<ReadonlyArray<Token>> = []
  let piece: Array<Token> = []
  let isNamed = false
  const close = () => {
    if (piece.length > 0) parts.push(piece)
    piece = []
    isNamed = false
  }
  let index = 0
  while (index < tokens.length) {
    const label = labelAt(labels, tokens, index)
    const isDenial = label === undefined && isDenialOf(vocabulary, tokens, index)
    // "english hindi and gujarati": a recognizer may omit the pauses,
    // and "March through May" is one range
    const isRun =
      label !== undefined && [1, 2, 3].some((back) => lookUp(spanJoiners, tokens, index - back)?.length === back)
    if (tokens[index]!.pause || isDenial || (label !== undefined && isNamed && !isRun)) close()
    const linkingWord =
      isDenial || label !== undefined
        ? 0
        : Math.max(...linkingWords.map((book) => lookUp(book, tokens, index)?.length ?? 0))
    if (linkingWord > 0) {
      close()
      index += linkingWord
      continue
    }
    isNamed ||= label !== undefined
    const length = label?.words.length ?? (isDenial ? lookUp(vocabulary.options.negations, tokens, index)!.length : 1)
    piece.push(...tokens.slice(index, index + length))
    index += length
  }
  close()
  return parts
}

/**
 * "everything except red", "all but the first two": the remaining options; undefined if the exception isn't an option.
 */
const allExcept = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Option>,
  chosen: (rest: ReadonlyArray<Token>) => MultipleResult,
): MultipleResult | undefined => {
  const end = exceptionEnd(vocabulary, tokens)
  if (end === undefined) return undefined
  // "any day, but I can't do Monday"
  const denial = lookUp(vocabulary.options.negations, tokens, end)?.length ?? 0
  const excepted = chosen(tokens.slice(end + denial))
  if (excepted._tag === "rejected" || excepted.matches.length === 0) return undefined
  const out = new Set(excepted.matches.map(({ value }) => value))
  const matches = options
    .filter(({ value }) => !out.has(value))
    .map((option) => ({ ...option, method: "exact" as const, score: 1 }))
  return { _tag: excepted._tag, matches, alternatives: [] }
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

const chosenFrom = (options: ReadonlyArray<Option>, _tag: "accepted" | "confirm"): MultipleResult => ({
  _tag,
  matches: options.map((option) => ({ ...option, method: "exact", score: 1 })),
  alternatives: [],
})

/** The options, chosen by their positions. */
const placed = (options: ReadonlyArray<Option>): MultipleResult => ({
  _tag: "accepted",
  matches: options.map((option) => ({ ...option, method: "ordinal", score: 1 })),
  alternatives: [],
})

/** The maximum number of options in one utterance, and the maximum number of words. */
const mostPieces = 16
const mostTokens = 80

const nothing: MultipleResult = { _tag: "rejected", code: "NO_MATCH", alternatives: [] }

/** The words as spoken, with their pauses. */
const textOf = (tokens: ReadonlyArray<Token>): string =>
  tokens.map(({ text, pause }, at) => (at === 0 ? "" : pause ? ", " : " ") + text).join("")

/**
 * "Tuesday... no, Wednesday and Friday": the options after a correction replace the same number of options before it. A
 * denied option ("pears, no, not pears") is not a correction.
 */
const correctedOptions = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  labels: ReadonlyArray<Label>,
  read: (words: string) => MultipleResult,
): MultipleResult | undefined => {
  const correction = correctionIn(vocabulary, tokens)
  if (correction === undefined) return undefined
  const { before, after } = correction
  const length = tokens.length - before.length - after.length
  const isTaken = tokens[before.length]!.pause || length > 1
  if (mentions(vocabulary.options.negations, after)) return undefined
  const [old, fresh] = [read(textOf(before)), read(textOf(after))]
  if (old._tag === "rejected" || fresh._tag === "rejected" || fresh.matches.length === 0) return undefined
  // "tuesday no wednesday": most likely the second replaces the first
  const isOne = old.matches.length === 1 && fresh.matches.length === 1 && !after[0]!.pause
  if (!isTaken && !(isOne && [before, after].every((piece) => isLabel(vocabulary, labels, piece)))) return undefined
  // "adults and pets, no children": without a pause after "no", it denies what follows
  const isDenial =
    length === 1 && !after[0]!.pause && lookUp(vocabulary.options.negations, tokens, before.length) !== undefined
  if (isDenial && old.matches.length > 1) return undefined
  // "just the carpets, actually the windows too"
  const isMore = mentions(vocabulary.options.additive, after)
  const kept = isMore ? old.matches : old.matches.slice(0, Math.max(0, old.matches.length - fresh.matches.length))
  const matches = new Map([...kept, ...fresh.matches].map((match) => [match.value, match]))
  return { _tag: "confirm", matches: [...matches.values()], alternatives: [] }
}

/**
 * The options that an utterance chooses for a question with several answers: "red, green and blue", "all of them",
 * "none". "none" is an accepted empty choice.
 */
export const matchOptions = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
  cut: Cut = pieces,
): MultipleResult => {
  const vocabulary = vocabularyOf(locale)
  if (isTooLong(text)) return nothing
  const plain = plainTokens(vocabulary, text)
  const isIdiom = lookUp(vocabulary.options.idioms, plain, 0)?.length === plain.length
  if (plain.length > mostTokens || isIdiom) return nothing
  const labels = labelsFor(knownOptions(vocabulary, options), plain)
  const read = (words: string) => chosenOptions({ text: words, options, locale, thresholds, cut, labels })
  const borne = withoutIntolerance(vocabulary, plain)
  if (borne !== undefined) return asQuestion(read(textOf(borne)))
  const chosen = correctedOptions(vocabulary, plain, labels, read) ?? read(text)
  // "how is the fish cooked?"
  const { questions, openings } = vocabulary.options
  const asks = (lookUp(questions, plain, 0)?.length ?? 0) > (lookUp(openings, plain, 0)?.length ?? 0)
  return asks ? asQuestion(chosen) : chosen
}

/** "I can't eat nuts or gluten" becomes "nuts or gluten"; undefined if the words don't express intolerance. */
const withoutIntolerance = (
  { options }: Vocabulary,
  tokens: ReadonlyArray<Token>,
): ReadonlyArray<Token> | undefined => {
  const named = without(options.intolerances, tokens)
  return named.length === tokens.length || named.length === 0 ? undefined : without(options.negations, named)
}

const asQuestion = (result: MultipleResult): MultipleResult =>
  result._tag === "accepted" ? { ...result, _tag: "confirm" } : result

/** The maximum number of words between a denial and the denied thing: "I don't really use any of them". */
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

interface Asked {
  readonly text: string
  readonly options: ReadonlyArray<Option>
  readonly locale: string
  readonly thresholds: Thresholds
  readonly cut: Cut
  readonly labels: ReadonlyArray<Label>
}

const chosenOptions = (asked: Asked): MultipleResult => {
  const { text, locale, thresholds, cut, labels } = asked
  const vocabulary = vocabularyOf(locale)
  const known = knownOptions(vocabulary, asked.options).all
  const options = known.flatMap(({ option, isNoOther }) => (isNoOther ? [] : [option]))
  const called = (book: Phrasebook<unknown>) =>
    known.flatMap(({ option, tokens: name }) => (isWhole(book, name) ? [option] : []))
  const { all, both, none, every, withdrawn, exceptions, remaining, conjunctions, disjunctions } = vocabulary.options
  const find = (words: ReadonlyArray<Token>) => matchOption(joined(words), asked.options, locale, thresholds)
  const plain = plainTokens(vocabulary, text)
  const single = matchOption(text, asked.options, locale, thresholds)
  // "fever and nausea but no headache": a denied exact match is not chosen
  const isAlone = correctionIn(vocabulary, plain) === undefined || isLabel(vocabulary, labels, plain)
  if (single._tag === "accepted" && single.match.method === "exact" && isAlone) {
    return { _tag: "accepted", matches: [single.match], alternatives: [] }
  }
  const core = withLetters(labels, plain, stripped(vocabulary, plain))
  // "both the first and the last"
  const isPair = lookUp(both, core, 0)?.length === 1 && mentions(conjunctions, core)
  const tokens = isPair && countedIn(vocabulary, core, options) === undefined ? core.slice(1) : core
  // "All of the above" may be an option
  const [whole] = called(all)
  if (isWhole(all, tokens)) return chosenFrom(whole === undefined ? options : [whole], "accepted")
  const numbered =
    numberedIn(vocabulary, plain, asked.options, labels) ?? numberedIn(vocabulary, core, asked.options, labels)
  if (numbered !== undefined) return numbered.length === 0 ? nothing : placed(numbered)
  // "los tres días", where an option is called "3 días"
  const isCalled = single._tag === "accepted" && single.match.method === "contains" && /\d/.test(single.match.label)
  const counted = isCalled ? undefined : countedIn(vocabulary, withArticles(vocabulary, plain, tokens), options)
  if (counted?.length === 0) return nothing
  if (counted !== undefined) return chosenFrom(counted, "accepted")
  const each = lookUp(every, tokens, 0)?.length
  // "every month"
  if (each !== undefined && each + 1 === tokens.length && single._tag === "rejected")
    return chosenFrom(options, "confirm")
  // "none, and I take ibuprofen": the rest names no option
  const end = tokens.findIndex(({ pause }, at) => at > 0 && (pause || lookUp(conjunctions, tokens, at) !== undefined))
  const no = lookUp(vocabulary.answers.no, plain, 0)?.length ?? plain.length
  const isNone =
    isWhole(none, tokens) ||
    isWhole(none, plain.slice(no)) ||
    deniesAll(vocabulary, plain) ||
    (end > 0 &&
      isWhole(none, tokens.slice(0, end)) &&
      !mentions(exceptions, tokens) &&
      chosenOptions({ ...asked, text: textOf(tokens.slice(end)) })._tag === "rejected")
  if (isNone) return chosenFrom(called(none), "accepted")
  const but = allExcept(vocabulary, tokens, options, (rest) =>
    // "everything except everything except" has no exception
    mentions(exceptions, rest) ? nothing : chosenOptions({ ...asked, text: textOf(rest) }),
  )
  if (but !== undefined) return but
  const run = runIn(vocabulary, labels, tokens, options) ?? daysIn(vocabulary, labels, tokens)
  if (run !== undefined) return chosenFrom(run, "accepted")
  const cuts = cut(vocabulary, labels, tokens)
  if (cuts.length > mostPieces) return nothing
  const { denials, isOpen } = denialsIn(vocabulary, labels, tokens, cuts)
  const denied = denials.flatMap((piece) => {
    const result = piece === undefined ? undefined : find(piece)
    return result?._tag === "accepted" ? [result.match.value] : []
  })
  const others = () => options.filter(({ value }) => !denied.includes(value))
  // "not pears, but the rest"
  const isRest = denied.length > 0 && cuts.some((piece) => isWhole(remaining, piece))
  // "ni peras ni higos"
  const isAllDenied = denials.every((piece) => piece !== undefined && isLabel(vocabulary, labels, piece))
  if (isRest || (isAllDenied && denied.length === cuts.length && denied.length < options.length))
    return chosenFrom(others(), "confirm")
  const named = denied.length === 0 || cuts.length === 1 ? cuts : cuts.filter((_, at) => denials[at] === undefined)
  const matches = new Map<Option["value"], OptionMatch>()
  const alternatives: Array<OptionMatch> = []
  const isWithdrawn = cuts.some((piece) => lookUp(withdrawn, piece, 0) !== undefined)
  let isSure = !isOpen && !isWithdrawn && !(named.length > 1 && mentions(disjunctions, tokens))
  for (const piece of named) {
    // "mondays"
    const label = endAt(vocabulary, labels, piece, 0)
    const several =
      label?.end === piece.length
        ? [label.option]
        : (runIn(vocabulary, labels, piece, options) ?? daysIn(vocabulary, labels, piece))
    const result = several === undefined ? find(piece) : undefined
    for (const option of several ?? []) matches.set(option.value, { ...option, method: "exact", score: 1 })
    if (result === undefined) continue
    if (result._tag !== "rejected") matches.set(result.match.value, result.match)
    isSure &&= result._tag === "accepted"
    alternatives.push(...result.alternatives)
  }
  if (cuts.length > 1) for (const value of denied) matches.delete(value)
  if (matches.size === 0) return { ...nothing, alternatives: alternatives.slice(0, 3) }
  // "nuts and none of these" is contradictory
  const chosen = [...matches.values()]
  if (chosen.length > 1 && known.some(({ option, isNoOther }) => isNoOther && matches.has(option.value)))
    return { ...nothing, alternatives: chosen.slice(0, 3) }
  return { _tag: isSure ? "accepted" : "confirm", matches: chosen, alternatives }
}
