import type { Column } from "../format/Columns.ts"
import type { Cell } from "../Table.ts"
import { daysIn, incompletePeriods, periodOf as periodName } from "./Periods.ts"
import type { Measure, Summary } from "./Reading.ts"
import { isUnstated } from "./Values.ts"

/** More rows than this are not read one by one. */
const fewestRows = 40
const [fewestGroups, mostGroups] = [2, 30]
/** Months on an axis; of more, quarters, then years. */
const mostPeriods = 48
/** As many as a summary may have. */
const mostMeasures = 20

const distinct = ({ cells }: Column): number => new Set(cells.filter((cell) => !isUnstated(cell as Cell))).size

const periodOf = ({ cells }: Column): "month" | "quarter" | "year" => {
  const months = new Set(cells.flatMap((cell) => (typeof cell === "string" ? [cell.slice(0, 7)] : []))).size
  return months <= mostPeriods ? "month" : months <= mostPeriods * 3 ? "quarter" : "year"
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

/** Amounts whose sum says nothing. */
const unsummed = /[%°]|\b(?:rate|ratio|age|price|score|rating|grade|temp|edad|precio|nota|tasa)\b|temperatur/i

/** Of a column with more gaps the sum is that of the cells that happen to be there. */
const mostGaps = 0.05

const hasGaps = ({ cells }: Column): boolean => cells.filter((cell) => cell === null).length > cells.length * mostGaps

export const measureOf = (column: Column): Measure => ({
  column: column.key,
  of: unsummed.test(column.key) || hasGaps(column) ? "mean" : "sum",
  as: column.key,
})

/** Days and periods at both ends that they do not cover are left out as long as so many are whole. */
const fewestPeriods = 3

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

/**
 * How a list of single entries, orders or answers, is put together when nobody says: sums by period where there are dates
 * and amounts that add up, else how many of each name, else how many in each period; `count` is the name of how many. A long
 * series of days becomes one of months. Undefined for a table that is short, that is put together already, or that has nothing to go by:
 * days of fewer than three whole periods tell no development.
 */
export const proposedSummary = (columns: ReadonlyArray<Column>, count: string): Summary | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  const groupings = groupingColumns(columns)
  const day = groupings.find((column) => column.kind === "date" && wholePeriods(column) >= fewestPeriods)
  const name = groupings.find(({ kind }) => kind === "text")
  const isEntry = columns.some(
    (column) => column.kind !== "number" && column.kind !== "date" && distinct(column) === rows,
  )
  const numbers = columns.filter(({ kind }) => kind === "number")
  const isSeries = groupings.some((column) => column.kind === "date" && distinct(column) === rows) && !isEntry
  if (rows < fewestRows) return undefined
  if (isSeries)
    return rows > mostPoints && day !== undefined && numbers.length > 0
      ? summaryBy(day, numbers.slice(0, mostMeasures).map(measureOf))
      : undefined
  const amount = numbers.find(({ key }) => !unsummed.test(key))
  if (day !== undefined && amount !== undefined) return summaryBy(day, [measureOf(amount)])
  const by = name ?? day
  return by === undefined ? undefined : summaryBy(by, [{ of: "count", as: count }])
}
