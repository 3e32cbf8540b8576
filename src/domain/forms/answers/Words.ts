import * as Cron from "effect/Cron"
import * as Result from "effect/Result"
import { read, type Reader, refused } from "./Reading.ts"
import { isDate, readDateTime, readTime, writeTime } from "./Calendar.ts"
import { readTimeSpan, writeTimeSpan } from "./TimeSpan.ts"

/**
 * Converts a JSON string or number to text. Numbers are accepted because people type them into text boxes, too. NUL is
 * refused.
 */
export const textOf = (raw: unknown): string | undefined => {
  if (typeof raw === "number" && Number.isFinite(raw)) return String(raw)
  return typeof raw === "string" && !raw.includes("\u0000") ? raw : undefined
}

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{M}\p{N}-]+\.)+(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[A-Za-z0-9-]{1,59})$/u

/**
 * Whether a string is an email address that browsers accept in an email field, with a domain of at least two labels. The
 * domain can be in any script. The last label has at least two letters.
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !text.includes("..") && !text.includes("-.") && !text.includes("@-")

/** Normalizes text: each line break and each accented letter becomes a single character. */
const composed = (words: string): string =>
  (words.includes("\r") ? words.replaceAll(/\r\n?/g, "\n") : words).normalize("NFC")

export const text: Reader = (raw) => {
  const words = textOf(raw)
  return words === undefined ? refused("text") : read(composed(words).trim())
}

/** A secret. It is not normalized, so its spaces are kept. */
export const secret: Reader = (raw) => {
  const words = textOf(raw)
  return words === undefined ? refused("text") : read(words)
}

export const email: Reader = (raw) => {
  const words = textOf(raw)?.trim()
  return words !== undefined && isEmail(words) ? read(composed(words)) : refused("email")
}

/**
 * A phone number: 7 to 20 digits with the usual punctuation, stored as digits with an optional `+`. Letters are
 * refused.
 */
export const phone: Reader = (raw) => {
  const words = textOf(raw)?.trim() ?? ""
  if (words.length > 40 || !/^\+?[\d\s().\-/]+$/.test(words)) return refused("phone")
  const digits = words.replaceAll(/\D/g, "")
  return digits.length >= 7 && digits.length <= 20
    ? read(`${words.startsWith("+") ? "+" : ""}${digits}`)
    : refused("phone")
}

/** An absolute http or https address. */
export const url: Reader = (raw) => {
  const words = textOf(raw)?.trim() ?? ""
  if (words.length > 2048 || !/^https?:\/\/[^\s/?#]/i.test(words) || /\s/.test(words)) return refused("url")
  return URL.canParse(words) ? read(words) : refused("url")
}

/** A color: `#rgb` or `#rrggbb`, stored as lower-case `#rrggbb`, or one of the field's options. */
export const color: Reader = (raw, field, choices) => {
  const words = textOf(raw)?.trim() ?? ""
  const own = field.options === undefined || field.options.length === 0 ? undefined : choices
  if (own !== undefined) return own.has(words) ? read(words) : refused("option", { value: words })
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(words)
  const full = short === null ? words : `#${short[1]!.repeat(2)}${short[2]!.repeat(2)}${short[3]!.repeat(2)}`
  return /^#[0-9a-f]{6}$/i.test(full) ? read(full.toLowerCase()) : refused("color")
}

export const zipcode: Reader = (raw) => {
  const words = textOf(raw)?.trim() ?? ""
  return /^(?=[^\d]*\d)[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){2,9}$/.test(words)
    ? read(words.toUpperCase())
    : refused("zipcode")
}

/** The maximum length, longer than any real schedule. */
const longestCron = 500

/** A cron expression with five fields. A sixth field, for seconds, is not supported. */
export const cron: Reader = (raw) => {
  const words = textOf(raw) ?? ""
  const fields = words.length > longestCron ? [] : words.trim().split(/\s+/)
  return fields.length === 5 && Result.isSuccess(Cron.parse(fields.join(" ")))
    ? read(fields.join(" "))
    : refused("cron")
}

export const date: Reader = (raw) => {
  const words = textOf(raw)?.trim() ?? ""
  return isDate(words) ? read(words) : refused("date")
}

export const time: Reader = (raw) => {
  const seconds = readTime(textOf(raw)?.trim() ?? "")
  return seconds === undefined ? refused("time") : read(writeTime(seconds))
}

export const datetime: Reader = (raw) => {
  const parts = readDateTime(textOf(raw)?.trim() ?? "")
  return parts === undefined ? refused("datetime") : read(parts.canonical)
}

/** A duration. A bare number means minutes, as in spoken answers. */
export const duration: Reader = (raw) => {
  const words = textOf(raw)?.trim() ?? ""
  const span = /^\d{1,6}$/.test(words) ? { months: 0, seconds: Number(words) * 60 } : readTimeSpan(words)
  return span === undefined ? refused("duration") : read(writeTimeSpan(span))
}
