import { absoluteDate, nearest } from "./AbsoluteDate.ts"
import { dayNumber, daysInMonth, isoDate, plusDays, plusMonths, weekdayOf } from "./Calendar.ts"
import { counted, countedOn, fromDay, shift, weekAfterDay } from "./CountedDate.ts"
import { unitNames } from "./DateItem.ts"
import type { Read } from "./DateReading.ts"
import { direction, one } from "./DateReading.ts"
import { relative } from "./FoundDate.ts"
import { holidayAlone, holidayNear, holidayOfYear, holidayWithDate } from "./Holiday.ts"
import { codesOf } from "../text/Scan.ts"
import { weekdayOfMonth } from "./WeekdayOfMonth.ts"
import {
  afterNext,
  daysOn,
  past,
  upcoming,
  weekAfter,
  weekdayOfWeek,
  weekdaysAgo,
  weekdaysOn,
  weeksOn,
} from "./WeekdayPhrase.ts"

const named: Read = (items, today) => {
  const day = plusDays(today, one(items, "D")!.value)
  const weekday = one(items, "W")
  return relative(day, weekday === undefined || weekdayOf(day) === weekday.value)
}

/** "a week from Monday", "two days after tomorrow". */
const countedFrom: Read = (items, today) => {
  const at = items.findIndex(({ code }) => code === "x")
  const base = dateOf(items.slice(at + 1), today)
  if (base === undefined) return undefined
  const day = shift(base.day, one(items.slice(0, at), "U")!, one(items.slice(0, at), "N")!.value)
  return day === undefined ? undefined : { ...base, day, isRelative: true }
}

/** "the 15th of next month". */
const dayOfMonth: Read = (items, today) => {
  const day = one(items, "N")!.value
  const units = items.filter(({ code }) => code === "U").map(({ value }) => unitNames[value])
  if (units.at(-1) !== "month" || (units.length > 1 && units[0] !== "day")) return undefined
  const first = plusMonths({ ...today, day: 1 }, direction(items))
  return day < 1 || day > daysInMonth(first.year, first.month) ? undefined : relative({ ...first, day })
}

/** "the thirtieth of the month", which the respondent is asked to confirm. */
const dayOfThisMonth: Read = (items, today) =>
  items[0]!.ordinal && unitNames[items[1]!.value] === "month" ? absoluteDate([items[0]!], today) : undefined

/** "March 5th next year". */
const dayOfYear: Read = (items, today) => {
  if (unitNames[one(items, "U")!.value] !== "year") return undefined
  const [month, day] = [one(items, "M")!.value, one(items, "N")!.value]
  return relative({ year: today.year + direction(items), month, day })
}

/** "next March 5th": its next occurrence, which the respondent confirms. */
const nextOfName: Read = (items, today) => nearest(today, one(items, "M")!.value, one(items, "N")!.value)

/** "today, November 16th", "tomorrow the 17th": certain if both are the same day. */
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

/** "from tomorrow", "since 1 March 2020", which are confirmed; "since yesterday" is not a date. */
const fromThen: Read = (items, today) => {
  const date = dateOf(items.slice(1), today)
  const isDate = items.some(({ code }) => code === "M" || code === "U")
  return date === undefined || (!isDate && dayNumber(date.day) < dayNumber(today))
    ? undefined
    : { ...date, isCertain: false }
}

/** "the day after Christmas", "the day after next Monday". */
const dayAfter: Read = (items, today) => {
  const base = dateOf(items.slice(2), today)
  const day = base === undefined ? undefined : shift(base.day, items[0]!, 1)
  return day === undefined ? undefined : { ...base!, day }
}

/** The patterns of dates that are relative to today. */
const rules: ReadonlyArray<readonly [shape: RegExp, read: Read]> = [
  [/^(?:W?D|DW)$/, named],
  [/^(?:t?W|n+W|Wn|tnW|ntW|Wt)$/, upcoming],
  [/^Wxn$/, afterNext],
  [/^(?:l+W|Wl|tlW)$/, past],
  [/^(?:i?(?:N½?U½?){1,3}[fi]|i(?:N½?U½?){1,3}|tNUf)$/, counted(1)],
  [/^(?:h?(?:N½?U½?){1,3}a|h(?:N½?U½?){1,3})$/, counted(-1)],
  [/^(?:h?NUa?D|DNUa|DhNU|hDNU)$/, countedOn],
  [/^i?NUx(?:[DWtnlNMHs]+)$/, countedFrom],
  [/^i?NUt?W$/, weeksOn],
  [/^t?WU$/, weekAfter],
  [/^Ux[DWtnlNMH]+$/, dayAfter],
  [/^(?:D[WMNs]+|[WMNs]+D)$/, namedTwice],
  [/^DU$/, weekAfterDay],
  [/^x[DWtnlNMH]+U?$/, fromThen],
  [/^NU$/, dayOfThisMonth],
  [/^(?:h?NWa|hNW)$/, weekdaysAgo],
  [/^(?:NWf|iNW)$/, weekdaysOn],
  [/^HN{0,4}$/, holidayAlone],
  [/^(?:H[WMNs]+|[WMNs]+H)$/, holidayWithDate],
  [/^(?:H[tnl]U|HU[nl])$/, holidayOfYear],
  [/^(?:[tnl]H|H[nl])$/, holidayNear],
  [/^Di?NU?$/, fromDay],
  [/^t?WiNU?$/, daysOn],
  [/^(?:W[tnl]U|[tnl]UW|WU[nl]|U[nl]W)$/, weekdayOfWeek],
  [/^(?:NU?[tnl]U|[tnl]UN|NU[nl]|U[nl]N)$/, dayOfMonth],
  [/^(?:MN[tnl]U|NM[tnl]U|NMU[nl]|[tnl]UMN|[tnl]UNM)$/, dayOfYear],
  [/^(?:[tn]MN|[tn]NM|NM[tn])$/, nextOfName],
  [/^[ln](?:MNN|NMN)$/, (items, today) => absoluteDate(items.slice(1), today)],
]

const relativeDate: Read = (items, today) => {
  const codes = codesOf(items)
  for (const [shape, read] of rules) if (shape.test(codes)) return read(items, today)
  return undefined
}

/** Any date in words, relative to today or not. */
export const dateOf: Read = (items, today) =>
  weekdayOfMonth(items, today) ?? relativeDate(items, today) ?? absoluteDate(items, today)
