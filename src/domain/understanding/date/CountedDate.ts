import type { CalendarDay } from "./Calendar.ts"
import { plusDays, plusMonths } from "./Calendar.ts"
import { unitNames } from "./DateItem.ts"
import type { Read } from "./DateReading.ts"
import { one } from "./DateReading.ts"
import { relative } from "./FoundDate.ts"
import type { Item } from "../text/Scan.ts"

export const shift = (day: CalendarDay, unit: Item, count: number): CalendarDay | undefined => {
  if (!Number.isInteger(count) || Math.abs(count) > 5000) return undefined
  if (unit.width > 0) return plusDays(day, unit.width * count)
  switch (unitNames[unit.value]) {
    case "week":
      return plusDays(day, 7 * count)
    case "month":
      return plusMonths(day, count)
    case "year":
      return plusMonths(day, 12 * count)
    default:
      return plusDays(day, count)
  }
}

/** Shifts a day by another half unit; the result is only approximate. */
const shiftHalf = (day: CalendarDay, unit: Item, sign: number): CalendarDay | undefined => {
  const days = { day: 0, week: 3, month: 15, year: 0 }[unitNames[unit.value] ?? "day"]
  if (unitNames[unit.value] === "year") return plusMonths(day, 6 * sign)
  return days === 0 || unit.width > 0 ? undefined : plusDays(day, days * sign)
}

/** "three weeks", "a year and a half", "two years, one month and 21 days": units from large to small. */
export const counted =
  (sign: 1 | -1): Read =>
  (items, today) => {
    let day: CalendarDay = today
    let isCertain = true
    const units = items.filter(({ code }) => code === "U")
    if (units.some(({ value }, n) => n > 0 && value >= units[n - 1]!.value)) return undefined
    for (const unit of units) {
      const before = items.slice(0, items.indexOf(unit))
      const count = before.findLast(({ code }) => code === "N")!
      const hasHalf = before.at(-1)!.code === "½" || items[before.length + 1]?.code === "½"
      const shifted = shift(day, unit, sign * count.value)
      const next = shifted !== undefined && hasHalf ? shiftHalf(shifted, unit, sign) : shifted
      if (next === undefined) return undefined
      day = next
      if (hasHalf) isCertain = false
    }
    return relative(day, isCertain)
  }

/** "a week ago today", "two weeks tomorrow". */
export const countedOn: Read = (items, today) => {
  const base = plusDays(today, one(items, "D")!.value)
  const isBack = one(items, "a") !== undefined || one(items, "h") !== undefined
  // "two days before yesterday", "a week yesterday"
  const isPast = one(items, "D")!.value < 0
  const day = shift(base, one(items, "U")!, (isBack || isPast ? -1 : 1) * one(items, "N")!.value)
  return day === undefined ? undefined : relative(day, !isPast || isBack)
}

/** Spanish counts the first day too: eight days are a week. */
const inclusive: ReadonlyMap<number, number> = new Map([
  [8, 7],
  [15, 14],
])

/** The number of days in "ocho", "quince días" or "two weeks", counted from another day. */
export const spanOf = (count: number, unit: Item | undefined): number | undefined => {
  if (unit !== undefined && unitNames[unit.value] === "week") return 7 * count
  return unit === undefined || unitNames[unit.value] === "day" ? inclusive.get(count) : undefined
}

/** "de hoy en una semana". "de hoy en ocho (días)" can be counted in two ways, so it is confirmed. */
export const fromDay: Read = (items, today) => {
  const unit = one(items, "U")
  if (unit !== undefined && unitNames[unit.value] !== "day") return countedOn(items, today)
  const count = one(items, "N")!.value
  const days = inclusive.get(count) ?? (unit === undefined ? undefined : count)
  const isDays = days !== undefined && Number.isInteger(days) && days > 0 && days < 1000
  return isDays ? relative(plusDays(today, one(items, "D")!.value + days), false) : undefined
}

/** "tomorrow week", "today fortnight". */
export const weekAfterDay: Read = (items, today) => {
  const unit = one(items, "U")!
  const day = shift(plusDays(today, one(items, "D")!.value), unit, 1)
  return unitNames[unit.value] !== "week" || day === undefined ? undefined : relative(day, false)
}
