import { remembering } from "../../budget/Remembering.ts"

/** Respondents write zone names in any letter case, so there are more names than zones. */
const mostZones = 1000

const dayFormat = remembering(mostZones, (timeZone): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  } catch {
    return undefined
  }
})

/** The IANA name of a time zone; undefined for unknown ones, and for offsets such as `+02:00`. */
export const zoneOf = (name: unknown): string | undefined =>
  typeof name === "string" && /^[A-Za-z][A-Za-z0-9/_+-]{0,63}$/.test(name) && dayFormat(name) !== undefined
    ? name
    : undefined

/** The last date computed in each zone, because formatting one takes longer than checking a short form. */
const lastDates = remembering(mostZones, () => ({ minute: Number.NaN, date: "" }))

/** The date of a moment in this zone, `YYYY-MM-DD`; in UTC if there is no zone. */
export const dayIn = (at: number, zone: string | undefined): string => {
  const format = zone === undefined || zone === "UTC" ? undefined : dayFormat(zone)
  if (format === undefined) return new Date(at).toISOString().slice(0, 10)
  // Zones are whole minutes apart from UTC, so a date applies for its minute.
  const minute = Math.floor(at / 60_000)
  const last = lastDates(zone!)
  if (last.minute !== minute) Object.assign(last, { minute, date: format.format(at) })
  return last.date
}
