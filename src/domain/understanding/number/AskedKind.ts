import type { AskedNumber } from "../quantity/AskedNumber.ts"
import { measuresOther } from "../quantity/InUnit.ts"
import { correctionIn } from "../text/Correction.ts"
import { isWhole } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import { accepted, confirm, invalid, rejected, type Understanding } from "../Understanding.ts"
import { countsOne } from "./CountedOne.ts"
import type { Notation } from "./SpokenNumber.ts"

/** The maximum relative rounding error of a conversion; if it is larger, the result is not a whole number of units. */
const mostRounding = 0.05

/** A converted measure, as precise as the question allows. */
export const estimated = (value: number, isInteger: boolean): Understanding<number | string> => {
  const near = isInteger ? Math.round(value) : value
  return Math.abs(near - value) > mostRounding * value ? rejected("INVALID_VALUE", value) : confirm(near)
}

/** The longest duration in years; a higher number is a calendar year. */
const mostYears = 1000

/** "two hours" where the question asks for people, "since 2019" where it asks for years: a different quantity. */
export const isOtherKind = (
  notation: Notation,
  spoken: ReadonlyArray<Token>,
  value: number,
  asked: AskedNumber | undefined,
): boolean =>
  asked?.unit === "year"
    ? value >= mostYears
    : asked?.isCount === true && measuresOther(notation, spoken, asked.words ?? new Set())

/** "none, only a backpack": a zero, followed by a number of something else. */
const isNoneFirst = (
  vocabulary: Notation["vocabulary"],
  spoken: ReadonlyArray<Token>,
  asked: AskedNumber | undefined,
): boolean => {
  const end = spoken.findIndex(({ pause }, at) => pause && at > 0)
  return (
    asked !== undefined &&
    end > 0 &&
    isWhole(vocabulary.numbers.noneAtAll, spoken.slice(0, end)) &&
    correctionIn(vocabulary, spoken) === undefined
  )
}

/** The lowest two-digit year that belongs to the previous century. */
const thisCentury = 30
/** The lowest two-digit calendar year; a smaller number is not a calendar year: "year 11". */
const leastYear = 20

/** "ninety eight", where the question asks for a year. */
const calendarYear = (
  { units }: Notation["vocabulary"],
  value: number,
  asked: AskedNumber | undefined,
): number | undefined => {
  const isAsked =
    asked?.words !== undefined &&
    asked.unit === undefined &&
    !asked.isCount &&
    [...asked.words].some((word) => units.names.get(word)?.alone?.value === "year")
  if (!isAsked || value < leastYear || value > 99 || !Number.isInteger(value)) return undefined
  return value + (value < thisCentury ? 2000 : 1900)
}

/** The number as the kind of quantity that the question asks for. */
export const asKind = (
  notation: Notation,
  spoken: ReadonlyArray<Token>,
  value: number,
  isInteger: boolean,
  asked: AskedNumber | undefined,
): Understanding<number | string> => {
  const { vocabulary } = notation
  if (isInteger && !Number.isInteger(value)) return rejected("INVALID_VALUE", value)
  if (isOtherKind(notation, spoken, value, asked)) return invalid
  const likelier = (isNoneFirst(vocabulary, spoken, asked) ? 0 : undefined) ?? calendarYear(vocabulary, value, asked)
  if (likelier !== undefined && likelier !== value) return confirm(likelier)
  const one = value === 1 ? countsOne(vocabulary, spoken, asked) : "sure"
  return one === "no" ? invalid : one === "sure" ? accepted(value) : confirm(value)
}
