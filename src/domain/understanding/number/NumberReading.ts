import { startsNumber } from "./Numeral.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Notation, SpokenNumber } from "./SpokenNumber.ts"
import { readNumber } from "./SpokenNumber.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The numbers in an utterance, and the words around them. */
export interface Reading {
  readonly numbers: ReadonlyArray<SpokenNumber>
  readonly rest: ReadonlyArray<Token>
}

/** "three years and a half": the half after the noun is part of the preceding number. */
const halfAfterNoun = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  number: SpokenNumber,
): SpokenNumber | undefined => {
  const noun = tokens[number.end]
  if (startsNumber(vocabulary.numerals, noun)) return undefined
  const hit =
    noun?.kind === "word" && !noun.pause ? lookUp(vocabulary.numbers.andHalf, tokens, number.end + 1) : undefined
  if (hit === undefined || !Number.isInteger(number.value) || number.value < 1) return undefined
  return { ...number, value: number.value + 0.5, end: number.end + 1 + hit.length, isOne: false }
}

/** "kilo y medio": a unit without a number counts as one, and the half is added. */
const oneAndHalf = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): SpokenNumber | undefined => {
  const noun = lookUp(vocabulary.numbers.measures, tokens, index)
  const half = noun === undefined ? undefined : lookUp(vocabulary.numbers.andHalf, tokens, index + noun.length)
  return noun === undefined || half === undefined
    ? undefined
    : { value: 1.5, start: index, end: index + noun.length + half.length, isOne: false }
}

/** "a buck fifty": the article counts as one unit of the currency. */
const oneOfCurrency = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  index: number,
): SpokenNumber | undefined =>
  vocabulary.lexicon.numerals.articles.includes(tokens[index]!.text) &&
  lookUp(vocabulary.numbers.half, tokens, index - 1) === undefined &&
  lookUp(vocabulary.numbers.centsJoiner, tokens, index + 1) !== undefined
    ? { value: 1, start: index, end: index + 1, isOne: false }
    : undefined

/** Whether any word can begin a number; much cheaper than parsing the numbers. */
export const mayHoldNumber = (
  { numerals, numbers, phone, lexicon }: Vocabulary,
  tokens: ReadonlyArray<Token>,
): boolean => {
  const books = [
    numbers.ones,
    numbers.couples,
    numbers.half,
    numbers.measures,
    numbers.point,
    numbers.fractions,
    phone.zero,
  ]
  return tokens.some(
    (token) =>
      startsNumber(numerals, token) ||
      lexicon.numerals.articles.includes(token.text) ||
      books.some((book) => book.get(token.text) !== undefined),
  )
}

/** The maximum number of numbers in an answer. */
const mostNumbers = 60

/** The numbers in an utterance, from left to right; undefined if a number is malformed, or if there are too many. */
export const numbersIn = (notation: Notation, tokens: ReadonlyArray<Token>): Reading | undefined => {
  const numbers: Array<SpokenNumber> = []
  const rest: Array<Token> = []
  let index = 0
  while (index < tokens.length) {
    const number =
      oneOfCurrency(notation, tokens, index) ??
      oneAndHalf(notation, tokens, index) ??
      readNumber(notation, tokens, index)
    if (number === "malformed") return undefined
    if (number === undefined) {
      rest.push(tokens[index]!)
      index++
      continue
    }
    const half = halfAfterNoun(notation, tokens, number)
    if (numbers.length === mostNumbers) return undefined
    numbers.push(half ?? number)
    index = (half ?? number).end
  }
  return { numbers, rest }
}

/** "ninety nine pence": hundredths without a whole number. */
export const centsAlone = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  { value }: SpokenNumber,
): number | undefined =>
  Number.isInteger(value) && value > 0 && value < 100 && !mentions(vocabulary.numbers.centsJoiner, tokens)
    ? value / 100
    : undefined

const isHundredths = ({ value }: SpokenNumber): boolean => Number.isInteger(value) && value >= 0 && value <= 99

const isCurrency = ({ numbers }: Vocabulary, tokens: ReadonlyArray<Token>, at: number): boolean =>
  at >= 0 && lookUp(numbers.centsJoiner, tokens, at) !== undefined

/** "twenty dollars and forty three": the number after the linking word is cents, unless a currency follows it. */
const isAdded = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  units: SpokenNumber,
  cents: SpokenNumber,
): boolean =>
  cents.value > 9 &&
  vocabulary.numbers.fractionJoiners.has(tokens[cents.start - 1]?.text ?? "") &&
  units.end === cents.start - 2 &&
  isCurrency(vocabulary, tokens, units.end) &&
  !isCurrency(vocabulary, tokens, cents.end)

/** "twelve dollars and fifty cents", "doce con cincuenta". */
export const withCents = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  [units, cents]: ReadonlyArray<SpokenNumber>,
): number | undefined => {
  if (units === undefined || cents === undefined) return undefined
  if (!Number.isInteger(units.value) || !isHundredths(cents)) return undefined
  const isNamed = lookUp(vocabulary.numbers.cents, tokens, cents.end) !== undefined
  const isAmount =
    lookUp(vocabulary.numbers.centsJoiner, tokens, units.end) !== undefined && cents.start > units.end + 1
  if (!isNamed && !isAmount && isDecimal(vocabulary, tokens, cents)) return Number(`${units.value}.${cents.value}`)
  const isJoined = (cents.value > 9 || isAmount) && isCurrency(vocabulary, tokens, cents.start - 1)
  return isNamed || isJoined || isAdded(vocabulary, tokens, units, cents)
    ? Number(`${units.value}.${String(cents.value).padStart(2, "0")}`)
    : undefined
}

/** "treinta y seis con cinco": a single digit after the linking word for decimals. */
const isDecimal = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, { value, start }: SpokenNumber): boolean =>
  value > 0 && value < 10 && lookUp(vocabulary.numbers.decimalJoiner, tokens, start - 1) !== undefined
