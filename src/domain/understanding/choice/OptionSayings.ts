import { isWhole, lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { tokenize, words } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { type Finder, finder, type OptionResult, type Thresholds } from "./OptionSearch.ts"

/**
 * A saying of at least this many words may be followed by words that name no option: "my husband died three years ago".
 */
const longSaying = 3

/**
 * "hardly ever" for "Rarely", "I couldn't agree more" for "Strongly agree": common sayings that mean an option. The
 * respondent must confirm it.
 */
export const bySaying = ({ vocabulary, tokens, core }: PreparedText, find: Finder): OptionResult | undefined => {
  const { sayings } = vocabulary.options
  const spoken =
    [tokens, core].find((words) => isWhole(sayings, words)) ??
    ((lookUp(sayings, tokens, 0)?.length ?? 0) >= longSaying ? tokens : undefined)
  if (spoken === undefined) return undefined
  for (const name of lookUp(sayings, spoken, 0)!.value.split(" | ")) {
    const result = find(tokenize(name).filter(({ kind }) => kind !== "mark"))
    if (result._tag === "rejected") continue
    // "strongly agree" is not "Agree"
    const label = words(result.match.label)
    const isCalled = words(name).every((word) => label.includes(word))
    const isSame = result.match.method === "exact" || (result.match.method === "contains" && isCalled)
    if (result._tag === "accepted" && isSame)
      return { ...result, _tag: "confirm", match: { ...result.match, method: "fuzzy" } }
  }
  return undefined
}

/**
 * "extremely satisfied" for "Very satisfied": a different word for the same degree. The respondent must confirm the
 * option.
 */
export const byDegree = (
  { vocabulary, core }: PreparedText,
  prepared: ReadonlyArray<Prepared>,
  { floor }: Thresholds,
): OptionResult | undefined => {
  const { intensifiers } = vocabulary.options
  const [first, ...rest] = core.map(({ text }) => text)
  if (first === undefined || rest.length === 0 || !intensifiers.has(first)) return undefined
  const [only, ...more] = prepared.filter(
    ({ main: [degree = "", ...name] }) =>
      degree !== first && intensifiers.has(degree) && name.join(" ") === rest.join(" "),
  )
  return only === undefined || more.length > 0
    ? undefined
    : { _tag: "confirm", match: { ...only.option, method: "fuzzy", score: floor }, alternatives: [] }
}

/**
 * "I used to work full time but I've retired": the present state chooses the option, not the former state. The
 * respondent must confirm it.
 */
export const afterWithdrawn = (
  { options }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  find: Finder,
): OptionResult | undefined => {
  if (lookUp(options.withdrawn, tokens, 0) === undefined) return undefined
  const turn = tokens.findLastIndex(
    (_, at) => at > 0 && at + (lookUp(options.turns, tokens, at)?.length ?? tokens.length) < tokens.length,
  )
  const after = turn < 0 ? undefined : find(tokens.slice(turn + lookUp(options.turns, tokens, turn)!.length))
  return after === undefined || after._tag === "rejected" ? undefined : { ...after, _tag: "confirm" }
}

/** "I don't have any pets" suggests an option called "None", which the respondent confirms. */
export const byAbsence = (
  { options }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  prepared: ReadonlyArray<Prepared>,
  { floor }: Thresholds,
): OptionResult | undefined => {
  const [only, ...more] = prepared.filter(({ option }) => isWhole(options.none, tokenize(option.label)))
  // "I don't have asthma", where asthma is an option, says nothing about the other options
  const isNamed = prepared.some(
    (option) => option !== only && option.main.some((word) => tokens.some(({ text }) => text === word)),
  )
  return only === undefined || more.length > 0 || isNamed || lookUp(options.lacking, tokens, 0) === undefined
    ? undefined
    : { _tag: "confirm", match: { ...only.option, method: "fuzzy", score: floor }, alternatives: [] }
}

/** "everything but", "every day except": the start of the excluded options. */
export const exceptionEnd = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>): number | undefined => {
  const each = lookUp(options.every, tokens, 0)?.length
  const ends = [lookUp(options.all, tokens, 0)?.length, ...(each === undefined ? [] : [each, each + 1, each + 2])]
  const at = ends.find((end) => end !== undefined && lookUp(options.exceptions, tokens, end) !== undefined)
  return at === undefined ? undefined : at + lookUp(options.exceptions, tokens, at)!.length
}

/** The maximum number of excluded options. */
const mostPieces = 8

/** The words between linking words and pauses, without denials at their beginning. */
const piecesOf = (
  { options }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  isList: boolean,
): ReadonlyArray<ReadonlyArray<Token>> => {
  const pieces: Array<Array<Token>> = [[]]
  for (let index = 0; index < tokens.length;) {
    const hit = [options.conjunctions, options.disjunctions, options.negations].flatMap(
      (book) => lookUp(book, tokens, index) ?? [],
    )[0]
    // "don't phone me, email": a pause alone ends the denial
    if (hit === undefined && index > 0 && tokens[index]!.pause && !isList) return []
    if (hit !== undefined || tokens[index]!.pause) pieces.push([])
    if (hit === undefined) pieces.at(-1)!.push(tokens[index]!)
    index += hit?.length ?? 1
  }
  return pieces.filter((piece) => piece.length > 0)
}

/**
 * "anything but pears or plums", "neither red nor green": if only one option remains, it is confirmed; if several
 * remain, none is chosen.
 */
export const withoutNamed = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  prepared: ReadonlyArray<Prepared>,
  thresholds: Thresholds,
  locale: string,
): OptionResult | undefined => {
  const { options } = vocabulary
  const excepted = exceptionEnd(vocabulary, tokens)
  const denial = lookUp(options.negations, tokens, 0)?.length
  const start = excepted ?? denial
  if (start === undefined) return undefined
  const pieces = piecesOf(vocabulary, tokens.slice(start), excepted !== undefined || (denial ?? 0) > 1)
  if (pieces.length < 2 || pieces.length > mostPieces) return undefined
  const find = finder(vocabulary, locale, prepared, thresholds, true)
  const named = new Set<Prepared>()
  for (const piece of pieces) {
    const result = find(piece)
    const option =
      result._tag === "accepted" ? prepared.find((one) => one.option.value === result.match.value) : undefined
    if (option === undefined) return undefined
    named.add(option)
  }
  if (named.size < 2) return undefined
  const [only, ...more] = prepared.filter((option) => !named.has(option))
  return only === undefined || more.length > 0
    ? { _tag: "rejected", code: "NO_MATCH", alternatives: [] }
    : { _tag: "confirm", match: { ...only.option, method: "fuzzy", score: thresholds.floor }, alternatives: [] }
}
