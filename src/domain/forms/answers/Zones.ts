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

/** The current date in this zone, `YYYY-MM-DD`; in UTC without one. */
export const todayIn = (now: number, zone: string | undefined): string =>
  (zone === undefined ? undefined : dayFormat(zone)?.format(now)) ?? new Date(now).toISOString().slice(0, 10)
