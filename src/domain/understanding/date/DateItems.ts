import { isArticle } from "../number/Article.ts"
import { readItem, unitCodes } from "./DateItem.ts"
import { numberItem } from "./DateNumber.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import { item, mostItems } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "two Sundays ago", "dentro de dos domingos": counted weekdays. Without a count, a plural means every week. */
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

/** Words right after a span of time that show when it starts: "from now", "after". */
const countedFromItem = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const now = lookUp(dates.fromNow, tokens, index)?.length ?? 0
  const after = lookUp(dates.after, tokens, index)?.length ?? 0
  if (now === 0 && after === 0) return undefined
  return after > now ? item("x", index, index + after) : item("f", index, index + now)
}

/** The items up to `index`. */
interface Scan {
  readonly vocabulary: Vocabulary
  readonly tokens: ReadonlyArray<Token>
  readonly items: Array<Item>
  index: number
  /** Whether "of" or "the" came after the last item. */
  of: boolean
  the: boolean
  /** Whether the word for "day" announced the number: "día nueve". */
  isAnnounced: boolean
}

/** Reads the words at the index if they are of the kind that this step handles; otherwise returns false. */
type Step = (scan: Scan) => boolean

const skip = (scan: Scan, length: number): true => {
  scan.index += length
  return true
}

const add = (scan: Scan, one: Item): true => {
  scan.items.push(one)
  scan.of = false
  scan.the = false
  scan.index = one.end
  return true
}

/** "five slash twelve": a spoken separator between two numbers. */
const readSpokenSeparator: Step = (scan) => {
  const { vocabulary, tokens, items, index } = scan
  const last = items.at(-1)
  const isSeparator =
    last?.code === "N" &&
    last.end === index &&
    lookUp(vocabulary.dates.slash, tokens, index) !== undefined &&
    tokens[index + 1] !== undefined &&
    numberItem(vocabulary, tokens, index + 1) !== undefined
  if (!isSeparator) return false
  items.push(item("s", index, index + 1))
  return skip(scan, 1)
}

/** "por la mañana" is a part of the day and does not mean "tomorrow". */
const skipPartOfDay: Step = (scan) => {
  const { vocabulary, tokens, index } = scan
  const part = lookUp(vocabulary.clock.parts, tokens, index)
  const isPart = part !== undefined && part.length > (lookUp(vocabulary.dates.days, tokens, index)?.length ?? 0)
  return isPart && skip(scan, part.length)
}

const readAndHalf: Step = (scan) => {
  const { vocabulary, tokens, items, index } = scan
  const half = lookUp(vocabulary.numbers.andHalf, tokens, index)
  if (half === undefined || !"NU".includes(items.at(-1)?.code ?? "-")) return false
  items.push(item("½", index, index + half.length))
  return skip(scan, half.length)
}

/** "half a year". */
const readHalfYear: Step = (scan) => {
  const { vocabulary, tokens, items, index } = scan
  const half = lookUp(vocabulary.dates.halfYear, tokens, index)
  if (half === undefined) return false
  const end = index + half.length
  items.push(item("N", index, end, 6), item("U", index, end, unitCodes.month))
  return skip(scan, half.length)
}

/** "nací un 3 de mayo", "fue un viernes": an article before a day, not a count. */
const skipArticleOfDay: Step = (scan) => {
  const { vocabulary, tokens, index } = scan
  const next = tokens[index + 1]
  if (lookUp(vocabulary.numbers.articles, tokens, index) === undefined || next === undefined || next.pause) return false
  const isBeforeDay =
    startsNumber(vocabulary.numerals, next) || lookUp(vocabulary.dates.weekdays, tokens, index + 1) !== undefined
  return isBeforeDay && skip(scan, 1)
}

const itemAt = ({ vocabulary, tokens, items, index }: Scan): Item | undefined => {
  const isKnown = (at: number) =>
    readItem(vocabulary, tokens, at) !== undefined || lookUp(vocabulary.dates.glue, tokens, at) !== undefined
  if (isArticle(vocabulary, tokens, index, isKnown)) return undefined
  const counted = "UW".includes(items.at(-1)?.code ?? "?") ? countedFromItem(vocabulary, tokens, index) : undefined
  return counted ?? countedWeekday(vocabulary, tokens, index, items) ?? readItem(vocabulary, tokens, index)
}

/** "or earlier": a limit that comes before any date. */
const isBound = ({ vocabulary, tokens, items, index }: Scan, { code }: Item): boolean =>
  code === "|" &&
  lookUp(vocabulary.dates.bounds, tokens, index) !== undefined &&
  items.every((one) => "?!tif".includes(one.code))

const readKnown: Step = (scan) => {
  const { vocabulary, tokens, items, index, of, the } = scan
  const one = itemAt(scan)
  if (one === undefined) return false
  const isApart = scan.isAnnounced || of || items.length === 0 || tokens[index]!.pause
  const announced = announcedItem(vocabulary, tokens, one, isApart)
  const isAnnouncer = announced === undefined && isDayAnnouncer(vocabulary, tokens, one, items.at(-1))
  if (announced !== undefined || isAnnouncer) scan.isAnnounced = true
  if (isAnnouncer) return false
  return add(scan, announced ?? (isBound(scan, one) ? { ...one, code: "!" } : { ...one, of, the }))
}

/** Skips a linking word. "of" and "the" are recorded on the next item. */
const skipLinkingWord: Step = (scan) => {
  const { tokens, index } = scan
  const { dayOfMonth, dayAnnouncers, glue } = scan.vocabulary.dates
  const isOf = lookUp(dayOfMonth, tokens, index) !== undefined
  const isThe = lookUp(dayAnnouncers, tokens, index) !== undefined
  const hit = lookUp(glue, tokens, index)
  if (!isOf && !isThe && hit === undefined) return false
  scan.of ||= isOf
  scan.the ||= isThe
  return skip(scan, hit?.length ?? 1)
}

const readUnknown: Step = (scan) => add(scan, item("?", scan.index, scan.index + 1))

/** The first step that fits the next words is taken. */
const steps: ReadonlyArray<Step> = [
  readSpokenSeparator,
  skipPartOfDay,
  readAndHalf,
  readHalfYear,
  skipArticleOfDay,
  readKnown,
  skipLinkingWord,
  readUnknown,
]

const readNext = (scan: Scan): void => {
  for (const step of steps) if (step(scan)) return
}

/**
 * The items of an utterance; `undefined` if it is too long for an answer. Linking words are omitted; "of" and "the" are
 * recorded on the item after them. The codes are the letters of the date grammar: N number, M month, W weekday, D a
 * named day (today), H holiday, U unit of time, ½ and a half, t this, n next, l last, i in, h "hace", a ago, f from now,
 * x from ("a week from Monday"), s separator, ! a doubt, | an alternative, ? a word without meaning in a date.
 */
export const dateItems = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Item> | undefined => {
  const scan: Scan = { vocabulary, tokens, items: [], index: 0, of: false, the: false, isAnnounced: false }
  while (scan.index < tokens.length) {
    if (scan.items.length > mostItems) return undefined
    readNext(scan)
  }
  return scan.items
}
