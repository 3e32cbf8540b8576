import type { LocaleConventions } from "./Locale.ts"

export type Precision = "year" | "quarter" | "month" | "day"

/** A civil date as far as it was given. No time zone is ever applied: the day written is the day shown. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly precision: Precision
  /** Time of day as a share of a day, 0 when none was given. */
  readonly time: number
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
const quarterly = /^(?:(\d{4})[- ]?[QT]([1-4])|[QT]([1-4])[- ](\d{4}))$/i
const yearly = /^(1[5-9]\d\d|20\d\d|21\d\d)$/

/** Reads 2026, 2026-Q3, 2026-07, 2026-07-31 and ISO timestamps; null for anything else. */
export function civilDateOf(value: unknown): CivilDate | null {
  const text = typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""
  const day = iso.exec(text)
  if (day !== null) {
    const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3] ?? 1)]
    if (month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return null
    const time = (Number(day[4] ?? 0) * 3600 + Number(day[5] ?? 0) * 60 + Number(day[6] ?? 0)) / 86_400
    return { year, month, day: date, precision: day[3] === undefined ? "month" : "day", time }
  }
  const quarter = quarterly.exec(text)
  if (quarter !== null) {
    const part = Number(quarter[2] ?? quarter[3])
    return { year: Number(quarter[1] ?? quarter[4]), month: part * 3 - 2, day: 1, precision: "quarter", time: 0 }
  }
  return yearly.test(text) ? { year: Number(text), month: 1, day: 1, precision: "year", time: 0 } : null
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

/** Full for prose; a label, for charts and tables, has short months; short, for axes, has no year beside a day either. */
export type DateStyle = "full" | "label" | "short"

export function formatDate(date: CivilDate, locale: LocaleConventions, style: DateStyle = "full"): string {
  const year = String(date.year)
  const months = style === "full" && date.precision === "month" ? locale.months : locale.monthsShort
  const month = months[date.month - 1] ?? ""
  if (date.precision === "year") return year
  if (date.precision === "quarter") return `${locale.quarter}${Math.ceil(date.month / 3)} ${year}`
  if (date.precision === "month") return `${month} ${year}`
  const joint = locale.dayFirst ? `${date.day} ${month}` : `${month} ${date.day}`
  if (style === "short") return joint
  return locale.dayFirst ? `${joint} ${year}` : `${joint}, ${year}`
}

/** A date as the reader writes it; text that is no date stays as it is. */
export function dateText(value: unknown, locale: LocaleConventions, style: DateStyle = "full"): string {
  const date = civilDateOf(value)
  if (date !== null) return formatDate(date, locale, style)
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : ""
}
