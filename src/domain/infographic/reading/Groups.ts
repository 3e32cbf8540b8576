import type { Cell } from "../Table.ts"
import { quantile } from "../reports/Quantiles.ts"
import type { Budget } from "../tables/Limits.ts"
import { ExactSum } from "./ExactSum.ts"
import type { Measure, Summary } from "./Reading.ts"
import { termOf } from "./Terms.ts"

/** The state of one measure, in constant space for any number of rows (except for medians). */
interface Tally {
  /** Rows with a non-empty cell. */
  filled: number
  /** Rows with a number. */
  numbers: number
  readonly sum: ExactSum
  /** All numbers, if the median is requested. */
  readonly values: Array<number> | undefined
}

export interface Group {
  readonly key: Cell
  rows: number
  readonly tallies: ReadonlyArray<Tally>
}

export const emptyGroup = (key: Cell, { measures }: Summary): Group => ({
  key,
  rows: 0,
  tallies: measures.map(({ of }) => ({
    filled: 0,
    numbers: 0,
    sum: new ExactSum(),
    values: of === "median" ? [] : undefined,
  })),
})

const addTo = (group: Group, other: Group): void => {
  group.rows += other.rows
  for (const [at, { filled, numbers, sum, values }] of other.tallies.entries()) {
    const tally = group.tallies[at]!
    tally.filled += filled
    tally.numbers += numbers
    tally.sum.addAll(sum)
    for (const value of values ?? []) tally.values?.push(value)
  }
}

const middleOf = (values: ReadonlyArray<number>): number => quantile(Float64Array.from(values).sort(), 0.5)

/** Whether the last group has about as many rows as the others, which suggests that none of its rows are missing. */
export const areEven = (groups: ReadonlyMap<Cell, Group>, last: Group | undefined): boolean => {
  const counts = [...groups.values()].map(({ rows }) => rows)
  return counts.length > 0 && (last?.rows ?? 0) >= middleOf(counts) * 0.9
}

/** Adds a cell to a measure's tally. */
export const tallyCell = (tally: Tally, value: Cell, budget: Budget): void => {
  if (value === null) return
  tally.filled++
  const term = termOf(value)
  if (term === undefined) return
  tally.numbers++
  if (tally.values === undefined) tally.sum.add(term)
  else {
    budget.spendCells(1)
    tally.values.push(term)
  }
}

/** The sum of groups, as one group. */
export const groupSum = (key: Cell, groups: Iterable<Group>, summary: Summary): Group => {
  const sum = emptyGroup(key, summary)
  for (const group of groups) addTo(sum, group)
  return sum
}

/** The value of a measure for a group; null if it is missing. `all` is the sum of all groups, for shares. */
export const measured = ({ column, of }: Measure, at: number, { rows, tallies }: Group, all: Group): number | null => {
  const { filled, numbers, sum, values } = tallies[at]!
  if (of === "count") return column === undefined ? rows : filled
  // Without any numbers the result is missing, not 0.
  if (column !== undefined && numbers === 0) return null
  if (of === "sum") return sum.value
  if (of === "mean") return sum.value / numbers
  if (values !== undefined) return middleOf(values)
  const [part, total] = column === undefined ? [rows, all.rows] : [sum.value, all.tallies[at]!.sum.value]
  return total === 0 ? null : (part / total) * 100
}

/**
 * The groups as the table lists them: periods in order, other groups in order of appearance. If there are more than
 * `most`, only the largest groups and the sum of the others.
 */
export const listed = (groups: ReadonlyArray<Group>, all: Group, summary: Summary): ReadonlyArray<Group> => {
  const { period, measures, most, others } = summary
  const ordered = period === undefined ? groups : groups.toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1))
  if (most === undefined || ordered.length <= most) return ordered
  const ranked = ordered
    .map((group) => ({ group, size: measured(measures[0]!, 0, group, all) ?? 0 }))
    .sort((a, b) => b.size - a.size)
    .map(({ group }) => group)
  const rest = ranked.slice(most)
  return [...ranked.slice(0, most), groupSum(others ?? `Other ${rest.length}`, rest, summary)]
}
