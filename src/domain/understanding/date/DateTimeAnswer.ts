import { assertionOf } from "../text/Assertion.ts"
import { behindToday } from "./PastDate.ts"
import { clockTime, isReal, isoDate } from "./Calendar.ts"
import { correctionIn, meantIn, withoutOpening } from "../text/Correction.ts"
import { findDate } from "./DateSearch.ts"
import { isCertainDate } from "./FoundDate.ts"
import type { LocalClock } from "../time/LocalClock.ts"
import { clockAfter, isTimezone, localClock } from "../time/LocalClock.ts"
import type { FoundMoment } from "./MomentSearch.ts"
import { findMoment } from "./MomentSearch.ts"
import { mentions } from "../text/Phrasebook.ts"
import type { MinutesFromNow } from "../time/RelativeTime.ts"
import { minutesFromNow } from "../time/RelativeTime.ts"
import { withoutCompany } from "../time/Company.ts"
import { findTime } from "../time/TimeSearch.ts"
import type { Token } from "../text/Token.ts"
import type { Moment, Understanding } from "../Understanding.ts"
import { accepted, confirm, invalid } from "../Understanding.ts"
import { momentTokens } from "./MomentTokens.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { withoutRepeatedDay } from "./RepeatedDay.ts"

/** Whether there is something to correct: a moment, or a part of one. */
const isCorrectable = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, clock: LocalClock): boolean =>
  findDate(vocabulary, tokens, clock.today) !== undefined ||
  findTime(vocabulary, tokens) !== undefined ||
  findMoment(vocabulary, tokens, clock) !== undefined

/**
 * Replaces one or both parts with those of the correction. A single part must be complete, or the moment is confirmed.
 */
export const correctedMoment = (
  vocabulary: Vocabulary,
  spoken: ReadonlyArray<Token>,
  clock: LocalClock,
): FoundMoment | undefined => {
  const tokens = withoutOpening(vocabulary, spoken)
  const meant = meantIn(
    vocabulary,
    tokens,
    (part) => findMoment(vocabulary, part, clock),
    (after) => isCorrectable(vocabulary, after, clock),
  )
  if (meant !== undefined) return { ...meant, date: { ...meant.date, isCertain: false } }
  const correction = correctionIn(vocabulary, tokens)
  const after = correction === undefined ? undefined : findMoment(vocabulary, correction.after, clock)
  if (correction !== undefined && after !== undefined && isCorrectable(vocabulary, correction.before, clock))
    return correction.isOpen ? { ...after, date: { ...after.date, isCertain: false } } : after
  const before = correction === undefined ? undefined : findMoment(vocabulary, correction.before, clock)
  if (correction === undefined || before === undefined) return findMoment(vocabulary, tokens, clock)
  const isSure = correction.isOpen !== true
  const time = findTime(vocabulary, correction.after, before.time.part)
  // "tomorrow at 3 pm, no, 4": the correction doesn't repeat the part of the day
  const isTold = isSure && findTime(vocabulary, correction.after)?.isCertain === true
  if (time !== undefined) return { ...before, time: { ...time, isCertain: isTold } }
  const date = findDate(vocabulary, correction.after, clock.today)
  return date === undefined ? undefined : { ...before, date: { ...date, isCertain: isSure && date.isCertain } }
}

const iso = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** A moment in written form. An offset is converted to the client's local time if the client's zone is known. */
const written = (text: string, moment: Moment): Understanding<string> | "impossible" | undefined => {
  const match = iso.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second, offset] = match
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  if (!isReal(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return "impossible"
  const value = `${year}-${month}-${day}T${hour}:${minute}`
  if (offset === undefined) return accepted(value)
  const instant = Date.parse(text.replace(" ", "T"))
  if (!isTimezone(moment.timezone) || Number.isNaN(instant)) return confirm(value)
  const local = localClock({ now: instant, timezone: moment.timezone })
  return accepted(`${isoDate(local.today)}T${clockTime(local.minutes)}`)
}

const fromNow = ({ minutes, isCertain }: MinutesFromNow, moment: Moment): Understanding<string> => {
  const clock = clockAfter(moment, minutes)
  const value = `${isoDate(clock.today)}T${clockTime(clock.minutes)}`
  return isCertain && clock.isKnown ? accepted(value) : confirm(value)
}

/**
 * DATETIME in the contract's post-processing table: YYYY-MM-DDTHH:MM in the client's local time, without an offset.
 * Both parts are required. The moment is rejected if either part is rejected, and otherwise confirmed if either part
 * must be confirmed.
 */
export const understandDateTime = (text: string, locale: string, moment: Moment): Understanding<string | number> => {
  const trimmed = text.trim()
  const writtenMoment = written(trimmed, moment)
  if (writtenMoment !== undefined) return writtenMoment === "impossible" ? invalid : writtenMoment
  const vocabulary = vocabularyOf(locale)
  const clock = localClock(moment)
  const tokens = withoutRepeatedDay(vocabulary, momentTokens(vocabulary, text))
  const minutes = minutesFromNow(vocabulary, tokens)
  if (minutes !== undefined) return fromNow(minutes, moment)
  const alone = withoutCompany(vocabulary, tokens)
  const both =
    (alone === tokens ? undefined : correctedMoment(vocabulary, alone, clock)) ??
    correctedMoment(vocabulary, tokens, clock)
  if (both === undefined) return vocabulary.hasTables || trimmed === "" ? invalid : confirm(trimmed)
  const isBehind = moment.isPast === true && !mentions(vocabulary.dates.next, tokens)
  const date = isBehind ? behindToday(both.date, clock.today, undefined) : both.date
  const value = `${isoDate(date.day)}T${clockTime(both.time.minutes)}`
  // "Monday at midnight": for some people the night before, for others the night after
  const isMidnight = both.time.minutes === 0 && date.isRelative && mentions(vocabulary.clock.named, tokens)
  const isCertain = isCertainDate(date, clock) && both.time.isCertain && !isMidnight
  return isCertain && assertionOf(vocabulary, tokens) === "asserted" ? accepted(value) : confirm(value)
}
