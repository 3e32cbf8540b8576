const minute = 60_000

/** A time zone's offset from UTC at an instant, in milliseconds. */
const aheadAt = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(instant)
  const part = (name: string): number => Number(parts.find(({ type }) => type === name)?.value)
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"))
  return shown - Math.floor(instant / minute) * minute
}

/** The local time of an instant (ISO 8601) in a time zone, to the minute: `2026-11-28T22:05`. */
export const wallTime = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso)
  return new Date(instant + aheadAt(instant, timeZone)).toISOString().slice(0, 16)
}

/** The local time with fractional seconds: `2026-11-28T22:05:07.250`. */
export const wallClock = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso)
  return new Date(instant + aheadAt(instant, timeZone)).toISOString().slice(0, -1)
}

/**
 * The instant (ISO 8601) of a local time in a time zone; undefined for an invalid time. A time in a skipped hour moves
 * to the next hour; for a time in a repeated hour, the first occurrence is used.
 */
export const instantOf = (wall: string, timeZone: string): string | undefined => {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}:00Z`) : Number.NaN
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== wall) return undefined
  const [before, after] = [aheadAt(shown - 86_400_000, timeZone), aheadAt(shown + 86_400_000, timeZone)]
  const fits = [shown - Math.max(before, after), shown - Math.min(before, after)].find(
    (instant) => instant + aheadAt(instant, timeZone) === shown,
  )
  return new Date(fits ?? shown - before).toISOString()
}
