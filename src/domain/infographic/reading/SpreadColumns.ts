import { amountsOf, type Column, distinct } from "../format/Columns.ts"
import { namesThings } from "../format/ColumnRoles.ts"
import { countsRows } from "../format/RowNumbers.ts"
import { isRemark } from "./RecordColumns.ts"

/**
 * A distribution has a shape if it has at least `fewestValues` values and `fewestDistinct` distinct ones. A group with
 * at least `fewestInGroup` values shows its spread.
 */
const [fewestValues, fewestDistinct, fewestInGroup] = [30, 10, 5]
/** If there are at most this many names, each gets a bar. */
const mostNames = 60

/**
 * Whether a table has at least two measures whose relationship can be drawn: they are levels or have fractional values.
 */
export const areMeasurements = (numbers: ReadonlyArray<Column>): boolean =>
  numbers.filter(
    (column) =>
      distinct(column) >= fewestDistinct &&
      column.numbers.filter((value) => value !== null).length * 2 >= column.numbers.length &&
      (column.aggregation === "mean" || column.numbers.some((value) => value !== null && !Number.isInteger(value))),
  ).length > 1

/** Whether each row is a unique combination of names, as in a table of origins and destinations. */
export const areCrossed = (labels: ReadonlyArray<Column>): boolean => {
  const rows = labels[0]?.cells.length ?? 0
  if (labels.length < 2 || labels.some((label) => distinct(label) === rows)) return false
  return (
    new Set(Array.from({ length: rows }, (_, row) => JSON.stringify(labels.map(({ cells }) => cells[row])))).size ===
    rows
  )
}

/**
 * Whether names differ only in their numbers, such as the addresses in a street or the plots of a trial. Such names
 * tell readers nothing. Order numbers do: the amounts of an order are added up.
 */
const areNumberedThings = ({ key, kind, cells }: Column): boolean => {
  if (kind !== "text" || namesThings(key) || new Set(cells).size < cells.length) return false
  const stems = new Set(cells.map((cell) => String(cell).replaceAll(/\d+\s?\p{L}?$/gu, "")))
  return stems.size * fewestInGroup <= cells.length && [...stems].every((stem) => /\p{L}{3}.*\s$/u.test(stem))
}

/**
 * Whether a table has one measure with many values, alone or by group, whose distribution says more than its sum.
 * Amounts of individual entries are summed instead, and dated amounts are drawn as a trend.
 */
export const isSpread = (columns: ReadonlyArray<Column>): boolean => {
  const [measure, ...others] = amountsOf(columns).filter(
    (column) => column.aggregation !== "none" && !countsRows(column),
  )
  const rows = columns[0]?.cells.length ?? 0
  if (measure === undefined || others.length > 0 || rows < fewestValues || distinct(measure) < fewestDistinct)
    return false
  const isLevel = measure.aggregation === "mean"
  const isTrend = (date: Column): boolean => distinct(date) > 1 && !(isLevel && distinct(date) * fewestValues <= rows)
  if (columns.some((column) => column.kind === "date" && isTrend(column))) return false
  const labels = columns.filter(
    (column) => (column.kind === "text" && !isRemark(column)) || (column.kind === "identifier" && !countsRows(column)),
  )
  if (measure.aggregation === "sum" && areCrossed(labels)) return false
  const isNamed = labels.some((label) => distinct(label) * 2 >= rows)
  if (isNamed) return rows > mostNames && (measure.aggregation !== "sum" || labels.some(areNumberedThings))
  const isGroup = (label: Column): boolean => label.kind !== "text" || distinct(label) * fewestInGroup <= rows
  return isLevel ? labels.length === 0 || labels.some(isGroup) : labels.every(isGroup)
}
