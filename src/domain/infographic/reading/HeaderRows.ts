import type { Cell } from "../Table.ts"
import { civilDateOf } from "../format/Calendar.ts"
import { numberOf } from "./NumberText.ts"

type Row = ReadonlyArray<Cell>

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? "" : String(cell).trim())

/** Whether a cell is a number, perhaps with a currency or separators. */
export const isNumber = (cell: Cell | undefined): boolean => {
  if (typeof cell === "number") return true
  const text = textOf(cell)
  return text !== "" && (numberOf(text, ".") ?? numberOf(text, ",")) !== undefined
}

/** Whether a cell may be a column name: it is not a number, or it is a year. */
const mayBeNames = (cell: Cell | undefined): boolean => !isNumber(cell) || /^(?:19|20)\d\d$/.test(textOf(cell))

/** Whether a cell is an entry: an amount, or a mark such as a cross in a plan. */
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
  // Years are names only if the row has nothing else: "Occupancy" above "2023" and "2024".
  const areYears = named.length >= fewestNamed && named.every((column) => isNumber(second[column]) && column > start)
  const overAmounts = named.filter((column) => (areYears || !isNumber(second[column])) && haveAmounts(below, column))
  return fillsGap && overAmounts.length >= fewestNamed
}

/** The indexes of a row's filled cells. */
const filledIn = (row: Row): ReadonlyArray<number> => row.flatMap((cell, c) => (textOf(cell) === "" ? [] : [c]))

/** Whether a cell is a number or a date. */
export const isTyped = (cell: Cell | undefined): boolean => isNumber(cell) || civilDateOf(textOf(cell)) !== null

/** Whether a row consists of names, at least one of them above numbers or dates. */
export const namesBelow = (row: Row, below: ReadonlyArray<Row>): boolean => {
  const named = filledIn(row)
  if (named.some((c) => !mayBeNames(row[c]) || (isTyped(row[c]) && !isNumber(row[c])))) return false
  return named.some((c) => {
    const filled = below.filter((one) => textOf(one[c]) !== "")
    return !isNumber(row[c]) && filled.length > 0 && filled.filter((one) => isTyped(one[c])).length * 2 > filled.length
  })
}

const fewestPairs = 2

/** Whether a row's cells are names with a colon, each next to its value: "Dish:", "Paella", "Portions:", "10". */
const arePairs = (row: Row, places: ReadonlyArray<number>): boolean =>
  places.length >= fewestPairs * 2 &&
  places.length % 2 === 0 &&
  places.every((c, at) => textOf(row[c]).endsWith(":") === (at % 2 === 0))

/**
 * The index of the first row of a table below the fields of a form, such as "Name:" and "Ana Ruiz". A field has a name
 * in the first column and one value; a row may have several fields. Without colons, there must be at least two fields,
 * and the row below them must contain names above amounts; otherwise the fields may be rows of the table. Undefined if
 * there are no fields.
 */
export const tableBelowFields = (rows: ReadonlyArray<Row>): number | undefined => {
  const places = rows.map(filledIn)
  const first = Math.min(...places.flatMap(([start = Infinity]) => start))
  const widest = Math.max(...places.map(({ length }) => length))
  const hasColon = (at: number): boolean => textOf(rows[at]![first]).endsWith(":")
  const isField = (at: number): boolean =>
    places[at]![0] === first &&
    ((places[at]!.length === 2 && (hasColon(at) || widest > 2)) || arePairs(rows[at]!, places[at]!))
  const isAside = (at: number): boolean => places[at]!.length < 2 || isField(at)
  const start = rows.findIndex((_, at) => !isAside(at))
  const fields = rows.flatMap((_, at) => (at < start && isField(at) ? [at] : []))
  if (start === -1 || fields.length === 0) return undefined
  if (fields.every(hasColon)) return start
  return fields.length >= fewestPairs && namesBelow(rows[start]!, rows.slice(start + 1)) ? start : undefined
}
