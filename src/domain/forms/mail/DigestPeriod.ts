import * as DateTime from "effect/DateTime"
import type { MailTime } from "../share/ShareSettings.ts"

/** A whole day or week (from Monday) in UTC; `to` is exclusive. */
export interface DigestPeriod {
  /** The first day, with `/7` for a week: `2026-11-23`, `2026-11-16/7`. */
  readonly name: string
  readonly from: DateTime.Utc
  readonly to: DateTime.Utc
}

const days = { daily: 1, weekly: 7 } as const

const periodFrom = (from: DateTime.Utc, time: keyof typeof days): DigestPeriod => ({
  name: `${DateTime.formatIso(from).slice(0, 10)}${time === "weekly" ? "/7" : ""}`,
  from,
  to: DateTime.add(from, { days: days[time] }),
})

/** The last complete one. */
export const lastPeriod = (time: Exclude<MailTime, "each">, now: DateTime.Utc): DigestPeriod => {
  const start = DateTime.startOf(now, time === "weekly" ? "week" : "day", { weekStartsOn: 1 })
  return periodFrom(DateTime.subtract(start, { days: days[time] }), time)
}

const written = /^(\d{4}-\d\d-\d\d)(\/7)?$/

/** Parses a period's name. */
export const periodNamed = (name: string): DigestPeriod | undefined => {
  const match = written.exec(name)
  if (match === null) return undefined
  return periodFrom(DateTime.makeUnsafe(`${match[1]}T00:00:00Z`), match[2] === undefined ? "daily" : "weekly")
}
