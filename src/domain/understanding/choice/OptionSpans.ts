import { understandNumber } from "../number/NumberAnswer.ts"
import type { OptionMatch } from "./Option.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { matched } from "./OptionMethods.ts"
import { type Bound, boundIn, inFigures, isDigits, joined, unitsIn } from "./OptionText.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** A range of numbers, from its lowest to its highest number. */
type Span = readonly [least: number, most: number]

const likely = 0.7
const unlikely = 0.5

/** The smallest difference at which two numbers count as different. */
const step = 1e-9

const rays: Readonly<Record<Bound, (bound: number) => Span>> = {
  fewer: (bound) => [-Infinity, bound - step],
  atMost: (bound) => [-Infinity, bound],
  over: (bound) => [bound + step, Infinity],
  atLeast: (bound) => [bound, Infinity],
}

const meets = ([least, most]: Span, [from, to]: Span): boolean => least <= to && from <= most

/** The numbers that the range in a label includes: "25-34", "under 18", "35 or older", "más de 3 años". */
const spanOf = ({ figures, bound }: Prepared): Span | undefined => {
  const [from, to, ...more] = figures.filter(isDigits).map(Number)
  if (from === undefined || more.length > 0) return undefined
  if (to !== undefined) return from < to ? [from, to] : undefined
  return bound === undefined ? undefined : rays[bound](from)
}

/**
 * "more than 250" and "250 or more" differ by one number. Most people use both in the same sense, so the answer is
 * confirmed.
 */
const nearBound: Readonly<Record<Bound, Bound>> = {
  fewer: "atMost",
  atMost: "fewer",
  over: "atLeast",
  atLeast: "over",
}

/** "over ten years" for "more than 10 years": the same limit and the same number. */
const byBound = ({ vocabulary, core }: PreparedText, options: ReadonlyArray<Prepared>, bound: Bound) => {
  const [number, ...more] = inFigures(vocabulary, core).filter(isDigits)
  const bounded = (wanted: Bound) =>
    options.filter(
      ({ figures, ...label }) =>
        more.length === 0 && figures.filter(isDigits).join() === number && label.bound === wanted,
    )
  const matching = bounded(bound)
  const near = matching.length > 0 ? matching : bounded(nearBound[bound])
  return near.length === 1 ? [matched(near[0]!, "contains", matching.length > 0 ? 0.9 : 0.7)] : []
}

/** "more than three" doesn't include three itself. */
export const isBounded = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  boundIn(vocabulary, tokens) !== undefined

/** Whether several labels are ranges of numbers. */
export const hasSpans = (options: ReadonlyArray<Prepared>): boolean =>
  options.filter((option) => spanOf(option) !== undefined).length > 1

/** A spoken range: "two years", "over fifty". */
const saidSpan = (
  { vocabulary, core, locale }: PreparedText,
  options: ReadonlyArray<Prepared>,
  bound: Bound | undefined,
): Span | undefined => {
  if (bound !== undefined) {
    const [number, ...more] = inFigures(vocabulary, core).filter(isDigits)
    return number === undefined || more.length > 0 ? undefined : rays[bound](Number(number))
  }
  const reading = understandNumber(joined(core), locale, false)
  if (reading._tag !== "accepted" || typeof reading.value !== "number") return undefined
  const number = reading.value
  const isPlace = core.length === 1 && number >= 1 && number <= options.length
  return isPlace ? undefined : [number, number]
}

/**
 * "two years" or "over five", where the options are "less than 1 year", "1-3 years" and "more than 3 years": the option
 * whose range includes any of these numbers. If there are two such options, the answer is confirmed.
 */
export const bySpan = (utterance: PreparedText, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const { vocabulary, core, tokens } = utterance
  const spans = options.flatMap((option) => {
    const span = spanOf(option)
    return span === undefined ? [] : [{ option, span }]
  })
  // "1 bedroom", "2 bedrooms", "3 or more bedrooms"
  const isScale = options.every(({ figures }) => figures.filter(isDigits).length > 0)
  if (spans.length < (isScale ? 1 : 2)) return []
  const bound = boundIn(vocabulary, tokens)
  const same = bound === undefined ? [] : byBound(utterance, options, bound)
  if (same.length > 0) return same
  const spoken = saidSpan(utterance, options, bound)
  const units = new Set(options.flatMap(({ units }) => units))
  // "45 años", where the options are "18 - 30" and "31 - 50"
  const isOther = units.size > 0 && unitsIn(vocabulary, core).some((unit) => !units.has(unit))
  if (spoken === undefined || units.size > 1 || isOther) return []
  const meeting = spans.filter(({ span }) => meets(span, spoken))
  if (meeting.length > 1 && bound === undefined) return []
  // "over two years", where the options are "1-3 years" and "more than 3 years", can be either; more than two options
  // are too many to offer
  const score = meeting.length > 2 ? unlikely : likely
  return meeting.map(({ option }) => matched(option, "numeric", score))
}
