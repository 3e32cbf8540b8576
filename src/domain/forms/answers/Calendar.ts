/**
 * A date-time with or without an offset, in milliseconds since 1970 UTC. A date without a time means midnight at the
 * start of that date.
 */
export type Instant = number

const day = 86_400_000

/** Parses the ASCII digits from `from` to `to` (exclusive); -1 if any character is not a digit. */
const digitsOf = (text: string, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

const dash = 45

/** Whether a string is a valid `YYYY-MM-DD`, not before the year 100. */
export const isDate = (text: string): boolean => {
  if (text.length !== 10 || text.charCodeAt(4) !== dash || text.charCodeAt(7) !== dash) return false
  const year = digitsOf(text, 0, 4)
  const month = digitsOf(text, 5, 7)
  const date = digitsOf(text, 8, 10)
  return year >= 100 && month >= 1 && month <= 12 && date >= 1 && date <= daysOf(year, month)
}

/** Midnight at the start of a valid date; undefined for other strings. */
export const readDate = (text: string): Instant | undefined => (isDate(text) ? Date.parse(text) : undefined)

/** Parses `HH:MM` or `HH:MM:SS` to seconds since midnight. */
export const readTime = (text: string): number | undefined => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (match === null) return undefined
  const [, hours, minutes, seconds = "0"] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

export const writeTime = (seconds: number): string => {
  const two = (n: number) => String(n).padStart(2, "0")
  const rest = seconds % 60
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? "" : `:${two(rest)}`}`
}

export interface DateTimeParts {
  readonly instant: Instant
  /** `YYYY-MM-DDTHH:MM`, with seconds if they aren't zero, and the given offset. */
  readonly canonical: string
}

/** Parses an ISO date-time, with or without an offset. */
export const readDateTime = (text: string): DateTimeParts | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  if (match === null) return undefined
  const [, dateText, timeText, zone = ""] = match
  const date = readDate(dateText!)
  const time = readTime(timeText!)
  const offset = zone === "" || zone === "Z" ? 0 : readTime(zone.slice(1))
  if (date === undefined || time === undefined || offset === undefined) return undefined
  const shift = zone.startsWith("-") ? offset : -offset
  return { instant: date + (time + shift) * 1000, canonical: `${dateText}T${writeTime(time)}${zone}` }
}

export const writeDate = (instant: Instant): string => new Date(instant).toISOString().slice(0, 10)

/** Adds calendar months. The day is clamped to the last day of a shorter month. */
const addMonths = (instant: Instant, months: number): Instant => {
  const from = new Date(instant)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const next = new Date(first)
  const lastDate = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return first + (Math.min(from.getUTCDate(), lastDate) - 1) * day + (instant % day)
}

/**
 * Parses a date limit: an ISO date or date-time, or `today` with an offset in days, weeks, months or years. Undefined
 * if `today` is needed but not given.
 */
export const readDateBound = (bound: string, today: string | undefined): Instant | undefined => {
  if (!bound.startsWith("today")) return readDate(bound) ?? readDateTime(bound)?.instant
  const start = today === undefined ? undefined : readDate(today)
  if (start === undefined) return undefined
  const match = /^today(?:([+-])(\d{1,5})([dwmy]))?$/.exec(bound)
  if (match === null) return undefined
  const [, sign, count, unit] = match
  const distance = count === undefined ? 0 : Number(count) * (sign === "-" ? -1 : 1)
  switch (unit) {
    case undefined:
    case "d":
      return start + distance * day
    case "w":
      return start + distance * 7 * day
    case "m":
      return addMonths(start, distance)
    default:
      return addMonths(start, distance * 12)
  }
}

/** The number of full months from one date to another; negative if the second date is earlier. */
export const monthsBetween = (from: Instant, to: Instant): number => {
  if (to < from) return -monthsBetween(to, from) || 0
  const a = new Date(from)
  const b = new Date(to)
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  return addMonths(from, months) > to ? months - 1 : months
}
