import type { Holiday } from "../../languages/lexicon/DateWords.ts"
import { absoluteDate } from "./AbsoluteDate.ts"
import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, isoDate, plusDays, weekdayOf } from "./Calendar.ts"
import { unitNames } from "./DateItem.ts"
import type { Read } from "./DateReading.ts"
import { direction, one } from "./DateReading.ts"
import type { FoundDate } from "./FoundDate.ts"
import { absolute, guessed, relative } from "./FoundDate.ts"
import { numbersOf } from "../text/Scan.ts"
import { yearOf } from "./Year.ts"

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
const easter = (year: number): CalendarDay => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - lunar + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return { year, month: Math.floor(days / 31), day: (days % 31) + 1 }
}

/** The date of a holiday in a year. */
const holidayIn = (holiday: Holiday, year: number): CalendarDay => {
  if ("easter" in holiday) return plusDays(easter(year), holiday.easter)
  if (!("weekday" in holiday)) return { year, month: holiday.month, day: holiday.day }
  const first = { year, month: holiday.month, day: 1 }
  const toWeekday = (holiday.weekday - weekdayOf(first) + 7) % 7
  return plusDays(first, toWeekday + 7 * (holiday.place - 1) + (holiday.later ?? 0))
}

/**
 * Whether a holiday has the same date everywhere. Holidays defined by a weekday, such as the second Sunday in May,
 * differ between countries.
 */
const isEverywhere = (holiday: Holiday) => !("weekday" in holiday)

const nextOf = (holiday: Holiday, today: CalendarDay): FoundDate => {
  const day = holidayIn(holiday, today.year)
  return dayNumber(day) < dayNumber(today)
    ? { ...guessed(holidayIn(holiday, today.year + 1), "year"), last: day }
    : { ...guessed(day, "year"), last: holidayIn(holiday, today.year - 1) }
}

/** "Christmas", "Easter Sunday 2027"; without a year, the next one, which the respondent confirms. */
export const holidayAlone: Read = (items, today) => {
  const holiday = one(items, "H")!.holiday!
  const rest = numbersOf(items)
  if (rest.length === 0) return nextOf(holiday, today)
  const year = yearOf(rest, today.year)
  return year === undefined
    ? undefined
    : absolute(holidayIn(holiday, year.year), year.isCertain && isEverywhere(holiday))
}

/** "July 7th 2025, San Fermín": the date counts; if the holiday is on another day, the date is confirmed. */
export const holidayWithDate: Read = (items, today) => {
  const date = absoluteDate(
    items.filter(({ code }) => code !== "H"),
    today,
  )
  const day = date === undefined ? undefined : holidayIn(one(items, "H")!.holiday!, date.day.year)
  return day === undefined ? undefined : { ...date!, isCertain: date!.isCertain && isoDate(day) === isoDate(date!.day) }
}

/** "Christmas Eve this year". */
export const holidayOfYear: Read = (items, today) => {
  const holiday = one(items, "H")!.holiday!
  if (unitNames[one(items, "U")!.value] !== "year") return undefined
  return relative(holidayIn(holiday, today.year + direction(items)), isEverywhere(holiday))
}

/** "next Christmas" and "last Christmas", which are confirmed. */
export const holidayNear: Read = (items, today) => {
  const holiday = one(items, "H")!.holiday!
  const next = nextOf(holiday, today)
  return direction(items) >= 0 ? next : relative(holidayIn(holiday, next.day.year - 1), false)
}
