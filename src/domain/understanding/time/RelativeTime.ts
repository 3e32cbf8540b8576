import { notationIn } from "../number/SpokenNumber.ts"
import { startsNumber } from "../number/Numeral.ts"
import { namesUnit, quantityAt } from "../quantity/Quantity.ts"
import { convert, ratioOf } from "../quantity/Unit.ts"
import { correctionIn } from "../text/Correction.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The longest span in minutes: a week. */
const longest = 7 * 24 * 60

/**
 * "two hours", "a day and three hours", "tres cuartos de hora": the minutes, and the index after the words. Whole days
 * don't determine a time of day.
 */
const readSpan = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>, start: number) => {
  const quantity = quantityAt(notationIn(vocabulary), tokens, start)
  const last = quantity?.amounts.at(-1)
  const isSpan = last !== undefined && ((ratioOf("hour", last.unit) ?? 0) >= 1 || !Number.isInteger(last.value))
  const minutes = isSpan ? convert(quantity!.amounts, "minute") : undefined
  return minutes?.isExact === true ? { minutes: minutes.value, end: quantity!.end } : undefined
}

/** Minutes from now, negative for the past. `isCertain` is false if other words come before the time. */
export interface MinutesFromNow {
  readonly minutes: number
  readonly isCertain: boolean
}

/** "in two hours", "dentro de media hora", "hace una hora", "30 minutes ago": from `at` to the end. */
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

/** "in two hours, no, three": the corrected span, in the same direction as the first. */
const corrected = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): MinutesFromNow | undefined => {
  const correction = correctionIn(vocabulary, tokens)
  const before = correction === undefined ? undefined : plain(vocabulary, correction.before)
  if (correction === undefined || before === undefined) return undefined
  const again = plain(vocabulary, correction.after)
  if (again !== undefined) return { ...again, isCertain: again.isCertain && correction.isOpen !== true }
  const span = readSpan(vocabulary, correction.after, 0)
  const isWhole = span?.end === correction.after.length && Number.isInteger(span.minutes)
  return isWhole ? { minutes: Math.sign(before.minutes || 1) * span.minutes, isCertain: !correction.isOpen } : undefined
}

const plain = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): MinutesFromNow | undefined => {
  for (const [at] of tokens.entries()) {
    const minutes = spanFromNow(vocabulary, tokens, at)
    if (minutes !== undefined) return { minutes, isCertain: at === 0 && !mentions(vocabulary.numbers.couples, tokens) }
    if (startsNumber(vocabulary.numerals, tokens[at])) return undefined
  }
  return undefined
}

/**
 * The minutes from now that an utterance states: "now", "in two hours", "I'll be there in two hours". `undefined` if it
 * states none, or contains other numbers.
 */
export const minutesFromNow = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): MinutesFromNow | undefined => {
  if (lookUp(vocabulary.clock.now, tokens, 0)?.length === tokens.length) return { minutes: 0, isCertain: true }
  return namesUnit(vocabulary, tokens) ? (plain(vocabulary, tokens) ?? corrected(vocabulary, tokens)) : undefined
}
