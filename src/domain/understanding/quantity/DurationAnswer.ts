import { readTimeSpan, writeTimeSpan } from "../../forms/answers/TimeSpan.ts"
import { startsNumber } from "../number/Numeral.ts"
import { understandNumber } from "../number/NumberAnswer.ts"
import { type Notation, notationIn } from "../number/SpokenNumber.ts"
import { isRefused } from "../text/Assertion.ts"
import { correctionIn, withoutOpening } from "../text/Correction.ts"
import { mentions, without } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { namesUnit, quantityAt } from "./Quantity.ts"
import { type Amount, convert, isTime } from "./Unit.ts"

const secondsOfDay = 86_400

/** Upper limit of durations: a hundred years. */
const longest = 36_525 * secondsOfDay

/** PT1H30M and 1:30 stay as they are. */
const inSigns = /^(?:P[\dDTHMS]+|\d+(?::\d+)+)$/i

interface Span {
  readonly seconds: number
  readonly isExact: boolean
}

const spanOf = (amounts: ReadonlyArray<Amount>): Span | undefined => {
  const converted = amounts.every(({ unit }) => isTime(unit)) ? convert(amounts, "second") : undefined
  if (converted === undefined || converted.value > longest) return undefined
  const { value, isExact } = converted
  // the minutes of a month are never meant
  return { seconds: isExact ? Math.round(value) : Math.round(value / secondsOfDay) * secondsOfDay, isExact }
}

/** The only duration; a repetition counts once. Undefined if there is none, several, or an unrelated number. */
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
  const isOpen =
    rest.some((token) => startsNumber(vocabulary.numerals, token)) || mentions(vocabulary.numbers.doubts, rest)
  return isOpen || others.some(({ seconds }) => seconds !== first!.seconds) ? undefined : first
}

const asked = ({ seconds, isExact }: Span): Understanding<string> =>
  (isExact ? accepted : confirm)(writeTimeSpan(seconds))

/**
 * A duration as ISO 8601 in days, hours, minutes and seconds: "an hour and a half" is PT1H30M, "three weeks" P21D.
 * Months and years have no fixed length and are confirmed, and so are minutes without their unit. A duration in signs
 * stays as it is.
 */
export const understandDuration = (text: string, locale: string): Understanding<string> => {
  const vocabulary = vocabularyOf(locale)
  const notation = notationIn(vocabulary)
  const tokens = withoutOpening(vocabulary, without(vocabulary.fillers, tokenize(text)))
  const correction = correctionIn(vocabulary, tokens)
  const before = correction === undefined ? undefined : single(notation, correction.before)
  const span = before === undefined ? single(notation, tokens) : single(notation, correction!.after)
  if (isRefused(vocabulary, tokens)) return invalid
  if (span !== undefined) return correction?.isOpen === true ? asked({ ...span, isExact: false }) : asked(span)
  const written = readTimeSpan(text.trim())
  if (written !== undefined && written <= longest)
    return accepted(inSigns.test(text.trim()) ? text.trim() : writeTimeSpan(written))
  const isNumber = tokens.every((token) => startsNumber(vocabulary.numerals, token))
  const minutes = isNumber ? understandNumber(text, locale, true) : invalid
  return minutes._tag === "accepted" && typeof minutes.value === "number" && minutes.value > 0
    ? confirm(writeTimeSpan(Math.min(minutes.value * 60, longest)))
    : invalid
}
