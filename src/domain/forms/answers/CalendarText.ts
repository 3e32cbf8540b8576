import { remembering } from "../../budget/Remembering.ts"
import { dateFormat } from "../../languages/dateFormat.ts"
import { readDate, readDateTime } from "./Calendar.ts"

// A date is a day, not an instant, so it is parsed and formatted in the same zone.
const style = { dateStyle: "full", timeZone: "UTC" } as const
const mostLocales = 100

const dayFormat = remembering(mostLocales, (locale) => dateFormat(locale, style))
const momentFormat = remembering(mostLocales, (locale) => dateFormat(locale, { ...style, timeStyle: "short" }))

/** A `YYYY-MM-DD` in words: "Friday, 4 December 2026". Other text stays unchanged. */
export const dayText = (text: string, locale: string): string => {
  const instant = readDate(text)
  return instant === undefined ? text : dayFormat(locale).format(instant)
}

/** A `YYYY-MM-DDTHH:MM` in words, as local time; an offset is dropped. */
export const momentText = (text: string, locale: string): string => {
  const wall = readDateTime(text.replace(/(?:Z|[+-]\d{2}:\d{2})$/, ""))
  return wall === undefined ? text : momentFormat(locale).format(wall.instant)
}
