import { namesUnit } from "../quantity/Quantity.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { type Unplaced, unplaced } from "./Edit.ts"
import { understand, type UnderstandingContext } from "../understand.ts"

const daysInWeek = 7

/**
 * The duration in the same unit with another number: "no, three, it came back at nine" for two hours. Undefined if the
 * words contain a unit, or if the old value contains more than one. `unplaced` if the old value is a multiple of seven
 * days, because the respondent may be speaking of weeks.
 */
export const mendedDuration = (
  before: string,
  rest: string,
  context: UnderstandingContext,
): string | Unplaced | undefined => {
  const [, period, old, unit] = /^(PT?)(\d+)([A-Z])$/.exec(before) ?? []
  const words = rest.split(/[,;.!?]\s/)[0]!
  const count = understand("integer", words, context)
  if (period === undefined || count._tag === "rejected") return undefined
  const mayBeWeeks = unit === "D" && Number(old) % daysInWeek === 0
  if (namesUnit(vocabularyOf(context.locale), tokenize(words))) return undefined
  return mayBeWeeks ? unplaced : `${period}${String(count.value)}${unit}`
}
