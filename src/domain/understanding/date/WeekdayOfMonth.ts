import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, daysInMonth, plusDays, plusMonths, weekdayOf } from "./Calendar.ts"
import { unitNames } from "./DateItem.ts"
import type { FoundDate } from "./FoundDate.ts"
import { absolute, guessed, relative } from "./FoundDate.ts"
import type { Item } from "../text/Scan.ts"
import { codesOf, numbersOf } from "../text/Scan.ts"
import { yearOf } from "./Year.ts"

/** The nth weekday of a month, or its nth day (weekday 0): 1 to 5, or -1 for the last. */
const dayIn = (year: number, month: number, weekday: number, place: number): CalendarDay | undefined => {
  if (weekday === 0) return { year, month, day: place < 0 ? daysInMonth(year, month) : place }
  const first = { year, month, day: 1 }
  const length = daysInMonth(year, month)
  if (place < 0) {
    const last = { year, month, day: length }
    return plusDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const day = 1 + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (place - 1)
  return day > length ? undefined : { year, month, day }
}

const mostPlaces = 5

/** Finds the requested day in a month; undefined if the month doesn't have it. */
type DayOf = (year: number, month: number) => CalendarDay | undefined

/** "the first Monday": the day of a month that an ordinal and a weekday designate. */
const wantedDay = (place: Item, weekday: Item): DayOf | undefined => {
  const number = place.code === "l" ? -1 : place.value
  if (place.code === "N" && (!place.ordinal || number > mostPlaces)) return undefined
  if (weekday.code === "U" && unitNames[weekday.value] !== "day") return undefined
  return (year, month) => dayIn(year, month, weekday.code === "U" ? 0 : weekday.value, number)
}

/** The next month that has the day, in this year or the next. */
const nextOf = (month: number, day: DayOf, today: CalendarDay): FoundDate | undefined => {
  for (const year of [today.year, today.year + 1]) {
    const found = day(year, month)
    const last = day(year - 1, month)
    if (found !== undefined && dayNumber(found) >= dayNumber(today))
      return { ...guessed(found, "year"), ...(last === undefined ? {} : { last }) }
  }
  return undefined
}

/** "of next month", "of December next year": a month relative to today. */
const inUnit = (unit: string, shift: number, month: number | undefined, day: DayOf, today: CalendarDay) => {
  if (unit !== (month === undefined ? "month" : "year")) return undefined
  const base = month === undefined ? plusMonths({ ...today, day: 1 }, shift) : { year: today.year + shift, month }
  const found = day(base.year, base.month)
  return found === undefined ? undefined : relative(found)
}

/**
 * "the first Monday of December", "the last day of next month"; without a year, the next such day, which the respondent
 * confirms.
 */
export const weekdayOfMonth = (items: ReadonlyArray<Item>, today: CalendarDay): FoundDate | undefined => {
  if (!/^[Nl](?:W|U)(?:M[tnlU]{0,2}N{0,3}|[tnl]?U|U[nl])$/.test(codesOf(items))) return undefined
  const [place, weekday, ...rest] = items.filter(({ code }, n) => code !== "t" || n > 1)
  const day = wantedDay(place!, weekday!)
  if (day === undefined) return undefined
  const unit = rest.find(({ code }) => code === "U")
  const month = rest.find(({ code }) => code === "M")?.value
  const shift = rest.some(({ code }) => code === "n") ? 1 : rest.some(({ code }) => code === "l") ? -1 : 0
  if (month === undefined || unit !== undefined) return inUnit(unitNames[unit!.value]!, shift, month, day, today)
  const years = numbersOf(rest)
  if (years.length === 0) return nextOf(month, day, today)
  const year = yearOf(years, today.year)
  const found = year === undefined ? undefined : day(year.year, month)
  return found === undefined ? undefined : absolute(found, year!.isCertain)
}
