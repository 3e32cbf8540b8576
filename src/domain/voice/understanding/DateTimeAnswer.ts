import type { DayPart } from "../lexicon/Lexicon.ts"
import { clockTime, dayNumber, dayOf, isoDate, isReal, plusDays } from "./Calendar.ts"
import { correctionIn, meantIn, withoutOpening } from "./Correction.ts"
import { findDate, isCertainDate } from "./DateAnswer.ts"
import { isMonth } from "./DateItems.ts"
import type { FoundDate } from "./FoundDate.ts"
import type { LocalClock } from "./LocalClock.ts"
import { isTimezone, localClock } from "./LocalClock.ts"
import { readOrdinal } from "./Numeral.ts"
import { lookUp, mentions, without } from "./Phrasebook.ts"
import { minutesFromNow } from "./RelativeTime.ts"
import type { FoundTime } from "./TimeAnswer.ts"
import { findTime, partsIn } from "./TimeAnswer.ts"
import type { Token } from "./Token.ts"
import { tokenize } from "./Token.ts"
import type { Moment, Understanding } from "./Understanding.ts"
import { accepted, confirm, invalid } from "./Understanding.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { vocabularyOf } from "./Vocabulary.ts"

/** Longer answers hold no date and time that is worth looking for. */
const mostTokens = 60

interface Found {
  readonly date: FoundDate
  readonly time: FoundTime
}

interface Marks {
  /** Tokens that only a date can hold, and tokens that only a time can hold. */
  readonly date: ReadonlyArray<boolean>
  readonly time: ReadonlyArray<boolean>
  /** Tokens inside a phrase, where no cut is made. */
  readonly inside: ReadonlyArray<boolean>
}

/** Which words belong to the date and which to the time, so that neither is taken for noise in the other. */
const marksOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Marks => {
  const date = tokens.map(() => false)
  const time = tokens.map(() => false)
  const inside = tokens.map(() => false)
  let index = 0
  while (index < tokens.length) {
    const found = markAt(vocabulary, tokens, index)
    // "Friday night": a part of the day right after a day belongs to both
    const isBoth = found.owner === "part" && index > 0 && date[index - 1] === true
    for (let n = index; n < index + found.length; n++) {
      date[n] = found.owner === "date"
      inside[n] = n > index
      time[n] = found.owner === "time" || (found.owner === "part" && !isBoth)
    }
    index += found.length
  }
  return { date, time, inside }
}

interface Mark {
  readonly owner: "date" | "time" | "part" | "nobody"
  readonly length: number
}

const markAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Mark => {
  const { dates, clock, numerals } = vocabulary
  // "the twenty eighth": never a twenty and an eighth apart
  const ordinal = readOrdinal(numerals, tokens, index)
  if (ordinal !== undefined && tokens[index]!.kind === "word" && ordinal.end > index + 1)
    return { owner: "nobody", length: ordinal.end - index }
  const part = lookUp(clock.parts, tokens, index)
  const day = lookUp(dates.days, tokens, index)
  if (day !== undefined && day.length >= (part?.length ?? 0)) return { owner: "date", length: day.length }
  const month = lookUp(dates.months, tokens, index)
  const dateWord =
    lookUp(dates.weekdays, tokens, index) ??
    lookUp(dates.holidays, tokens, index) ??
    lookUp(dates.units, tokens, index) ??
    (month !== undefined && isMonth(vocabulary, tokens, index) ? month : undefined)
  if (dateWord !== undefined && part === undefined) return { owner: "date", length: dateWord.length }
  const timeWord =
    lookUp(clock.named, tokens, index) ??
    lookUp(clock.half, tokens, index) ??
    lookUp(clock.quarter, tokens, index) ??
    lookUp(clock.oclock, tokens, index) ??
    lookUp(clock.hours, tokens, index)
  if (part !== undefined && part.length >= (timeWord?.length ?? 0)) return { owner: "part", length: part.length }
  if (timeWord !== undefined) return { owner: "time", length: timeWord.length }
  const isWritten = tokens[index]!.kind === "digits" && tokens[index + 1]?.text === ":"
  if (isWritten) return { owner: "time", length: 2 }
  return tokens[index]!.text === ":" ? { owner: "time", length: 1 } : { owner: "nobody", length: 1 }
}

const isFree = (marks: ReadonlyArray<boolean>, from: number, to: number) => {
  for (let index = from; index < to; index++) if (marks[index]) return false
  return true
}

/** Looks on both sides of one cut for a date and a time. */
const readCut = (
  vocabulary: Vocabulary,
  left: ReadonlyArray<Token>,
  right: ReadonlyArray<Token>,
  clock: LocalClock,
): Found | undefined => {
  const date = findDate(vocabulary, left, clock.today)
  if (date === undefined) return undefined
  const inherited: DayPart | undefined = partsIn(vocabulary, left)[0]
  const time = findTime(vocabulary, right, inherited)
  if (time === undefined) return undefined
  return inherited === "night" && time.minutes < nightEnds ? nextMorning(date, time) : { date, time }
}

/** The small hours of "tonight" or "Friday night" belong to the next day, as a question. */
const nightEnds = 5 * 60

const nextMorning = (date: FoundDate, time: FoundTime): Found => ({
  date: { ...date, day: plusDays(date.day, 1), isCertain: false },
  time,
})

const sameMoment = (a: Found, b: Found) =>
  isoDate(a.date.day) === isoDate(b.date.day) && a.time.minutes === b.time.minutes

/** What the utterance says when it is cut before the token at `cut`. */
const readAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  marks: Marks,
  cut: number,
  clock: LocalClock,
): Found | undefined => {
  const isDateFirst = isFree(marks.time, 0, cut) && isFree(marks.date, cut, tokens.length)
  const isTimeFirst = isFree(marks.date, 0, cut) && isFree(marks.time, cut, tokens.length)
  if (!isDateFirst && !isTimeFirst) return undefined
  const left = tokens.slice(0, cut)
  const right = tokens.slice(cut)
  return (
    (isDateFirst ? readCut(vocabulary, left, right, clock) : undefined) ??
    (isTimeFirst ? readCut(vocabulary, right, left, clock) : undefined)
  )
}

const isCertain = ({ date, time }: Found) => date.isCertain && time.isCertain

/** The certain readings if there are any; readings that differ are a doubt. */
const settled = (readings: ReadonlyArray<Found>): Found | undefined => {
  const certain = readings.filter(isCertain)
  const [best, ...others] = certain.length > 0 ? certain : readings
  if (best === undefined || others.every((other) => sameMoment(best, other))) return best
  return { ...best, time: { ...best.time, isCertain: false } }
}

/**
 * The best way to cut the utterance into a date and a time. A cut before a word like "at" or after a pause weighs more than any other, so
 * that the others are tried only when there is none.
 */
const findBoth = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, clock: LocalClock): Found | undefined => {
  if (tokens.length > mostTokens) return undefined
  const marks = marksOf(vocabulary, tokens)
  const cuts = tokens.flatMap((_, cut) => (cut === 0 || marks.inside[cut] ? [] : [cut]))
  const isOpened = (cut: number) => tokens[cut]!.pause || lookUp(vocabulary.clock.at, tokens, cut) !== undefined
  const read = (cut: number) => readAt(vocabulary, tokens, marks, cut, clock) ?? []
  return settled(cuts.filter(isOpened).flatMap(read)) ?? settled(cuts.filter((cut) => !isOpened(cut)).flatMap(read))
}

/** Whether there is something that a correction can take back: a moment, or a part of one. */
const isTakenBack = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, clock: LocalClock): boolean =>
  findDate(vocabulary, tokens, clock.today) !== undefined ||
  findTime(vocabulary, tokens) !== undefined ||
  findBoth(vocabulary, tokens, clock) !== undefined

/** A correction gives both parts anew, or one of them; then the whole is asked about. */
const corrected = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>, clock: LocalClock): Found | undefined => {
  const tokens = withoutOpening(vocabulary, spoken)
  const meant = meantIn(
    vocabulary,
    tokens,
    (part) => findBoth(vocabulary, part, clock),
    (after) => isTakenBack(vocabulary, after, clock),
  )
  if (meant !== undefined) return { ...meant, date: { ...meant.date, isCertain: false } }
  const correction = correctionIn(vocabulary, tokens)
  const after = correction === undefined ? undefined : findBoth(vocabulary, correction.after, clock)
  if (correction !== undefined && after !== undefined && isTakenBack(vocabulary, correction.before, clock)) return after
  const before = correction === undefined ? undefined : findBoth(vocabulary, correction.before, clock)
  if (correction === undefined || before === undefined) return findBoth(vocabulary, tokens, clock)
  const time = findTime(vocabulary, correction.after, before.time.part)
  if (time !== undefined) return { ...before, time: { ...time, isCertain: false } }
  const date = findDate(vocabulary, correction.after, clock.today)
  return date === undefined ? undefined : { ...before, date: { ...date, isCertain: false } }
}

const iso = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** A written moment. With an offset it is turned into the client's local time, where that is known. */
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

const fromNow = (minutes: number, clock: LocalClock): Understanding<string> => {
  const total = dayNumber(clock.today) * 1440 + clock.minutes + minutes
  const day = Math.floor(total / 1440)
  const value = `${isoDate(dayOf(day))}T${clockTime(total - day * 1440)}`
  return clock.isKnown ? accepted(value) : confirm(value)
}

/**
 * DATETIME of the contract's post-processing table: YYYY-MM-DDTHH:MM in the client's local time, without an offset. Both parts must be there;
 * it is confirmed when either part is, rejected when either is.
 */
export const understandDateTime = (text: string, locale: string, moment: Moment): Understanding<string | number> => {
  const trimmed = text.trim()
  const found = written(trimmed, moment)
  if (found !== undefined) return found === "impossible" ? invalid : found
  const vocabulary = vocabularyOf(locale)
  const clock = localClock(moment)
  const tokens = without(vocabulary.fillers, tokenize(text))
  const minutes = minutesFromNow(vocabulary, tokens)
  if (minutes !== undefined) return fromNow(minutes, clock)
  const both = corrected(vocabulary, tokens, clock)
  if (both === undefined) return vocabulary.hasTables || trimmed === "" ? invalid : confirm(trimmed)
  const value = `${isoDate(both.date.day)}T${clockTime(both.time.minutes)}`
  // "Monday at midnight": for some the night before it, for others the night after
  const isMidnight = both.time.minutes === 0 && both.date.isRelative && mentions(vocabulary.clock.named, tokens)
  return isCertainDate(both.date, clock) && both.time.isCertain && !isMidnight ? accepted(value) : confirm(value)
}
