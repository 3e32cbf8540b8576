import type { DayPart } from "../lexicon/Lexicon.ts"
import { clockTime } from "./Calendar.ts"
import { clockItems } from "./ClockItems.ts"
import { faceTime } from "./ClockPhrase.ts"
import { conclusionIn, correctionIn, meantIn, withoutOpening } from "./Correction.ts"
import { localClock } from "./LocalClock.ts"
import { hourOfDay } from "./Meridiem.ts"
import { startsNumber } from "./Numeral.ts"
import { lookUp, without } from "./Phrasebook.ts"
import { minutesFromNow } from "./RelativeTime.ts"
import type { Item } from "./Scan.ts"
import type { Token } from "./Token.ts"
import { tokenize } from "./Token.ts"
import type { Moment, Understanding } from "./Understanding.ts"
import { accepted, confirm, invalid } from "./Understanding.ts"
import type { Vocabulary } from "./Vocabulary.ts"
import { vocabularyOf } from "./Vocabulary.ts"

/** A time of day in minutes since midnight. */
export interface FoundTime {
  readonly minutes: number
  readonly isCertain: boolean
  /** The part of the day that was said with it. */
  readonly part?: DayPart
}

/** The parts of the day that the tokens name, in their order. */
export const partsIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<DayPart> => {
  const parts: Array<DayPart> = []
  let index = 0
  while (index < tokens.length) {
    const hit = lookUp(vocabulary.clock.parts, tokens, index)
    if (hit !== undefined) parts.push(hit.value)
    index += hit?.length ?? 1
  }
  return parts
}

const isNoise = ({ code }: Item) => code === "?" || code === "!"

const trimmed = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  let start = 0
  let end = items.length
  while (start < end && isNoise(items[start]!)) start++
  while (end > start && isNoise(items[end - 1]!)) end--
  return items.slice(start, end)
}

const partOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, found: Item): ReadonlyArray<DayPart> => {
  const hit = lookUp(vocabulary.clock.parts, tokens, found.start)
  return hit === undefined ? [] : [hit.value]
}

/** "el quince de marzo", "March 15" are days; a month that is also a common word ("may") is one before a number only. */
const namesMonth = ({ dates, numerals }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some(
    (_, index) =>
      lookUp(dates.months, tokens, index) !== undefined &&
      (lookUp(dates.doubtfulMonths, tokens, index) === undefined || startsNumber(numerals, tokens[index + 1])),
  )

/** "el quince": a number alone after what announces a day. */
const isAnnouncedDay = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>, core: ReadonlyArray<Item>): boolean => {
  const [only] = core
  return core.length === 1 && only?.code === "N" && lookUp(dates.dayAnnouncers, tokens, only.start - 1) !== undefined
}

/** The one time that the tokens name; `inherited` is a part of the day from the words around them ("tonight"). */
export const findTime = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  inherited?: DayPart,
): FoundTime | undefined => {
  const items = clockItems(vocabulary, tokens)
  if (items === undefined || items.some(({ code }) => code === "|") || namesMonth(vocabulary, tokens)) return undefined
  const isDoubted = items.some(({ code }) => code === "!")
  const core = trimmed(items.filter(({ code }) => code !== "P"))
  if (core.some(isNoise)) return undefined
  const said = items.flatMap((found) => (found.code === "P" ? partOf(vocabulary, tokens, found) : []))
  const time = faceTime(core)
  if (time === undefined) return undefined
  const parts: ReadonlyArray<DayPart | undefined> = said.length > 0 ? said : [inherited]
  const { twelveInTheMorning } = vocabulary.lexicon.clock
  const hours = parts.map((part) => hourOfDay(time.hour, part, twelveInTheMorning))
  const hour = time.isFixed
    ? { hour: time.hour, isCertain: true }
    : (hours.find(({ isCertain }) => isCertain) ?? hours[0]!)
  const isAgreed = time.isFixed || hours.every((other) => !other.isCertain || other.hour === hour.hour)
  const isDay = said.length === 0 && isAnnouncedDay(vocabulary, tokens, core)
  const isTwelve = time.beforeTwelve && parts.some((part) => part === "am" || part === "pm")
  const [part] = parts
  return {
    minutes: hour.hour * 60 + time.minute,
    isCertain: hour.isCertain && isAgreed && !isDoubted && !time.isOpen && !isTwelve && !isDay,
    ...(part === undefined ? {} : { part }),
  }
}

/** A corrected time takes over the part of the day that was said before ("3:30 pm, no, 4"), as a question. */
export const correctedTime = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): FoundTime | undefined => {
  const tokens = withoutOpening(vocabulary, spoken)
  const meant = meantIn(vocabulary, tokens, (part) => findTime(vocabulary, part))
  if (meant !== undefined) return { ...meant, isCertain: false }
  const correction = correctionIn(vocabulary, tokens)
  const before = correction === undefined ? undefined : findTime(vocabulary, correction.before)
  if (correction === undefined || before === undefined)
    return findTime(vocabulary, tokens) ?? findTime(vocabulary, conclusionIn(vocabulary, tokens))
  const after = findTime(vocabulary, correction.after)
  if (after === undefined || after.isCertain || after.part !== undefined || before.part === undefined) return after
  const inherited = findTime(vocabulary, correction.after, before.part)
  return inherited === undefined ? undefined : { ...inherited, isCertain: false }
}

/** "in two hours": the time it will be then, certain where the zone is known. */
const timeFromNow = (minutes: number, moment: Moment): Understanding<string> => {
  const clock = localClock(moment)
  const value = clockTime((((clock.minutes + minutes) % 1440) + 1440) % 1440)
  return clock.isKnown ? accepted(value) : confirm(value)
}

/**
 * TIME of the contract's post-processing table: HH:MM of 24 hours. Confirmed: an hour from 1 to 12 without am, pm or a part of the day, with
 * the literal hour as candidate; words that leave a doubt. Rejected: no time, several, out of range.
 */
export const understandTime = (text: string, locale: string, moment: Moment): Understanding<string | number> => {
  const vocabulary = vocabularyOf(locale)
  const tokens = without(vocabulary.fillers, tokenize(text))
  const minutes = minutesFromNow(vocabulary, tokens)
  if (minutes !== undefined) return timeFromNow(minutes, moment)
  const found = correctedTime(vocabulary, tokens)
  if (found === undefined) return vocabulary.hasTables || text.trim() === "" ? invalid : confirm(text.trim())
  const value = clockTime(found.minutes)
  return found.isCertain ? accepted(value) : confirm(value)
}
