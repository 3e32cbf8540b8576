import { isArticle } from "../number/Article.ts"
import { numberItem } from "./DateNumber.ts"
import { startsNumber } from "../number/Numeral.ts"
import type { Hit } from "../text/Phrasebook.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import { item, mostItems } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const unitCodes = { day: 1, week: 2, month: 3, year: 4 } as const
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

const readItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const { dates } = vocabulary
  const token = tokens[index]!
  const as = <A>(code: string, hit: Hit<A> | undefined, value: (value: A) => number): Item | undefined =>
    hit === undefined ? undefined : item(code, index, index + hit.length, value(hit.value))
  const flag = () => 0
  if (token.kind === "mark") {
    return separators.has(token.text) ? item("s", index, index + 1) : undefined
  }
  const day = lookUp(dates.days, tokens, index)
  const holiday = lookUp(dates.holidays, tokens, index)
  if (holiday !== undefined && holiday.length > (day?.length ?? 0)) {
    return item("H", index, index + holiday.length, 0, { holiday: holiday.value })
  }
  if (day !== undefined) return item("D", index, index + day.length, day.value)
  const month = lookUp(dates.months, tokens, index)
  if (month !== undefined && isMonth(vocabulary, tokens, index))
    return item("M", index, index + month.length, month.value)
  const doubt = lookUp(dates.doubts, tokens, index)
  if (doubt !== undefined && doubt.length > 1) return item("!", index, index + doubt.length)
  return (
    as("W", lookUp(dates.weekdays, tokens, index), Number) ??
    as("x", lookUp(dates.after, tokens, index), flag) ??
    as("f", lookUp(dates.fromNow, tokens, index), flag) ??
    as("h", lookUp(dates.inPast, tokens, index), flag) ??
    as("a", lookUp(dates.ago, tokens, index), flag) ??
    as("|", lookUp(dates.alternatives, tokens, index), flag) ??
    as("!", doubt, flag) ??
    unitItem(vocabulary, tokens, index) ??
    as("n", lookUp(dates.next, tokens, index), flag) ??
    as("l", lookUp(dates.last, tokens, index), flag) ??
    numberItem(vocabulary, tokens, index) ??
    as("t", lookUp(dates.this, tokens, index), flag) ??
    as("i", lookUp(dates.inFuture, tokens, index), flag)
  )
}

/** "two Sundays ago", "dentro de dos domingos": counted weekdays. A plural without a count recurs every week. */
const countedWeekday = (
  { dates }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  items: ReadonlyArray<Item>,
): Item | undefined => {
  const [before, count] = [items.at(-2), items.at(-1)]
  if (count?.code !== "N" || count.ordinal || count.end !== index || !tokens[index]!.text.endsWith("s"))
    return undefined
  const isCounted =
    "ih".includes(before?.code ?? "-") ||
    lookUp(dates.ago, tokens, index + 1) !== undefined ||
    lookUp(dates.fromNow, tokens, index + 1) !== undefined
  const one = lookUp(dates.weekdays, [{ ...tokens[index]!, text: tokens[index]!.text.slice(0, -1) }], 0)
  return isCounted && one !== undefined ? item("W", index, index + 1, Number(one.value)) : undefined
}

/**
 * The unit of time at `index`. "second" is an ordinal here, not a unit. A unit such as "fortnight" gives its length in
 * days.
 */
const unitItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const hit = lookUp(vocabulary.dates.units, tokens, index)
  if (hit === undefined) return undefined
  const days = lookUp(vocabulary.dates.unitDays, tokens, index)
  return item("U", index, index + hit.length, unitCodes[hit.value], { width: days?.value ?? 0 })
}

/** "nací un 3 de mayo", "fue un viernes": an article before a day, not a count. */
const isArticleOfDay = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean => {
  const next = tokens[index + 1]
  if (lookUp(vocabulary.numbers.articles, tokens, index) === undefined || next === undefined || next.pause) return false
  return startsNumber(vocabulary.numerals, next) || lookUp(vocabulary.dates.weekdays, tokens, index + 1) !== undefined
}

/** "el día 15": the word for a day announces a number, and is not a unit of time. */
const isDayAnnouncer = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, item: Item, last: Item | undefined) =>
  item.code === "U" &&
  item.value === unitCodes.day &&
  last?.code !== "N" &&
  tokens[item.end] !== undefined &&
  numberItem(vocabulary, tokens, item.end) !== undefined

/**
 * "mes siete", "año ochenta" after a pause, after "of", or after an announced day: the number is that of the month or
 * year.
 */
const announcedItem = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  one: Item,
  isApart: boolean,
): Item | undefined => {
  if (one.code !== "U" || (one.value !== unitCodes.month && one.value !== unitCodes.year)) return undefined
  const number = isApart && tokens[one.end] !== undefined ? numberItem(vocabulary, tokens, one.end) : undefined
  if (number === undefined || number.ordinal) return undefined
  if (one.value === unitCodes.year) return number
  return number.value >= 1 && number.value <= 12 ? item("M", one.start, number.end, number.value) : undefined
}

/** A spoken separator between two numbers: "five slash twelve". */
const isSpokenSeparator = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  last: Item | undefined,
) =>
  last?.code === "N" &&
  last.end === index &&
  lookUp(vocabulary.dates.slash, tokens, index) !== undefined &&
  tokens[index + 1] !== undefined &&
  numberItem(vocabulary, tokens, index + 1) !== undefined

/** Words that start counting from a day, right after a span of time. */
const countedFromItem = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const now = lookUp(dates.fromNow, tokens, index)?.length ?? 0
  const after = lookUp(dates.after, tokens, index)?.length ?? 0
  if (now === 0 && after === 0) return undefined
  return after > now ? item("x", index, index + after) : item("f", index, index + now)
}

/**
 * The items of an utterance; `undefined` if it is too long for an answer. Linking words are omitted; "of" and "the" are
 * recorded on the item after them. The codes are the letters of the date grammar: N number, M month, W weekday, D a
 * named day (today), H holiday, U unit of time, ½ and a half, t this, n next, l last, i in, h "hace", a ago, f from now,
 * x from ("a week from Monday"), s separator, ! a doubt, | an alternative, ? a word without meaning in a date.
 */
export const dateItems = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Item> | undefined => {
  const { dates } = vocabulary
  const items: Array<Item> = []
  let of = false
  let the = false
  /** Whether the word for "day" announced the number: "día nueve". */
  let isAnnounced = false
  let index = 0
  while (index < tokens.length) {
    if (items.length > mostItems) return undefined
    if (isSpokenSeparator(vocabulary, tokens, index, items.at(-1))) {
      items.push(item("s", index, index + 1))
      index++
      continue
    }
    // "por la mañana" is a part of the day and does not mean "tomorrow"
    const part = lookUp(vocabulary.clock.parts, tokens, index)
    if (part !== undefined && part.length > (lookUp(dates.days, tokens, index)?.length ?? 0)) {
      index += part.length
      continue
    }
    const andHalf = lookUp(vocabulary.numbers.andHalf, tokens, index)
    if (andHalf !== undefined && "NU".includes(items.at(-1)?.code ?? "-")) {
      items.push(item("½", index, index + andHalf.length))
      index += andHalf.length
      continue
    }
    const half = lookUp(dates.halfYear, tokens, index)
    if (half !== undefined) {
      const end = index + half.length
      items.push(item("N", index, end, 6), item("U", index, end, unitCodes.month))
      index = end
      continue
    }
    const isKnown = (at: number) =>
      readItem(vocabulary, tokens, at) !== undefined || lookUp(dates.glue, tokens, at) !== undefined
    if (isArticleOfDay(vocabulary, tokens, index)) {
      index++
      continue
    }
    const counted = "UW".includes(items.at(-1)?.code ?? "?") ? countedFromItem(vocabulary, tokens, index) : undefined
    const one = isArticle(vocabulary, tokens, index, isKnown)
      ? undefined
      : (counted ?? countedWeekday(vocabulary, tokens, index, items) ?? readItem(vocabulary, tokens, index))
    const isApart = isAnnounced || of || items.length === 0 || tokens[index]!.pause
    const announced = one === undefined ? undefined : announcedItem(vocabulary, tokens, one, isApart)
    if (announced !== undefined) {
      items.push(announced)
      isAnnounced = true
      of = false
      the = false
      index = announced.end
      continue
    }
    const announces = one !== undefined && isDayAnnouncer(vocabulary, tokens, one, items.at(-1))
    isAnnounced = isAnnounced || announces
    if (one !== undefined && !announces) {
      const isBound =
        one.code === "|" &&
        lookUp(dates.bounds, tokens, index) !== undefined &&
        items.every(({ code }) => "?!tif".includes(code))
      items.push(isBound ? { ...one, code: "!" } : { ...one, of, the })
      of = false
      the = false
      index = one.end
      continue
    }
    const isOf = lookUp(dates.dayOfMonth, tokens, index) !== undefined
    const isThe = lookUp(dates.dayAnnouncers, tokens, index) !== undefined
    const glue = lookUp(dates.glue, tokens, index)
    const isGlue = isOf || isThe || glue !== undefined
    of = isGlue && (of || isOf)
    the = isGlue && (the || isThe)
    if (!isGlue) items.push(item("?", index, index + 1))
    index += isGlue ? (glue?.length ?? 1) : 1
  }
  return items
}
