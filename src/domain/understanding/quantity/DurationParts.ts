import { timeSpan, type TimeSpan } from "../../forms/answers/TimeSpan.ts"
import { startsNumber } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { clockSpanIn } from "../time/ClockSpan.ts"
import { namesUnit } from "./Quantity.ts"

type Tokens = ReadonlyArray<Token>

/** The minutes in half a day and in a day. */
const [half, day] = [720, 1440]

/**
 * "from four to nine": the duration between two times of day. "between two and four" is left out, because it may mean a
 * number of hours.
 */
export const betweenTimes = (vocabulary: Vocabulary, tokens: Tokens): TimeSpan | undefined => {
  const isOpen = namesUnit(vocabulary, tokens) || lookUp(vocabulary.numbers.doubts, tokens, 0) !== undefined
  const span = isOpen ? undefined : clockSpanIn(vocabulary, tokens)
  if (span === undefined) return undefined
  const turn = span.from.isCertain && span.to.isCertain ? day : half
  const minutes = (span.to.minutes - span.from.minutes + 2 * day) % turn
  return minutes === 0 ? undefined : timeSpan(0, minutes * 60)
}

/** "fifteen for half time" after "seventy minutes": adds the unit of the first part to the number. */
const withUnit = (vocabulary: Vocabulary, first: Tokens, rest: Tokens): Tokens => {
  const at = first.findLastIndex(({ text }) => vocabulary.units.names.has(text))
  const end = rest.findIndex((token) => !startsNumber(vocabulary.numerals, token))
  const count = end < 0 ? rest.length : end
  return namesUnit(vocabulary, rest) || at < 0 || count === 0
    ? rest
    : [...rest.slice(0, count), first[at]!, ...rest.slice(count)]
}

/** "an hour and then twenty minutes": the sum of two durations. */
export const summedParts = (
  vocabulary: Vocabulary,
  tokens: Tokens,
  read: (part: Tokens) => TimeSpan | undefined,
): TimeSpan | undefined => {
  const { addition } = vocabulary.numbers
  const at = tokens.findIndex((_, index) => index > 0 && lookUp(addition, tokens, index) !== undefined)
  if (at < 0) return undefined
  const first = tokens.slice(0, at)
  const one = read(first)
  const other =
    one === undefined
      ? undefined
      : read(withUnit(vocabulary, first, tokens.slice(at + lookUp(addition, tokens, at)!.length)))
  return one === undefined || other === undefined
    ? undefined
    : timeSpan(one.months + other.months, one.seconds + other.seconds)
}
