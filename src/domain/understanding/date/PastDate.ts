import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, isReal, weekdayOf } from "./Calendar.ts"
import type { FoundDate } from "./FoundDate.ts"
import { lastWeekday } from "./WeekdayPhrase.ts"

/** How many months to search back: enough to find any day of the month on any weekday, or February 29. */
const mostMonths = 120

/** The last day before today that satisfies `isMeant`, searched month by month. */
const lastSuch = (day: number, today: CalendarDay, isMeant: (day: CalendarDay) => boolean): CalendarDay | undefined => {
  for (let n = 0; n <= mostMonths; n++) {
    const index = today.year * 12 + today.month - 1 - n
    const candidate = { year: Math.floor(index / 12), month: (index % 12) + 1, day }
    if (isReal(candidate) && dayNumber(candidate) < dayNumber(today) && isMeant(candidate)) return candidate
  }
  return undefined
}

/**
 * "it was on Sunday", "llegué el 3 de marzo": after a past-tense verb, a day without its year, month or week is the
 * latest one before today, and must be confirmed. `weekday`: the spoken weekday.
 */
export const behindToday = (date: FoundDate, today: CalendarDay, weekday: number | undefined): FoundDate => {
  const { day, missing } = date
  // "nací el once de marzo del treinta y seis"
  if (missing === undefined && !date.isCertain && day.year > today.year + 1) {
    const earlier = { ...day, year: day.year - 100 }
    return isReal(earlier) ? { ...date, day: earlier } : date
  }
  if (missing === undefined || dayNumber(day) <= dayNumber(today)) return date
  const isMeant = (other: CalendarDay) =>
    missing === "year" ? other.month === day.month : weekday === undefined || weekdayOf(other) === weekday
  const earlier =
    date.last ?? (missing === "week" ? lastWeekday(today, weekdayOf(day)) : lastSuch(day.day, today, isMeant))
  return { ...date, day: earlier ?? day, isCertain: false }
}
