import { matchOptions } from "./MultipleChoice.ts"
import type { MultipleResult } from "./MultipleResult.ts"
import type { Option } from "./Option.ts"
import type { Cut } from "./OptionPieces.ts"
import { labelAt } from "./OptionRun.ts"
import { defaultThresholds, type Thresholds } from "./OptionSearch.ts"
import { plainTokens, stripped } from "./OptionText.ts"
import { isWhole, lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"

/** The number of words at this index that state a position: "first", "in second place", "number three". */
const placeAt = ({ options }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): number => {
  const before = lookUp(options.beforePlace, tokens, index)
  for (const start of before === undefined ? [index] : [index + before.length, index]) {
    const isNumber = lookUp(options.position, tokens, index) !== undefined
    const figure = tokens[start]?.kind === "digits" && isNumber ? 1 : undefined
    const ordinal =
      lookUp(options.ordinals, tokens, start)?.length ??
      lookUp(options.last, tokens, start)?.length ??
      (isNumber ? lookUp(options.cardinals, tokens, start)?.length : undefined) ??
      figure
    if (ordinal === undefined) continue
    const end = start + ordinal
    return end - index + (lookUp(options.afterPlace, tokens, end)?.length ?? 0)
  }
  return 0
}

/**
 * Splits an utterance into pieces that each name one option, in spoken order. A position before an option ("first the
 * price") is not an option itself. A position without an option ("the second, then the first") names an option by its
 * number.
 */
const inOrder: Cut = (vocabulary, labels, tokens) => {
  const { conjunctions, sequence } = vocabulary.options
  const parts: Array<{ readonly tokens: Array<Token>; readonly isPlace: boolean }> = []
  let piece: Array<Token> = []
  const close = () => {
    if (piece.length > 0) parts.push({ tokens: piece, isPlace: false })
    piece = []
  }
  let index = 0
  while (index < tokens.length) {
    if (tokens[index]!.pause) close()
    const label = labelAt(labels, tokens, index)
    const linkingWord =
      label === undefined
        ? Math.max(lookUp(conjunctions, tokens, index)?.length ?? 0, lookUp(sequence, tokens, index)?.length ?? 0)
        : 0
    if (linkingWord > 0) {
      close()
      index += linkingWord
      continue
    }
    const place = label === undefined ? placeAt(vocabulary, tokens, index) : 0
    if (place > 0) {
      close()
      parts.push({ tokens: tokens.slice(index, index + place), isPlace: true })
      index += place
      continue
    }
    const length = label?.words.length ?? 1
    piece.push(...tokens.slice(index, index + length))
    index += length
  }
  close()
  const named = parts.filter(({ isPlace }) => !isPlace)
  return (named.length > 0 ? named : parts).map((one) => one.tokens)
}

/** Options in the order in which an utterance names them: "first the price, then the colour". */
export const matchRanking = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
): MultipleResult => {
  const vocabulary = vocabularyOf(locale)
  // "All of them" is not a ranking.
  if (isWhole(vocabulary.options.all, stripped(vocabulary, plainTokens(vocabulary, text))))
    return { _tag: "rejected", code: "NO_MATCH", alternatives: [] }
  return matchOptions(text, options, locale, thresholds, inOrder)
}
