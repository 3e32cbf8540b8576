import type { Item } from "../text/Scan.ts"
import { codesOf } from "../text/Scan.ts"

/** A time on the clock face: a spoken hour from 0 to 23, without am or pm. */
export interface FaceTime {
  readonly hour: number
  readonly minute: number
  /** Whether the time needs no part of the day: noon, midnight. */
  readonly isFixed: boolean
  /** Whether the time is ambiguous: "half two". */
  readonly isOpen: boolean
  /** Whether the time is some minutes before twelve, so that "a quarter to twelve a.m." has two readings. */
  readonly beforeTwelve: boolean
}

type Read = (items: ReadonlyArray<Item>) => FaceTime | undefined

const face = (hour: number, minute: number, more: Partial<FaceTime> = {}): FaceTime | undefined =>
  hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && Number.isInteger(hour) && Number.isInteger(minute)
    ? { hour, minute, isFixed: false, isOpen: false, beforeTwelve: false, ...more }
    : undefined

const of = (items: ReadonlyArray<Item>, codes: string): ReadonlyArray<Item> =>
  items.filter(({ code }) => codes.includes(code))

/** 330, 1530, 0930 and "fifteen hundred": the hour and minutes in one number. */
const military = ({ value, width }: Item): FaceTime | undefined => {
  // "a las 24": midnight at the end of the day
  if (width <= 2 && value === 24) return face(0, 0, { isOpen: true })
  if (width <= 2 && value < 100) return face(value, 0)
  return width === 3 || width === 4 || (width === 0 && value % 100 === 0)
    ? face(Math.floor(value / 100), value % 100)
    : undefined
}

/** The hour to which minutes are added, or from which they are subtracted: a number, noon or midnight. */
const base = (items: ReadonlyArray<Item>, at: number): FaceTime | undefined => {
  const item = of(items, "NT").at(at)
  if (item === undefined) return undefined
  if (item.code === "T") return face(item.value / 60, 0, { isFixed: true })
  return item.value === 24 ? face(0, 0) : face(item.value, 0)
}

const after = (time: FaceTime | undefined, minute: number): FaceTime | undefined =>
  time === undefined ? undefined : face(time.hour, minute, { isFixed: time.isFixed })

/**
 * Subtracts minutes from an hour. On a 12-hour clock face, the hour goes back by one: from 1 to 12, and from 12 to 11.
 */
const before = (time: FaceTime | undefined, minute: number): FaceTime | undefined => {
  if (time === undefined || minute < 1 || minute > 59) return undefined
  const { hour, isFixed } = time
  const earlier = hour === 0 ? 23 : hour === 1 ? (isFixed ? 0 : 12) : hour - 1
  return face(earlier, 60 - minute, { isFixed, beforeTwelve: hour === 12 && !isFixed })
}

const named: Read = (items) => {
  const time = of(items, "T")[0]!
  const hour = of(items, "N")[0]
  if (hour !== undefined && hour.value !== 12) return undefined
  return face(time.value / 60, 0, { isFixed: true })
}

const clock: Read = ([time]) => (time!.value < 0 ? undefined : face(Math.floor(time!.value / 60), time!.value % 60))

const wholeNumber: Read = (items) => military(of(items, "N")[0]!)

const hourMinute: Read = (items) => {
  const [hour, minute] = of(items, "N")
  const isWritten = minute!.width === 1 && !items.some(({ code }) => "Zyn".includes(code))
  const isSpoken = minute!.width === 0 && minute!.value < 10 && !items.some(({ code }) => "Zynh".includes(code))
  return hour!.value > 23 || isWritten || isSpoken ? undefined : face(hour!.value, minute!.value)
}

/** "oh nine thirty", "oh nine hundred"; "zero thirty" is half past midnight. */
const leadingZero: Read = (items) => {
  const [hour, minute] = of(items, "N")
  if (minute === undefined) {
    const isMinute = hour!.value >= 10 && hour!.value < 60
    return isMinute ? face(0, hour!.value) : military(hour!)
  }
  return hour!.value > 9 || (minute.value < 10 && minute.width === 0) ? undefined : face(hour!.value, minute.value)
}

const halfPast: Read = (items) => after(base(items, 0), 30)
const quarterPast: Read = (items) => after(base(items, 0), 15)
const minutesPast: Read = (items) => {
  const minute = of(items, "N")[0]!
  return minute.value > 59 ? undefined : after(base(items, -1), minute.value)
}
const quarterTo: Read = (items) => before(base(items, 0), 15)
const halfTo: Read = (items) => before(base(items, 0), 30)
const lessQuarter: Read = (items) => before(base(items, 0), 15)
const lessMinutes: Read = (items) => before(base(items, 0), of(items, "N").at(-1)!.value)

/**
 * "ten to five" is ten minutes before five; "three to five" is a span of full hours. If the numbers are written in
 * digits, both readings are possible.
 */
const minutesTo: Read = (items) => {
  const minute = of(items, "N")[0]!
  const time = before(base(items, -1), minute.value)
  const isUsual = [5, 10, 15, 20, 25].includes(minute.value) || items.some(({ code }) => code === "n")
  if (!isUsual) return undefined
  return time === undefined || minute.width === 0 || minute.value > 12 || items.some(({ code }) => code === "n")
    ? time
    : { ...time, isOpen: true }
}

/** "half two" is half past two in Britain and half past one elsewhere. */
const bareHalf: Read = (items) => {
  const time = after(base(items, 0), 30)
  return time === undefined ? undefined : { ...time, isOpen: true }
}

/** The patterns of spoken times, without parts of the day. */
const rules: ReadonlyArray<readonly [shape: RegExp, read: Read]> = [
  [/^Ch?$/, clock],
  [/^(?:T|NT)$/, named],
  [/^Nh?$/, wholeNumber],
  [/^ZZ?(?:N|NN)h?$/, leadingZero],
  [/^Nh?y?Z?Nn?h?$/, hourMinute],
  [/^Hp[NT]h?$/, halfPast],
  [/^Qp[NT]h?$/, quarterPast],
  [/^Nn?p[NT]h?$/, minutesPast],
  [/^Qt[NT]h?$/, quarterTo],
  [/^Ht[NT]h?$/, halfTo],
  [/^Nn?t[NT]h?$/, minutesTo],
  [/^[NT]h?yH$/, halfPast],
  [/^[NT]h?yQ$/, quarterPast],
  [/^Ty(?:Z)?Nn?$/, (items) => after(base(items, 0), of(items, "N")[0]!.value)],
  [/^[NT]mQ$/, lessQuarter],
  [/^[NT]mNn?$/, lessMinutes],
  [/^HN$/, bareHalf],
]

/** The items between two numbers that could be an hour and minutes. */
const betweenNumbers = (items: ReadonlyArray<Item>): ReadonlyArray<readonly [Item, ReadonlyArray<Item>, Item]> =>
  items.flatMap((hour, index) => {
    const next = hour.code === "N" ? items.findIndex(({ code }, at) => at > index && code === "N") : -1
    if (next < 0) return []
    const between = items.slice(index + 1, next)
    return between.some(({ code }) => !"ZynhP".includes(code)) ? [] : [[hour, between, items[next]!]]
  })

/**
 * "eight pm eleven pm": a part of the day can't come between an hour and its minutes unless a linking word follows, so
 * these are two hours.
 */
export const areTwoHours = (items: ReadonlyArray<Item>): boolean =>
  betweenNumbers(items).some(
    ([, between]) => between.some(({ code }) => code === "P") && !between.some(({ code }) => code === "y"),
  )

/**
 * Whether an article comes between two numbers, so that they aren't an hour and its minutes: "las quince las
 * dieciocho", "el viernes quince a las dieciséis".
 */
export const holdsArticle = (items: ReadonlyArray<Item>): boolean =>
  betweenNumbers(items).some(([hour, between, minute]) => {
    const covered = between.reduce((sum, { start, end }) => sum + end - start, 0)
    return minute.start - hour.end > covered
  })

export const faceTime = (items: ReadonlyArray<Item>): FaceTime | undefined => {
  const codes = codesOf(items)
  for (const [shape, read] of rules) if (shape.test(codes)) return read(items)
  return undefined
}
