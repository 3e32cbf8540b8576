import { startsNumber } from "../number/Numeral.ts"
import { lookUp, mentions } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** The maximum number of words about calling hours: "but not before half past ten in the morning on Mondays". */
const mostWords = 12

/**
 * Calling hours contain at most this many numbers ("nine thirty to five thirty" has four); a phone number contains
 * more.
 */
const mostFigures = 4

/** The maximum number of digits in an hour; "18:30" counts as two numbers. */
const longestFigure = 2

/** "from nine to five": a span requires a second hour. */
const isSpan = ({ clock, numerals, options }: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  lookUp(options.spanOpenings, tokens, 0) !== undefined &&
  tokens.slice(1, 3).some((token) => startsNumber(numerals, token)) &&
  tokens.some(
    (_, at) => at > 1 && lookUp(clock.spanEnds, tokens, at) !== undefined && startsNumber(numerals, tokens.at(-1)),
  )

/** "but not on Sundays", "los domingos no": a clause that contains a weekday or a part of the day, but no digits. */
const areDays = ({ clock, dates, numerals, options, phone }: Vocabulary, tokens: ReadonlyArray<Token>): boolean => {
  if (!tokens[0]!.pause && lookUp(options.turns, tokens, 0) === undefined) return false
  const isFigure = (token: Token) => startsNumber(numerals, token) || phone.zero.has(token.text)
  return (
    !tokens.some(isFigure) &&
    tokens.some(
      ({ text }, at) =>
        dates.weekdays.has(text) ||
        dates.weekdays.has(text.replace(/s$/, "")) ||
        lookUp(clock.parts, tokens, at) !== undefined ||
        lookUp(options.weekdays, tokens, at) !== undefined ||
        lookUp(options.weekend, tokens, at) !== undefined,
    )
  )
}

/** The start of calling hours after a number: "555 013 4455 after six"; otherwise -1. */
export const callTimeIn = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): number =>
  tokens.findIndex((token, at) => {
    if (at === 0 || token.kind !== "word") return false
    const hours = tokens.slice(at)
    if (hours.length <= mostWords && areDays(vocabulary, hours)) return true
    const opening = lookUp(vocabulary.phone.callTimes, hours, 0)?.length
    return (
      (opening !== undefined || isSpan(vocabulary, hours)) &&
      hours.length <= mostWords &&
      hours.filter((word) => startsNumber(vocabulary.numerals, word)).length <= mostFigures &&
      hours.some((word) => startsNumber(vocabulary.numerals, word)) &&
      !mentions(vocabulary.options.disjunctions, hours) &&
      hours.every(({ kind, text }) => kind !== "digits" || text.length <= longestFigure)
    )
  })
