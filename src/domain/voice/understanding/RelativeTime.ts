import { readCardinal } from "./Numeral.ts"
import { lookUp } from "./Phrasebook.ts"
import type { Token } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** The longest span that is said in hours or minutes: a week. */
const longest = 7 * 24 * 60

const isAny = (tokens: ReadonlyArray<Token>, index: number, list: ReadonlySet<string>) =>
  tokens[index] !== undefined && list.has(tokens[index].text)

const halves = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, index: number) =>
  lookUp(vocabulary.numbers.andHalf, tokens, index)?.length ?? 0

/** "two hours", "an hour and a half", "half an hour", "90 minutos": minutes and the index after them. */
const readSpan = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, start: number) => {
  const { clock, numerals } = vocabulary
  const articles = new Set(vocabulary.lexicon.numerals.articles)
  let index = start
  const half = lookUp(vocabulary.numbers.half, tokens, index)
  if (half !== undefined) {
    index += half.length
    if (isAny(tokens, index, articles)) index++
    const hour = lookUp(clock.hours, tokens, index)
    return hour === undefined ? undefined : { minutes: 30, end: index + hour.length }
  }
  let count: number
  if (halves(vocabulary, tokens, index + 1) > 0 && lookUp(clock.hours, tokens, index) !== undefined) count = 1
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

/**
 * Minutes from now that the whole utterance names: "now", "in two hours", "dentro de media hora", "hace una hora", "30 minutes ago".
 * `undefined`: it names none.
 */
export const minutesFromNow = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): number | undefined => {
  const { dates, clock } = vocabulary
  const now = lookUp(clock.now, tokens, 0)
  if (now !== undefined && now.length === tokens.length) return 0
  const future = lookUp(dates.inFuture, tokens, 0)
  const past = future === undefined ? lookUp(dates.inPast, tokens, 0) : undefined
  const start = (future ?? past)?.length ?? 0
  const span = readSpan(vocabulary, tokens, start)
  if (span === undefined || !Number.isInteger(span.minutes) || span.minutes > longest) return undefined
  const rest = tokens.length - span.end
  const ago = lookUp(dates.ago, tokens, span.end)
  const fromNow = lookUp(dates.fromNow, tokens, span.end)
  const isWhole = rest === 0 || ago?.length === rest || fromNow?.length === rest
  if (!isWhole || (rest === 0 && start === 0)) return undefined
  return past !== undefined || (rest > 0 && ago?.length === rest) ? -span.minutes : span.minutes
}
