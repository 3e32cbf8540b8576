import { readCardinal, startsNumber } from "../number/Numeral.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The longest span that is said in hours or minutes: a week. */
const longest = 7 * 24 * 60

const isAny = (tokens: ReadonlyArray<Token>, index: number, list: ReadonlySet<string>) =>
  tokens[index] !== undefined && list.has(tokens[index].text)

const halves = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number) =>
  lookUp(vocabulary.numbers.andHalf, tokens, index)?.length ?? 0

/** "two hours", "an hour and a half", "half an hour", "tres cuartos de hora", "90 minutos": minutes and the index after them. */
const readSpan = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, start: number) => {
  const { clock, numerals } = vocabulary
  const articles = new Set(vocabulary.lexicon.numerals.articles)
  let index = start
  const part = lookUp(clock.partsOfHour, tokens, index)
  if (part !== undefined) {
    index += part.length
    if (isAny(tokens, index, articles)) index++
    const hour = lookUp(clock.hours, tokens, index)
    return hour === undefined ? undefined : { minutes: part.value, end: index + hour.length }
  }
  let count: number
  const couple = lookUp(vocabulary.numbers.couples, tokens, index)
  if (couple !== undefined) {
    count = couple.value
    index += couple.length
  } else if (halves(vocabulary, tokens, index + 1) > 0 && lookUp(clock.hours, tokens, index) !== undefined) count = 1
  else if (isAny(tokens, index, articles)) {
    count = 1
    index++
  } else if (tokens[index]?.kind === "digits") {
    count = Number(tokens[index]!.text)
    index++
  } else {
    const cardinal = readCardinal(numerals, tokens, index)
    if (cardinal === undefined) return undefined
    count = cardinal.value
    index = cardinal.end
  }
  const halfBefore = halves(vocabulary, tokens, index)
  index += halfBefore
  const hours = lookUp(clock.hours, tokens, index)
  const minutes = hours === undefined ? lookUp(clock.minutes, tokens, index) : undefined
  const length = hours?.length ?? minutes?.length
  if (length === undefined) return undefined
  index += length
  const halfAfter = halfBefore === 0 ? halves(vocabulary, tokens, index) : 0
  const amount = count + (halfBefore + halfAfter > 0 ? 0.5 : 0)
  return { minutes: amount * (hours === undefined ? 1 : 60), end: index + halfAfter }
}

/** So many minutes from now (before now: negative); uncertain where other words stand before them. */
export interface MinutesFromNow {
  readonly minutes: number
  readonly isCertain: boolean
}

/** "in two hours", "dentro de media hora", "hace una hora", "30 minutes ago", from `at` to the end. */
const spanFromNow = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, at: number): number | undefined => {
  const { dates } = vocabulary
  const future = lookUp(dates.inFuture, tokens, at)
  const past = future === undefined ? lookUp(dates.inPast, tokens, at) : undefined
  const start = at + ((future ?? past)?.length ?? 0)
  const span = readSpan(vocabulary, tokens, start)
  if (span === undefined || !Number.isInteger(span.minutes) || span.minutes > longest) return undefined
  const rest = tokens.length - span.end
  const ago = lookUp(dates.ago, tokens, span.end)
  const fromNow = lookUp(dates.fromNow, tokens, span.end)
  const isWhole = rest === 0 || ago?.length === rest || fromNow?.length === rest
  if (!isWhole || (rest === 0 && start === at)) return undefined
  return past !== undefined || (rest > 0 && ago?.length === rest) ? -span.minutes : span.minutes
}

/**
 * Minutes from now that an utterance names: "now", "in two hours", "I'll be there in two hours". `undefined`: it names none, or other
 * numbers beside it.
 */
export const minutesFromNow = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): MinutesFromNow | undefined => {
  if (lookUp(vocabulary.clock.now, tokens, 0)?.length === tokens.length) return { minutes: 0, isCertain: true }
  for (const [at] of tokens.entries()) {
    const minutes = spanFromNow(vocabulary, tokens, at)
    if (minutes !== undefined) return { minutes, isCertain: at === 0 && !mentions(vocabulary.numbers.couples, tokens) }
    if (startsNumber(vocabulary.numerals, tokens[at])) return undefined
  }
  return undefined
}
