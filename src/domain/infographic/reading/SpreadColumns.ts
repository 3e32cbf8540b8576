import { amountsOf, type Column, countsRows } from "../format/Columns.ts"

/** Fewer values, or few different ones, have no shape; a group of fewer values has no spread. */
const [fewestValues, fewestDistinct, fewestInGroup] = [30, 10, 5]
/** Of fewer names each one is a bar. */
const mostNames = 60

const distinct = ({ cells }: Column): number => new Set(cells).size

/** Whether a table has two measures and more that take many values between whole numbers: how they go together can be drawn. */
export const areMeasurements = (numbers: ReadonlyArray<Column>): boolean =>
  numbers.filter(
    (column) =>
      distinct(column) >= fewestDistinct && column.numbers.some((value) => value !== null && !Number.isInteger(value)),
  ).length > 1

/**
 * Whether a table is one measure with many values, alone, by group or by name: how they are spread says more than their sum. Amounts of
 * single entries add up, and what has dates is a development.
 */
export const isSpread = (columns: ReadonlyArray<Column>): boolean => {
  const [measure, ...others] = amountsOf(columns).filter(
    (column) => column.aggregation !== "none" && !countsRows(column),
  )
  const rows = columns[0]?.cells.length ?? 0
  if (measure === undefined || others.length > 0 || rows < fewestValues || distinct(measure) < fewestDistinct)
    return false
  if (columns.some((column) => column.kind === "date" && distinct(column) > 1)) return false
  const labels = columns.filter(({ kind }) => kind === "text" || kind === "identifier")
  const isNamed = labels.some((label) => distinct(label) === rows)
  if (isNamed) return measure.aggregation !== "sum" && rows > mostNames
  return labels.every((label) => distinct(label) * fewestInGroup <= rows)
}
