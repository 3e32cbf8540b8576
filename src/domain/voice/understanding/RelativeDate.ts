import { absoluteDate, nearest } from "./AbsoluteDate.ts"
import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, daysInMonth, isoDate, plusDays, plusMonths, weekdayOf } from "./Calendar.ts"
import { unitNames } from "./DateItems.ts"
import type { FoundDate } from "./FoundDate.ts"
import { relative } from "./FoundDate.ts"
import type { Item } from "./Scan.ts"
import { codesOf } from "./Scan.ts"
import { weekdayOfMonth } from "./WeekdayOfMonth.ts"

type Read = (items: ReadonlyArray<Item>, today: CalendarDay) => FoundDate | undefined

const one = (items: ReadonlyArray<Item>, code: string): Item | undefined => items.find((found) => found.code === code)

/** The nearest such weekday after today, at most seven days on; the nearest before today for "last". */
const nextWeekday = (today: CalendarDay, weekday: number): CalendarDay =>
  plusDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

const lastWeekday = (today: CalendarDay, weekday: number): CalendarDay =>
  plusDays(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1))

const shift = (day: CalendarDay, unit: Item, count: number): CalendarDay | undefined => {
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

const counted =
  (sign: 1 | -1): Read =>
  (items, today) => {
    const day = shift(today, one(items, "U")!, sign * one(items, "N")!.value)
    return day === undefined ? undefined : relative(day)
  }

/** "a week ago today", "two weeks tomorrow". */
const countedOn: Read = (items, today) => {
  const base = plusDays(today, one(items, "D")!.value)
  const day = shift(base, one(items, "U")!, (items.some(({ code }) => code === "a") ? -1 : 1) * one(items, "N")!.value)
  return day === undefined ? undefined : relative(day)
}

const named: Read = (items, today) => {
  const day = plusDays(today, one(items, "D")!.value)
  const weekday = one(items, "W")
  return relative(day, weekday === undefined || weekdayOf(day) === weekday.value)
}

const upcoming: Read = (items, today) => relative(nextWeekday(today, one(items, "W")!.value))
const past: Read = (items, today) => relative(lastWeekday(today, one(items, "W")!.value))

/** "a week from Monday", "two days after tomorrow". */
const countedFrom: Read = (items, today) => {
  const at = items.findIndex(({ code }) => code === "x")
  const base = dateOf(items.slice(at + 1), today)
  if (base === undefined) return undefined
  const day = shift(base.day, one(items.slice(0, at), "U")!, one(items.slice(0, at), "N")!.value)
  return day === undefined ? undefined : { ...base, day, isRelative: true }
}

const direction = (items: ReadonlyArray<Item>): -1 | 0 | 1 =>
  items.some(({ code }) => code === "n") ? 1 : items.some(({ code }) => code === "l") ? -1 : 0

/** "Friday of next week": the contract has no rule for it, so it is asked about. */
const weekdayOfWeek: Read = (items, today) => {
  if (unitNames[one(items, "U")!.value] !== "week") return undefined
  const monday = plusDays(today, 1 - weekdayOf(today))
  return relative(plusDays(monday, direction(items) * 7 + one(items, "W")!.value - 1), false)
}

/** "the 15th of next month". */
const dayOfMonth: Read = (items, today) => {
  const day = one(items, "N")!.value
  if (unitNames[one(items, "U")!.value] !== "month") return undefined
  const first = plusMonths({ ...today, day: 1 }, direction(items))
  return day < 1 || day > daysInMonth(first.year, first.month) ? undefined : relative({ ...first, day })
}

/** "the thirtieth of the month", as a question. */
const dayOfThisMonth: Read = (items, today) =>
  items[0]!.ordinal && unitNames[items[1]!.value] === "month" ? absoluteDate([items[0]!], today) : undefined

/** "March 5th next year". */
const dayOfYear: Read = (items, today) => {
  if (unitNames[one(items, "U")!.value] !== "year") return undefined
  const [month, day] = [one(items, "M")!.value, one(items, "N")!.value]
  return relative({ year: today.year + direction(items), month, day })
}

/** "next March 5th" is the next such day, "last March 5th" the one before; both are asked about. */
const nextOfName: Read = (items, today) => nearest(today, one(items, "M")!.value, one(items, "N")!.value)

const lastOfName: Read = (items, today) => {
  const found = nearest(today, one(items, "M")!.value, one(items, "N")!.value)
  return found === undefined ? undefined : relative({ ...found.day, year: found.day.year - 1 }, false)
}

/** "a week on Thursday": the Thursday after the next one. */
const weeksOn: Read = (items, today) => {
  const unit = one(items, "U")!
  const day = shift(nextWeekday(today, one(items, "W")!.value), unit, one(items, "N")!.value)
  return unitNames[unit.value] !== "week" || day === undefined ? undefined : relative(day)
}

/** "Saturday week" is a week after the next one for some, and nothing for others. */
const weekAfter: Read = (items, today) =>
  unitNames[one(items, "U")!.value] === "week"
    ? relative(plusDays(nextWeekday(today, one(items, "W")!.value), 7), false)
    : undefined

/** "a week last Monday": a week before it. */
const weekBefore: Read = (items, today) => {
  const day = shift(lastWeekday(today, one(items, "W")!.value), one(items, "U")!, -one(items, "N")!.value)
  return unitNames[one(items, "U")!.value] !== "week" || day === undefined ? undefined : relative(day, false)
}

/** "de hoy en una semana"; with days people count in two ways. */
const weeksFromDay: Read = (items, today) =>
  unitNames[one(items, "U")!.value] === "day" ? undefined : countedOn(items, today)

/** "two Mondays ago", as a question. */
const weekdaysAgo: Read = (items, today) => {
  const count = one(items, "N")!.value
  const isCount = Number.isInteger(count) && count > 0 && count < 60
  return isCount ? relative(plusDays(lastWeekday(today, one(items, "W")!.value), 7 * (1 - count)), false) : undefined
}

/** "today, November 16th", "tomorrow the 17th": certain where both are the same day. */
const namedTwice: Read = (items, today) => {
  const day = plusDays(today, one(items, "D")!.value)
  const number = items.length === 2 ? one(items, "N") : undefined
  if (number?.value === day.day) return relative(day)
  const other = absoluteDate(
    items.filter(({ code }) => code !== "D"),
    day,
  )
  if (other === undefined) return undefined
  return relative(day, isoDate(other.day) === isoDate(day))
}

/** "from tomorrow", as a question; "since yesterday" is no day. */
const fromThen: Read = (items, today) => {
  const found = dateOf(items.slice(1), today)
  return found === undefined || dayNumber(found.day) < dayNumber(today) ? undefined : { ...found, isCertain: false }
}

/** "tomorrow week". */
const weekAfterDay: Read = (items, today) =>
  unitNames[one(items, "U")!.value] === "week"
    ? relative(plusDays(today, one(items, "D")!.value + 7), false)
    : undefined

/** "Christmas Eve this year". */
const holidayOfYear: Read = (items, today) => {
  const { value } = one(items, "H")!
  const day = { year: today.year + direction(items), month: Math.floor(value / 100), day: value % 100 }
  return unitNames[one(items, "U")!.value] === "year" ? relative(day) : undefined
}

/** "next Christmas" and "last Christmas", as questions. */
const holidayNear: Read = (items, today) => {
  const { value } = one(items, "H")!
  const found = nearest(today, Math.floor(value / 100), value % 100)
  if (found === undefined || direction(items) >= 0) return found
  return relative({ ...found.day, year: found.day.year - 1 }, false)
}

/** "the day after Christmas", "the day after next Monday". */
const dayAfter: Read = (items, today) => {
  const base = dateOf(items.slice(2), today)
  const day = base === undefined ? undefined : shift(base.day, items[0]!, 1)
  return day === undefined ? undefined : { ...base!, day }
}

/** Which shapes of items count from today. */
const rules: ReadonlyArray<readonly [shape: RegExp, read: Read]> = [
  [/^(?:W?D|DW)$/, named],
  [/^(?:t?W|n+W|Wn|tnW|ntW|Wt)$/, upcoming],
  [/^(?:l+W|Wl|tlW)$/, past],
  [/^(?:i?NU[fi]|iNU|tNUf)$/, counted(1)],
  [/^(?:h?NUa|hNU)$/, counted(-1)],
  [/^(?:NUaD|NUD|DNUa)$/, countedOn],
  [/^i?NUx(?:[DWtnlNMs]+)$/, countedFrom],
  [/^i?NUt?W$/, weeksOn],
  [/^t?WU$/, weekAfter],
  [/^NUl+W$/, weekBefore],
  [/^Ux[DWtnlNMH]+$/, dayAfter],
  [/^DU$/, weekAfterDay],
  [/^x[DWtnlNMH]+$/, fromThen],
  [/^NU$/, dayOfThisMonth],
  [/^(?:h?NWa|hNW)$/, weekdaysAgo],
  [/^(?:D[WMNs]+|[WMNs]+D)$/, namedTwice],
  [/^H[tnl]U$/, holidayOfYear],
  [/^[tnl]H$/, holidayNear],
  [/^DNU$/, weeksFromDay],
  [/^(?:W[tnl]U|[tnl]UW|WU[nl]|U[nl]W)$/, weekdayOfWeek],
  [/^(?:N[tnl]U|[tnl]UN|NU[nl])$/, dayOfMonth],
  [/^(?:MN[tnl]U|NM[tnl]U|NMU[nl]|[tnl]UMN|[tnl]UNM)$/, dayOfYear],
  [/^(?:[tn]MN|[tn]NM|NM[tn])$/, nextOfName],
  [/^(?:lMN|lNM|NMl)$/, lastOfName],
]

export const relativeDate: Read = (items, today) => {
  const codes = codesOf(items)
  for (const [shape, read] of rules) if (shape.test(codes)) return read(items, today)
  return undefined
}

/** Any date by words, counted from today or not. */
export const dateOf: Read = (items, today) =>
  weekdayOfMonth(items, today) ?? relativeDate(items, today) ?? absoluteDate(items, today)
