import { readCardinal, readOrdinal, startsNumber } from "../number/Numeral.ts"
import { lookUp, mentions, type Phrasebook } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import type { Option } from "./Option.ts"
import type { Label } from "./OptionRun.ts"

/** The positions that some words name, and the index after those words. */
interface Places {
  readonly places: ReadonlyArray<number>
  readonly end: number
}

/** A number: "two", "2". */
const numberAt = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Places | undefined => {
  const token = tokens[index]
  if (token?.kind === "digits")
    return token.text.length > 3 ? undefined : { places: [Number(token.text)], end: index + 1 }
  const cardinal = startsNumber(numerals, token) ? readCardinal(numerals, tokens, index) : undefined
  return cardinal === undefined ? undefined : { places: [cardinal.value], end: cardinal.end }
}

/** A position by its number: "two", "2", "second". */
const placeAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Places | undefined => {
  const ordinal = readOrdinal(vocabulary.numerals, tokens, index)
  return ordinal === undefined ? numberAt(vocabulary, tokens, index) : { places: [ordinal.value], end: ordinal.end }
}

const range = (from: number, to: number): ReadonlyArray<number> =>
  from > to ? [] : Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** "first three", "tres primeras": a number of at least two, before or after a word such as "first" or "primeras". */
const countBeside = (
  vocabulary: Vocabulary,
  book: Phrasebook<unknown>,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly size: number; readonly end: number } | undefined => {
  const before = lookUp(book, tokens, index)?.length ?? 0
  if (before > 0 && tokens[index + before]?.pause === true) return undefined
  const many = numberAt(vocabulary, tokens, index + before)
  const size = many?.places[0] ?? 0
  if (many === undefined || size < 2) return undefined
  const after = before > 0 ? 0 : (lookUp(book, tokens, many.end)?.length ?? 0)
  return before + after > 0 ? { size, end: many.end + after } : undefined
}

/** "the first three", "las dos últimas", "the last one": a count from one end, but not "first, third". */
const endsAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  count: number,
): Places | undefined => {
  const { firstOnes, lastOnes, last, afterOrdinal } = vocabulary.options
  const first = countBeside(vocabulary, firstOnes, tokens, index)
  if (first !== undefined) return { places: range(1, first.size), end: first.end }
  const final = countBeside(vocabulary, lastOnes, tokens, index)
  if (final !== undefined) return { places: range(count - final.size + 1, count), end: final.end }
  const one = lookUp(last, tokens, index)
  if (one === undefined) return undefined
  const end = index + one.length
  return { places: [count], end: end + (lookUp(afterOrdinal, tokens, end)?.length ?? 0) }
}

/** The index after the consecutive phrases of the phrasebooks that begin at this index. */
const past = (books: ReadonlyArray<Phrasebook<unknown>>, tokens: ReadonlyArray<Token>, start: number): number => {
  let index = start
  for (let isMore = true; isMore;) {
    const length = Math.max(...books.map((book) => lookUp(book, tokens, index)?.length ?? 0))
    index += length
    isMore = length > 0
  }
  return index
}

/**
 * "one through four", "del uno al cuatro". A plain conjunction ("and") forms a range only after an opening ("between").
 */
const spanAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Places | undefined => {
  const { spanOpenings, spanJoiners, conjunctions, articles, position } = vocabulary.options
  const opening = lookUp(spanOpenings, tokens, index)?.length ?? 0
  const first = placeAt(vocabulary, tokens, past([articles, position], tokens, index + opening))
  const joiner = first === undefined ? undefined : lookUp(spanJoiners, tokens, first.end)
  if (first === undefined || joiner === undefined) return undefined
  if (opening === 0 && lookUp(conjunctions, tokens, first.end)?.length === joiner.length) return undefined
  const last = placeAt(vocabulary, tokens, past([articles, position], tokens, first.end + joiner.length))
  return last === undefined ? undefined : { places: range(first.places[0]!, last.places[0]!), end: last.end }
}

/** Whether labels contain numbers; a spoken number may then be part of a label instead of a position. */
const haveNumbers = ({ numerals }: Vocabulary, labels: ReadonlyArray<Label>): boolean =>
  labels.some(({ words }) =>
    words.some((word) => /^\d+$/.test(word) || numerals.words.has(word) || numerals.ordinals.has(word)),
  )

/** The maximum number of options in a list that is read aloud. */
const mostOptions = 100

/**
 * Several options by position, with or without pauses: "two four and six", "first second and third", "one through
 * four", "the first three and the last one". Empty if a position is not in the list. Undefined for a single position
 * and for anything else.
 */
export const numberedIn = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  options: ReadonlyArray<Option>,
  labels: ReadonlyArray<Label>,
): ReadonlyArray<Option> | undefined => {
  const { articles, position, conjunctions, afterOrdinal, positions } = vocabulary.options
  if (options.length > mostOptions || mentions(vocabulary.options.negations, tokens)) return undefined
  if (haveNumbers(vocabulary, labels)) return undefined
  const chosen = new Set<number>()
  let index = 0
  while (index < tokens.length) {
    const start = past([articles, position, positions, ...(index > 0 ? [conjunctions] : [])], tokens, index)
    const found =
      spanAt(vocabulary, tokens, start) ??
      endsAt(vocabulary, tokens, start, options.length) ??
      placeAt(vocabulary, tokens, start)
    if (found === undefined || found.places.length === 0) return undefined
    for (const place of found.places) chosen.add(place)
    index = past([afterOrdinal], tokens, found.end)
  }
  if ([...chosen].some((place) => place < 1 || place > options.length)) return []
  return chosen.size > 1 ? [...chosen].map((place) => options[place - 1]!) : undefined
}
