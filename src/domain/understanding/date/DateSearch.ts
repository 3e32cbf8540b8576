import type { CalendarDay } from "./Calendar.ts"
import { dateItems } from "./DateItems.ts"
import type { FoundDate } from "./FoundDate.ts"
import { withoutIdle } from "./IdleItem.ts"
import { numericDate } from "./NumericDate.ts"
import { behindToday } from "./PastDate.ts"
import { mentions, without } from "../text/Phrasebook.ts"
import { dateOf } from "./RelativeDate.ts"
import type { Item } from "../text/Scan.ts"
import { codesOf } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import { touchesUnknown } from "../text/UnknownWord.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Drops words without meaning around a date, but keeps them inside it. */
const trimmed = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  const isNoise = ({ code }: Item) => code === "?" || code === "!" || code === "t" || code === "i" || code === "s"
  // "I'll go back tomorrow": there is no count before "back"
  const isIdle = (item: Item) => isNoise(item) || item.code === "a"
  let start = 0
  let end = items.length
  while (start < end && (isIdle(items[start]!) || isAside(items, start)) && !isMeant(items, start)) start++
  while (end > start && isNoise(items[end - 1]!)) end--
  return items.slice(start, end)
}

/** "my last visit was on March 5th": "last" is part of the sentence before a named date, not of the date. */
const isAside = (items: ReadonlyArray<Item>, index: number) =>
  /^[ln]\?[^UWD]*M[^U]*$/.test(codesOf(items.slice(index)).replace(/tU$/, ""))

/** "in two weeks", "this month": whether "in" or "this" is part of the date. */
const isMeant = (items: ReadonlyArray<Item>, index: number) => {
  const rest = codesOf(items.slice(index))
  return /^iN(?:½?U|W$)/.test(rest) || /^t[UW]/.test(rest)
}

/** Drops "on", "in" and "this" inside a date, except before a unit of time. */
const withoutSmallWords = (items: ReadonlyArray<Item>) =>
  items.filter(({ code }, index) => {
    if (code === "t") return items[index + 1]?.code === "U"
    // "el viernes en ocho", "de hoy en ocho"
    const isFromDay = "DW".includes(items[index - 1]?.code ?? "-") && /^iNU?$/.test(codesOf(items.slice(index)))
    if (code === "i") return index === 0 || items[index - 1]?.code === "U" || isFromDay
    return true
  })

/** "desde el 12/04/2021", which the respondent is asked to confirm; "el pasado 12/04/2021". */
const numericAfter = (
  items: ReadonlyArray<Item>,
  order: Vocabulary["lexicon"]["dateOrder"],
  today: CalendarDay,
): FoundDate | undefined => {
  const isAfter = "xln".includes(items[0]?.code ?? "-")
  const date = isAfter ? numericDate(items.slice(1), order, today) : undefined
  if (date === undefined) return undefined
  return items[0]!.code === "x" || date.missing !== undefined ? { ...date, isCertain: false } : date
}

/** The date in the tokens. Undefined if there is none, or if the words name alternatives. */
export const findDate = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  today: CalendarDay,
): FoundDate | undefined => {
  const items = dateItems(vocabulary, tokens)
  if (items === undefined || items.some(({ code }) => code === "|")) return undefined
  const inner = withoutSmallWords(trimmed(withoutIdle(vocabulary, tokens, items)))
  const isInterrupted = inner.some(({ code }) => code === "?" || code === "!")
  const core = inner.filter(({ code }) => code !== "?" && code !== "!")
  // "a few days ago": a number that was not understood must not be dropped
  if (isInterrupted && core.some(({ code }) => code === "U")) return undefined
  const order = vocabulary.lexicon.dateOrder
  const here = { ...today, firstWeekday: vocabulary.lexicon.dates.firstWeekday }
  const read = numericDate(core, order, today) ?? numericAfter(core, order, today) ?? dateOf(core, here)
  if (read !== undefined) {
    const { pastVerbs, plans } = vocabulary.dates
    const isPast = mentions(pastVerbs, without(plans, tokens)) && core.every(({ code }) => code !== "n")
    const weekday = core.find(({ code }) => code === "W")?.value
    const date = isPast ? behindToday(read, today, weekday) : read
    const isDoubted =
      items.some(({ code }) => code === "!") ||
      (core.some(({ code }) => code === "U") && mentions(vocabulary.numbers.couples, tokens)) ||
      touchesUnknown(vocabulary, tokens, items)
    return isInterrupted || isDoubted ? { ...date, isCertain: false } : date
  }
  const withoutUnits = core.filter(({ code }) => code !== "U" && code !== "t")
  const named =
    withoutUnits.length < core.length && withoutUnits.some(({ code }) => code === "M")
      ? dateOf(withoutUnits, here)
      : undefined
  return named === undefined ? undefined : { ...named, isCertain: false }
}
