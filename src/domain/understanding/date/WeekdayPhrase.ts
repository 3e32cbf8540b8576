import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, plusDays, weekdayOf } from "./Calendar.ts"
import { shift, spanOf } from "./CountedDate.ts"
import { unitNames } from "./DateItem.ts"
import type { Read } from "./DateReading.ts"
import { direction, one } from "./DateReading.ts"
import { relative } from "./FoundDate.ts"

/** The next day with this weekday after today, at most seven days ahead. */
const nextWeekday = (today: CalendarDay, weekday: number): CalendarDay =>
  plusDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

export const lastWeekday = (today: CalendarDay, weekday: number): CalendarDay =>
  plusDays(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1))

export const upcoming: Read = (items, today) => {
  const date = relative(nextWeekday(today, one(items, "W")!.value))
  return date === undefined ? undefined : { ...date, missing: "week" }
}
export const past: Read = (items, today) => relative(lastWeekday(today, one(items, "W")!.value))

/** "the Monday after next", which the respondent is asked to confirm. */
export const afterNext: Read = (items, today) =>
  relative(plusDays(nextWeekday(today, one(items, "W")!.value), 7), false)

/** "Friday of next week": the contract has no rule for it, so it is confirmed. */
export const weekdayOfWeek: Read = (items, today) => {
  if (unitNames[one(items, "U")!.value] !== "week") return undefined
  const weekday = one(items, "W")!.value
  const place = (day: number) => (day - today.firstWeekday + 7) % 7
  const first = plusDays(today, -place(weekdayOf(today)))
  const day = plusDays(first, direction(items) * 7 + place(weekday))
  // "Sunday this week", where weeks begin on Sunday, means the next Sunday; "Monday this week" may be in the past
  const isBehind = direction(items) === 0 && place(weekday) === 0 && weekday === 7 && dayNumber(day) < dayNumber(today)
  return relative(isBehind ? plusDays(day, 7) : day, false)
}

/** "a week on Thursday": the Thursday after the next one, which the respondent is asked to confirm. */
export const weeksOn: Read = (items, today) => {
  const unit = one(items, "U")!
  const day = shift(nextWeekday(today, one(items, "W")!.value), unit, one(items, "N")!.value)
  return unitNames[unit.value] !== "week" || day === undefined ? undefined : relative(day, false)
}

/**
 * "el viernes en ocho": the given number of days from the next Friday, counting that Friday as the first day. The
 * respondent is asked to confirm the date.
 */
export const daysOn: Read = (items, today) => {
  const days = spanOf(one(items, "N")!.value, one(items, "U"))
  const isSpan = days !== undefined && Number.isInteger(days) && days > 0 && days < 1000
  return isSpan ? relative(plusDays(nextWeekday(today, one(items, "W")!.value), days), false) : undefined
}

/** "Saturday week" is a week after next Saturday for some people, and unknown to others. */
export const weekAfter: Read = (items, today) => {
  const unit = one(items, "U")!
  const day = shift(nextWeekday(today, one(items, "W")!.value), unit, 1)
  return unitNames[unit.value] !== "week" || day === undefined ? undefined : relative(day, false)
}

/** Whether this many weekdays can be counted. */
const isCount = (count: number) => Number.isInteger(count) && count > 0 && count < 60

/** "two Mondays ago", "three Fridays from now", which are confirmed. */
export const weekdaysAgo: Read = (items, today) => {
  const count = one(items, "N")!.value
  const last = lastWeekday(today, one(items, "W")!.value)
  return isCount(count) ? relative(plusDays(last, 7 * (1 - count)), false) : undefined
}

export const weekdaysOn: Read = (items, today) => {
  const count = one(items, "N")!.value
  const next = nextWeekday(today, one(items, "W")!.value)
  return isCount(count) ? relative(plusDays(next, 7 * (count - 1)), false) : undefined
}
