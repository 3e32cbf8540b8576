import type { CalendarDay } from "./Calendar.ts"
import { isReal } from "./Calendar.ts"
import type { LocalClock } from "../time/LocalClock.ts"

/** A day found in the words. `missing`: the part that was taken from today's date. */
export interface FoundDate {
  readonly day: CalendarDay
  /** Whether the words determine which day it is. */
  readonly isCertain: boolean
  /** Whether the date is relative to today, and therefore certain only if the speaker's time zone is known. */
  readonly isRelative: boolean
  readonly missing?: "year" | "month" | "week"
  /** The last occurrence before today, if its date differs from year to year: "Thanksgiving". */
  readonly last?: CalendarDay
}

export const absolute = (day: CalendarDay, isCertain: boolean): FoundDate | undefined =>
  isReal(day) ? { day, isCertain, isRelative: false } : undefined

export const relative = (day: CalendarDay, isCertain = true): FoundDate | undefined =>
  isReal(day) ? { day, isCertain, isRelative: true } : undefined

/** A day without a year, or without a month. Its next occurrence is proposed and confirmed. */
export const guessed = (day: CalendarDay, missing: "year" | "month"): FoundDate => ({
  day,
  isCertain: false,
  isRelative: true,
  missing,
})

/** A date relative to today is certain only if the speaker's time zone is known. */
export const isCertainDate = (date: FoundDate, clock: LocalClock): boolean =>
  date.isCertain && (!date.isRelative || clock.isKnown)
