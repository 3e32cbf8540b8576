import type { Option, OptionMatch } from "./Option.ts"
import { countedIn } from "./CountedOptions.ts"
import { exceptionEnd } from "./OptionSayings.ts"
import { matchOption } from "./OptionMatching.ts"
import type { Thresholds } from "./OptionSearch.ts"
import { defaultThresholds } from "./OptionSearch.ts"
import { joined, labelTokens, plainTokens, stripped } from "./OptionText.ts"
import { isWhole, lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { isTooLong } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** Every chosen option once, in the order in which they were said; the status is that of the least certain one. */
export type MultipleResult =
  | {
      readonly _tag: "accepted" | "confirm"
      readonly matches: ReadonlyArray<OptionMatch>
      readonly alternatives: ReadonlyArray<OptionMatch>
    }
  | { readonly _tag: "rejected"; readonly code: "NO_MATCH"; readonly alternatives: ReadonlyArray<OptionMatch> }

export interface Label {
  readonly option: Option
  readonly words: ReadonlyArray<string>
}

/** The longest label that starts here: labels with an "and" inside must not be cut at it. */
export const labelAt = (labels: ReadonlyArray<Label>, tokens: ReadonlyArray<Token>, index: number): Label | undefined =>
  labels.find((label) => label.words.length > 0 && label.words.every((word, n) => tokens[index + n]?.text === word))

/** Cuts an utterance into what names one option each. */
export type Cut = (
  vocabulary: Vocabulary,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
) => ReadonlyArray<ReadonlyArray<Token>>

const pieces: Cut = (vocabulary, labels, tokens) => {
  const parts: Array<ReadonlyArray<Token>> = []
  let piece: Array<Token> = []
  const close = () => {
    if (piece.length > 0) parts.push(piece)
    piece = []
  }
  let index = 0
  while (index < tokens.length) {
    if (tokens[index]!.pause) close()
    const label = labelAt(labels, tokens, index)
    const conjunction = lookUp(vocabulary.options.conjunctions, tokens, index)
    if (label === undefined && conjunction !== undefined) {
      close()
      index += conjunction.length
      continue
    }
    const length = label?.words.length ?? 1
    piece.push(...tokens.slice(index, index + length))
    index += length
  }
  close()
  return parts
}

/** "everything except red", "all but the first two": the options that are left, undefined where nothing is excepted that is an option. */
const allExcept = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Option>,
  chosen: (rest: ReadonlyArray<Token>) => MultipleResult,
): MultipleResult | undefined => {
  const end = exceptionEnd(vocabulary, tokens)
  if (end === undefined) return undefined
  const excepted = chosen(tokens.slice(end))
  if (excepted._tag === "rejected" || excepted.matches.length === 0) return undefined
  const out = new Set(excepted.matches.map(({ value }) => value))
  const matches = options
    .filter(({ value }) => !out.has(value))
    .map((option) => ({ ...option, method: "exact" as const, score: 1 }))
  return { _tag: excepted._tag, matches, alternatives: [] }
}

/** The words of the choice with the articles before them: "los dos" are not "two". */
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

const chosenFrom = (options: ReadonlyArray<Option>, _tag: "accepted" | "confirm"): MultipleResult => ({
  _tag,
  matches: options.map((option) => ({ ...option, method: "exact", score: 1 })),
  alternatives: [],
})

/** "Monday to Wednesday": the options from one to another, in the order in which they are narrated. */
const spanIn = (
  { options: words }: Vocabulary,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Option>,
): ReadonlyArray<Option> | undefined => {
  const start = lookUp(words.spanOpenings, tokens, 0)?.length ?? 0
  const first = labelAt(labels, tokens, start)
  const joint = start + (first?.words.length ?? 0)
  const joiner =
    lookUp(words.conjunctions, tokens, joint) === undefined ? lookUp(words.spanJoiners, tokens, joint) : undefined
  if (first === undefined || joiner === undefined) return undefined
  const last = labelAt(labels, tokens, joint + joiner.length)
  if (last === undefined || joint + joiner.length + last.words.length < tokens.length) return undefined
  const [from, to] = [options.indexOf(first.option), options.indexOf(last.option)]
  return from < to ? options.slice(from, to + 1) : undefined
}

/** What a piece denies: "not pears", "peras no". Undefined: it denies nothing. */
const deniedIn = (
  { options }: Vocabulary,
  labels: ReadonlyArray<Label>,
  piece: ReadonlyArray<Token>,
): ReadonlyArray<Token> | undefined => {
  if (labelAt(labels, piece, 0)?.words.length === piece.length) return undefined
  let start = 0
  for (let hit = lookUp(options.negations, piece, 0); hit !== undefined; hit = lookUp(options.negations, piece, start))
    start += hit.length
  const isAfter = start === 0 && piece.length > 1 && lookUp(options.negations, piece, piece.length - 1) !== undefined
  if (isAfter) return piece.slice(0, -1)
  return start > 0 && start < piece.length ? piece.slice(start) : undefined
}

/** Nobody names more options in one breath, nor in more words. */
const mostPieces = 16
const mostTokens = 80

/**
 * The options that an utterance chooses for a question with several answers: "red, green and blue", "all of them", "none". None is an
 * accepted, empty choice.
 */
export const matchOptions = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
  cut: Cut = pieces,
): MultipleResult => {
  const vocabulary = vocabularyOf(locale)
  const none: MultipleResult = { _tag: "rejected", code: "NO_MATCH", alternatives: [] }
  if (isTooLong(text)) return none
  const plain = plainTokens(vocabulary, text)
  if (plain.length > mostTokens) return none
  const single = matchOption(text, options, locale, thresholds)
  if (single._tag === "accepted" && single.match.method === "exact") {
    return { _tag: "accepted", matches: [single.match], alternatives: [] }
  }
  const tokens = stripped(vocabulary, plain)
  if (isWhole(vocabulary.options.all, tokens)) {
    const matches = options.map((option) => ({ ...option, method: "exact" as const, score: 1 }))
    return { _tag: "accepted", matches, alternatives: [] }
  }
  const counted = countedIn(vocabulary, withArticles(vocabulary, plain, tokens), options)
  if (counted?.length === 0) return none
  if (counted !== undefined) {
    const matches = counted.map((option) => ({ ...option, method: "exact" as const, score: 1 }))
    return { _tag: "accepted", matches, alternatives: [] }
  }
  if (isWhole(vocabulary.options.none, tokens)) return { _tag: "accepted", matches: [], alternatives: [] }
  const labels = options
    .map((option) => ({ option, words: labelTokens(vocabulary, option.label).map(({ text }) => text) }))
    .sort((a, b) => b.words.length - a.words.length)
  const but = allExcept(vocabulary, tokens, options, (rest) =>
    // "everything except everything except" leaves nothing to except
    mentions(vocabulary.options.exceptions, rest) ? none : matchOptions(joined(rest), options, locale, thresholds, cut),
  )
  if (but !== undefined) return but
  const span = spanIn(vocabulary, labels, tokens, options)
  if (span !== undefined) return chosenFrom(span, "accepted")
  const cuts = cut(vocabulary, labels, tokens)
  if (cuts.length > mostPieces) return none
  const denials = cuts.map((piece) => deniedIn(vocabulary, labels, piece))
  const denied = denials.flatMap((piece) => {
    const result = piece === undefined ? undefined : matchOption(joined(piece), options, locale, thresholds)
    return result?._tag === "accepted" ? [result.match.value] : []
  })
  // "not pears, but the rest"
  const isRest = denied.length > 0 && cuts.some((piece) => isWhole(vocabulary.options.remaining, piece))
  if (isRest)
    return chosenFrom(
      options.filter(({ value }) => !denied.includes(value)),
      "confirm",
    )
  const named = denied.length === 0 || cuts.length === 1 ? cuts : cuts.filter((_, at) => denials[at] === undefined)
  const results = named.map((piece) => matchOption(joined(piece), options, locale, thresholds))
  const matches = new Map<Option["value"], OptionMatch>()
  for (const result of results) if (result._tag !== "rejected") matches.set(result.match.value, result.match)
  if (cuts.length > 1) for (const value of denied) matches.delete(value)
  const alternatives = results.flatMap((result) => result.alternatives)
  if (matches.size === 0) return { _tag: "rejected", code: "NO_MATCH", alternatives: alternatives.slice(0, 3) }
  const isSure = results.every(({ _tag }) => _tag === "accepted")
  return { _tag: isSure ? "accepted" : "confirm", matches: [...matches.values()], alternatives }
}
