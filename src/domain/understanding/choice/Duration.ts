import { notationIn } from "../number/SpokenNumber.ts"
import { namesUnit, quantityAt, unitAt } from "../quantity/Quantity.ts"
import { type Amount, convert, isOfCalendar, isTime } from "../quantity/Unit.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** How long something takes: in minutes, or in months, of which nobody can say how many minutes they are. */
export interface Duration {
  readonly unit: "minutes" | "months"
  readonly amount: number
}

/** All of the words as a measure; the unit alone is one of it. */
const amountsOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Amount> | undefined => {
  const unit = unitAt(vocabulary, tokens, 0)
  if (unit?.length === tokens.length) return [{ value: 1, unit: unit.value }]
  const quantity = quantityAt(notationIn(vocabulary), tokens, 0)
  return quantity?.end === tokens.length ? quantity.amounts : undefined
}

/** The duration that the words are, and nothing else: "an hour and a half", "dos semanas", "30 min". */
export const durationOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Duration | undefined => {
  const amounts = namesUnit(vocabulary, tokens) ? amountsOf(vocabulary, tokens) : undefined
  if (amounts === undefined || !amounts.every(({ unit }) => isTime(unit))) return undefined
  const isMonths = amounts.every(({ unit }) => isOfCalendar(unit))
  const amount = convert(amounts, isMonths ? "month" : "minute")
  return amount?.isExact === true ? { unit: isMonths ? "months" : "minutes", amount: amount.value } : undefined
}
