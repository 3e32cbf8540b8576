import { startsNumber } from "../number/Numeral.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { understand, type UnderstandingContext } from "../understand.ts"
import type { Understanding } from "../Understanding.ts"

type Kind = "date" | "time"

const read = (type: Kind, text: string, context: UnderstandingContext): string | undefined => {
  const result = understand(type, text, context)
  return result._tag === "rejected" ? undefined : String(result.value)
}

/** The old value with one part replaced, or unchanged if the words are a complete value. */
const again = (
  type: Kind,
  before: string,
  rest: string,
  context: UnderstandingContext,
  isComplete: () => boolean,
): string | undefined => {
  const value = read(type, `${before}, no, ${rest}`, context)
  return value === before && !isComplete() ? undefined : value
}

/** The maximum number of words that can name only a month or only minutes. */
const mostWords = 40

/** Whether the words may name a month or minutes without the day or the hour. */
const mayBePart = (text: string, locale: string): boolean => {
  const { numerals } = vocabularyOf(locale)
  const tokens = tokenize(text)
  return tokens.length <= mostWords && !tokens.some((token) => token.kind === "digits" || startsNumber(numerals, token))
}

/** "no, november", "de 2027": the same day in another month or year. */
const otherMonth = (before: string, rest: string, context: UnderstandingContext): string | undefined => {
  const [year, month, day] = before.split("-")
  const figures = /^\D*(\d{4})\D*$/.exec(rest)?.[1]
  if (figures !== undefined) return read("date", `${figures}-${month}-${day}`, context)
  if (!mayBePart(rest, context.locale)) return undefined
  const frames = [`${Number(day)} ${rest} ${year}`, `${rest} ${Number(day)} ${year}`]
  return frames.map((frame) => read("date", frame, context)).find((value) => value?.endsWith(`-${day}`) === true)
}

export const mendedDate = (before: string, rest: string, context: UnderstandingContext): string | undefined =>
  again("date", before, rest, context, () => read("date", rest, context) !== undefined) ??
  otherMonth(before, rest, context)

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Without am or pm, the hour closest to the old time: after noon, "one" is 13:00. */
const nearest = (before: string, clock: string): string => {
  if (clock >= "12:00") return clock
  const later = `${Number(clock.slice(0, 2)) + 12}${clock.slice(2)}`
  const distance = (one: string) => Math.abs(minutesOf(one) - minutesOf(before))
  return distance(later) < distance(clock) ? later : clock
}

/** "Quarter past", "y media": other minutes of the same hour, without the hour. */
const otherMinutes = (before: string, rest: string, context: UnderstandingContext): string | undefined => {
  if (!mayBePart(rest, context.locale)) return undefined
  const hour = Number(before.slice(0, 2)) % 12 || 12
  const value = [`${rest} ${hour}`, `${hour} ${rest}`].map((frame) => read("time", frame, context)).find(Boolean)
  return value === undefined || value.endsWith(":00") ? undefined : nearest(before, value)
}

/** The time after the words have replaced a part of it; `alone` is what they mean on their own. */
const changedTime = (
  before: string,
  rest: string,
  context: UnderstandingContext,
  alone: Understanding,
): string | undefined => {
  const isComplete = alone._tag !== "rejected"
  const changed = again("time", before, rest, context, () => isComplete)
  const value = changed ?? (isComplete ? undefined : otherMinutes(before, rest, context))
  return value !== undefined && alone._tag === "confirm" && alone.value === value ? nearest(before, value) : value
}

export const mendedTime = (before: string, rest: string, context: UnderstandingContext): string | undefined =>
  changedTime(before, rest, context, understand("time", rest, context))

/** A day and a time, one of which was replaced: "but at one pm", "no, the fifth". */
export const correctedDateTime = (before: string, rest: string, context: UnderstandingContext): string | undefined => {
  const [date = "", time = ""] = before.split("T")
  const [clock, zone] = [time.slice(0, 5), time.slice(5)]
  const alone = understand("time", rest, context)
  const newTime = changedTime(clock, rest, context, alone)
  const newDate = mendedDate(date, rest, context)
  const isTime = newTime !== undefined && newTime !== clock
  // "the fifth" could also be an hour
  const isClearTime = isTime && alone._tag === "accepted"
  if (newDate !== undefined && !isClearTime) return `${newDate}T${time}`
  if (isTime) return `${date}T${newTime}${zone}`
  return newTime === undefined ? undefined : before
}
