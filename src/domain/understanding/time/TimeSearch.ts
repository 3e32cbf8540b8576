import type { DayPart } from "../../languages/lexicon/ClockWords.ts"
import { clockItems } from "./ClockItems.ts"
import { areTwoHours, type FaceTime, faceTime, holdsArticle } from "./ClockPhrase.ts"
import { hourOfDay } from "./Meridiem.ts"
import { readOrdinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import { touchesUnknown } from "../text/UnknownWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { knowsWord } from "../text/Vocabulary.ts"

/** A time of day in minutes since midnight. */
export interface FoundTime {
  readonly minutes: number
  readonly isCertain: boolean
  /** The spoken part of the day. */
  readonly part?: DayPart
}

/** The parts of the day in the tokens, in spoken order. */
export const partsIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<DayPart> => {
  const parts: Array<DayPart> = []
  let index = 0
  while (index < tokens.length) {
    const hit = lookUp(vocabulary.clock.parts, tokens, index)
    if (hit !== undefined) parts.push(hit.value)
    index += hit?.length ?? lookUp(vocabulary.clock.glue, tokens, index)?.length ?? 1
  }
  return parts
}

const isNoise = ({ code }: Item) => code === "?" || code === "!"

const trimmed = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  let start = 0
  let end = items.length
  // "la hora es las ocho": "hora" without a number is not a unit
  while (start < end && (isNoise(items[start]!) || items[start]!.code === "h")) start++
  while (end > start && isNoise(items[end - 1]!)) end--
  return items.slice(start, end)
}

const partOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, item: Item): ReadonlyArray<DayPart> => {
  const hit = lookUp(vocabulary.clock.parts, tokens, item.start)
  return hit === undefined ? [] : [hit.value]
}

/**
 * "el quince de marzo", "March 15", "Christmas 2027" are days. A month that is also a common word ("may") counts only
 * before a number.
 */
const namesDay = ({ dates, numerals }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  tokens.some(
    (_, index) =>
      lookUp(dates.holidays, tokens, index) !== undefined ||
      (lookUp(dates.months, tokens, index) !== undefined &&
        (lookUp(dates.doubtfulMonths, tokens, index) === undefined ||
          startsNumber(numerals, tokens[index + 1]) ||
          readOrdinal(numerals, tokens, index + 1) !== undefined)),
  )

/** "el quince": there is only a number after words that announce a day. */
const isAnnouncedDay = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>, core: ReadonlyArray<Item>): boolean => {
  const [only] = core
  return core.length === 1 && only?.code === "N" && lookUp(dates.dayAnnouncers, tokens, only.start - 1) !== undefined
}

/** "14 guests", "in 15": a number that counts something, without other words for a time. */
const isCount = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  items: ReadonlyArray<Item>,
  core: ReadonlyArray<Item>,
): boolean => {
  const [only] = core
  if (core.length !== 1 || only?.code !== "N") return false
  if (lookUp(vocabulary.clock.companies, tokens, only.end) !== undefined) return true
  const isUnit = lookUp(vocabulary.dates.units, tokens, only.end) !== undefined
  const after = items[items.indexOf(only) + 1]
  const noun = after?.code === "?" && after.start === only.end ? tokens[after.start]! : undefined
  const isThing = noun?.kind === "word" && !noun.pause && (isUnit || !knowsWord(vocabulary, noun.text))
  return isThing || lookUp(vocabulary.dates.inFuture, tokens, only.start - 1) !== undefined
}

/** "at blonk pm": the unknown word right before am or pm is the hour. */
const hasLostHour = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, items: ReadonlyArray<Item>): boolean =>
  items.some(({ code, start }, at) => {
    const part = code === "P" ? lookUp(vocabulary.clock.parts, tokens, start)?.value : undefined
    const before = items[at - 1]
    const isBeside = before?.code === "?" && before.end === start && !tokens[start]!.pause
    return (part === "am" || part === "pm") && isBeside && !knowsWord(vocabulary, tokens[before.start]!.text)
  })

/** "a quarter to twelve am": "am" refers to twelve, noon or midnight, not to the quarter hour before it. */
const beforeTwelve = { am: { hour: 23, isCertain: false }, pm: { hour: 11, isCertain: false } } as const

/** The hour of the day according to the spoken parts of the day; uncertain if they disagree or leave it open. */
const hourIn = (
  { hour, isFixed, beforeTwelve: isBeforeTwelve }: FaceTime,
  parts: ReadonlyArray<DayPart | undefined>,
  twelveInTheMorning: "midnight" | "unclear",
) => {
  if (isFixed) return { hour, isCertain: true }
  const hours = parts.map((part) =>
    isBeforeTwelve && (part === "am" || part === "pm") ? beforeTwelve[part] : hourOfDay(hour, part, twelveInTheMorning),
  )
  const best = hours.find(({ isCertain }) => isCertain) ?? hours[0]!
  const isAgreed = hours.every((other) => !other.isCertain || other.hour === best.hour)
  return { hour: best.hour, isCertain: best.isCertain && isAgreed }
}

/** Whether the words around the time make it doubtful. */
const isDoubtful = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, items: ReadonlyArray<Item>): boolean =>
  items.some(({ code }) => code === "!") ||
  touchesUnknown(vocabulary, tokens, items) ||
  hasLostHour(vocabulary, tokens, items) ||
  areTwoHours(items)

/** The only time in the tokens. `inherited`: a part of the day from the surrounding words ("tonight"). */
export const findTime = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  inherited?: DayPart,
): FoundTime | undefined => {
  const items = clockItems(vocabulary, tokens)
  if (items === undefined || items.some(({ code }) => code === "|")) return undefined
  const core = trimmed(items.filter(({ code }) => code !== "P"))
  const time = core.some(isNoise) ? undefined : faceTime(core)
  if (time === undefined || holdsArticle(items) || namesDay(vocabulary, tokens)) return undefined
  const isCounted = isCount(vocabulary, tokens, items, core)
  if (isCounted && lookUp(vocabulary.dates.units, tokens, core[0]!.end) !== undefined) return undefined
  const dayParts = items.flatMap((item) => (item.code === "P" ? partOf(vocabulary, tokens, item) : []))
  const parts: ReadonlyArray<DayPart | undefined> = dayParts.length > 0 ? dayParts : [inherited]
  const hour = hourIn(time, parts, vocabulary.lexicon.clock.twelveInTheMorning)
  const isDay = dayParts.length === 0 && isAnnouncedDay(vocabulary, tokens, core)
  const isTwelve = time.beforeTwelve && parts.some((part) => part === "am" || part === "pm")
  const isUnclear = time.isOpen || isTwelve || isDay || isCounted || isDoubtful(vocabulary, tokens, items)
  const [part] = parts
  return {
    minutes: hour.hour * 60 + time.minute,
    isCertain: hour.isCertain && !isUnclear,
    ...(part === undefined ? {} : { part }),
  }
}
