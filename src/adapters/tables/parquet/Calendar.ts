import type { TimeUnit } from "./Footer.ts"

/**
 * Dates and times as ISO 8601 text, by whole-number arithmetic on the Gregorian calendar without an end: a `Date` holds
 * milliseconds only, and not every date that a file can. The fraction has all digits of the column's unit, so that
 * nothing is dropped and texts of one column sort like the instants. `Z` stands where the column is in UTC.
 */

const unitsPerSecond = { millis: 1e3, micros: 1e6, nanos: 1e9 } as const
const fractionDigits = { millis: 3, micros: 6, nanos: 9 } as const
const secondsPerDay = 86_400

const padded = (value: number, digits: number): string => String(value).padStart(digits, "0")
const two = Array.from({ length: 100 }, (_, n) => padded(n, 2))

/** A date as days since 1970-01-01. Years outside 0 to 9999 get a sign and at least six digits. */
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

/** A time of day as units since midnight, below one day. */
export const timeText = (units: number, unit: TimeUnit, isUtc: boolean): string => {
  const perSecond = unitsPerSecond[unit]
  const seconds = Math.floor(units / perSecond)
  return clockText(seconds, units - seconds * perSecond, unit) + (isUtc ? "Z" : "")
}

/** Whether a time is within one day; a leap second is not. */
export const isTimeOfDay = (units: number, unit: TimeUnit): boolean =>
  units >= 0 && units < secondsPerDay * unitsPerSecond[unit]

const clockText = (seconds: number, fraction: number, unit: TimeUnit): string => {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${two[hours]!}:${two[minutes]!}:${two[seconds % 60]!}.${padded(fraction, fractionDigits[unit])}`
}

/** Writes timestamps; neighbours are often of one day, whose text is then made once. */
export class TimestampText {
  private readonly unit: TimeUnit
  private readonly zone: string
  private lastDay = Number.NaN
  private lastDate = ""

  constructor(unit: TimeUnit, isUtc: boolean) {
    this.unit = unit
    this.zone = isUtc ? "Z" : ""
  }

  /** Units since 1970-01-01T00:00 as a 64-bit number in two halves, the upper one signed. */
  of(high: number, low: number): string {
    const perSecond = unitsPerSecond[this.unit]
    if (this.unit === "nanos") {
      const [seconds, fraction] = divided(high, low, perSecond)
      const day = Math.floor(seconds / secondsPerDay)
      return this.ofParts(day, seconds - day * secondsPerDay, fraction)
    }
    const [day, rest] = divided(high, low, perSecond * secondsPerDay)
    const seconds = Math.floor(rest / perSecond)
    return this.ofParts(day, seconds, rest - seconds * perSecond)
  }

  /** Days since 1970-01-01, seconds of the day, units of the second. */
  ofParts(day: number, seconds: number, fraction: number): string {
    if (day !== this.lastDay) {
      this.lastDay = day
      this.lastDate = dateText(day)
    }
    return `${this.lastDate}T${clockText(seconds, fraction, this.unit)}${this.zone}`
  }
}

/**
 * Quotient (rounded down) and rest of a 64-bit number, by long division in digits of 16 bits: with a divisor below 2^37
 * no step leaves the integers that a double holds.
 */
const divided = (high: number, low: number, by: number): readonly [quotient: number, rest: number] => {
  const digits = [high & 0xffff, low >>> 16, low & 0xffff]
  const top = high >> 16
  let quotient = Math.floor(top / by)
  let rest = top - quotient * by
  for (const digit of digits) {
    const part = rest * 65_536 + digit
    const times = Math.floor(part / by)
    quotient = quotient * 65_536 + times
    rest = part - times * by
  }
  return [quotient, rest]
}
