import { remembering } from "../../budget/Remembering.ts"
import type { CalendarDay } from "../date/Calendar.ts"
import { dayOf } from "../date/Calendar.ts"
import type { Moment } from "../Understanding.ts"

/** The speaker's date and time. `isKnown`: the speaker's time zone is known, so "today" is certain. */
export interface LocalClock {
  readonly today: CalendarDay
  /** Minutes since midnight. */
  readonly minutes: number
  readonly isKnown: boolean
}

const mostZones = 1000

/** Undefined for an unknown time zone. */
const formatOf = remembering(mostZones, (timezone): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    })
  } catch {
    return undefined
  }
})

/** Whether a client's `timezone` is a known time zone; in the session configuration, any other value is ignored. */
export const isTimezone = (timezone: string | undefined): timezone is string =>
  timezone !== undefined && timezone !== "" && formatOf(timezone) !== undefined

/** The last computed clock of each zone. It is valid for a whole minute, because zone offsets are whole minutes. */
const lastOf = remembering(mostZones, (): { minute: number; clock: LocalClock } | { minute: undefined } => ({
  minute: undefined,
}))

/** The local clock at an instant in milliseconds; if the time zone is invalid, UTC with `isKnown` false. */
export const localClock = (moment: Moment): LocalClock => {
  const zone = moment.timezone ?? ""
  const minute = Math.floor(moment.now / 60_000)
  const last = lastOf(zone)
  if (last.minute === minute) return last.clock
  return Object.assign(last, { minute, clock: read(moment) }).clock
}

/** The clock after this many minutes, accounting for changes to and from daylight saving time. */
export const clockAfter = ({ now, timezone }: Moment, minutes: number): LocalClock =>
  read({ now: now + minutes * 60_000, timezone })

const read = ({ now, timezone }: Moment): LocalClock => {
  const format = timezone === undefined || timezone === "" ? undefined : formatOf(timezone)
  if (format === undefined) {
    const day = Math.floor(now / 864e5)
    return { today: dayOf(day), minutes: Math.floor((now - day * 864e5) / 6e4), isKnown: false }
  }
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of format.formatToParts(now)) {
    if (type === "year" || type === "month" || type === "day" || type === "hour" || type === "minute") {
      fields[type] = Number(value)
    }
  }
  const { year, month, day, hour, minute } = fields
  return { today: { year, month, day }, minutes: hour * 60 + minute, isKnown: true }
}
