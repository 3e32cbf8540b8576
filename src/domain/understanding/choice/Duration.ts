import { readCardinal } from "../number/Numeral.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** How long something takes: in minutes, or in months, of which nobody can say how many minutes they are. */
export interface Duration {
  readonly unit: "minutes" | "months"
  readonly amount: number
}

const minutesOfDay = 1440

const unitAt = (
  { clock, dates }: Vocabulary,
  tokens: ReadonlyArray<Token>,
  index: number,
): (Duration & { readonly length: number }) | undefined => {
  const hours = lookUp(clock.hours, tokens, index)
  if (hours !== undefined) return { unit: "minutes", amount: 60, length: hours.length }
  const minutes = lookUp(clock.minutes, tokens, index)
  if (minutes !== undefined) return { unit: "minutes", amount: 1, length: minutes.length }
  const unit = lookUp(dates.units, tokens, index)
  if (unit === undefined) return undefined
  const days = lookUp(dates.unitDays, tokens, index)?.value ?? (unit.value === "week" ? 7 : 1)
  return unit.value === "month" || unit.value === "year"
    ? { unit: "months", amount: unit.value === "year" ? 12 : 1, length: unit.length }
    : { unit: "minutes", amount: days * minutesOfDay, length: unit.length }
}

/** How many of a unit, before it: "two", "half an", "three quarters of an", "one and a half"; nothing is one. */
const countAt = (
  { clock, numbers, numerals, lexicon }: Vocabulary,
  tokens: ReadonlyArray<Token>,
): { readonly count: number; readonly end: number } | undefined => {
  const isArticle = (index: number) => lexicon.numerals.articles.includes(tokens[index]?.text ?? "")
  const part = lookUp(clock.partsOfHour, tokens, 0)
  if (part !== undefined) return { count: part.value / 60, end: part.length + (isArticle(part.length) ? 1 : 0) }
  const half = lookUp(numbers.half, tokens, 0)
  if (half !== undefined) return { count: 0.5, end: half.length + (isArticle(half.length) ? 1 : 0) }
  if (isArticle(0)) return { count: 1, end: 1 }
  if (tokens[0]?.kind === "digits") return { count: Number(tokens[0].text), end: 1 }
  const cardinal = readCardinal(numerals, tokens, 0)
  if (cardinal === undefined) return { count: 1, end: 0 }
  const more = lookUp(numbers.andHalf, tokens, cardinal.end)
  return { count: cardinal.value + (more === undefined ? 0 : 0.5), end: cardinal.end + (more?.length ?? 0) }
}

/** The duration that the words are, and nothing else: "an hour and a half", "dos semanas", "30 min". */
export const durationOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): Duration | undefined => {
  const count = countAt(vocabulary, tokens)
  const unit = count === undefined ? undefined : unitAt(vocabulary, tokens, count.end)
  if (count === undefined || unit === undefined) return undefined
  const end = count.end + unit.length
  const half = lookUp(vocabulary.numbers.andHalf, tokens, end)
  return end + (half?.length ?? 0) === tokens.length
    ? { unit: unit.unit, amount: (count.count + (half === undefined ? 0 : 0.5)) * unit.amount }
    : undefined
}
