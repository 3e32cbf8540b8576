import { lengthOf, readTimeSpan, type TimeSpan, timeSpan, writeTimeSpan } from "../../forms/answers/TimeSpan.ts"
import { startsNumber } from "../number/Numeral.ts"
import { understandNumber } from "../number/NumberAnswer.ts"
import { type Notation, notationIn } from "../number/SpokenNumber.ts"
import { isRefused } from "../text/Assertion.ts"
import { correctionIn, withoutOpening } from "../text/Correction.ts"
import { mentions, without } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { betweenTimes, summedParts } from "./DurationParts.ts"
import { namesUnit, quantityAt } from "./Quantity.ts"
import { type Amount, convert, isOfCalendar, isTime } from "./Unit.ts"

/** The longest duration: a hundred years, in seconds. */
const longest = 36_525 * 86_400

/** PT1H30M and 1:30, which are accepted as written. */
const inSigns = /^(?:P[\dYMWDTHS]+|\d+(?::\d+)+)$/i

interface Span {
  readonly span: TimeSpan
  readonly isExact: boolean
}

const inTime = (amounts: ReadonlyArray<Amount>, unit: "month" | "second"): number =>
  amounts.length === 0 ? 0 : convert(amounts, unit)!.value

/** "a year and three weeks": the part in months, and the part with a fixed length. */
const spanOf = (amounts: ReadonlyArray<Amount>): Span | undefined => {
  if (!amounts.every(({ unit }) => isTime(unit))) return undefined
  const months = inTime(
    amounts.filter(({ unit }) => isOfCalendar(unit)),
    "month",
  )
  const seconds = inTime(
    amounts.filter(({ unit }) => !isOfCalendar(unit)),
    "second",
  )
  const span = timeSpan(months, seconds)
  return lengthOf(span) > longest ? undefined : { span, isExact: Number.isInteger(months) }
}

/**
 * The only duration in an utterance; the same duration may be repeated. Undefined if there is no duration, several
 * different ones, or another number.
 */
const single = (notation: Notation, tokens: ReadonlyArray<Token>): Span | undefined => {
  const { vocabulary } = notation
  if (!namesUnit(vocabulary, tokens)) return undefined
  const spans: Array<Span> = []
  const rest: Array<Token> = []
  for (let index = 0; index < tokens.length;) {
    const quantity = quantityAt(notation, tokens, index)
    if (quantity === undefined) rest.push(tokens[index++]!)
    else {
      const span = spanOf(quantity.amounts)
      if (span === undefined) return undefined
      spans.push(span)
      index = quantity.end
    }
  }
  const [first, ...others] = spans
  const isOther =
    rest.some((token) => startsNumber(vocabulary.numerals, token)) ||
    mentions(vocabulary.options.negations, rest) ||
    others.some(({ span }) => lengthOf(span) !== lengthOf(first!.span))
  if (first === undefined || isOther) return undefined
  // "just over a year"
  return mentions(vocabulary.numbers.doubts, rest) ? { ...first, isExact: false } : first
}

const asked = ({ span, isExact }: Span): Understanding<string> => (isExact ? accepted : confirm)(writeTimeSpan(span))

/**
 * A duration in ISO 8601 format: "an hour and a half" is PT1H30M, "three weeks" P21D, "six months" P6M. Fractions of a
 * month are rounded to days and confirmed. A bound ("at least two hours"), and a number without a unit, which is taken
 * as minutes, are also confirmed. A duration that is already in this format is unchanged.
 */
export const understandDuration = (text: string, locale: string): Understanding<string> => {
  const vocabulary = vocabularyOf(locale)
  const notation = notationIn(vocabulary)
  const plain = without(vocabulary.numbers.ignored, without(vocabulary.fillers, tokenize(text)))
  const tokens = withoutOpening(vocabulary, plain)
  const correction = correctionIn(vocabulary, tokens)
  const before = correction === undefined ? undefined : single(notation, correction.before)
  const span = before === undefined ? single(notation, tokens) : single(notation, correction!.after)
  if (isRefused(vocabulary, tokens)) return invalid
  if (span !== undefined) return correction?.isOpen === true ? asked({ ...span, isExact: false }) : asked(span)
  const made =
    summedParts(vocabulary, tokens, (part) => single(notation, part)?.span) ?? betweenTimes(vocabulary, tokens)
  if (made !== undefined && correction === undefined) return confirm(writeTimeSpan(made))
  const written = readTimeSpan(text.trim())
  if (written !== undefined && lengthOf(written) <= longest)
    return accepted(inSigns.test(text.trim()) ? text.trim() : writeTimeSpan(written))
  const isNumber = tokens.every((token) => startsNumber(vocabulary.numerals, token))
  const minutes = isNumber ? understandNumber(text, locale, true) : invalid
  return minutes._tag === "accepted" && typeof minutes.value === "number" && minutes.value > 0
    ? confirm(writeTimeSpan({ months: 0, seconds: Math.min(minutes.value * 60, longest) }))
    : invalid
}
