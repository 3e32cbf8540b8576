import { lookUp } from "../text/Phrasebook.ts"
import type { SpokenNumber } from "./SpokenNumber.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Abbreviations of months may be other words: the "apr" of a loan. */
const longestAbbreviation = 3

/** "June 5": the full name of a month next to a number. */
const isBesideMonth = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>, { start, end }: SpokenNumber): boolean =>
  [start - 1, end].some(
    (at) =>
      (tokens[at]?.text.length ?? 0) > longestAbbreviation &&
      lookUp(dates.months, tokens, at) !== undefined &&
      lookUp(dates.doubtfulMonths, tokens, at) === undefined,
  )

/** "15 de enero": a month right before or after the number of a day. */
const isDay = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>, { value, start, end }: SpokenNumber): boolean => {
  const isMonthAt = (index: number) =>
    lookUp(dates.months, tokens, index) !== undefined && lookUp(dates.doubtfulMonths, tokens, index) === undefined
  const after = end + (lookUp(dates.dayOfMonth, tokens, end)?.length ?? 0)
  return (
    Number.isInteger(value) &&
    value >= 1 &&
    value <= 31 &&
    (isMonthAt(after) || (isMonthAt(start - 1) && !tokens[start]!.pause))
  )
}

/** The maximum number of words before the hour: "a eso de las". */
const longestAt = 4

/** "a las nueve y media": an hour with its article, not followed by anything that it could count. */
const isTime = ({ clock, options }: Vocabulary, tokens: ReadonlyArray<Token>, { start, end }: SpokenNumber) => {
  if (start < 2 || lookUp(options.articles, tokens, start - 1) === undefined) return false
  const isAt = Array.from({ length: longestAt - 1 }, (_, n) => n + 2).some(
    (length) => lookUp(clock.at, tokens, start - length)?.length === length,
  )
  const { parts, plus, less, oclock, hours } = clock
  const after = tokens[end]
  return (
    isAt &&
    (after === undefined ||
      after.pause ||
      [parts, plus, less, oclock, hours].some((book) => lookUp<unknown>(book, tokens, end) !== undefined))
  )
}

/** "eleven a.m." */
const isBeforeMeridiem = ({ clock }: Vocabulary, tokens: ReadonlyArray<Token>, { end }: SpokenNumber): boolean => {
  const part = tokens[end]?.pause === false ? lookUp(clock.parts, tokens, end)?.value : undefined
  return part === "am" || part === "pm"
}

/** Whether the number is part of a day or a time of day, and not an amount. */
export const isDayOrTime = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, number: SpokenNumber): boolean =>
  isBesideMonth(vocabulary, tokens, number) ||
  isDay(vocabulary, tokens, number) ||
  isTime(vocabulary, tokens, number) ||
  isBeforeMeridiem(vocabulary, tokens, number)
