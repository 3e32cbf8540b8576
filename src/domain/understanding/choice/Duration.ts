import { notationIn } from "../number/SpokenNumber.ts"
import { namesUnit, quantityAt, unitAt } from "../quantity/Quantity.ts"
import { type Amount, convert, isOfCalendar, isTime } from "../quantity/Unit.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** A duration in minutes, or in months, which have no fixed number of minutes. */
export interface Duration {
  readonly unit: "minutes" | "months"
  readonly amount: number
}

/** All the words as a duration; a unit alone counts as one. */
const amountsOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): ReadonlyArray<Amount> | undefined => {
  const unit = unitAt(vocabulary, tokens, 0)
  if (unit?.length === tokens.length) return [{ value: 1, unit: unit.value }]
  const quantity = quantityAt(notationIn(vocabulary), tokens, 0)
  return quantity?.end === tokens.length ? quantity.amounts : undefined
}

/** The duration, if the words say nothing else: "an hour and a half", "dos semanas", "30 min". */
export const durationOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Duration | undefined => {
  const amounts = namesUnit(vocabulary, tokens) ? amountsOf(vocabulary, tokens) : undefined
  if (amounts === undefined || !amounts.every(({ unit }) => isTime(unit))) return undefined
  const isMonths = amounts.every(({ unit }) => isOfCalendar(unit))
  const amount = convert(amounts, isMonths ? "month" : "minute")
  return amount?.isExact === true ? { unit: isMonths ? "months" : "minutes", amount: amount.value } : undefined
}
