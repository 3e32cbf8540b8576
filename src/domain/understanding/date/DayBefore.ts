import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { type CalendarDay, plusDays, weekdayOf } from "./Calendar.ts"
import { type FoundDate, relative } from "./FoundDate.ts"

/** A count, and the index after it. */
const countAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): { readonly count: number; readonly end: number } | undefined => {
  const token = tokens[index]
  if (token === undefined) return undefined
  if (token.kind === "digits") return { count: Number(token.text), end: index + 1 }
  const { numerals, lexicon, numbers } = vocabulary
  if (
    lexicon.numerals.articles.includes(token.text) ||
    numbers.ones.has(token.text) ||
    token.text === "the" ||
    token.text === "el" ||
    token.text === "la"
  )
    return { count: 1, end: index + 1 }
  // "day before Thanksgiving"
  const isBare = index === 0 && lookUp(vocabulary.dates.wholeUnits, tokens, index)?.value === 1
  if (isBare) return { count: 1, end: index }
  const number = readCardinal(numerals, tokens, index)
  return number === undefined ? undefined : { count: number.value, end: number.end }
}

/** The maximum number of days that can be counted. */
const mostDays = 400

/**
 * "the day before Christmas", "two weeks before the 5th of May", "la víspera de Navidad": the number of days, and the
 * index at which the other date begins.
 */
export const daysBefore = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
): { readonly days: number; readonly next: number } | undefined => {
  const { dates } = vocabulary
  const start = tokens.findIndex((_, at) => {
    const eve = lookUp(dates.eves, tokens, at)
    if (eve !== undefined) return true
    const count = countAt(vocabulary, tokens, at)
    const unit = count === undefined ? undefined : lookUp(dates.wholeUnits, tokens, count.end)
    const place = count === undefined || unit === undefined ? tokens.length : count.end + unit.length
    // "el día antes de ayer" is a named day, "dos días antes de ayer" is two days before yesterday
    return (
      lookUp(dates.before, tokens, place) !== undefined &&
      [at, count?.end ?? at].every((one) => lookUp(dates.days, tokens, one) === undefined)
    )
  })
  if (start < 0) return undefined
  const eve = lookUp(dates.eves, tokens, start)
  if (eve !== undefined) return start + eve.length < tokens.length ? { days: 1, next: start + eve.length } : undefined
  const count = countAt(vocabulary, tokens, start)!
  const unit = lookUp(dates.wholeUnits, tokens, count.end)!
  const before = lookUp(dates.before, tokens, count.end + unit.length)!
  const next = count.end + unit.length + before.length
  const days = count.count * unit.value
  return days <= mostDays && next < tokens.length ? { days, next } : undefined
}

/** "the Sunday before Christmas": the weekday, and the index at which the other date begins. */
export const weekdayBefore = (
  { dates }: Vocabulary,
  tokens: ReadonlyArray<Token>,
): { readonly weekday: number; readonly next: number } | undefined => {
  for (let at = 0; at < tokens.length; at++) {
    const weekday = lookUp(dates.weekdays, tokens, at)
    const before = weekday === undefined ? undefined : lookUp(dates.before, tokens, at + weekday.length)
    if (before !== undefined) return { weekday: weekday!.value, next: at + weekday!.length + before.length }
  }
  return undefined
}

/**
 * "in three business days", "dentro de tres días hábiles": skips Saturdays and Sundays. Holidays are unknown, so the
 * date is confirmed.
 */
export const businessDays = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  today: CalendarDay,
): FoundDate | undefined => {
  const { dates } = vocabulary
  const at = tokens.findIndex((_, index) => lookUp(dates.businessDays, tokens, index) !== undefined)
  if (at < 1) return undefined
  const start = [1, 2, 3]
    .map((length) => at - length)
    .find((index) => index >= 0 && countAt(vocabulary, tokens, index)?.end === at)
  if (start === undefined) return undefined
  const { count } = countAt(vocabulary, tokens, start)!
  const after = at + lookUp(dates.businessDays, tokens, at)!.length
  const isAhead =
    [3, 2, 1].some((length) => start >= length && lookUp(dates.inFuture, tokens, start - length)?.length === length) ||
    lookUp(dates.fromNow, tokens, after) !== undefined
  // "in five business days five thirty": the words after the day are not part of it
  const isAll = tokens.slice(after).every((token) => !startsNumber(vocabulary.numerals, token))
  if (!isAhead || !isAll || count < 1 || count > mostDays) return undefined
  let day = today
  for (let left = count; left > 0;) {
    day = plusDays(day, 1)
    if (weekdayOf(day) < 6) left--
  }
  return relative(day, false)
}
