import type { Cell } from "../Table.ts"
import { numberOf } from "./NumberText.ts"

type Row = ReadonlyArray<Cell>

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? "" : String(cell).trim())

const isNumber = (cell: Cell | undefined): boolean => {
  if (typeof cell === "number") return true
  const text = textOf(cell)
  return text !== "" && (numberOf(text, ".") ?? numberOf(text, ",")) !== undefined
}

/** Names of columns in a row of groups: years may be among them. */
const mayBeNames = (cell: Cell | undefined): boolean => !isNumber(cell) || /^(?:19|20)\d\d$/.test(textOf(cell))

/** An amount, or a mark such as the cross in a plan. */
const isEntry = (cell: Cell | undefined): boolean => isNumber(cell) || textOf(cell).length === 1

/** Whether most cells of a column are amounts or marks, apart from gaps. */
const haveAmounts = (rows: ReadonlyArray<Row>, column: number): boolean => {
  const filled = rows.filter((row) => textOf(row[column]) !== "")
  return filled.length > 0 && filled.filter((row) => isEntry(row[column])).length * 2 > filled.length
}

/** At least this many columns of amounts must have their names in the second row. */
const fewestNamed = 2

/**
 * Whether the second of two rows completes the names in the first, whose cells are merged: "2023" stands over "Plan" and
 * "Actual", and "Region" beside them spans both rows. Its words stand over amounts and fill gaps of the first row.
 */
export const completesNames = (first: Row, second: Row, below: ReadonlyArray<Row>): boolean => {
  const columns = Array.from({ length: Math.max(first.length, second.length) }, (_, column) => column)
  const start = columns.findIndex((column) => textOf(first[column]) !== "")
  const named = columns.filter((column) => textOf(second[column]) !== "")
  if (start === -1 || named.some((column) => !mayBeNames(second[column]))) return false
  const fillsGap = named.some((column) => column > start && textOf(first[column]) === "")
  const overAmounts = named.filter((column) => !isNumber(second[column]) && haveAmounts(below, column))
  return fillsGap && overAmounts.length >= fewestNamed
}
