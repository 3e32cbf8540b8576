/** A cache of zones, limited by those that the runtime knows. */
const zones = new Map<string, Intl.DateTimeFormat>()

const dayFormat = (timeZone: string): Intl.DateTimeFormat | undefined => {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  try {
    const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    zones.set(timeZone, made)
    return made
  } catch {
    return undefined
  }
}

/** The IANA name of a time zone; undefined for unknown ones. */
export const zoneOf = (name: unknown): string | undefined =>
  typeof name === "string" && /^[A-Za-z][A-Za-z0-9/_+-]{0,63}$/.test(name) && dayFormat(name) !== undefined
    ? name
    : undefined

/** The date of the last requested minute in each zone, because formatting one takes longer than checking a short form. */
const dates = new Map<string, { readonly minute: number; readonly date: string }>()

/** Zones are whole minutes apart from UTC, so a date holds for its minute. */
const dateIn = (now: number, zone: string): string | undefined => {
  const minute = Math.floor(now / 60_000)
  const last = dates.get(zone)
  if (last?.minute === minute) return last.date
  const date = dayFormat(zone)?.format(now)
  if (date !== undefined) dates.set(zone, { minute, date })
  return date
}

/** The date of a moment in this zone, `YYYY-MM-DD`; in UTC without one. */
export const dayIn = (at: number, zone: string | undefined): string =>
  dateIn(at, zone ?? "UTC") ?? new Date(at).toISOString().slice(0, 10)
