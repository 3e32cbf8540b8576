import { amountsOf, type Column, distinct } from "../format/Columns.ts"
import { rateIn } from "../format/Derived.ts"
import { namesMoment } from "./ColumnNames.ts"
import { isPeriodName } from "./PeriodColumns.ts"
import { isRemark } from "./RecordColumns.ts"

/** A table with more counts than this isn't ranked: its counts are parts of something, or it is a reference table. */
const mostCounts = 3

/**
 * Whether numbers are counts of things. Larger things have more of everything, so a relation between counts says
 * little.
 */
const isCount = ({ aggregation, numbers }: Column): boolean =>
  (aggregation === "sum" || aggregation === "unknown") &&
  numbers.every((value) => value === null || (Number.isInteger(value) && value >= 0))

const fewestMoments = 2

/**
 * The measure by which named rows are ranked, if they have several: a rate whose bases are next to it, or the first of
 * several counts.
 */
export const rankedMeasure = (
  columns: ReadonlyArray<Column>,
): { readonly measure: Column; readonly isRate: boolean } | undefined => {
  const numbers = amountsOf(columns).filter(({ aggregation }) => aggregation !== "none")
  const rows = columns[0]?.cells.length ?? 0
  const isName = (column: Column): boolean =>
    column.kind === "text" && !isRemark(column) && column.bandOrder === undefined && distinct(column) === rows
  const moments = numbers.filter(({ key }) => isPeriodName(key) || namesMoment(key))
  if (numbers.length < 2 || moments.length >= fewestMoments || !columns.some(isName)) return undefined
  if (columns.some(({ kind }) => kind === "date")) return undefined
  const rate = rateIn(columns)
  if (rate !== undefined) return { measure: rate, isRate: true }
  return numbers.length <= mostCounts && numbers.every(isCount) ? { measure: numbers[0]!, isRate: false } : undefined
}
