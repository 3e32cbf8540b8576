import { dateFormat } from "./dateFormat.ts"

interface Styles {
  readonly dateStyle?: "long" | "medium"
  readonly timeStyle: "short" | "medium"
}

/** The name of a time zone at a point in time: `UTC`, `CET`, `GMT-6`. */
const zoneName = (at: Date, locale: string, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeZoneName: "short", hour: "numeric" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone

/** A point in time in the local time of an IANA time zone, followed by the zone's name. */
export const zonedMoment = (
  at: Date,
  locale: string,
  timeZone = "UTC",
  styles: Styles = { dateStyle: "long", timeStyle: "short" },
): string => `${dateFormat(locale, { ...styles, timeZone }).format(at)} ${zoneName(at, locale, timeZone)}`
