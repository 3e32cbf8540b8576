import { remembering } from "../../budget/Remembering.ts"

/** The maximum number of cached names. Zone names are not case-sensitive, so there are more names than zones. */
const mostZones = 1000

const dayFormat = remembering(mostZones, (timeZone): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  } catch {
    return undefined
  }
})

/** The IANA name of a time zone; undefined for unknown zones and for offsets such as `+02:00`. */
export const zoneOf = (name: unknown): string | undefined =>
  typeof name === "string" && /^[A-Za-z][A-Za-z0-9/_+-]{0,63}$/.test(name) && dayFormat(name) !== undefined
    ? name
    : undefined

/** The last date computed in each zone. Formatting a date takes longer than validating a short form. */
const lastDates = remembering(mostZones, () => ({ minute: Number.NaN, date: "" }))

/** The date (`YYYY-MM-DD`) of an instant in a zone, or in UTC if there is no zone. */
export const dayIn = (at: number, zone: string | undefined): string => {
  const format = zone === undefined || zone === "UTC" ? undefined : dayFormat(zone)
  if (format === undefined) return new Date(at).toISOString().slice(0, 10)
  // Offsets from UTC are whole minutes, so the date can't change within a minute.
  const minute = Math.floor(at / 60_000)
  const last = lastDates(zone!)
  if (last.minute !== minute) Object.assign(last, { minute, date: format.format(at) })
  return last.date
}
