import { readCardinal, startsNumber } from "./Numeral.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Consecutive numbers up to the end, without a pause: "three nineteen fifty". */
const partsIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<number> => {
  const { numerals, terms, numbers } = vocabulary
  const parts: Array<number> = []
  let index = tokens.findIndex((token) => startsNumber(numerals, token))
  // "un quince por ciento", "fifty fifty"
  const isArticle = index >= 0 && lookUp(numbers.articles, tokens, index) !== undefined
  if (isArticle || mentions(numbers.doubts, tokens)) return []
  while (index >= 0 && index < tokens.length) {
    const token = tokens[index]!
    const isFigure = token.kind === "digits" && token.text.length <= 3 && (token.gap || index === 0)
    const part = isFigure ? { value: Number(token.text), end: index + 1 } : readCardinal(numerals, tokens, index)
    if (part === undefined || (parts.length > 0 && token.pause))
      return lookUp(terms.around, tokens, index) === undefined ? [] : parts
    parts.push(part.value)
    index = part.end
  }
  return parts
}

const isCents = (value: number | undefined): value is number => value !== undefined && value >= 10 && value < 100

/** A price without its currency, and the same words taken as a whole number. */
export interface Price {
  readonly value: number
  readonly whole: number | undefined
}

/** "twenty five fifty" may be 25.50 or 2,550; "three nineteen fifty" is 319.50. */
export const priceIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Price | undefined => {
  const [first, second, third, ...more] = partsIn(vocabulary, tokens)
  if (first === undefined || first < 1 || !isCents(second) || more.length > 0) return undefined
  if (third === undefined)
    return first > 999
      ? undefined
      : { value: (first * 100 + second) / 100, whole: first < 100 ? first * 100 + second : undefined }
  return first < 10 && isCents(third)
    ? { value: (first * 10_000 + second * 100 + third) / 100, whole: undefined }
    : undefined
}
