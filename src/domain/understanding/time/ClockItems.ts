import { isArticle } from "../number/Article.ts"
import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Item } from "../text/Scan.ts"
import { item, mostItems } from "../text/Scan.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

const written = new Set([":", "."])

/** The seconds after a written time, with the same separator: "14:30:20". */
const secondsAt = (tokens: ReadonlyArray<Token>, index: number, mark: Token): number | undefined => {
  const second = tokens[index + 1]
  return tokens[index]?.text === mark.text && second?.kind === "digits" && second.text.length === 2
    ? Number(second.text)
    : undefined
}

/**
 * 14:30, 14:30:20 or 2.30 in minutes since midnight, or -1 if out of range. A period must be followed by two digits.
 */
const writtenTime = (tokens: ReadonlyArray<Token>, index: number): Item | undefined => {
  const [hour, mark, minute] = [tokens[index]!, tokens[index + 1], tokens[index + 2]]
  if (hour.kind !== "digits" || hour.text.length > 2 || mark === undefined || !written.has(mark.text)) return undefined
  if (minute?.kind !== "digits" || (mark.text === "." && (minute.gap || mark.gap))) return undefined
  if (minute.text.length !== 2) return mark.text === ":" ? item("C", index, index + 3, -1) : undefined
  const second = secondsAt(tokens, index + 3, mark)
  const isInRange = Number(minute.text) <= 59 && Number(hour.text) <= 23 && (second ?? 0) <= 59
  const value = isInRange ? Number(hour.text) * 60 + Number(minute.text) : -1
  return item("C", index, index + (second === undefined ? 3 : 5), value)
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

/** "las veinte y cinco" is 20:05, not the number 25: after the hours ten and twenty, "y" adds minutes. */
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

/**
 * A part of the day or a named time, whichever is longer. Right after a number, the part of the day takes precedence.
 */
const namedItem = ({ clock }: Vocabulary, tokens: ReadonlyArray<Token>, index: number, last: Item | undefined) => {
  const part = lookUp(clock.parts, tokens, index)
  const named = lookUp(clock.named, tokens, index)
  const isNamed = named !== undefined && (part === undefined || (named.length >= part.length && last?.code !== "N"))
  if (isNamed) return item("T", index, index + named.length, named.value)
  return part === undefined ? undefined : item("P", index, index + part.length)
}

const itemIn = (
  book: Vocabulary["clock"]["half"],
  code: string,
  tokens: ReadonlyArray<Token>,
  index: number,
): Item | undefined => {
  const hit = lookUp(book, tokens, index)
  return hit === undefined ? undefined : item(code, index, index + hit.length)
}

/** "past" or "to" after minutes. */
const sideItem = ({ clock }: Vocabulary, tokens: ReadonlyArray<Token>, index: number, last: Item | undefined) =>
  last !== undefined && "NQHn".includes(last.code)
    ? (itemIn(clock.past, "p", tokens, index) ?? itemIn(clock.to, "t", tokens, index))
    : undefined

const wordItem = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number, last: Item | undefined) => {
  const { clock } = vocabulary
  const named = namedItem(vocabulary, tokens, index, last)
  if (named !== undefined) return named
  const doubt = itemIn(clock.doubts, "!", tokens, index)
  const side = sideItem(vocabulary, tokens, index, last)
  // "cinco minutos antes de medianoche"
  if (doubt !== undefined && doubt.end > Math.max(index + 1, last?.code === "n" ? (side?.end ?? 0) : 0)) return doubt
  return (
    itemIn(clock.alternatives, "|", tokens, index) ??
    itemIn(clock.quarter, "Q", tokens, index) ??
    itemIn(clock.half, "H", tokens, index) ??
    side ??
    (isCompanion(vocabulary, tokens, index) ? undefined : itemIn(clock.plus, "y", tokens, index)) ??
    itemIn(clock.less, "m", tokens, index) ??
    itemIn(clock.minutes, "n", tokens, index) ??
    itemIn(clock.hours, "h", tokens, index) ??
    (last?.code === "N" ? itemIn(clock.seconds, "s", tokens, index) : undefined) ??
    doubt
  )
}

/** "from 12 pm": doubtful if this is the only time, but the start of a span if another time follows. */
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

/** A spoken zero before minutes or a number: "eight oh five". */
const zeroItem = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
  items: ReadonlyArray<Item>,
): Item | undefined => {
  const zero = lookUp(vocabulary.clock.zero, tokens, index)
  const next = tokens[index + 1]
  if (zero === undefined || next === undefined) return undefined
  const isAfterHour = items.at(-1)?.code === "N" && !next.pause
  if (!isAfterHour && lookUp(vocabulary.clock.glue, tokens, index) !== undefined) return undefined
  return numberItems(vocabulary, tokens, index + 1, items) === undefined
    ? undefined
    : item("Z", index, index + zero.length)
}

/**
 * The item for any other word: `?` for a word without meaning in a time, or `!` (a doubt) for "past" or "to" without
 * minutes.
 */
const noiseItem = ({ clock }: Vocabulary, tokens: ReadonlyArray<Token>, index: number): Item => {
  const side = lookUp(clock.past, tokens, index) ?? lookUp(clock.to, tokens, index)
  return item(side === undefined ? "?" : "!", index, index + 1)
}

/**
 * The items of an utterance; `undefined` if it is too long for an answer. Their codes are the letters of the clock
 * grammar: N number, C a written clock time, Z a spoken zero, P a part of the day, T a named time (noon), H half,
 * Q quarter, p past, t to, y and, m less, n minutes, h hours, s seconds, ! a doubt, | an alternative, ? a word without
 * meaning in a time.
 */
export const clockItems = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Item> | undefined => {
  const { clock } = vocabulary
  const items: Array<Item> = []
  const isKnown = (at: number) =>
    wordItem(vocabulary, tokens, at, undefined) !== undefined ||
    lookUp(clock.oclock, tokens, at) !== undefined ||
    lookUp(clock.glue, tokens, at) !== undefined
  let index = 0
  while (index < tokens.length) {
    if (items.length > mostItems) return undefined
    const sharp = lookUp(clock.oclock, tokens, index)
    if (sharp !== undefined) {
      index += sharp.length
      continue
    }
    const single =
      writtenTime(tokens, index) ??
      boundItem(vocabulary, tokens, index, items) ??
      wordItem(vocabulary, tokens, index, items.at(-1)) ??
      zeroItem(vocabulary, tokens, index, items)
    if (single !== undefined) {
      items.push(single)
      index = single.end
      continue
    }
    const numbers = isArticle(vocabulary, tokens, index, isKnown)
      ? undefined
      : numberItems(vocabulary, tokens, index, items)
    if (numbers !== undefined) {
      items.push(...numbers)
      index = numbers.at(-1)!.end
      continue
    }
    const glue = lookUp(clock.glue, tokens, index)
    if (glue === undefined && tokens[index]!.text !== "-") items.push(noiseItem(vocabulary, tokens, index))
    index += glue?.length ?? 1
  }
  return items
}
