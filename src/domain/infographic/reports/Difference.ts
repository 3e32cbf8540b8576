import { isolated } from "../format/Bidi.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { proseText } from "./ChartOptions.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

interface Sample {
  readonly count: number
  readonly mean: number
  readonly variance: number
}

const sampleOf = (values: ReadonlyArray<number>): Sample => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count: values.length, mean, variance: squares / Math.max(values.length - 1, 1) }
}

/**
 * The 97.5% quantile of Student's t distribution by Hill's method (1970), accurate to four digits for two or more
 * degrees of freedom.
 */
export function student975(freedom: number): number {
  const z = 1.959963984540054
  const [g1, g2, g3, g4] = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ]
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4
}

export interface Interval {
  readonly difference: number
  readonly low: number
  readonly high: number
}

/**
 * The difference between two means, second minus first, with its 95% interval (Welch); null if either sample has fewer
 * than four values.
 */
export function differenceOf(first: ReadonlyArray<number>, second: ReadonlyArray<number>): Interval | null {
  if (first.length < 4 || second.length < 4) return null
  const [a, b] = [sampleOf(first), sampleOf(second)]
  const [partA, partB] = [a.variance / a.count, b.variance / b.count]
  const squared = partA + partB
  const difference = b.mean - a.mean
  if (squared === 0) return { difference, low: difference, high: difference }
  const freedom = squared ** 2 / (partA ** 2 / (a.count - 1) + partB ** 2 / (b.count - 1))
  const reach = student975(freedom) * Math.sqrt(squared)
  return { difference, low: difference - reach, high: difference + reach }
}

/**
 * A sentence that compares two groups. The groups are the values of the first name column, in order of first
 * appearance; the second is compared with the first. Empty unless there are exactly two groups.
 */
export function differenceFinding(rows: unknown, options: ChartOptions): string {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const measure = numberColumns(columns)[0]
  if (label === undefined || measure === undefined) return ""
  const groups = new Map<string, Array<number>>()
  for (const [row, value] of measure.numbers.entries()) {
    if (value === null) continue
    const name = cellText(label, row, options.locale)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [value])
    else group.push(value)
  }
  const [first, second, ...others] = [...groups]
  if (first === undefined || second === undefined || others.length > 0) return ""
  const interval = differenceOf(first[1], second[1])
  if (interval === null) return ""
  const words = chartPhrasesOf(options.locale)
  const text = proseText(options, { signed: true })
  const isClear = interval.low > 0 || interval.high < 0
  const say = isClear ? words.differs : words.maybeSame
  return say(
    isolated(second[0]),
    isolated(first[0]),
    text(interval.difference),
    text(interval.low),
    text(interval.high),
  )
}
