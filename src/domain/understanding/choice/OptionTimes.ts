import { correctedDate } from "../date/DateAnswer.ts"
import { findDate } from "../date/DateSearch.ts"
import { correctedMoment } from "../date/DateTimeAnswer.ts"
import type { FoundDate } from "../date/FoundDate.ts"
import type { LocalClock } from "../time/LocalClock.ts"
import { lookUp, mentions, without } from "../text/Phrasebook.ts"
import type { FoundTime } from "../time/TimeSearch.ts"
import { correctedTime } from "../time/TimeAnswer.ts"
import type { Token } from "../text/Token.ts"
import { tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The spoken parts of an appointment: a weekday (Monday is 1), a day of a month, a time of day. */
export interface Slot {
  readonly weekday?: number
  readonly month?: number
  readonly day?: number
  readonly time?: FoundTime
}

/** A clock time at the end of a label: "2:00 PM", "14:00", "9 a. m.", "16 h". */
const clockAtEnd = /(?<![\d:/.-])\d{1,2}(?::\d{2}(?:\s*[ap]\.?\s*m\.?|\s*h)?|\s*[ap]\.?\s*m\.?|\s*h)\s*$/i

/** Labels contain no year, so only months and days are compared. The reference is the first day of a leap year. */
const anyDay: LocalClock = { today: { year: 2024, month: 1, day: 1 }, minutes: 0, isKnown: true }

const weekdayIn = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>): number | undefined => {
  const weekdays = tokens.flatMap((_, index) => lookUp(dates.weekdays, tokens, index)?.value ?? [])
  return weekdays.length === 1 ? weekdays[0] : undefined
}

/** The spoken month, day and weekday. Expressions relative to today don't count. */
const daySlot = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, date: FoundDate | undefined): Slot => {
  const weekday = weekdayIn(vocabulary, tokens)
  const isNamed = date !== undefined && mentions(vocabulary.dates.months, tokens)
  return {
    ...(weekday === undefined ? {} : { weekday }),
    ...(isNamed ? { month: date.day.month } : {}),
    ...(isNamed || date?.missing === "month" ? { day: date!.day.day } : {}),
  }
}

/** Whether only a weekday, optionally with a linking word, comes before the clock time in a label. */
const isWeekday = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const rest = without(vocabulary.clock.at, without(vocabulary.dates.weekdays, tokens))
  return weekdayIn(vocabulary, tokens) !== undefined && rest.every(({ kind }) => kind === "mark")
}

/** The appointment that a label describes: "2:00 PM", "Monday, 9:00 AM", "April 3", "Tue 4 May, 10:30". */
export const slotOf = (vocabulary: Vocabulary, label: string): Slot | undefined => {
  const clock = clockAtEnd.exec(label)
  const tokens = tokenize(clock === null ? label : label.slice(0, clock.index))
  const time = clock === null ? undefined : correctedTime(vocabulary, tokenize(clock[0]))
  if (clock !== null && time === undefined) return undefined
  const timed: Slot = time === undefined ? {} : { time }
  if (time !== undefined && tokens.length === 0) return timed
  if (time !== undefined && isWeekday(vocabulary, tokens))
    return { ...daySlot(vocabulary, tokens, undefined), ...timed }
  const date = mentions(vocabulary.dates.months, tokens) ? findDate(vocabulary, tokens, anyDay.today) : undefined
  return date === undefined ? undefined : { ...daySlot(vocabulary, tokens, date), ...timed }
}

const timeIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): FoundTime | undefined =>
  correctedTime(
    vocabulary,
    weekdayIn(vocabulary, tokens) === undefined ? tokens : without(vocabulary.dates.weekdays, tokens),
  )

/** The time of day that an utterance names. */
export const timeNamed = (vocabulary: Vocabulary, text: string): FoundTime | undefined =>
  timeIn(vocabulary, without(vocabulary.fillers, tokenize(text)))

/** The appointment that an utterance names among `slots`. */
export const slotNamed = (vocabulary: Vocabulary, text: string, slots: ReadonlyArray<Slot>): Slot | undefined => {
  const tokens = without(vocabulary.fillers, tokenize(text))
  const hasDays = slots.some(({ day }) => day !== undefined)
  const hasTimes = slots.some(({ time }) => time !== undefined)
  const both = hasDays && hasTimes ? correctedMoment(vocabulary, tokens, anyDay) : undefined
  if (both !== undefined) return { ...daySlot(vocabulary, tokens, both.date), time: both.time }
  const day = daySlot(vocabulary, tokens, hasDays ? correctedDate(vocabulary, tokens, anyDay.today) : undefined)
  if (hasDays && day.day !== undefined) return day
  const time = hasTimes ? timeIn(vocabulary, tokens) : undefined
  return time === undefined ? undefined : { ...day, time }
}

/** Whether two times can be the same. Morning and afternoon are compared only if both times state them. */
export const isSameTime = (a: FoundTime, b: FoundTime): boolean =>
  a.isCertain && b.isCertain ? a.minutes === b.minutes : a.minutes % 720 === b.minutes % 720

/** Whether two appointments can be the same. A part that only one of them states is ignored. */
export const isSameSlot = (a: Slot, b: Slot): boolean => {
  const isSame = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined || one === other
  const isTime = a.time === undefined || b.time === undefined || isSameTime(a.time, b.time)
  return isTime && isSame(a.weekday, b.weekday) && isSame(a.month, b.month) && isSame(a.day, b.day)
}
