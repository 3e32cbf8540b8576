import { writtenPeriod, writtenSpan } from "../format/PeriodNames.ts"
import { namedDateOf } from "./MonthNames.ts"
import type { DateOrder } from "./Reading.ts"
import { visibleText } from "./VisibleText.ts"

const dateParts = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/

/** The time after a date, with AM/PM and zone: `T09:30:00Z`, `, 9:30:00 PM`, ` 9:30 AM GMT+1`. */
const timeOfDay =
  /(?:T|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s?([ap])\.?\s?m\.?)?(?:\s?(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?))?$/i

/**
 * The ISO 8601 time after a date; empty at midnight, because programs write plain dates with that time. Undefined for
 * an invalid time.
 */
const clockOf = ([, hourText = "", minute = "", second = "00", half]: ReadonlyArray<string | undefined>):
  | string
  | undefined => {
  const written = Number(hourText)
  const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === "p" ? 12 : 0)
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59 || (half !== undefined && (written < 1 || written > 12)))
    return undefined
  const clock = `T${String(hour).padStart(2, "0")}:${minute}${second === "00" ? "" : `:${second}`}`
  return clock === "T00:00" ? "" : clock
}
const daysOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const iso = (yearText: string, month: number, dayText: string | undefined): string | undefined => {
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short < 70 ? 2000 + short : 1900 + short
  const day = Number(dayText ?? 1)
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  const ofYear = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`
  return dayText === undefined ? ofYear : `${ofYear}-${String(day).padStart(2, "0")}`
}

/** A date or month as eight or six digits: `20240131`, `202401`. */
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)?$/

/** Parses plain digits as a date, in a column whose name suggests times. Undefined for anything else. */
export const compactDateOf = (text: string): string | undefined => {
  const [, year = "", month = "", day] = compact.exec(text.trim()) ?? []
  return year === "" ? undefined : iso(year, Number(month), day)
}

/** Seconds from 1990 to 2100. Read as milliseconds, they would be dates in January and February 1970. */
const [firstSecond, lastSecond] = [631_152_000, 4_102_444_800]
const epoch = /^\d{9,13}(?:\.\d{1,9})?$/

/** Parses seconds or milliseconds since 1970 as a UTC time. Undefined for anything else. */
const epochDateOf = (text: string): string | undefined => {
  const bare = text.trim()
  if (!epoch.test(bare)) return undefined
  const given = Number(bare)
  const seconds = given > lastSecond ? given / 1000 : given
  if (seconds < firstSecond || seconds > lastSecond) return undefined
  return dateOf(new Date(seconds * 1000).toISOString().slice(0, 19), "ymd")
}

const decimalYear = /^((?:1[5-9]|20)\d\d)(\.\d{1,9})?$/
/** The tolerance for rounded twelfths, which programs write with two or more digits: `1949.08`, `1949.083333`. */
const rounding = 0.06

/** Parses a year with a fraction as its quarter or month: `1960.25`, `1949.083`. Undefined for anything else. */
const fractionDateOf = (text: string, parts: 4 | 12): string | undefined => {
  const [, year, fraction = "0"] = decimalYear.exec(text.trim()) ?? []
  if (year === undefined) return undefined
  const passed = Number(fraction) * parts
  const part = Math.round(passed)
  if (part >= parts || Math.abs(passed - part) > (parts === 4 ? 0 : rounding)) return undefined
  return parts === 4 ? `${year}-Q${part + 1}` : `${year}-${String(part + 1).padStart(2, "0")}`
}

/** Whether a number is a year with a fraction. */
export const isFractionOfYear = (text: string): boolean => decimalYear.exec(text.trim())?.[2] !== undefined

const dayIn = (day: string, order: "ymd" | "dmy" | "mdy"): string | undefined => {
  const parts = dateParts.exec(day)
  if (parts === null) return undefined
  const [first, second, third] = [parts[1]!, parts[3]!, parts[4]!]
  const [yearText, monthText, dayText] =
    order === "ymd" ? [first, second, third] : order === "dmy" ? [third, second, first] : [third, first, second]
  if ((yearText.length !== 4 && yearText.length !== 2) || dayText.length > 2 || monthText.length > 2) return undefined
  if (order === "ymd" && yearText.length !== 4) return undefined
  return iso(yearText, Number(monthText), dayText)
}

/** A remark that a period's figures aren't final: "FY24 (prov)". */
const provisional = /\s*\((?:prov|pr[eé]l|vorl|est)\p{L}*\.?\)$/iu

/**
 * Parses an ISO 8601 date, with its time if there is one, or a period. Two-digit years are 1970 to 2069. The time stays
 * in its own zone. Undefined for anything else.
 */
export const dateOf = (written: string, order: DateOrder): string | undefined => {
  const text = visibleText(written)
  if (order === "period") return writtenPeriod(text.replace(provisional, ""))
  if (order === "span") return writtenSpan(text)
  if (order === "compact") return compactDateOf(text)
  if (order === "epoch") return epochDateOf(text)
  if (order === "quarters") return fractionDateOf(text, 4)
  if (order === "months") return fractionDateOf(text, 12)
  const time = timeOfDay.exec(text.trim())
  const clock = time === null ? "" : clockOf(time)
  if (clock === undefined) return undefined
  const bare = text.trim().slice(0, time?.index)
  if (order !== "named") {
    const day = dayIn(bare, order)
    return day === undefined ? undefined : day + clock
  }
  const named = namedDateOf(bare)
  const day = named === undefined ? undefined : iso(named.year, named.month, named.day)
  return day === undefined || (clock !== "" && named?.day === undefined) ? undefined : day + clock
}
