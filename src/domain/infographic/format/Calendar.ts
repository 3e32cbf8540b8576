import type { LocaleConventions } from "./Locale.ts"
import { writtenPeriod, writtenSpan } from "./PeriodNames.ts"

export type Precision = "year" | "half" | "quarter" | "month" | "week" | "day"

/** A calendar date, as precise as the original text. No time zone is applied. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly precision: Precision
  /** The time of day as a fraction of the day; 0 if there is none. */
  readonly time: number
  /** The original text, for fiscal years and weeks. */
  readonly written?: string
}

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const iso = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/
const parted = /^(\d{4})-([QHW])(\d{1,2})$/
const yearly = /^(1\d{3}|20\d\d|21\d\d)$/
const fiscal = /^FY(\d{4})$/

const monthsIn = { Q: 3, H: 6 } as const
const precisions = { Q: "quarter", H: "half" } as const

/** The first day of an ISO week. */
const weekDate = (year: number, week: number): CivilDate => {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = new Date(Date.UTC(year, 0, 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7))
  return {
    year: monday.getUTCFullYear(),
    month: monday.getUTCMonth() + 1,
    day: monday.getUTCDate(),
    precision: "week",
    time: 0,
    written: `W${String(week).padStart(2, "0")} ${year}`,
  }
}

const longestPeriod = 32

/** Parses a period in any spelling as its first day. */
const periodOf = (text: string): CivilDate | null => {
  const written = text.length > longestPeriod ? undefined : (writtenPeriod(text) ?? writtenSpan(text))
  if (written === undefined) return null
  const part = parted.exec(written)
  if (part !== null) {
    const [year, number] = [Number(part[1]), Number(part[3])]
    if (part[2] === "W") return weekDate(year, number)
    const unit = part[2] === "Q" ? "Q" : "H"
    return { year, month: (number - 1) * monthsIn[unit] + 1, day: 1, precision: precisions[unit], time: 0 }
  }
  const month = iso.exec(written)
  if (month !== null) return { year: Number(month[1]), month: Number(month[2]), day: 1, precision: "month", time: 0 }
  const year = Number(fiscal.exec(written)?.[1] ?? written.slice(0, 4))
  return { year, month: 1, day: 1, precision: "year", time: 0, written: text }
}

/** Parses ISO 8601 dates and times, years, and any period spelling; null for anything else. */
export function civilDateOf(value: unknown): CivilDate | null {
  const text = typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""
  const day = iso.exec(text)
  if (day !== null) {
    const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3] ?? 1)]
    if (month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)) {
      const time = (Number(day[4] ?? 0) * 3600 + Number(day[5] ?? 0) * 60 + Number(day[6] ?? 0)) / 86_400
      return { year, month, day: date, precision: day[3] === undefined ? "month" : "day", time }
    }
  }
  if (yearly.test(text)) return { year: Number(text), month: 1, day: 1, precision: "year", time: 0 }
  return typeof value === "string" ? periodOf(text) : null
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
export function dayNumber(date: CivilDate): number {
  const shifted = date.month <= 2 ? date.year - 1 : date.year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5) + date.day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468 + date.time
}

/**
 * `full` is for prose. `label`, for charts and tables, abbreviates months. `short`, for axes, also omits the year from
 * dates that include a day.
 */
export type DateStyle = "full" | "label" | "short"

const clockOf = (time: number): string => {
  const seconds = Math.round(time * 86_400)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0")
  const rest = seconds % 60
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}${rest === 0 ? "" : `:${two(rest)}`}`
}

const dayText = (date: CivilDate, locale: LocaleConventions, style: DateStyle): string => {
  const month = locale.monthsShort[date.month - 1] ?? ""
  const joint = locale.dayFirst ? `${date.day} ${month}` : `${month} ${date.day}`
  if (style === "short") return joint
  return locale.dayFirst ? `${joint} ${date.year}` : `${joint}, ${date.year}`
}

export function formatDate(date: CivilDate, locale: LocaleConventions, style: DateStyle = "full"): string {
  if (date.written !== undefined) return date.written
  if (date.precision === "year") return String(date.year)
  if (date.precision === "half") return `${locale.half}${date.month > 6 ? 2 : 1} ${date.year}`
  if (date.precision === "quarter") return `${locale.quarter}${Math.ceil(date.month / 3)} ${date.year}`
  if (date.precision === "month") {
    const months = style === "full" ? locale.months : locale.monthsShort
    return `${months[date.month - 1] ?? ""} ${date.year}`
  }
  const day = dayText(date, locale, style)
  return date.time === 0 ? day : `${day}, ${clockOf(date.time)}`
}

/** A date in the reader's format; other text is unchanged. */
export function dateText(value: unknown, locale: LocaleConventions, style: DateStyle = "full"): string {
  const date = civilDateOf(value)
  if (date !== null) return formatDate(date, locale, style)
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : ""
}
