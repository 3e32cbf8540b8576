import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, daysInMonth, plusDays, plusMonths, weekdayOf } from "./Calendar.ts"
import { unitNames } from "./DateItems.ts"
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

/**
 * "the first Monday of December", "the last day of next month"; without a year, the next occurrence, which the
 * respondent confirms.
 */
export const weekdayOfMonth = (items: ReadonlyArray<Item>, today: CalendarDay): FoundDate | undefined => {
  if (!/^[Nl](?:W|U)(?:M[tnlU]{0,2}N{0,3}|[tnl]?U|U[nl])$/.test(codesOf(items))) return undefined
  const [place, weekday, ...rest] = items.filter(({ code }, n) => code !== "t" || n > 1)
  const number = place!.code === "l" ? -1 : place!.value
  if (place!.code === "N" && (!place!.ordinal || number > mostPlaces)) return undefined
  if (weekday!.code === "U" && unitNames[weekday!.value] !== "day") return undefined
  const day = (year: number, month: number) => dayIn(year, month, weekday!.code === "U" ? 0 : weekday!.value, number)
  const unit = rest.find(({ code }) => code === "U")
  const shift = rest.some(({ code }) => code === "n") ? 1 : rest.some(({ code }) => code === "l") ? -1 : 0
  const month = rest.find(({ code }) => code === "M")?.value
  if (month === undefined) {
    if (unitNames[unit!.value] !== "month") return undefined
    const base = plusMonths({ ...today, day: 1 }, shift)
    const candidate = day(base.year, base.month)
    return candidate === undefined ? undefined : relative(candidate)
  }
  if (unit !== undefined) {
    const date = unitNames[unit.value] === "year" ? day(today.year + shift, month) : undefined
    return date === undefined ? undefined : relative(date)
  }
  const years = numbersOf(rest)
  if (years.length > 0) {
    const year = yearOf(years, today.year)
    const found = year === undefined ? undefined : day(year.year, month)
    return found === undefined ? undefined : absolute(found, year!.isCertain)
  }
  for (const year of [today.year, today.year + 1]) {
    const found = day(year, month)
    const last = day(year - 1, month)
    if (found !== undefined && dayNumber(found) >= dayNumber(today))
      return { ...guessed(found, "year"), ...(last === undefined ? {} : { last }) }
  }
  return undefined
}
