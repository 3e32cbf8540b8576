import type { UnitName } from "../../languages/lexicon/UnitWords.ts"
import { type Notation, readNumber } from "../number/SpokenNumber.ts"
import { isArticleOrOne } from "../number/Article.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { type Amount, isSameDimension, nextUnit, ratioOf } from "./Unit.ts"

/** A spoken measure, and the index after its last word. */
export interface Quantity {
  readonly amounts: ReadonlyArray<Amount>
  readonly end: number
}

interface Part {
  readonly value: number
  readonly end: number
}

interface Measured extends Amount {
  readonly end: number
}

export const unitAt = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>, index: number) =>
  tokens[index]?.pause === true && index > 0 ? undefined : lookUp(units.names, tokens, index)

/** Whether the words name any unit; much cheaper than parsing a measure. */
export const namesUnit = ({ units }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some(({ text }) => units.names.has(text))

/** The whole that a fraction refers to: "of an hour", "de hora", "an hour", "hour". */
const afterOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): number => {
  const of = lookUp(vocabulary.numbers.partOf, tokens, index)?.length ?? 0
  return index + of + (isArticleOrOne(vocabulary, tokens[index + of]) ? 1 : 0)
}

const numberAt = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const number = readNumber(notation, tokens, index)
  return number === undefined || number === "malformed" || number.value < 0 ? undefined : number
}

/** "half", "a quarter", "three quarters", "cuarto": a fraction of one unit. */
const partAt = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const { numbers, numerals } = notation.vocabulary
  const half = lookUp(numbers.half, tokens, index)
  if (half !== undefined) return { value: 0.5, end: index + half.length }
  const bare = lookUp(numbers.bareFractions, tokens, index)
  if (bare !== undefined) return { value: bare.value, end: index + bare.length }
  const isArticled = isArticleOrOne(notation.vocabulary, tokens[index])
  const isCounted = !isArticled && startsNumber(numerals, tokens[index]) && tokens[index]!.kind === "word"
  const count = isArticled ? { value: 1, end: index + 1 } : isCounted ? numberAt(notation, tokens, index) : undefined
  const start = count?.end ?? index
  const among = tokens[start]?.pause === true ? undefined : lookUp(numbers.fractions, tokens, start)
  // "the fifth day": an ordinal, unless there is a count before it
  if (among === undefined || (count === undefined && among.value !== 4)) return undefined
  return { value: (count?.value ?? 1) / among.value, end: start + among.length }
}

/** The fraction after a whole number: "and a half", "y cuarto", "and three quarters". */
const partAfter = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const { numbers } = notation.vocabulary
  if (tokens[index] === undefined) return undefined
  const half = lookUp(numbers.andHalf, tokens, index)
  if (half !== undefined) return { value: 0.5, end: index + half.length }
  return numbers.fractionJoiners.has(tokens[index].text) ? partAt(notation, tokens, index + 1) : undefined
}

/** "y media", "y tres meses": whether more follows a unit that has no number before it. */
const hasMore = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): boolean => {
  if (partAfter(notation, tokens, index) !== undefined) return true
  const number = joinEnd(notation, tokens, index) > index ? numberAt(notation, tokens, index + 1) : undefined
  return number !== undefined && unitAt(notation.vocabulary, tokens, number.end) !== undefined
}

/**
 * The number before a unit, starting at `index`. A unit without a number means one if more follows: "hora y media",
 * "año y tres meses".
 */
const countAt = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Part | undefined => {
  const { vocabulary } = notation
  const couple = lookUp(vocabulary.numbers.couples, tokens, index)
  if (couple !== undefined && couple.value > 1) return { value: couple.value, end: index + couple.length }
  const part = partAt(notation, tokens, index)
  if (part !== undefined) return { value: part.value, end: afterOf(vocabulary, tokens, part.end) }
  const unit = unitAt(vocabulary, tokens, index)
  if (unit !== undefined && hasMore(notation, tokens, index + unit.length)) return { value: 1, end: index }
  // "a week", "a whole week"
  const noun = index + 1 + (lookUp(vocabulary.units.whole, tokens, index + 1)?.length ?? 0)
  const isArticled = isArticleOrOne(vocabulary, tokens[index]) && unitAt(vocabulary, tokens, noun) !== undefined
  if (isArticled) return { value: 1, end: noun }
  const number = numberAt(notation, tokens, index)
  const more = number === undefined ? undefined : partAfter(notation, tokens, number.end)
  return number === undefined || more === undefined ? number : { value: number.value + more.value, end: more.end }
}

const measuredAt = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Measured | undefined => {
  const count = countAt(notation, tokens, index)
  const unit = count === undefined ? undefined : unitAt(notation.vocabulary, tokens, count.end)
  if (count === undefined || unit === undefined) return undefined
  const end = count.end + unit.length
  const more = Number.isInteger(count.value) ? partAfter(notation, tokens, end) : undefined
  // "an hour and a quarter of a mile" is not an hour and a quarter
  const isOwn =
    more !== undefined && unitAt(notation.vocabulary, tokens, afterOf(notation.vocabulary, tokens, more.end))
  if (more === undefined || isOwn !== undefined) return { value: count.value, unit: unit.value, end }
  return { value: count.value + more.value, unit: unit.value, end: more.end }
}

/**
 * The minimum value of a number that follows a larger unit and has no unit itself: two digits for centimeters ("un
 * metro ochenta"), three for grams and meters ("dos kilos doscientos").
 */
const fewest: Readonly<Partial<Record<UnitName, number>>> = { centimetre: 10, gram: 100, metre: 100 }

/**
 * Whether the number counts nothing else: the utterance ends or pauses after it, or is followed by words around a
 * measure ("ago", "please").
 */
const isUncounted = (
  { vocabulary: { dates, terms } }: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): boolean =>
  tokens[index] === undefined ||
  tokens[index].pause ||
  !tokens[index].gap ||
  [dates.ago, dates.fromNow, terms.around].some((book) => lookUp(book, tokens, index) !== undefined)

/** "an hour twenty", "five foot ten", "un metro ochenta": a number without a unit counts the next smaller unit. */
const restAt = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
  unit: UnitName,
): Measured | undefined => {
  const next = nextUnit(unit)
  const rest = next === undefined ? undefined : numberAt(notation, tokens, index)
  if (next === undefined || rest === undefined || !Number.isInteger(rest.value)) return undefined
  const isWithin = rest.value >= (fewest[next] ?? 1) && rest.value < ratioOf(unit, next)!
  // "two hours three people"
  return isWithin && isUncounted(notation, tokens, rest.end)
    ? { value: rest.value, unit: next, end: rest.end }
    : undefined
}

const joinEnd = ({ vocabulary }: Notation, tokens: ReadonlyArray<Token>, index: number): number =>
  vocabulary.numbers.fractionJoiners.has(tokens[index]?.text ?? "") ||
  vocabulary.numbers.withCents.has(tokens[index]?.text ?? "")
    ? index + 1
    : index

/** The maximum number of parts in a measure, such as weeks, days and hours. */
const mostParts = 6

/**
 * The measure at `index`, with all its parts: "two weeks and three days", "an hour twenty", "tres cuartos de hora".
 * Each part must be less than one of the preceding unit: "a week, seven nights" states the same measure twice. Every
 * measure names its unit.
 */
export const quantityAt = (notation: Notation, tokens: ReadonlyArray<Token>, index: number): Quantity | undefined => {
  const first = measuredAt(notation, tokens, index)
  if (first === undefined) return undefined
  const amounts: Array<Amount> = [first]
  let { end, unit } = first
  while (amounts.length < mostParts && tokens[end] !== undefined) {
    const start = joinEnd(notation, tokens, end)
    const part = tokens[start]?.pause === true && start > end ? undefined : measuredAt(notation, tokens, start)
    const ratio = part === undefined || !isSameDimension(unit, part.unit) ? undefined : ratioOf(unit, part.unit)
    const isSmaller =
      part !== undefined &&
      isSameDimension(unit, part.unit) &&
      (ratio === undefined || (ratio > 1 && part.value < ratio))
    const next = isSmaller ? part : tokens[end]!.pause ? undefined : restAt(notation, tokens, start, unit)
    if (next === undefined) break
    amounts.push(next)
    ;({ end, unit } = next)
    if (next !== part) break
  }
  return { amounts, end }
}
