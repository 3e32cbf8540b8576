import type { UnitName } from "../../languages/lexicon/UnitWords.ts"
import { type AskedNumber, rateIn } from "../quantity/AskedNumber.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { isWhole, lookUp, mentions } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { knowsWord } from "../text/Vocabulary.ts"
import { confirm, type Understanding } from "../Understanding.ts"
import { numbersIn } from "./NumberReading.ts"
import { priceIn } from "./Price.ts"
import type { Notation, SpokenNumber } from "./SpokenNumber.ts"

type Reading = Understanding<number | string>
type Read = (text: string) => Reading

/** "eighty thousand and something", "ochenta y pico euros": the round amount. */
const rounded = ({ vocabulary }: Notation, text: string, read: Read): Reading | undefined => {
  const words = spokenWords(text)
  const at = words.findIndex(
    (_, index) => index > 0 && lookUp(vocabulary.numbers.remainders, words, index) !== undefined,
  )
  if (at < 0) return undefined
  const { length } = lookUp(vocabulary.numbers.remainders, words, at)!
  const reading = read(`${text.slice(0, words[at - 1]!.to)}${text.slice(words[at + length - 1]!.to)}`)
  return reading._tag === "rejected" ? undefined : { ...reading, _tag: "confirm" }
}

/** How often each unit of time occurs in a year. */
const inYear: Readonly<Partial<Record<UnitName, number>>> = { day: 365, week: 52, fortnight: 26, month: 12, year: 1 }

/** "two hundred a week", where the question asks for the amount per month. */
const perAsked = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  value: number,
  { per, unit }: AskedNumber,
): number | undefined => {
  const said = unit === undefined && per !== undefined ? rateIn(vocabulary, tokens) : undefined
  const [of, to] = [inYear[said ?? "second"], inYear[per ?? "second"]]
  return of === undefined || to === undefined || of === to ? undefined : Math.round((value * of) / to)
}

/** "i'm turning thirty": the speaker's age before that birthday. */
const untilBirthday = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  value: number,
  { start }: SpokenNumber,
): number | undefined => {
  const isNext = [1, 2, 3].some(
    (back) => start >= back && isWhole(vocabulary.numbers.becoming, tokens.slice(start - back, start)),
  )
  return isNext ? value - 1 : undefined
}

/** "un millón doscientos": after millions, people leave out the word for "thousand" in sums of money. */
const withThousands = (value: number, isWritten: boolean): number | undefined => {
  const rest = value % 1e6
  return value >= 1e6 && rest >= 100 && rest < 1000 && !isWritten ? value - rest + rest * 1000 : undefined
}

/** Larger numbers are amounts of money even before an unknown word. */
const mostOthers = 20

/** "tres pagas", "two minimum wages": a small number of something that isn't money. */
const countsNoMoney = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  { end, value }: SpokenNumber,
): boolean => {
  const thing = tokens[end]
  const isThing = thing?.kind === "word" && !thing.pause && !knowsWord(vocabulary, thing.text)
  return isThing && value <= mostOthers && lookUp(vocabulary.units.rates, tokens, end) === undefined
}

/** "twenty eight plus another two": the sum of both counts. */
const summed = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  [first, second, ...others]: ReadonlyArray<SpokenNumber>,
): number | undefined => {
  if (first === undefined || second === undefined || others.length > 0) return undefined
  const isAdded = [1, 2, 3].some(
    (back) =>
      second.start - back >= first.end &&
      isWhole(vocabulary.numbers.addition, tokens.slice(second.start - back, second.start)),
  )
  return isAdded ? first.value + second.value : undefined
}

const isWithin = ({ limits }: AskedNumber, value: number | undefined): value is number =>
  limits !== undefined && value !== undefined && value >= limits[0] && value <= limits[1]

/** "about half", "three quarters", where the question asks for a percentage. */
const inHundred = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  { value }: Reading,
  { isShare }: AskedNumber,
): number | undefined => {
  if (isShare !== true || typeof value !== "number") return undefined
  const isInWords = tokens.every(({ kind }) => kind === "word") && !mentions(vocabulary.numbers.point, tokens)
  const isPart = value > 0 && value < 1 && isInWords && !mentions(vocabulary.units.shares, tokens)
  return isPart ? Math.round(value * 100) : undefined
}

/**
 * "one eighty two", "uno setenta y tres": the value, if only one of the possible meanings is within the limits of the
 * question.
 */
const betweenLimits = (
  { vocabulary }: Notation,
  tokens: ReadonlyArray<Token>,
  asked: AskedNumber,
): number | undefined => {
  const price = priceIn(vocabulary, tokens)
  const [one, ...others] = [price?.value, price?.whole].filter((value) => isWithin(asked, value))
  return others.length === 0 ? one : undefined
}

/**
 * The number that the question asks for, if it isn't the number that was said: a round amount, an amount for another
 * period, a future age, or the only meaning of the words that is within the limits. Always confirmed.
 */
export const asAsked = (notation: Notation, text: string, asked: AskedNumber, read: Read): Reading => {
  const round = rounded(notation, text, read)
  if (round !== undefined) return round
  const reading = read(text)
  const tokens = tokenize(text)
  const numbers = numbersIn(notation, tokens)?.numbers ?? []
  const [number] = numbers
  const sum = asked.isCount ? summed(notation, tokens, numbers) : inHundred(notation, tokens, reading, asked)
  if (sum !== undefined) return confirm(sum)
  const { value } = reading
  const isPossible = typeof value === "number" && (asked.limits === undefined || isWithin(asked, value))
  if (reading._tag === "rejected" || !isPossible) {
    const likely = betweenLimits(notation, tokens, asked)
    return likely === undefined ? reading : confirm(likely)
  }
  if (number === undefined || numbers.length > 1) return reading
  const isWritten = tokens[number.start]!.kind === "digits"
  const other =
    perAsked(notation, tokens, value, asked) ??
    (asked.isAge === true ? untilBirthday(notation, tokens, value, number) : undefined) ??
    (asked.isMoney ? withThousands(value, isWritten) : undefined)
  if (other !== undefined) return confirm(other)
  return asked.isMoney && countsNoMoney(notation, tokens, number) ? { ...reading, _tag: "confirm" } : reading
}
