import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, isReal, weekdayOf } from "./Calendar.ts"
import type { FoundDate } from "./FoundDate.ts"
import { lastWeekday } from "./WeekdayPhrase.ts"

/** As far back as a day of the month on a given weekday, or a leap day, can lie. */
const mostMonths = 120

/** The last day before today that `isMeant` holds for, looked for month by month. */
const lastSuch = (
  day: number,
  today: CalendarDay,
  isMeant: (found: CalendarDay) => boolean,
): CalendarDay | undefined => {
  for (let n = 0; n <= mostMonths; n++) {
    const index = today.year * 12 + today.month - 1 - n
    const found = { year: Math.floor(index / 12), month: (index % 12) + 1, day }
    if (isReal(found) && dayNumber(found) < dayNumber(today) && isMeant(found)) return found
  }
  return undefined
}

/**
 * "it was on Sunday", "llegué el 3 de marzo": beside a verb of the past, a day of which today's date filled in a part lies behind
 * today. A question in any case. `weekday`: the one that was said with it.
 */
export const behindToday = (found: FoundDate, today: CalendarDay, weekday: number | undefined): FoundDate => {
  const { day, missing } = found
  // "nací el once de marzo del treinta y seis"
  if (missing === undefined && !found.isCertain && day.year > today.year + 1) {
    const earlier = { ...day, year: day.year - 100 }
    return isReal(earlier) ? { ...found, day: earlier } : found
  }
  if (missing === undefined || dayNumber(day) <= dayNumber(today)) return found
  const isMeant = (other: CalendarDay) =>
    missing === "year" ? other.month === day.month : weekday === undefined || weekdayOf(other) === weekday
  const earlier = missing === "week" ? lastWeekday(today, weekdayOf(day)) : lastSuch(day.day, today, isMeant)
  return { ...found, day: earlier ?? day, isCertain: false }
}
