import { amountsOf, type Column, distinct, isCoded } from "../format/Columns.ts"
import { countsRows } from "../format/RowNumbers.ts"
import type { Combined } from "./Reading.ts"
import { isToldBy } from "./LongTable.ts"
import { areCrossed } from "./SpreadColumns.ts"

/**
 * The maximum number of series in bars, of series in a table, and of rows. Readers can't tell more series apart, and
 * more rows don't fit on a page.
 */
const [mostSeries, mostCompared, mostRows] = [6, 12, 60]
/** The minimum share of all combinations that must occur for a table to be drawn in full. */
const mostlyFilled = 0.5

/** The names that statistics programs give to counts of combinations. */
const counted = /^(?:freq|frequency|frequencies|frecuencia|n|count|counts|cases|h[aä]ufigkeit|effectif)$/i

const adds = ({ key, aggregation, numbers }: Column): boolean =>
  aggregation === "sum" ||
  (counted.test(key.trim()) && numbers.every((value) => value === null || (Number.isInteger(value) && value >= 0)))

/**
 * Whether `name` has a longer first cell: of two columns for the same items, the one with names is longer than the one
 * with codes.
 */
const isLonger = (name: Column, column: Column): boolean =>
  String(name.cells[0] ?? "").length > String(column.cells[0] ?? "").length

/**
 * Whether a column only describes the items in another column, such as a model's year or a product's code: each item has
 * exactly one value.
 */
const isAttribute = (column: Column, names: ReadonlyArray<Column>): boolean =>
  names.some(
    (name) =>
      name.role === "dimension" &&
      (distinct(name) > distinct(column) || (distinct(name) === distinct(column) && isLonger(name, column))) &&
      isToldBy(name, column),
  )

/**
 * A table with combinations of names and one measure, such as class by sex. The first two names become rows and series,
 * and amounts are summed over the others. If there are too many names, amounts are summed by the first name only.
 */
export const crossTable = (columns: ReadonlyArray<Column>): Combined | undefined => {
  const [measure, ...others] = amountsOf(columns).filter(({ aggregation }) => aggregation !== "none")
  if (measure === undefined || others.length > 0) return undefined
  const crossing = columns.filter(
    (column) =>
      column !== measure &&
      distinct(column) > 1 &&
      !countsRows(column) &&
      (column.role === "dimension" || column.role === "flag" || column.kind !== "number" || isCoded(column)),
  )
  const labels = crossing.filter((label) => !isAttribute(label, crossing))
  if (labels.some(({ kind }) => kind === "date")) return undefined
  if (!areCrossed(labels)) return undefined
  const isSum = adds(measure)
  const of = isSum ? ("sum" as const) : ("mean" as const)
  const all = labels.reduce((product, label) => product * distinct(label), 1)
  const rows = measure.cells.length
  const isFilled = rows >= all * mostlyFilled
  const [longest, series] = labels.slice(0, 2).toSorted((a, b) => distinct(b) - distinct(a))
  if (isFilled && (isSum || labels.length === 2)) {
    // Two columns of names are drawn as a table; with more columns, the sums are drawn as bars. Their limits differ.
    const isMatrix = labels.length === 2
    const fits = distinct(series!) <= (isMatrix ? mostCompared : mostSeries) && distinct(longest!) <= mostRows
    if (fits) return { rows: longest!.key, series: series!.key, column: measure.key, of }
  }
  const [by] = labels
  return isSum
    ? { by: by!.key, most: 30, unstated: "drop", measures: [{ column: measure.key, of: "sum", as: measure.key }] }
    : undefined
}
