/** A day of the Gregorian calendar, without a time zone. Months and days count from 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0)

export const isReal = ({ year, month, day }: CalendarDay): boolean =>
  year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

/** Days since 1 January 1970. */
export const dayNumber = ({ year, month, day }: CalendarDay): number =>
  Math.floor(Date.UTC(year, month - 1, day) / 864e5)

export const dayOf = (number: number): CalendarDay => {
  const date = new Date(number * 864e5)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export const plusDays = (day: CalendarDay, days: number): CalendarDay => dayOf(dayNumber(day) + days)

/** The same day in another month, or that month's last day if the month is shorter. */
export const plusMonths = ({ year, month, day }: CalendarDay, months: number): CalendarDay => {
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) }
}

/** The weekday, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: CalendarDay): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1

export const isoDate = ({ year, month, day }: CalendarDay): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

/** A minute of the day as HH:MM. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
