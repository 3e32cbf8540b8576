import { type CivilDate, dayNumber, formatDate } from "../format/Calendar.ts"
import type { LocaleConventions } from "../format/Locale.ts"

/** A tick of a continuous time axis, at a day number. */
export interface DayTick {
  readonly day: number
  readonly label: string
}

const daySteps = [1, 2, 7, 14]
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000]

const millisecondsPerDay = 86_400_000

/** The civil date of a day number. */
export const civilOf = (day: number): CivilDate => {
  const date = new Date(Math.floor(day) * millisecondsPerDay)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    precision: "day",
    time: day - Math.floor(day),
  }
}

const monthStart = (month: number): number =>
  dayNumber({ year: Math.floor(month / 12), month: (month % 12) + 1, day: 1, precision: "day", time: 0 })

/** Weeks begin on Monday, and day 0 was a Thursday. */
const weekOffset = 4

const dayTicks = (from: number, to: number, most: number): ReadonlyArray<number> | undefined => {
  for (const step of daySteps) {
    const offset = step % 7 === 0 ? weekOffset : 0
    const first = Math.ceil((from - offset) / step) * step + offset
    const count = Math.floor((to - first) / step) + 1
    if (count <= most) return Array.from({ length: Math.max(count, 0) }, (_, index) => first + index * step)
  }
  return undefined
}

const monthTicks = (from: number, to: number, most: number): { readonly step: number; days: ReadonlyArray<number> } => {
  const start = civilOf(from)
  const firstMonth = start.year * 12 + start.month - 1
  for (const step of monthSteps) {
    const days: Array<number> = []
    for (let month = Math.floor(firstMonth / step) * step; days.length <= most; month += step) {
      const day = monthStart(month)
      if (day > to) break
      if (day >= from) days.push(day)
    }
    if (days.length <= most) return { step, days }
  }
  return { step: 1, days: [] }
}

/** At most `most` ticks between two days, at the starts of days, weeks, months, quarters or years. */
export const ticksBetween = (
  from: number,
  to: number,
  most: number,
  locale: LocaleConventions,
): ReadonlyArray<DayTick> => {
  const days = dayTicks(from, to, most)
  if (days !== undefined)
    return days.map((day, at) => {
      const date = civilOf(day)
      const before = days[at - 1]
      const isNewYear = before === undefined || civilOf(before).year !== date.year
      return { day, label: formatDate(date, locale, isNewYear ? "label" : "short") }
    })
  const { step, days: months } = monthTicks(from, to, most)
  return months.map((day, at) => {
    const date = civilOf(day)
    const before = months[at - 1]
    const isNewYear = before === undefined || civilOf(before).year !== date.year
    const month = locale.monthsShort[date.month - 1] ?? ""
    return { day, label: step >= 12 ? String(date.year) : isNewYear ? `${month} ${date.year}` : month }
  })
}
