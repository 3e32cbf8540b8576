import { amountsOf, type Column } from "../format/Columns.ts"
import type { Cell } from "../Table.ts"
import { answeredQuestions } from "./AnswerScales.ts"
import { isGroupName, isOtherDay } from "./ColumnNames.ts"
import { longTable } from "./LongTable.ts"
import { periodColumns } from "./PeriodColumns.ts"
import { daysIn, incompletePeriods, type Period, periodOf as periodName } from "./Periods.ts"
import type { Measure, PutTogether, Summary } from "./Reading.ts"
import { isUnstated } from "./Values.ts"

/** More rows than this are not read one by one. */
const fewestRows = 40
const [fewestGroups, mostGroups] = [2, 30]
/** Periods at both ends that the days do not cover are left out as long as so many are whole. */
const fewestPeriods = 3
/** Months on an axis; of more, quarters, then years. */
const mostPeriods = 48
/** One amount that is so many times another hides it. */
const mostTimes = 50
/** A list of fewer is a table that one looks over. */
const fewestEntries = 12
/** As many as a summary may have. */
const mostMeasures = 20

const distinct = ({ cells }: Column): number => new Set(cells.filter((cell) => !isUnstated(cell as Cell))).size

/** Days on an axis, where there are too few months. */
const mostDays = 62

const periodOf = ({ cells }: Column): Period => {
  const months = new Set(cells.flatMap((cell) => (typeof cell === "string" ? [cell.slice(0, 7)] : []))).size
  if (months > mostPeriods) return months <= mostPeriods * 3 ? "quarter" : "year"
  const days = daysIn(cells as ReadonlyArray<Cell>)
  const wholeMonths = months - incompletePeriods(days, "month").length
  return wholeMonths < fewestPeriods && days.size >= fewestPeriods && days.size <= mostDays ? "day" : "month"
}

/** Amounts that are drawn on one scale: none dwarfs the first, and the first none. */
const alike = (numbers: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const size = (column: Column): number =>
    column.numbers.reduce<number>((most, it) => Math.max(most, Math.abs(it ?? 0)), 0)
  const [first] = numbers
  const own = first === undefined ? 0 : size(first)
  return numbers.filter((column) => size(column) <= own * mostTimes && own <= size(column) * mostTimes)
}

/** Columns by which rows can be put together, the most telling first: a date, then names that come again. */
export const groupingColumns = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const rows = columns[0]?.cells.length ?? 0
  const days = columns.filter((column) => column.kind === "date" && distinct(column) > 1)
  const names = columns.filter(
    (column) =>
      column.kind === "text" &&
      distinct(column) >= fewestGroups &&
      distinct(column) <= mostGroups &&
      distinct(column) * 2 <= rows,
  )
  return [...days, ...names]
}

/** Of a column with more gaps the sum is that of the cells that happen to be there. */
const mostGaps = 0.05

const hasGaps = ({ cells }: Column): boolean => cells.filter((cell) => cell === null).length > cells.length * mostGaps

/** Added up is what its name says to be an amount; of anything else a mean says something in any case. */
export const measureOf = (column: Column): Measure => ({
  column: column.key,
  of: column.aggregation === "sum" && !hasGaps(column) ? "sum" : "mean",
  as: column.key,
})

const cutPeriods = (column: Column): number =>
  incompletePeriods(daysIn(column.cells as ReadonlyArray<Cell>), periodOf(column)).length

const wholePeriods = (column: Column): number => {
  const period = periodOf(column)
  return new Set(column.cells.map((cell) => periodName(cell as Cell, period))).size - cutPeriods(column)
}

/** Rows by the values of a column, or by its periods. */
export const summaryBy = (column: Column, measures: ReadonlyArray<Measure>): Summary => ({
  by: column.key,
  ...(column.kind === "date"
    ? {
        period: periodOf(column),
        ...(cutPeriods(column) > 0 && wholePeriods(column) >= fewestPeriods ? { incomplete: "drop" as const } : {}),
      }
    : { most: mostGroups }),
  unstated: "drop",
  measures,
})

/** More points than these are noise on a page: a year of days. */
const mostPoints = 120

/** Names of columns that the file has not: of how many, of questions, of years and of shorter periods. */
export type NewColumns = Readonly<Record<"count" | "question" | "year" | "period", string>>

/**
 * How a list of single entries, orders or answers, is put together when nobody says: a table whose columns are periods is turned; how often each answer of a survey was given; sums
 * by period where there are dates and amounts that add up, else sums by name of what is there to be added, else how many of each name,
 * else how many in each period. A long series becomes one of days or months. Undefined for measurements of groups, and for a table that is short, that is put together already, or that has nothing to go by: fewer than three whole
 * periods tell no development.
 */
export const proposedSummary = (columns: ReadonlyArray<Column>, as: NewColumns): PutTogether | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  const answers = rows < fewestEntries ? undefined : answeredQuestions(columns, as.question)
  const together = answers ?? periodColumns(columns, as) ?? longTable(columns)
  if (together !== undefined) return together
  if (columns.some(({ key }) => isGroupName(key)) && amountsOf(columns).length === 1) return undefined
  const groupings = groupingColumns(columns)
  const day = groupings.find(
    (column) => column.kind === "date" && !isOtherDay(column.key) && wholePeriods(column) >= fewestPeriods,
  )
  const name = groupings.find(({ kind }) => kind === "text")
  const isEntry = columns.some(
    (column) => column.kind !== "number" && column.kind !== "date" && distinct(column) === rows,
  )
  const numbers = amountsOf(columns).filter(({ aggregation }) => aggregation !== "none")
  const isEachMoment = groupings.some((column) => column.kind === "date" && distinct(column) === rows)
  const isSeries = isEachMoment && !isEntry && name === undefined
  const added = numbers.find(({ aggregation }) => aggregation === "sum")
  if (rows < fewestRows)
    return rows >= fewestEntries && isEntry && name !== undefined && added !== undefined
      ? summaryBy(name, [measureOf(added)])
      : undefined
  if (isSeries)
    return rows > mostPoints && day !== undefined && numbers.length > 0
      ? summaryBy(day, alike(numbers).slice(0, mostMeasures).map(measureOf))
      : undefined
  const amount = added ?? numbers.find(({ aggregation }) => aggregation === "unknown")
  if (day !== undefined && amount !== undefined) return summaryBy(day, [measureOf(amount)])
  if (name !== undefined && added !== undefined && isEntry) return summaryBy(name, [measureOf(added)])
  const by = name ?? day
  return by === undefined ? undefined : summaryBy(by, [{ of: "count", as: as.count }])
}
