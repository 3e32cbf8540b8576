import { civilDateOf } from "../format/Calendar.ts"
import { aggregationOf, saysNothing } from "../format/ColumnRoles.ts"
import type { Cell } from "../Table.ts"
import { unitIn } from "./PlanPeriods.ts"
import { saysTotal } from "./Values.ts"
import { isNumber, namesBelow, tableBelowFields } from "./HeaderRows.ts"

/** The default names of the columns of a sheet that consists of fields. */
export const fieldNames: ReadonlyArray<string> = ["Field", "Value"]

const [fewestFields, longestName] = [3, 40]
/** A sheet with more rows is a table. */
export const mostFields = 60

const textOf = (cell: Cell | undefined): string => String(cell ?? "").trim()
const isTyped = (text: string): boolean => isNumber(text) || civilDateOf(text) !== null

/** Whether a cell could be the heading of a column of values: "Amount", "Valor", "2026", "Weeks". */
const isHeading = (text: string): boolean =>
  /^(?:values?|valor(?:es)?|data|datos?|(?:19|20)\d\d)$/i.test(text) ||
  (/^\p{L}+$/u.test(text) && unitIn(text) !== undefined) ||
  (!isTyped(text) && !saysNothing(text))

/** Whether most names belong to values of different kinds, such as a company's employees and founding year. */
const areUnlike = (names: ReadonlyArray<string>): boolean => {
  const known = names.filter((name) => !saysTotal(name)).map((name) => aggregationOf(name))
  const said = known.filter((one) => one !== "unknown")
  return said.length * 2 > names.length && new Set(said).size > 1
}

/**
 * Whether a sheet consists of fields with a name and a value, such as "Company" and "Acme Ltd", without a header: two
 * columns, and either colons after all names or values that can't be one column of a table.
 */
export const isFieldSheet = (rows: ReadonlyArray<ReadonlyArray<Cell>>): boolean => {
  const filled = rows.filter((row) => row.some((cell) => textOf(cell) !== ""))
  const first = Math.min(...filled.map((row) => row.findIndex((cell) => textOf(cell) !== "")))
  const names = filled.map((row) => textOf(row[first]))
  if (filled.length < fewestFields || filled.length > mostFields || new Set(names).size < names.length) return false
  const isNarrow = filled.every((row) =>
    row.every((cell, c) => c - first === 0 || c - first === 1 || textOf(cell) === ""),
  )
  const values = filled.map((row) => textOf(row[first + 1])).filter((text) => text !== "")
  if (!isNarrow || values.length * 2 < filled.length) return false
  if (names.some((name) => name === "" || name.length > longestName || isTyped(name))) return false
  if (names.every((name) => name.endsWith(":"))) return true
  const start = tableBelowFields(filled)
  if (start !== undefined && namesBelow(filled[start]!, filled.slice(start + 1))) return false
  // Ranges such as "3-7" are not words.
  const texts = values.slice(1).filter((text) => !isTyped(text) && /\p{L}/u.test(text))
  const words = new Set(texts)
  const someAreTyped = texts.length < values.length - 1
  const areMixed = words.size > 1 && words.size * 2 >= values.length - 1
  return someAreTyped && !isHeading(values[0]!) && (areMixed || areUnlike(names))
}
