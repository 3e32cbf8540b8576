import { readCardinal } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
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

/**
 * All options for "both", "all three of them", "los dos" if the count is right; the counted options for "the first
 * two", "las dos últimas". Empty if the count is wrong; undefined if the words contain no count.
 */
export const countedIn = (
  vocabulary: Vocabulary,
  spoken: ReadonlyArray<Token>,
  options: ReadonlyArray<Option>,
): ReadonlyArray<Option> | undefined => {
  const { options: words } = vocabulary
  const pair = lookUp(words.both, spoken, 0)
  if (pair?.length === spoken.length) return options.length === 2 ? options : []
  const before = lookUp(words.allBefore, spoken, 0)?.length ?? 0
  const closing = spoken.findIndex((_, at) => at > 0 && lookUp(words.ofThem, spoken, at)?.length === spoken.length - at)
  const start = before > 0 ? before : (lookUp(words.articles, spoken, 0)?.length ?? 0)
  const core = spoken.slice(start, closing < 0 ? spoken.length : closing)
  const count = before === 0 ? undefined : numberIn(vocabulary, core)
  if (count !== undefined) return count === options.length && count > 1 ? options : []
  const [first, last] = [core[0], core.at(-1)]
  if (first === undefined || last === undefined || core.length < 2) return undefined
  for (const [ends, isFirst] of [
    [words.firstOnes, true],
    [words.lastOnes, false],
  ] as const) {
    const isBefore = lookUp(ends, core, 0)?.length === 1
    const isAfter = lookUp(ends, core, core.length - 1)?.length === 1
    const many = isBefore
      ? numberIn(vocabulary, core.slice(1))
      : isAfter
        ? numberIn(vocabulary, core.slice(0, -1))
        : undefined
    if (many === undefined || many < 2 || many > Math.min(mostCounted, options.length)) continue
    return isFirst ? options.slice(0, many) : options.slice(-many)
  }
  return undefined
}
