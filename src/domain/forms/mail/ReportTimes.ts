import { instantOf, wallTime } from "../share/WallTime.ts"

/** The schedule of a report: never, daily, on a weekday, or on the first of each month. */
export const reportDays = [
  "never",
  "daily",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
  "monthly",
] as const
export type ReportDay = (typeof reportDays)[number]

const weekdays: ReadonlyArray<ReportDay> = reportDays.slice(2, 9)

const dayMilliseconds = 86_400_000

/** A missed report is sent up to a day late. After that, it is skipped. */
const longestDelay = dayMilliseconds

/** Whether a report is due on a date (`YYYY-MM-DD`). */
const isDay = (on: ReportDay, day: string): boolean => {
  if (on === "daily") return true
  if (on === "monthly") return day.endsWith("-01")
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] === on
}

/** The local due time of the report that is due at an instant: `2026-11-30T08:00`. Undefined if no report is due. */
export const dueReport = (
  { on, at, timeZone }: { readonly on: ReportDay; readonly at: string; readonly timeZone: string },
  now: number,
): string | undefined => {
  if (on === "never") return undefined
  const days = [0, 1].map((back) =>
    wallTime(new Date(now - back * dayMilliseconds).toISOString(), timeZone).slice(0, 10),
  )
  return days
    .filter((day) => isDay(on, day))
    .map((day) => `${day}T${at}`)
    .find((wall) => {
      const due = Date.parse(instantOf(wall, timeZone) ?? "")
      return due <= now && now - due < longestDelay
    })
}
