import type { CalendarDay } from "./Calendar.ts"
import { isReal } from "./Calendar.ts"
import { nearest, withWeekday } from "./AbsoluteDate.ts"
import type { FoundDate } from "./FoundDate.ts"
import { absolute } from "./FoundDate.ts"
import type { Item } from "../text/Scan.ts"
import { codesOf, numbersOf } from "../text/Scan.ts"
import { yearOf } from "./Year.ts"

type DateOrder = "month-first" | "day-first"

interface DayAndMonth {
  readonly day: number
  readonly month: number
}

/**
 * Decides which of two numbers is the day. If both orders are valid, the locale's order is used and must be confirmed;
 * if only one is valid, it is certain. 05/05 is unambiguous. "5 del 3" and "the 3rd of the 4th" show which number is
 * the day.
 */
const ordered = (
  first: Item,
  second: Item,
  order: DateOrder,
  valid: (date: DayAndMonth) => boolean,
): (DayAndMonth & { readonly isCertain: boolean }) | undefined => {
  const dayFirst = { day: first.value, month: second.value }
  const monthFirst = { day: second.value, month: first.value }
  const isDayFirst = valid(dayFirst)
  // "the fourth nineteen eighty four": the ordinal is the day
  const isMonthFirst = valid(monthFirst) && (!first.ordinal || second.ordinal)
  if (second.of) return isDayFirst ? { ...dayFirst, isCertain: true } : undefined
  if (isDayFirst && isMonthFirst) {
    const isOne = first.value === second.value
    return { ...(order === "day-first" ? dayFirst : monthFirst), isCertain: isOne }
  }
  if (isDayFirst) return { ...dayFirst, isCertain: true }
  return isMonthFirst ? { ...monthFirst, isCertain: true } : undefined
}

const dayMonthYear = (numbers: ReadonlyArray<Item>, order: DateOrder, today: CalendarDay): FoundDate | undefined => {
  const [first, second, ...rest] = numbers
  if (first === undefined || second === undefined) return undefined
  const year = yearOf(rest, today.year)
  if (year === undefined) return undefined
  const date = ordered(first, second, order, ({ day, month }) => isReal({ year: year.year, month, day }))
  return date === undefined
    ? undefined
    : absolute({ year: year.year, month: date.month, day: date.day }, year.isCertain && date.isCertain)
}

const yearFirst = ([year, month, day]: ReadonlyArray<Item>): FoundDate | undefined =>
  year === undefined || month === undefined || day === undefined
    ? undefined
    : absolute({ year: year.value, month: month.value, day: day.value }, true)

/** "nineteen eighty seven ten five": year, month, day. It must be confirmed. */
const spokenYearFirst = (numbers: ReadonlyArray<Item>, today: CalendarDay): FoundDate | undefined => {
  const year = yearOf(numbers.slice(0, -2), today.year)
  const [month, day] = numbers.slice(-2)
  if (numbers.length < 4 || year === undefined || month === undefined || day === undefined) return undefined
  const date = { year: year.year, month: month.value, day: day.value }
  return isReal(date) ? absolute(date, false) : undefined
}

/**
 * 20240305, and the usual orders without separators. Only a date that begins with the year is certain, and only if no
 * other order is valid.
 */
const compact = (text: Item, order: DateOrder): FoundDate | undefined => {
  const digits = String(text.value).padStart(8, "0")
  const part = (from: number, to: number) => Number(digits.slice(from, to))
  const year = { year: part(0, 4), month: part(4, 6), day: part(6, 8) }
  const last = part(4, 8)
  const isYear = (value: number) => value >= 1900 && value <= 2099
  const dayFirst = { year: last, month: part(2, 4), day: part(0, 2) }
  const monthFirst = { year: last, month: part(0, 2), day: part(2, 4) }
  const byLocale = order === "day-first" ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  const others = byLocale.filter((date) => isYear(date.year) && isReal(date))
  if (isYear(year.year) && isReal(year)) return absolute(year, others.length === 0)
  return others[0] === undefined ? undefined : absolute(others[0], false)
}

/** A date that consists of numbers. Without a year, its next occurrence, which the respondent confirms. */
export const numericDate = (
  items: ReadonlyArray<Item>,
  order: DateOrder,
  today: CalendarDay,
): FoundDate | undefined => {
  const weekday = items.find(({ code }) => code === "W")?.value
  return withWeekday(
    dateOfNumbers(
      items.filter(({ code }) => code !== "W"),
      order,
      today,
    ),
    weekday,
  )
}

const dateOfNumbers = (parts: ReadonlyArray<Item>, order: DateOrder, today: CalendarDay): FoundDate | undefined => {
  const codes = codesOf(parts)
  const numbers = numbersOf(parts)
  if (codes === "N" && numbers[0]!.width === 8) return compact(numbers[0]!, order)
  if (/^Ns?Ns?N$/.test(codes) && numbers[0]!.width === 4) return yearFirst(numbers)
  if (/^Ns?Ns?NN{0,3}$/.test(codes)) return dayMonthYear(numbers, order, today) ?? spokenYearFirst(numbers, today)
  const isPair = codes === "NsN" || (codes === "NN" && numbers[1]!.of)
  if (!isPair) return undefined
  const [first, second] = numbers
  const date = ordered(first!, second!, order, ({ day, month }) => isReal({ year: 2000, month, day }))
  return date === undefined ? undefined : nearest(today, date.month, date.day)
}
