import { businessDays, daysBefore, weekdayBefore } from "./DayBefore.ts"
import { nearest } from "./AbsoluteDate.ts"
import { assertionOf } from "../text/Assertion.ts"
import type { CalendarDay } from "./Calendar.ts"
import { dayNumber, isReal, isoDate, plusDays } from "./Calendar.ts"
import { conclusionIn, correctionIn, meantIn, withoutOpening } from "../text/Correction.ts"
import { dateItems } from "./DateItems.ts"
import { findDate } from "./DateSearch.ts"
import { correctedMoment } from "./DateTimeAnswer.ts"
import type { FoundDate } from "./FoundDate.ts"
import { absolute, isCertainDate } from "./FoundDate.ts"
import { behindToday } from "./PastDate.ts"
import type { LocalClock } from "../time/LocalClock.ts"
import { lastWeekday } from "./WeekdayPhrase.ts"
import { localClock } from "../time/LocalClock.ts"
import { holdsTime } from "./MomentSearch.ts"
import type { Phrasebook } from "../text/Phrasebook.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import { codesOf, type Item, numbersOf } from "../text/Scan.ts"
import { type Token, tokenize } from "../text/Token.ts"
import type { Moment, Understanding } from "../Understanding.ts"
import { accepted, confirm, invalid } from "../Understanding.ts"
import { momentTokens } from "./MomentTokens.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { knowsWord, vocabularyOf } from "../text/Vocabulary.ts"
import { yearOf } from "./Year.ts"

/** A date with some parts replaced by a correction, which must be confirmed. */
const changed = (day: CalendarDay): FoundDate | undefined => absolute(day, false)

/**
 * The month, if the correction contains nothing else: "no, March". A word that also has another meaning counts only on
 * its own.
 */
const monthAlone = (
  { dates }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  items: ReadonlyArray<Item>,
): number | undefined => {
  if (codesOf(items) === "M") return items[0]!.value
  const [word, more] = tokens
  return more === undefined && word !== undefined ? dates.months.get(word.text)?.alone?.value : undefined
}

/** The date after a correction that is itself a date. It takes a missing year or month from the old date. */
const withOldParts = (before: FoundDate, after: FoundDate): FoundDate | undefined => {
  if (after.missing === "year" && before.missing === undefined) return changed({ ...after.day, year: before.day.year })
  if (after.missing !== "month") return after
  const day = { ...before.day, day: after.day.day }
  return isReal(day) ? { ...before, day, isCertain: false } : undefined
}

/** The old date with its day or year replaced by the only number of the correction. */
const withNumber = ({ day, missing }: FoundDate, number: number): FoundDate | undefined => {
  if (number >= 1000) return changed({ ...day, year: number })
  if (number > 31 && number < 100 && missing === undefined)
    return changed({ ...day, year: day.year - (day.year % 100) + number })
  return number >= 1 && number <= 31 ? changed({ ...day, day: number }) : undefined
}

/** The date after a correction whose numbers aren't a complete date: "no, nineteen ninety", "no, March, 1962". */
const withNumbers = (before: FoundDate, items: ReadonlyArray<Item>, today: CalendarDay): FoundDate | undefined => {
  const numbers = numbersOf(items)
  // "nineteenth of May, no, March, 1962"
  const ofMonth = /^MN+$/.test(codesOf(items)) ? yearOf(numbers, today.year) : undefined
  if (ofMonth !== undefined) return changed({ ...before.day, month: items[0]!.value, year: ofMonth.year })
  const [number, ...rest] = numbers
  if (number === undefined) return undefined
  if (rest.length === 0) return withNumber(before, number.value)
  // "no, nineteen ninety" is a year rather than a day and a year
  const wholeYear = before.missing === "month" ? undefined : yearOf(numbers, today.year)
  if (wholeYear !== undefined) return changed({ ...before.day, year: wholeYear.year })
  const year = number.value <= 31 ? yearOf(rest, today.year) : undefined
  return year === undefined ? undefined : changed({ ...before.day, day: number.value, year: year.year })
}

/** Replaces only the part that a correction changes: "March 5th 2026, no wait, the sixth". */
const merged = (
  vocabulary: Vocabulary,
  before: FoundDate,
  tokens: ReadonlyArray<Token>,
  today: CalendarDay,
): FoundDate | undefined => {
  const after = findDate(vocabulary, tokens, today)
  if (after !== undefined) return withOldParts(before, after)
  const items = dateItems(vocabulary, tokens) ?? []
  const month = monthAlone(vocabulary, tokens, items)
  if (month === undefined) return withNumbers(before, items, today)
  return before.missing === "year" ? nearest(today, month, before.day.day) : changed({ ...before.day, month })
}

/** "June" in "June, no, July the 4th 2021": parts of a date, but not a complete one. */
const isPartOfDate = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  const codes = codesOf(dateItems(vocabulary, tokens) ?? [])
  return /^[MN]{1,2}$/.test(codes)
}

/** The date of an answer, after any correction. */
export const correctedDate = (
  vocabulary: Vocabulary,
  spoken: ReadonlyArray<Token>,
  today: CalendarDay,
): FoundDate | undefined => {
  const tokens = withoutOpening(vocabulary, spoken)
  const meant = meantIn(vocabulary, tokens, (part) => findDate(vocabulary, part, today))
  if (meant !== undefined) return { ...meant, isCertain: false }
  const correction = correctionIn(vocabulary, tokens)
  const before = correction === undefined ? undefined : findDate(vocabulary, correction.before, today)
  if (correction?.isOpen && before !== undefined) {
    const after = merged(vocabulary, before, correction.after, today)
    return after === undefined ? undefined : { ...after, isCertain: false }
  }
  if (correction !== undefined && before === undefined && isPartOfDate(vocabulary, correction.before))
    return findDate(vocabulary, correction.after, today)
  if (correction === undefined || before === undefined)
    return findDate(vocabulary, tokens, today) ?? findDate(vocabulary, conclusionIn(vocabulary, tokens), today)
  return merged(vocabulary, before, correction.after, today)
}

const iso = /^(\d{4})-(\d{2})-(\d{2})$/

/** YYYY-MM-DD, in any locale. `undefined` for other formats; `impossible` for a day that doesn't exist. */
export const isoDay = (text: string): CalendarDay | "impossible" | undefined => {
  const match = iso.exec(text)
  if (match === null) return undefined
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isReal(day) ? day : "impossible"
}

/** "Super Bowl Sunday", "lunar New Year": an unknown word right next to a named day may change which day it is. */
const isNamedDay = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, names: Phrasebook<unknown>): boolean => {
  const isOther = (token: Token | undefined) => token?.kind === "word" && !knowsWord(vocabulary, token.text)
  return tokens.some(({ pause }, index) => {
    const name = lookUp(names, tokens, index)
    if (name === undefined) return false
    // "the Monday of the Holy Spirit"
    const of = tokens.slice(index + name.length).findIndex(({ text }) => !vocabulary.lexicon.dates.glue.includes(text))
    const after = of < 0 ? [] : tokens.slice(index + name.length, index + name.length + of + 1)
    const isOfOther = after.every((one) => !one.pause) && isOther(after.at(-1))
    return (!pause && isOther(tokens[index - 1])) || isOfOther
  })
}

/** The day of "March 5th at 3 pm", if the question asks for no time. */
const dayOfMoment = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  clock: LocalClock,
): FoundDate | undefined => {
  const moment = correctedMoment(vocabulary, tokens, clock)
  return moment === undefined
    ? undefined
    : { ...moment.date, isCertain: moment.date.isCertain && moment.time.isCertain }
}

/** Finds the date while ignoring the numbers of a time next to it. */
const dateIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, clock: LocalClock): FoundDate | undefined =>
  (holdsTime(vocabulary, tokens) ? dayOfMoment(vocabulary, tokens, clock) : undefined) ??
  correctedDate(vocabulary, tokens, clock.today)

/** A date relative to another date, or in working days. */
const shiftedDate = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  clock: LocalClock,
): FoundDate | undefined => {
  const before = daysBefore(vocabulary, tokens)
  const other = before === undefined ? undefined : dateIn(vocabulary, tokens.slice(before.next), clock)
  if (before !== undefined && other !== undefined)
    return { ...other, day: plusDays(other.day, -before.days), isCertain: other.isCertain && !other.isRelative }
  const named = weekdayBefore(vocabulary, tokens)
  const end = named === undefined ? undefined : dateIn(vocabulary, tokens.slice(named.next), clock)
  if (end !== undefined) return { ...end, day: lastWeekday(end.day, named!.weekday), isCertain: false }
  return businessDays(vocabulary, tokens, clock.today)
}

/**
 * "since last Monday", "at the end of June": the day that results from a date and the words around it; the respondent
 * confirms it.
 */
const aroundDate = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  read: (tokens: ReadonlyArray<Token>) => FoundDate | undefined,
): FoundDate | undefined => {
  const { since, edges } = vocabulary.dates
  const from = lookUp(since, tokens, 0)?.length ?? 0
  const at = tokens.findIndex((_, index) => lookUp(edges, tokens, index) !== undefined)
  const edge = at < 0 ? undefined : lookUp(edges, tokens, at)
  if (from === 0 && edge === undefined) return undefined
  const day =
    edge === undefined ? read(tokens.slice(from)) : read([...tokenize(edge.value), ...tokens.slice(at + edge.length)])
  return day === undefined ? undefined : { ...day, isCertain: false }
}

/**
 * DATE in the contract's post-processing table: YYYY-MM-DD. Confirmed: a date relative to today without a valid time
 * zone, a numeric date that is valid in both orders, a date without a year or month, words of doubt. Rejected: no date,
 * several dates, an impossible date. In a language without tables, a date in words isn't parsed: the respondent
 * confirms the recognized text.
 */
export const understandDate = (text: string, locale: string, moment: Moment): Understanding<string | number> => {
  const trimmedText = text.trim()
  const day = isoDay(trimmedText)
  if (day !== undefined) return day === "impossible" ? invalid : accepted(trimmedText)
  const vocabulary = vocabularyOf(locale)
  const clock = localClock(moment)
  const tokens = momentTokens(vocabulary, text)
  const read = (some: ReadonlyArray<Token>) => shiftedDate(vocabulary, some, clock) ?? dateIn(vocabulary, some, clock)
  const spoken = read(tokens) ?? aroundDate(vocabulary, tokens, read)
  // "next Tuesday" is not in the past
  const isBehind = moment.isPast === true && !mentions(vocabulary.dates.next, tokens)
  const date = spoken !== undefined && isBehind ? behindToday(spoken, clock.today, undefined) : spoken
  if (date === undefined) return vocabulary.hasTables || trimmedText === "" ? invalid : confirm(trimmedText)
  const isLate = moment.isPast === true && dayNumber(date.day) > dayNumber(clock.today)
  if (isLate && (moment.isBirth === true || !isBehind)) return invalid
  const value = isoDate(date.day)
  const { weekdays, holidays } = vocabulary.dates
  const isNamed =
    isNamedDay(vocabulary, tokens, holidays) || (date.isRelative && isNamedDay(vocabulary, tokens, weekdays))
  const isCertain = isCertainDate(date, clock) && !isNamed && !isLate
  return isCertain && assertionOf(vocabulary, tokens) === "asserted" ? accepted(value) : confirm(value)
}
