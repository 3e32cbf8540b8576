import { numberItem } from "./DateNumber.ts"
import { lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import { item } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

export const unitCodes = { day: 1, week: 2, month: 3, year: 4 } as const
export const unitNames = ["day", "day", "week", "month", "year"] as const

const separators = new Set(["/", "-", "."])

/** Months that are also common words ("may", "march") count only next to a number. */
export const isMonth = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number) => {
  if (lookUp(vocabulary.dates.doubtfulMonths, tokens, index) === undefined) return true
  const before = tokens[index - 1]
  const isBeside = (at: number) => tokens[at] !== undefined && numberItem(vocabulary, tokens, at) !== undefined
  if (isBeside(index + 1) || isBeside(index + 2)) return true
  if (before === undefined) return false
  return (
    before.kind === "digits" ||
    vocabulary.lexicon.dates.glue.includes(before.text) ||
    isBeside(index - 1) ||
    isBeside(index - 2)
  )
}

/** A word of the date grammar that has no value. */
const flagItem = (
  code: string,
  book: Phrasebook<unknown>,
  tokens: ReadonlyArray<Token>,
  index: number,
): Item | undefined => {
  const hit = lookUp(book, tokens, index)
  return hit === undefined ? undefined : item(code, index, index + hit.length)
}

/** "from", "ago", "or", "maybe": a word between the parts of a date. */
const relationItem = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined =>
  flagItem("x", dates.after, tokens, index) ??
  flagItem("f", dates.fromNow, tokens, index) ??
  flagItem("h", dates.inPast, tokens, index) ??
  flagItem("a", dates.ago, tokens, index) ??
  flagItem("|", dates.alternatives, tokens, index) ??
  flagItem("!", dates.doubts, tokens, index)

/** A holiday, a named day ("today"), a month or a weekday. */
const dayItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const { dates } = vocabulary
  const day = lookUp(dates.days, tokens, index)
  const holiday = lookUp(dates.holidays, tokens, index)
  if (holiday !== undefined && holiday.length > (day?.length ?? 0))
    return item("H", index, index + holiday.length, 0, { holiday: holiday.value })
  if (day !== undefined) return item("D", index, index + day.length, day.value)
  const month = lookUp(dates.months, tokens, index)
  if (month !== undefined && isMonth(vocabulary, tokens, index))
    return item("M", index, index + month.length, month.value)
  const doubt = lookUp(dates.doubts, tokens, index)
  if (doubt !== undefined && doubt.length > 1) return item("!", index, index + doubt.length)
  const weekday = lookUp(dates.weekdays, tokens, index)
  return weekday === undefined ? undefined : item("W", index, index + weekday.length, Number(weekday.value))
}

/**
 * The unit of time at `index`. "second" is an ordinal here, not a unit. A unit such as "fortnight" is returned with its
 * length in days.
 */
const unitItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const hit = lookUp(vocabulary.dates.units, tokens, index)
  if (hit === undefined) return undefined
  const days = lookUp(vocabulary.dates.unitDays, tokens, index)
  return item("U", index, index + hit.length, unitCodes[hit.value], { width: days?.value ?? 0 })
}

/** The item at the index, if its first word has a meaning in dates. */
export const readItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const { kind, text } = tokens[index]!
  if (kind === "mark") return separators.has(text) ? item("s", index, index + 1) : undefined
  return (
    dayItem(vocabulary, tokens, index) ??
    relationItem(vocabulary, tokens, index) ??
    unitItem(vocabulary, tokens, index) ??
    flagItem("n", vocabulary.dates.next, tokens, index) ??
    flagItem("l", vocabulary.dates.last, tokens, index) ??
    numberItem(vocabulary, tokens, index) ??
    flagItem("t", vocabulary.dates.this, tokens, index) ??
    flagItem("i", vocabulary.dates.inFuture, tokens, index)
  )
}
