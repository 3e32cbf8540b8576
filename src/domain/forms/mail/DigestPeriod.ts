import * as DateTime from "effect/DateTime"
import { dayIn } from "../answers/Zones.ts"
import type { MailTime } from "../share/ShareSettings.ts"
import { instantOf } from "../share/WallTime.ts"

/** A whole day or week (starting on Monday) in a form's time zone; `to` is exclusive. */
export interface DigestPeriod {
  /** The first day, followed by `/7` for a week: `2026-11-23`, `2026-11-16/7`. */
  readonly name: string
  readonly from: DateTime.Utc
  readonly to: DateTime.Utc
}

const days = { daily: 1, weekly: 7 } as const

/** Date arithmetic uses midnights in UTC, regardless of the zone. */
const midnight = (day: string): DateTime.Utc => DateTime.makeUnsafe(`${day}T00:00:00Z`)
const dayOf = (date: DateTime.Utc): string => DateTime.formatIso(date).slice(0, 10)

const periodFrom = (first: DateTime.Utc, time: keyof typeof days, timeZone: string): DigestPeriod => {
  const begins = (date: DateTime.Utc) => DateTime.makeUnsafe(instantOf(`${dayOf(date)}T00:00`, timeZone) ?? date)
  return {
    name: `${dayOf(first)}${time === "weekly" ? "/7" : ""}`,
    from: begins(first),
    to: begins(DateTime.add(first, { days: days[time] })),
  }
}

/** The last completed period. */
export const lastPeriod = (time: Exclude<MailTime, "each">, now: DateTime.Utc, timeZone: string): DigestPeriod => {
  const today = midnight(dayIn(DateTime.toEpochMillis(now), timeZone))
  const start = DateTime.startOf(today, time === "weekly" ? "week" : "day", { weekStartsOn: 1 })
  return periodFrom(DateTime.subtract(start, { days: days[time] }), time, timeZone)
}

const written = /^(\d{4}-\d\d-\d\d)(\/7)?$/

/** Parses a period's name. */
export const periodNamed = (name: string, timeZone: string): DigestPeriod | undefined => {
  const match = written.exec(name)
  if (match === null) return undefined
  return periodFrom(midnight(match[1]!), match[2] === undefined ? "daily" : "weekly", timeZone)
}
