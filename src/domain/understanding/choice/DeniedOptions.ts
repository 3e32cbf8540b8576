import { endAt, type Label, labelAt } from "./OptionRun.ts"
import { stripped } from "./OptionText.ts"
import { isWhole, lookUp, mentions, type Phrasebook } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Whether a denial comes before the thing it denies, as in "ni peras", but not as in "peras no". */
export const isDenialOf = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean => {
  if (index > 0 && lookUp(options.denialsAfter, tokens, index) !== undefined) return false
  const length = lookUp(options.negations, tokens, index)?.length ?? 0
  const next = index + length
  const isLast = length === 0 || next >= tokens.length || tokens[next]!.pause
  return !isLast && [options.conjunctions, options.turns].every((book) => lookUp(book, tokens, next) === undefined)
}

/** Whether the words are a label, with or without an article: "el jueves", "thursdays". */
export const isLabel = (vocabulary: Vocabulary, labels: ReadonlyArray<Label>, tokens: ReadonlyArray<Token>): boolean =>
  [tokens, stripped(vocabulary, tokens)].some(
    (words) =>
      endAt(vocabulary, labels, words, 0)?.end === words.length ||
      // "neither credit nor debit card"
      labels.some((label) => words.length > 0 && words.every(({ text }) => label.words.includes(text))),
  )

/** An option, and a clause about it: "the transfer | I already have", "las fotos | las hace mi primo". */
interface Topic {
  readonly words: ReadonlyArray<Token>
  /**
   * What the clause says about the option: `chosen`, `excluded`, `elsewhere` if the respondent gets it somewhere else,
   * or `open` if it is unclear.
   */
  readonly says: "chosen" | "elsewhere" | "excluded" | "open"
}

/** The option at the start of a piece whose other words are a clause about it: "lunch we'll have outside". */
export const topicIn = (
  { options, fields }: Vocabulary,
  labels: ReadonlyArray<Label>,
  piece: ReadonlyArray<Token>,
): Topic | undefined => {
  const determiner = lookUp(fields.determiners, piece, 0)?.length ?? 0
  const label = endAt({ options }, labels, piece, 0) ?? endAt({ options }, labels, piece, determiner)
  if (label === undefined || label.end > piece.length - 2) return undefined
  const [words, comment] = [piece.slice(0, label.end), piece.slice(label.end)]
  // "lunch we'll have outside"
  const isElsewhere = comment.some((_, at) => isWhole(options.elsewhere, comment.slice(at)))
  if (isElsewhere) return { words, says: "elsewhere" }
  const adverb = lookUp(options.beforeComment, comment, 0)?.length ?? 0
  if (lookUp(options.resumed, comment, adverb) === undefined) return undefined
  if (mentions(options.excluding, comment)) return { words, says: "excluded" }
  const isChosen = mentions(options.choosing, comment) || mentions(options.additive, comment)
  return { words, says: isChosen ? "chosen" : "open" }
}

/** The denied part of a piece: "not pears", "peras no". Undefined if there is none. */
const deniedIn = (
  vocabulary: Vocabulary,
  labels: ReadonlyArray<Label>,
  piece: ReadonlyArray<Token>,
): ReadonlyArray<Token> | undefined => {
  const { options } = vocabulary
  if (labelAt(labels, piece, 0)?.words.length === piece.length) return undefined
  // "I used to play the violin"
  const withdrawn = lookUp(options.withdrawn, piece, 0)?.length ?? 0
  if (withdrawn > 0 && withdrawn < piece.length) return piece.slice(withdrawn)
  const after = piece.findIndex(
    (_, at) => at > 0 && lookUp(options.denialsAfter, piece, at)?.length === piece.length - at,
  )
  if (after > 0) return piece.slice(0, after)
  const topic = topicIn(vocabulary, labels, piece)
  if (topic?.says === "elsewhere" || topic?.says === "excluded") return topic.words
  let start = 0
  for (let hit = lookUp(options.negations, piece, 0); hit !== undefined; hit = lookUp(options.negations, piece, start))
    start += hit.length
  const isAfter = start === 0 && piece.length > 1 && lookUp(options.negations, piece, piece.length - 1) !== undefined
  if (isAfter) return piece.slice(0, -1)
  return start > 0 && start < piece.length ? piece.slice(start) : undefined
}

/** Whether a phrase from the phrasebook comes right before the piece. */
const follows = (book: Phrasebook<unknown>, tokens: ReadonlyArray<Token>, piece: ReadonlyArray<Token>): boolean => {
  const at = tokens.indexOf(piece[0]!)
  return [1, 2, 3].some((length) => at >= length && lookUp(book, tokens, at - length)?.length === length)
}

/**
 * The denied part of each piece. "not pears or plums" denies both; "pears and plums, no" may deny both. `isOpen`: a
 * denial may apply to only one of them.
 */
export const denialsIn = (
  vocabulary: Vocabulary,
  labels: ReadonlyArray<Label>,
  tokens: ReadonlyArray<Token>,
  cuts: ReadonlyArray<ReadonlyArray<Token>>,
): { readonly denials: ReadonlyArray<ReadonlyArray<Token> | undefined>; readonly isOpen: boolean } => {
  const { conjunctions, disjunctions } = vocabulary.options
  const denials = cuts.map((piece) => deniedIn(vocabulary, labels, piece))
  let isOpen = false
  for (const [at, piece] of cuts.entries()) {
    const isDenied = denials[at] !== undefined
    if (at === 0 || piece[0]!.pause) continue
    if (!isDenied && denials[at - 1] !== undefined && follows(disjunctions, tokens, piece)) denials[at] = piece
    if (!follows(conjunctions, tokens, piece)) continue
    const before = cuts[at - 1]!
    // "peras y ciruelas no", but not "pears and no plums"
    const isBehind = lookUp(vocabulary.options.negations, piece, 0) === undefined
    if (isDenied && isBehind && denials[at - 1] === undefined && isLabel(vocabulary, labels, before))
      denials[at - 1] = before
    isOpen ||= isDenied !== (denials[at - 1] !== undefined) || (isDenied && denials[at - 1] === before)
  }
  return { denials, isOpen }
}
