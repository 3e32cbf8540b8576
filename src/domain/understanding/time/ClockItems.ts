import { isArticle } from "../number/Article.ts"
import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import { item, mostItems } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const written = new Set([":", "."])

/** 14:30, 14:30:20 or 2.30 as minutes of the day, or -1 if out of range. A period must be followed by two digits. */
const writtenTime = (tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const [hour, mark, minute] = [tokens[index]!, tokens[index + 1], tokens[index + 2]]
  if (hour.kind !== "digits" || hour.text.length > 2 || mark === undefined || !written.has(mark.text)) return undefined
  if (minute?.kind !== "digits" || (mark.text === "." && (minute.gap || mark.gap))) return undefined
  if (minute.text.length !== 2) return mark.text === ":" ? item("C", index, index + 3, -1) : undefined
  const value = Number(minute.text) > 59 || Number(hour.text) > 23 ? -1 : Number(hour.text) * 60 + Number(minute.text)
  const second = tokens[index + 4]
  const hasSeconds = tokens[index + 3]?.text === mark.text && second?.kind === "digits" && second.text.length === 2
  if (hasSeconds && Number(second.text) > 59) return item("C", index, index + 5, -1)
  return item("C", index, index + (hasSeconds ? 5 : 3), value)
}

/** "make one for 7:15", "book one at two", "the 2 pm one": a thing, not an hour. */
const isPronounOne = (
  { numerals, dates, clock }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  items: ReadonlyArray<Item>,
): boolean => {
  const one = lookUp(dates.pronounOne, tokens, index)?.length
  if (one === undefined) return false
  if (items.length > 1 && items.at(-1)!.code === "P" && index === tokens.length - 1) return true
  const wanted = lookUp(clock.forTimes, tokens, index + one)
  const next = wanted ?? lookUp(clock.at, tokens, index + one)
  if (next === undefined) return false
  const time = index + one + next.length
  const starts = [clock.half, clock.quarter, clock.named, ...(wanted === undefined ? [] : [clock.parts])]
  return (
    startsNumber(numerals, tokens[time]) || starts.some((book) => lookUp<unknown>(book, tokens, time) !== undefined)
  )
}

/** "las veinte y cinco" is five past eight in the evening: after "y", the hour twenty is not joined with a unit. */
const numberItems = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  items: ReadonlyArray<Item>,
): ReadonlyArray<Item> | undefined => {
  const token = tokens[index]!
  const last = items.at(-1)
  if (token.kind === "digits") {
    const hundred = vocabulary.numerals.words.get(tokens[index + 1]?.text ?? "")
    if (hundred?.role === "hundred" && token.text.length <= 2) {
      return [item("N", index, index + 2, Number(token.text) * 100, { width: 4 })]
    }
    return [item("N", index, index + 1, Number(token.text), { width: token.text.length })]
  }
  if (isPronounOne(vocabulary, tokens, index, items)) return undefined
  const isArticle = vocabulary.lexicon.numerals.articles.includes(token.text)
  if (isArticle && lookUp(vocabulary.clock.minutes, tokens, index + 1) !== undefined) {
    return [item("N", index, index + 1, 1)]
  }
  const cardinal = readCardinal(vocabulary.numerals, tokens, index)
  if (cardinal === undefined) return undefined
  const first = vocabulary.numerals.words.get(token.text)
  const isJoined = cardinal.end === index + 3 && first?.role === "ten" && first.value <= 20
  const isHour = last === undefined || !"Nyhp".includes(last.code)
  const unit = isJoined ? vocabulary.numerals.words.get(tokens[index + 2]!.text) : undefined
  // "veinte mil 500" ends in digits
  if (vocabulary.lexicon.clock.joinedHours && isHour && first !== undefined && unit !== undefined) {
    return [
      item("N", index, index + 1, first.value),
      item("y", index + 1, index + 2),
      item("N", index + 2, index + 3, unit.value),
    ]
  }
  return [item("N", index, cardinal.end, cardinal.value)]
}

/** "a las diez con mi hermana": a companion follows, not minutes. */
const isCompanion = ({ names, options, numerals }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): boolean =>
  !numerals.tensJoiner.has(tokens[index]!.text) &&
  (lookUp(options.others, tokens, index + 1) !== undefined || names.given.has(tokens[index + 1]?.text ?? ""))

const wordItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, last: Item | undefined) => {
  const { clock } = vocabulary
  const part = lookUp(clock.parts, tokens, index)
  const named = lookUp(clock.named, tokens, index)
  if (named !== undefined && (part === undefined || named.length >= part.length) && last?.code !== "N") {
    return item("T", index, index + named.length, named.value)
  }
  if (part !== undefined) return item("P", index, index + part.length)
  if (named !== undefined) return item("T", index, index + named.length, named.value)
  const as = (code: string, book: typeof clock.half) => {
    const hit = lookUp(book, tokens, index)
    return hit === undefined ? undefined : item(code, index, index + hit.length)
  }
  const doubt = as("!", clock.doubts)
  const side = last !== undefined && "NQHn".includes(last.code) ? (as("p", clock.past) ?? as("t", clock.to)) : undefined
  // "cinco minutos antes de medianoche"
  if (doubt !== undefined && doubt.end > Math.max(index + 1, last?.code === "n" ? (side?.end ?? 0) : 0)) return doubt
  return (
    as("|", clock.alternatives) ??
    as("Q", clock.quarter) ??
    as("H", clock.half) ??
    side ??
    (isCompanion(vocabulary, tokens, index) ? undefined : as("y", clock.plus)) ??
    as("m", clock.less) ??
    as("n", clock.minutes) ??
    as("h", clock.hours) ??
    (last?.code === "N" ? as("s", clock.seconds) : undefined) ??
    doubt
  )
}

/** "from 12 pm": a doubt if this is the only time, or the start of a span if another time follows. */
const boundItem = (
  { clock }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  items: ReadonlyArray<Item>,
): Item | undefined => {
  const hit = lookUp(clock.bounds, tokens, index)
  if (hit === undefined || items.some(({ code }) => code !== "?" && code !== "!")) return undefined
  const rest = tokens.slice(index + hit.length)
  const isSpan = rest.some((_, at) => at > 0 && lookUp(clock.spanEnds, rest, at) !== undefined)
  return isSpan ? undefined : item("!", index, index + hit.length)
}

const isPast = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number) =>
  lookUp(vocabulary.clock.past, tokens, index) ?? lookUp(vocabulary.clock.to, tokens, index)

/**
 * The items of an utterance; `undefined` if it is too long for an answer. Their codes are the letters of the clock
 * grammar: N number, C a written clock time, Z a spoken zero, P a part of the day, T a named time (noon), H half,
 * Q quarter, p past, t to, y and, m less, n minutes, h hours, s seconds, ! a doubt, | an alternative, ? a word without
 * meaning in a time.
 */
export const clockItems = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Item> | undefined => {
  const { clock } = vocabulary
  const items: Array<Item> = []
  let index = 0
  while (index < tokens.length) {
    if (items.length > mostItems) return undefined
    const last = items.at(-1)
    const sharp = lookUp(clock.oclock, tokens, index)
    if (sharp !== undefined) {
      index += sharp.length
      continue
    }
    const time = writtenTime(tokens, index)
    const word = time ?? boundItem(vocabulary, tokens, index, items) ?? wordItem(vocabulary, tokens, index, last)
    if (word !== undefined) {
      items.push(word)
      index = word.end
      continue
    }
    const zero = lookUp(clock.zero, tokens, index)
    const isZero = zero !== undefined && !tokens[index + 1]?.pause && last?.code === "N"
    const isLeading = zero !== undefined && !isZero && lookUp(clock.glue, tokens, index) === undefined
    const next = tokens[index + 1] === undefined ? undefined : numberItems(vocabulary, tokens, index + 1, items)
    if (zero !== undefined && (isZero || isLeading) && next !== undefined) {
      items.push(item("Z", index, index + zero.length))
      index += zero.length
      continue
    }
    const isKnown = (at: number) =>
      wordItem(vocabulary, tokens, at, undefined) !== undefined ||
      lookUp(clock.oclock, tokens, at) !== undefined ||
      lookUp(clock.glue, tokens, at) !== undefined
    const numbers = isArticle(vocabulary, tokens, index, isKnown)
      ? undefined
      : numberItems(vocabulary, tokens, index, items)
    if (numbers !== undefined) {
      items.push(...numbers)
      index = numbers.at(-1)!.end
      continue
    }
    const glue = lookUp(clock.glue, tokens, index)
    if (glue === undefined && tokens[index]!.text !== "-") {
      items.push(item(isPast(vocabulary, tokens, index) === undefined ? "?" : "!", index, index + 1))
    }
    index += glue?.length ?? 1
  }
  return items
}
