import type { TimeUnit } from "./Footer.ts"

/**
 * Dates and times as ISO 8601 text, by integer arithmetic on the proleptic Gregorian calendar, because a `Date` has
 * only milliseconds and a limited range. The fraction has all digits of the column's unit, so nothing is lost and the
 * strings of a column sort by time. `Z` marks UTC columns.
 */

const unitsPerSecond = { millis: 1e3, micros: 1e6, nanos: 1e9 } as const
const fractionDigits = { millis: 3, micros: 6, nanos: 9 } as const
const secondsPerDay = 86_400

const padded = (value: number, digits: number): string => String(value).padStart(digits, "0")
const two = Array.from({ length: 100 }, (_, n) => padded(n, 2))

/** Formats a date, given as days since 1970-01-01. Years outside 0 to 9999 get a sign and at least six digits. */
export const dateText = (days: number): string => {
  // Years start in March here, so that the leap day is the last; eras are 400 years of 146,097 days.
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${yearText(year)}-${two[month]!}-${two[day]!}`
}

const yearText = (year: number): string => {
  if (year >= 0 && year <= 9999) return padded(year, 4)
  return (year < 0 ? "-" : "+") + padded(Math.abs(year), 6)
}

/** Formats a time of day, given as units since midnight, less than one day. */
export const timeText = (units: number, unit: TimeUnit, isUtc: boolean): string => {
  const perSecond = unitsPerSecond[unit]
  const seconds = Math.floor(units / perSecond)
  return clockText(seconds, units - seconds * perSecond, unit) + (isUtc ? "Z" : "")
}

/** Whether a time falls within one day; the leap second 23:59:60 does not. */
export const isTimeOfDay = (units: number, unit: TimeUnit): boolean =>
  units >= 0 && units < secondsPerDay * unitsPerSecond[unit]

const clockText = (seconds: number, fraction: number, unit: TimeUnit): string => {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${two[hours]!}:${two[minutes]!}:${two[seconds % 60]!}.${padded(fraction, fractionDigits[unit])}`
}

const firstDay = -719_528 // 0000-01-01
const lastDay = 2_932_896 // 9999-12-31
const zero = 0x30

/**
 * Formats a run of timestamps. All strings of a column have the same length, so they are written into one buffer and
 * sliced, which is several times faster than building each string. Neighboring timestamps often share a day, whose
 * digits are computed once.
 */
export class TimestampTexts {
  private readonly unit: TimeUnit
  private readonly zone: string
  private readonly width: number
  private readonly buffer: Buffer
  /** Timestamps with a year of more than four digits, by position. */
  private readonly longer = new Map<number, string>()
  private count = 0
  private day = Number.NaN
  private date = ""
  private quotient = 0
  private rest = 0

  constructor(capacity: number, unit: TimeUnit, isUtc: boolean) {
    this.unit = unit
    this.zone = isUtc ? "Z" : ""
    this.width = "0000-00-00T00:00:00.".length + fractionDigits[unit] + this.zone.length
    this.buffer = Buffer.alloc(capacity * this.width)
  }

  /** Adds a timestamp: units since 1970-01-01T00:00 as a 64-bit number in two halves, the upper one signed. */
  add(high: number, low: number): void {
    const perSecond = unitsPerSecond[this.unit]
    if (this.unit === "nanos") {
      this.divide(high, low, perSecond)
      const day = Math.floor(this.quotient / secondsPerDay)
      this.addParts(day, this.quotient - day * secondsPerDay, this.rest)
    } else {
      this.divide(high, low, perSecond * secondsPerDay)
      const seconds = Math.floor(this.rest / perSecond)
      this.addParts(this.quotient, seconds, this.rest - seconds * perSecond)
    }
  }

  /**
   * Floored quotient and remainder of a 64-bit number. Beyond 2^53, uses long division in 16-bit digits: with a divisor
   * below 2^37, every intermediate result is an integer that a double can represent exactly.
   */
  private divide(high: number, low: number, by: number): void {
    const value = high * 2 ** 32 + low
    if (Number.isSafeInteger(value)) {
      this.quotient = Math.floor(value / by)
      this.rest = value - this.quotient * by
      if (this.rest >= 0) return
      // The division was rounded up, so the quotient is one too large.
      this.quotient--
      this.rest += by
      return
    }
    const top = high >> 16
    this.quotient = Math.floor(top / by)
    this.rest = top - this.quotient * by
    for (let n = 0; n < 3; n++) {
      const digit = n === 0 ? high & 0xffff : n === 1 ? low >>> 16 : low & 0xffff
      const part = this.rest * 65_536 + digit
      const times = Math.floor(part / by)
      this.quotient = this.quotient * 65_536 + times
      this.rest = part - times * by
    }
  }

  /** Adds a timestamp: days since 1970-01-01, seconds of the day, and the fraction of the second in `unit`s. */
  addParts(day: number, seconds: number, fraction: number): void {
    if (day !== this.day) {
      this.day = day
      this.date = dateText(day)
    }
    const { buffer, unit, zone } = this
    const start = this.count++ * this.width
    if (day < firstDay || day > lastDay) {
      this.longer.set(this.count - 1, `${this.date}T${clockText(seconds, fraction, unit)}${zone}`)
      return
    }
    for (let n = 0; n < 10; n++) buffer[start + n] = this.date.charCodeAt(n)
    buffer[start + 10] = 0x54 // T
    const hours = Math.floor(seconds / 3600)
    this.digits(start + 11, 2, hours)
    buffer[start + 13] = 0x3a // :
    this.digits(start + 14, 2, Math.floor(seconds / 60) - hours * 60)
    buffer[start + 16] = 0x3a
    this.digits(start + 17, 2, seconds % 60)
    buffer[start + 19] = 0x2e // .
    this.digits(start + 20, fractionDigits[unit], fraction)
    if (zone !== "") buffer[start + this.width - 1] = 0x5a // Z
  }

  private digits(at: number, count: number, value: number): void {
    let rest = value
    for (let n = count - 1; n >= 0; n--) {
      const tens = Math.floor(rest / 10)
      this.buffer[at + n] = zero + rest - tens * 10
      rest = tens
    }
  }

  texts(): Array<string> {
    const latin1 = this.buffer.toString("latin1")
    const texts: Array<string> = []
    for (let n = 0; n < this.count; n++) texts.push(latin1.slice(n * this.width, (n + 1) * this.width))
    for (const [n, text] of this.longer) texts[n] = text
    return texts
  }
}
