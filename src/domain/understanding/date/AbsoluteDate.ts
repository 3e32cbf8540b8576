import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, daysInMonth, isReal, weekdayOf } from "./Calendar.ts"
import type { FoundDate } from "./FoundDate.ts"
import { absolute, guessed } from "./FoundDate.ts"
import type { Item } from "../text/Scan.ts"
import { codesOf } from "../text/Scan.ts"
import { yearOf } from "./Year.ts"

const searchYears = 8

/** The next occurrence of this month and day, today or later. It must always be confirmed. */
export const nearest = (today: CalendarDay, month: number, day: number): FoundDate | undefined => {
  for (let year = today.year; year <= today.year + searchYears; year++) {
    const candidate = { year, month, day }
    if (isReal(candidate) && dayNumber(candidate) >= dayNumber(today)) return guessed(candidate, "year")
  }
  return undefined
}

/** "Sunday, February 10th", spoken on the 12th: the weekday shows that the past day is meant, not the next one. */
const onWeekday = (next: FoundDate, weekday: number): FoundDate => {
  const days = [0, 1, 2].map((back) => ({ ...next.day, year: next.day.year - back }))
  const day = days.find((day) => isReal(day) && weekdayOf(day) === weekday)
  return day === undefined ? next : { ...next, day }
}

export const withWeekday = (date: FoundDate | undefined, weekday: number | undefined): FoundDate | undefined =>
  date === undefined || weekday === undefined || weekdayOf(date.day) === weekday ? date : { ...date, isCertain: false }

/** After a month, two cardinal numbers such as "twenty twenty six" are a day and a year, or a year without a day. */
const couldBeYearAlone = (day: Item, rest: ReadonlyArray<Item>, today: CalendarDay) =>
  !day.ordinal &&
  rest.length === 1 &&
  rest[0]!.value < 100 &&
  day.end === rest[0]!.start &&
  day.value >= 19 &&
  yearOf([day, ...rest], today.year) !== undefined

const fullDate = (
  month: number,
  day: Item,
  rest: ReadonlyArray<Item>,
  today: CalendarDay,
  weekday: number | undefined,
): FoundDate | undefined => {
  if (day.value < 1 || day.value > 31) return undefined
  if (rest.length === 0) {
    if (day.value > daysInMonth(2000, month)) return undefined
    const next = nearest(today, month, day.value)
    return next === undefined || weekday === undefined ? next : onWeekday(next, weekday)
  }
  const year = yearOf(rest, today.year)
  if (year === undefined) return undefined
  const isClear = year.isCertain && !couldBeYearAlone(day, rest, today)
  return withWeekday(absolute({ year: year.year, month, day: day.value }, isClear), weekday)
}

/** March 5 2026, 5 March 2026, 2026 March 5, with a weekday before or after. Separators are ignored. */
const monthByName = (items: ReadonlyArray<Item>, today: CalendarDay): FoundDate | undefined => {
  const weekday = items.find(({ code }) => code === "W")?.value
  const parts = items.filter(({ code }) => code === "N" || code === "M")
  const at = parts.findIndex(({ code }) => code === "M")
  const month = parts[at]!.value
  const before = parts.slice(0, at)
  const after = parts.slice(at + 1)
  if (before.length === 0) {
    const [day, ...rest] = after
    // "June of 2015, the 12th"
    if (day !== undefined && day.value >= 1000 && rest.length === 1)
      return fullDate(month, rest[0]!, [day], today, weekday)
    return day === undefined ? undefined : fullDate(month, day, rest, today, weekday)
  }
  if (before.length === 1 && before[0]!.value <= 31) return fullDate(month, before[0]!, after, today, weekday)
  // "2026, the 3rd of June", "in '85, the 3rd of June"
  if (before.length === 2 && after.length === 0 && before[0]!.value > 31)
    return fullDate(month, before[1]!, [before[0]!], today, weekday)
  // "nineteen sixty eight, the second of August"
  if (before.length === 3)
    return after.length === 0 && before[2]!.ordinal
      ? fullDate(month, before[2]!, before.slice(0, 2), today, weekday)
      : undefined
  return after.length === 1 ? fullDate(month, after[0]!, before, today, weekday) : undefined
}

/**
 * The date closest to today with this weekday and day of the month. Such dates are rare, so the closest one is most
 * likely meant.
 */
const nearestOf = (today: CalendarDay, day: number, weekday: number): CalendarDay | undefined => {
  const months = Array.from({ length: 49 }, (_, n) => today.year * 12 + today.month - 1 + n - 12)
  const days = months
    .map((index) => ({ year: Math.floor(index / 12), month: (index % 12) + 1, day }))
    .filter((day) => isReal(day) && weekdayOf(day) === weekday)
  const distance = (day: CalendarDay) => Math.abs(dayNumber(day) - dayNumber(today))
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** "the 15th", "el día 15": the next day with this number. "Friday the 13th": the nearest one. */
const dayAlone = (items: ReadonlyArray<Item>, today: CalendarDay): FoundDate | undefined => {
  const number = items.find(({ code }) => code === "N")!
  const weekday = items.find(({ code }) => code === "W")?.value
  const isAnnounced = number.ordinal || number.the || weekday !== undefined
  if (!isAnnounced || number.value < 1 || number.value > 31 || number.width > 2) return undefined
  if (weekday !== undefined) {
    const day = nearestOf(today, number.value, weekday)
    return day === undefined ? undefined : guessed(day, "month")
  }
  for (let n = 0; n <= 12; n++) {
    const index = today.year * 12 + today.month - 1 + n
    const day = { year: Math.floor(index / 12), month: (index % 12) + 1, day: number.value }
    if (!isReal(day) || dayNumber(day) < dayNumber(today)) continue
    return guessed(day, "month")
  }
  return undefined
}

type Rule = readonly [shape: RegExp, read: (items: ReadonlyArray<Item>, today: CalendarDay) => FoundDate | undefined]

/** The patterns of dates with a month's name or only a day, each with the function that reads it. */
const rules: ReadonlyArray<Rule> = [
  [/^(?:[nt]?W)?s?(?:N{0,2}s?M(?:s?N){1,5}|N{1,3}s?M)(?:s?N){0,4}W?$/, monthByName],
  [/^[nt]?(?:W[nt]?N|N|NW)$/, dayAlone],
]

export const absoluteDate = (items: ReadonlyArray<Item>, today: CalendarDay): FoundDate | undefined => {
  const codes = codesOf(items)
  for (const [shape, read] of rules) if (shape.test(codes)) return read(items, today)
  return undefined
}
