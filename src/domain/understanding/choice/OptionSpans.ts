import { understandNumber } from "../number/NumberAnswer.ts"
import type { OptionMatch } from "./Option.ts"
import type { Heard, Prepared } from "./OptionMethods.ts"
import { isDigits, matched } from "./OptionMethods.ts"
import { type Bound, boundIn, inFigures, joined, unitsIn } from "./OptionText.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

type Holds = (number: number) => boolean
const tests: Readonly<Record<Bound, (number: number, bound: number) => boolean>> = {
  fewer: (number, bound) => number < bound,
  atMost: (number, bound) => number <= bound,
  over: (number, bound) => number > bound,
  atLeast: (number, bound) => number >= bound,
}

/** The numbers that a label with a span includes: "25-34", "under 18", "35 or older", "más de 3 años". */
const spanOf = ({ option, figures, ...label }: Prepared): Holds | undefined => {
  const [from, to, ...more] = figures.filter(isDigits).map(Number)
  if (from === undefined || more.length > 0) return undefined
  if (to !== undefined) return from < to ? (number) => from <= number && number <= to : undefined
  const bound = label.bound ?? (option.label.includes("+") ? "atLeast" : undefined)
  return bound === undefined ? undefined : (number) => tests[bound](number, from)
}

/** "more than 250" and "250 or more" differ by one number. Most people mean the same by both, so it is confirmed. */
const nearBound: Readonly<Record<Bound, Bound>> = {
  fewer: "atMost",
  atMost: "fewer",
  over: "atLeast",
  atLeast: "over",
}

/** "over ten years" for "more than 10 years": the same limit and the same number. */
const byBound = ({ vocabulary, core }: Heard, options: ReadonlyArray<Prepared>, bound: Bound) => {
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

/** "more than three" doesn't mean the number itself. */
export const isBounded = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): boolean =>
  boundIn(vocabulary, tokens) !== undefined

/** Whether the labels divide a range of numbers. */
export const hasSpans = (options: ReadonlyArray<Prepared>): boolean =>
  options.filter((option) => spanOf(option) !== undefined).length > 1

/**
 * "two years" among "less than 1 year", "1-3 years" and "more than 3 years": the only span with that number, to be
 * confirmed.
 */
export const bySpan = (heard: Heard, options: ReadonlyArray<Prepared>): ReadonlyArray<OptionMatch> => {
  const { vocabulary, core, locale } = heard
  const spans = options.flatMap((option) => {
    const holds = spanOf(option)
    return holds === undefined ? [] : [{ option, holds }]
  })
  // "1 bedroom", "2 bedrooms", "3 or more bedrooms"
  const isScale = options.every(({ figures }) => figures.filter(isDigits).length > 0)
  if (spans.length < (isScale ? 1 : 2)) return []
  const bound = boundIn(vocabulary, core)
  if (bound !== undefined) return byBound(heard, options, bound)
  const reading = understandNumber(joined(core), locale, false)
  if (reading._tag !== "accepted" || typeof reading.value !== "number") return []
  const number = reading.value
  const isPlace = core.length === 1 && number >= 1 && number <= options.length
  if (isPlace) return []
  const units = new Set(options.flatMap(({ units }) => units))
  // "45 años" among "18 - 30" and "31 - 50"
  const isOther = units.size > 0 && unitsIn(vocabulary, core).some((unit) => !units.has(unit))
  if (units.size > 1 || isOther) return []
  const holding = spans.filter(({ holds }) => holds(number))
  return holding.length === 1 ? [matched(holding[0]!.option, "numeric", 0.7)] : []
}
