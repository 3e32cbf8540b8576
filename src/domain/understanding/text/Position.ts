import { readCardinal, readOrdinal } from "../number/Numeral.ts"
import { lookUp } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** A position in a list of options, starting at 1; -1 is the last. */
export interface Position {
  readonly place: number
  /** Whether it is certainly a position: "second", "option two". A bare "two" may be a value. */
  readonly isPlace: boolean
}

/**
 * The number of words after an ordinal, not counting the noun right after it. The noun is a word for an option ("the
 * second one"), or a word that several labels contain ("the second bus").
 */
const rest = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, nouns: ReadonlySet<string>) => {
  const after = lookUp(vocabulary.options.afterOrdinal, tokens, index)
  const noun = nouns.has(tokens[index]?.text ?? "") ? 1 : 0
  return tokens.length - index - (after?.length ?? noun)
}

/**
 * The position that the whole utterance names, with optional articles and "option" or "number": "the second one".
 * "option B" is not a position.
 */
export const positionIn = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  nouns: ReadonlySet<string>,
): Position | undefined => {
  const { options, numerals } = vocabulary
  let index = 0
  let isPlace = false
  for (;;) {
    const article = lookUp(options.articles, tokens, index)
    const position = lookUp(options.position, tokens, index)
    const hit = position ?? article
    if (hit === undefined || index + hit.length >= tokens.length) break
    isPlace = isPlace || position !== undefined
    index += hit.length
  }
  const last = lookUp(options.last, tokens, index)
  if (last !== undefined && rest(vocabulary, tokens, index + last.length, nouns) === 0)
    return { place: -1, isPlace: true }
  const ordinal = readOrdinal(numerals, tokens, index)
  if (ordinal !== undefined) {
    return rest(vocabulary, tokens, ordinal.end, nouns) === 0 ? { place: ordinal.value, isPlace: true } : undefined
  }
  const token = tokens[index]
  if (token?.kind === "digits" && token.text.length < 4 && index + 1 === tokens.length) {
    return { place: Number(token.text), isPlace }
  }
  const cardinal = readCardinal(numerals, tokens, index)
  return cardinal !== undefined && cardinal.end === tokens.length ? { place: cardinal.value, isPlace } : undefined
}
