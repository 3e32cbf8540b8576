import type { Cell } from "../Table.ts"
import { numberOf } from "./NumberText.ts"

type Row = ReadonlyArray<Cell>

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? "" : String(cell).trim())

const isNumber = (cell: Cell | undefined): boolean => {
  if (typeof cell === "number") return true
  const text = textOf(cell)
  return text !== "" && (numberOf(text, ".") ?? numberOf(text, ",")) !== undefined
}

/** Whether a cell may be a column name: it is not a number, or it is a year. */
const mayBeNames = (cell: Cell | undefined): boolean => !isNumber(cell) || /^(?:19|20)\d\d$/.test(textOf(cell))

/** Whether a cell is an entry: an amount, or a mark such as the cross in a plan. */
const isEntry = (cell: Cell | undefined): boolean => isNumber(cell) || textOf(cell).length === 1

/** Whether most cells of a column are amounts or marks, apart from gaps. */
const haveAmounts = (rows: ReadonlyArray<Row>, column: number): boolean => {
  const filled = rows.filter((row) => textOf(row[column]) !== "")
  return filled.length > 0 && filled.filter((row) => isEntry(row[column])).length * 2 > filled.length
}

/** At least this many columns of amounts must have their names in the second row. */
const fewestNamed = 2

/**
 * Whether the second of two rows completes the names in the first, whose cells are merged: "2023" spans "Plan" and
 * "Actual", and "Region" next to it spans both rows. The second row fills gaps in the first, and its words are above
 * columns of amounts.
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
