import { dateFormat } from "../../languages/dateFormat.ts"
import { readDate, readDateTime } from "./Calendar.ts"

const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 200

const formatOf = (locale: string, timeStyle: "short" | undefined): Intl.DateTimeFormat => {
  const key = `${locale} ${timeStyle ?? ""}`
  const cached = formats.get(key)
  if (cached !== undefined) return cached
  if (formats.size >= mostFormats) formats.clear()
  // A date is a day, not an instant, so it is read and written in the same zone.
  const style = { dateStyle: "full", timeZone: "UTC", ...(timeStyle === undefined ? {} : { timeStyle }) } as const
  const made = dateFormat(locale, style)
  formats.set(key, made)
  return made
}

/** A `YYYY-MM-DD` in words: "Friday, 4 December 2026". Other text stays unchanged. */
export const dayText = (text: string, locale: string): string => {
  const instant = readDate(text)
  return instant === undefined ? text : formatOf(locale, undefined).format(instant)
}

/** A `YYYY-MM-DDTHH:MM` likewise, in its own zone; an offset is dropped. */
export const momentText = (text: string, locale: string): string => {
  const wall = readDateTime(text.replace(/(?:Z|[+-]\d{2}:\d{2})$/, ""))
  return wall === undefined ? text : formatOf(locale, "short").format(wall.instant)
}
