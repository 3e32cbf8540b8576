import { saysNothing } from "./ColumnRoles.ts"

interface Column {
  readonly key: string
  readonly kind: string
  readonly cells: ReadonlyArray<unknown>
}

const fewestNumbered = 5

/** Names of row-number columns. */
const unnamed = /^(?:|unnamed: ?\d+|index|column [a-z]|\.\.\.1|x|v1|row|#|row ?names?|row_?id|obs)$/i

/**
 * Whether cells are consecutive numbers. Row names may start at any number: in R, for example, the rows of a series may
 * be named by year.
 */
const runFrom = (cells: ReadonlyArray<unknown>, isAnywhere = false): boolean => {
  const first = Number(cells[0])
  return (
    (isAnywhere ? Number.isInteger(first) : first === 0 || first === 1) &&
    cells.every((cell, row) => Number(cell) === first + row)
  )
}

/** Names that a table's index column gets if the table was written without a name for it. */
const nameless = /^(?:|unnamed: ?\d+|\.\.\.1)$/i

const areDistinctIntegers = (cells: ReadonlyArray<unknown>): boolean =>
  cells.every((cell) => cell !== null && Number.isInteger(Number(cell))) && new Set(cells).size === cells.length

/** Whether a column has the name and the values of row numbers. Row numbers of a filtered table have gaps. */
export const numbersRows = (key: string, cells: ReadonlyArray<unknown>): boolean =>
  cells.length >= 2 &&
  unnamed.test(key.trim()) &&
  (runFrom(cells) || (nameless.test(key.trim()) && areDistinctIntegers(cells)))

const fewestKeys = 10

/**
 * Whether a column contains keys: distinct codes of equal length in ascending order, under a name that doesn't say what
 * they are.
 */
export const areKeys = (key: string, cells: ReadonlyArray<unknown>): boolean =>
  cells.length >= fewestKeys &&
  saysNothing(key) &&
  areDistinctIntegers(cells) &&
  new Set(cells.map((cell) => String(cell).length)).size === 1 &&
  cells.every((cell, row) => row === 0 || Number(cell) > Number(cells[row - 1]))

/** Whether a column contains row numbers; in a short table, only if its name says so. */
export const countsRows = ({ key, kind, cells }: Column): boolean =>
  (kind === "number" || kind === "identifier") &&
  (numbersRows(key, cells) ||
    (cells.length >= (unnamed.test(key.trim()) ? 2 : fewestNumbered) && runFrom(cells, unnamed.test(key.trim()))))
