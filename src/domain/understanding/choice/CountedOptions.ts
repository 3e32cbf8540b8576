import { readCardinal } from "../number/Numeral.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Option } from "./Option.ts"

/** The number that all the tokens form together. */
const numberIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): number | undefined => {
  const [first] = tokens
  if (first === undefined) return undefined
  if (first.kind === "digits") return tokens.length === 1 ? Number(first.text) : undefined
  const cardinal = readCardinal(vocabulary.numerals, tokens, 0)
  return cardinal?.end === tokens.length ? cardinal.value : undefined
}

/** The maximum number of options that can be counted. */
const mostCounted = 20

/** "first two", "dos últimas": the number before or after a word such as "first" or "últimas". */
const countBeside = (
  vocabulary: Vocabulary,
  book: Phrasebook<unknown>,
  tokens: ReadonlyArray<Token>,
): number | undefined => {
  if (tokens.length < 2) return undefined
  if (lookUp(book, tokens, 0)?.length === 1) return numberIn(vocabulary, tokens.slice(1))
  const isAfter = lookUp(book, tokens, tokens.length - 1)?.length === 1
  return isAfter ? numberIn(vocabulary, tokens.slice(0, -1)) : undefined
}

/**
 * All options for "both", "all three of them", "los dos" if the count is right; the counted options for "the first
 * two", "las dos últimas". Empty if the count is wrong; undefined if the words contain no count.
 */
export const countedIn = (
  vocabulary: Vocabulary,
  spoken: ReadonlyArray<Token>,
  options: ReadonlyArray<Option>,
): ReadonlyArray<Option> | undefined => {
  const { both, allBefore, ofThem, articles, firstOnes, lastOnes } = vocabulary.options
  if (lookUp(both, spoken, 0)?.length === spoken.length) return options.length === 2 ? options : []
  const before = lookUp(allBefore, spoken, 0)?.length ?? 0
  const closing = spoken.findIndex((_, at) => at > 0 && lookUp(ofThem, spoken, at)?.length === spoken.length - at)
  const start = before > 0 ? before : (lookUp(articles, spoken, 0)?.length ?? 0)
  const core = spoken.slice(start, closing < 0 ? spoken.length : closing)
  const count = before === 0 ? undefined : numberIn(vocabulary, core)
  if (count !== undefined) return count === options.length && count > 1 ? options : []
  const isListed = (many: number) => many >= 2 && many <= Math.min(mostCounted, options.length)
  const first = countBeside(vocabulary, firstOnes, core)
  if (first !== undefined && isListed(first)) return options.slice(0, first)
  const last = countBeside(vocabulary, lastOnes, core)
  return last !== undefined && isListed(last) ? options.slice(-last) : undefined
}
