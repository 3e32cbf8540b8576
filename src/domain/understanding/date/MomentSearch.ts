import type { DayPart } from "../../languages/lexicon/ClockWords.ts"
import { isoDate, plusDays } from "./Calendar.ts"
import { isMonth } from "./DateItem.ts"
import { businessDays } from "./DayBefore.ts"
import { findDate } from "./DateSearch.ts"
import type { FoundDate } from "./FoundDate.ts"
import type { LocalClock } from "../time/LocalClock.ts"
import { readOrdinal, startsNumber } from "../number/Numeral.ts"
import { type Hit, lookUp } from "../text/Phrasebook.ts"
import type { FoundTime } from "../time/TimeSearch.ts"
import { findTime, partsIn } from "../time/TimeSearch.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Longer answers are not searched for a date and time. */
const mostTokens = 60

/** A day and a time. */
export interface FoundMoment {
  readonly date: FoundDate
  readonly time: FoundTime
  /** The number of words that belong to the date. */
  readonly dateWords: number
}

interface Marks {
  /** Tokens that can only be part of a date, and tokens that can only be part of a time. */
  readonly date: ReadonlyArray<boolean>
  readonly time: ReadonlyArray<boolean>
  /** Tokens inside a phrase, which must not be split. */
  readonly inside: ReadonlyArray<boolean>
  /** Whether any word occurs only in times, or is a part of the day. */
  readonly tellsTime: boolean
}

/** Assigns words to the date or the time, so that each ignores the words of the other. */
const marksOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Marks => {
  const date = tokens.map(() => false)
  const time = tokens.map(() => false)
  const inside = tokens.map(() => false)
  let tellsTime = false
  let index = 0
  while (index < tokens.length) {
    const mark = markAt(vocabulary, tokens, index)
    tellsTime = tellsTime || mark.owner === "time" || mark.owner === "part"
    // "Friday night": a part of the day right after a day is part of both the date and the time
    const isBoth = mark.owner === "part" && index > 0 && date[index - 1] === true
    for (let n = index; n < index + mark.length; n++) {
      date[n] = mark.owner === "date"
      inside[n] = n > index || isJoined(tokens, n)
      time[n] = mark.owner === "time" || (mark.owner === "part" && !isBoth)
    }
    index += mark.length
  }
  return { date, time, inside, tellsTime }
}

/** Whether the token continues a written date or time: "11.00", "29/03". */
const isJoined = (tokens: ReadonlyArray<Token>, index: number): boolean => {
  const [before, token] = [tokens[index - 1], tokens[index]!]
  return before !== undefined && !token.gap && (token.kind === "mark" || before.kind === "mark")
}

interface Mark {
  readonly owner: "date" | "time" | "part" | "nobody"
  readonly length: number
}

/** "Friday", "days", "Christmas": a word that occurs only in dates. */
const dateWordAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Hit<unknown> | undefined => {
  const { dates } = vocabulary
  const month = lookUp(dates.months, tokens, index)
  return (
    lookUp(dates.businessDays, tokens, index) ??
    lookUp(dates.weekdays, tokens, index) ??
    lookUp(dates.holidays, tokens, index) ??
    lookUp(dates.units, tokens, index) ??
    (month !== undefined && isMonth(vocabulary, tokens, index) ? month : undefined)
  )
}

/** "noon", "half past", "o'clock": a word that occurs only in times. */
const timeWordAt = ({ clock }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Hit<unknown> | undefined =>
  lookUp(clock.named, tokens, index) ??
  lookUp(clock.half, tokens, index) ??
  lookUp(clock.quarter, tokens, index) ??
  lookUp(clock.oclock, tokens, index) ??
  lookUp(clock.hours, tokens, index)

/** "5:30", or only its colon if the hour already belongs to something else. */
const writtenTimeAt = (tokens: ReadonlyArray<Token>, index: number): Mark | undefined => {
  if (tokens[index]!.kind === "digits" && tokens[index + 1]?.text === ":") return { owner: "time", length: 2 }
  return tokens[index]!.text === ":" && tokens[index - 1]?.kind === "digits" ? { owner: "time", length: 1 } : undefined
}

const markAt = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Mark => {
  const { dates, clock, numerals } = vocabulary
  // "the twenty eighth": must not be split into twenty and eighth
  const ordinal = readOrdinal(numerals, tokens, index)
  if (ordinal !== undefined && tokens[index]!.kind === "word" && ordinal.end > index + 1)
    return { owner: "date", length: ordinal.end - index }
  // "I am free": not a part of the day
  const glue = lookUp(clock.glue, tokens, index)
  if (glue !== undefined && glue.length > 1) return { owner: "nobody", length: glue.length }
  const part = lookUp(clock.parts, tokens, index)
  const day = lookUp(dates.days, tokens, index)
  if (day !== undefined && day.length >= (part?.length ?? 0)) return { owner: "date", length: day.length }
  const dateWord = part === undefined ? dateWordAt(vocabulary, tokens, index) : undefined
  if (dateWord !== undefined) return { owner: "date", length: dateWord.length }
  const timeWord = timeWordAt(vocabulary, tokens, index)
  if (part !== undefined && part.length >= (timeWord?.length ?? 0)) return { owner: "part", length: part.length }
  if (timeWord !== undefined) return { owner: "time", length: timeWord.length }
  if (ordinal !== undefined) return { owner: "date", length: ordinal.end - index }
  return writtenTimeAt(tokens, index) ?? { owner: "nobody", length: 1 }
}

const isFree = (marks: ReadonlyArray<boolean>, from: number, to: number) => {
  for (let index = from; index < to; index++) if (marks[index]) return false
  return true
}

/** Searches one side of a cut for a date and the other for a time. */
const readCut = (
  vocabulary: Vocabulary,
  left: ReadonlyArray<Token>,
  right: ReadonlyArray<Token>,
  clock: LocalClock,
): FoundMoment | undefined => {
  const date = businessDays(vocabulary, left, clock.today) ?? findDate(vocabulary, left, clock.today)
  if (date === undefined) return undefined
  const inherited: DayPart | undefined = partsIn(vocabulary, left)[0]
  const time = findTime(vocabulary, right, inherited)
  if (time === undefined) return undefined
  const dateWords = left.length
  if (inherited === "night" && time.minutes < nightEnds) return { ...nextMorning(date, time), dateWords }
  return { date, time: isOtherHalf(inherited, time.minutes) ? { ...time, isCertain: false } : time, dateWords }
}

const noon = 12 * 60

/** "this morning at one pm", "tonight at nine a.m.": the speaker or the recognizer made a mistake. */
const isOtherHalf = (part: DayPart | undefined, minutes: number): boolean =>
  part === "morning"
    ? minutes >= noon
    : (part === "afternoon" || part === "evening" || part === "night") && minutes >= nightEnds && minutes < noon

/**
 * In "tonight" or "Friday night", times from midnight until this one belong to the next day. Such a moment must be
 * confirmed.
 */
const nightEnds = 5 * 60

const nextMorning = (date: FoundDate, time: FoundTime): Omit<FoundMoment, "dateWords"> => ({
  date: { ...date, day: plusDays(date.day, 1), isCertain: false },
  time,
})

const sameMoment = (a: FoundMoment, b: FoundMoment) =>
  isoDate(a.date.day) === isoDate(b.date.day) && a.time.minutes === b.time.minutes

/** The date and time if the utterance is cut before the token at `cut`. */
const readAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  marks: Marks,
  cut: number,
  clock: LocalClock,
): FoundMoment | undefined => {
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

const isCertainMoment = ({ date, time }: FoundMoment) => date.isCertain && time.isCertain

/**
 * The certain readings, if any. If several readings differ, the one with the longest date is confirmed: "nineteen
 * seventy nine, ten in the morning" rather than "nineteen seventy, nine ten".
 */
const settled = (readings: ReadonlyArray<FoundMoment>): FoundMoment | undefined => {
  const certain = readings.filter(isCertainMoment)
  const list = certain.length > 0 ? certain : readings
  const [first, ...others] = list
  if (first === undefined || others.every((other) => sameMoment(first, other))) return first
  const best = others.reduce((one, other) => (other.dateWords > one.dateWords ? other : one), first)
  return { ...best, time: { ...best.time, isCertain: false } }
}

/** "two thousand nineteen" is one number; its last word is not an hour. */
const isInsideNumber = ({ numerals }: Vocabulary, tokens: ReadonlyArray<Token>, cut: number): boolean => {
  if (tokens[cut]!.pause) return false
  const roleOf = (index: number) => numerals.words.get(tokens[index]?.text ?? "")?.role
  const last = roleOf(cut - 1) === "and" ? cut - 2 : cut - 1
  return roleOf(last) === "scale" && startsNumber(numerals, tokens[cut])
}

/**
 * "June the seventh twenty nineteen": if no word suggests a time and all the words form a day, the numbers are most
 * likely the year.
 */
const isDayAlone = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  marks: Marks,
  { today }: LocalClock,
): boolean => !marks.tellsTime && !hasAt(vocabulary, tokens) && findDate(vocabulary, tokens, today) !== undefined

/**
 * The best way to cut the utterance into a date and a time. A cut before a word like "at" or after a pause takes
 * precedence; other cuts are tried only if there is none.
 */
export const findMoment = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  clock: LocalClock,
): FoundMoment | undefined => {
  if (tokens.length > mostTokens) return undefined
  const marks = marksOf(vocabulary, tokens)
  const cuts = tokens.flatMap((_, cut) =>
    cut === 0 || marks.inside[cut] || isInsideNumber(vocabulary, tokens, cut) ? [] : [cut],
  )
  const isOpened = (cut: number) => tokens[cut]!.pause || lookUp(vocabulary.clock.at, tokens, cut) !== undefined
  const read = (cut: number) => readAt(vocabulary, tokens, marks, cut, clock) ?? []
  const moment =
    settled(cuts.filter(isOpened).flatMap(read)) ?? settled(cuts.filter((cut) => !isOpened(cut)).flatMap(read))
  return moment !== undefined && isCertainMoment(moment) && isDayAlone(vocabulary, tokens, marks, clock)
    ? { ...moment, time: { ...moment.time, isCertain: false } }
    : moment
}

/** "at" before a number. */
const hasAt = ({ clock, numerals }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some((_, index) => {
    const at = lookUp(clock.sureAt, tokens, index)
    return at !== undefined && startsNumber(numerals, tokens[index + at.length])
  })

/** Whether any of the words indicates a time: a written time, a part of the day, "at" before a number. */
export const holdsTime = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  marksOf(vocabulary, tokens).tellsTime || hasAt(vocabulary, tokens)

/** Whether any of the words indicates a date: a month, a weekday, an ordinal. */
export const holdsDay = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  marksOf(vocabulary, tokens).date.includes(true)

/** Whether any of the words indicates a date. Ignores ordinals, because they also count other things: "third grade". */
export const namesDay = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const { date, inside } = marksOf(vocabulary, tokens)
  return date.some((isDate, at) => isDate && !inside[at] && readOrdinal(vocabulary.numerals, tokens, at) === undefined)
}
