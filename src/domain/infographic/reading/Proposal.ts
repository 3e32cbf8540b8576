import type { Column } from "../format/Columns.ts"
import type { Measure, Summary } from "./Reading.ts"

/** More rows than this are not read one by one. */
const fewestRows = 40
const [fewestGroups, mostGroups] = [2, 30]
/** Months on an axis; of more, quarters, then years. */
const mostPeriods = 48

const distinct = ({ cells }: Column): number => new Set(cells.filter((cell) => cell !== null)).size

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
const unsummed = /%|\b(?:rate|ratio|age|price|score|rating|grade|edad|precio|nota|tasa|temperatur)/i

export const measureOf = ({ key }: Column): Measure => ({
  column: key,
  of: unsummed.test(key) ? "mean" : "sum",
  as: key,
})

/** Rows by the values of a column, or by its periods. */
export const summaryBy = (column: Column, measure: Measure): Summary => ({
  by: column.key,
  ...(column.kind === "date" ? { period: periodOf(column) } : { most: mostGroups }),
  measures: [measure],
})

/**
 * How a list of single entries, orders or answers, is put together when nobody says: sums by period where there are dates
 * and amounts that add up, else how many of each name, else how many in each period; `count` is the name of how many.
 * Undefined for a table that is short, that is put together already, or that has nothing to go by.
 */
export const proposedSummary = (columns: ReadonlyArray<Column>, count: string): Summary | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  const groupings = groupingColumns(columns)
  const day = groupings.find(({ kind }) => kind === "date")
  const name = groupings.find(({ kind }) => kind === "text")
  const areEntries = columns.some(
    (column) => column.kind !== "number" && column.kind !== "date" && distinct(column) === rows,
  )
  const isSeries = day !== undefined && distinct(day) === rows && !areEntries
  if (rows < fewestRows || isSeries) return undefined
  const amount = columns.find(({ kind, key }) => kind === "number" && !unsummed.test(key))
  if (day !== undefined && amount !== undefined) return summaryBy(day, measureOf(amount))
  const by = name ?? day
  return by === undefined ? undefined : summaryBy(by, { of: "count", as: count })
}
