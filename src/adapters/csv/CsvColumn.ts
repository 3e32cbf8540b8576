import type { Cell } from "../../domain/infographic/Table.ts"
import type { Grid } from "./CsvScanner.ts"

/**
 * The cells of one column below the header, converted to the first type that fits every cell: number, boolean, text. An
 * empty cell, quoted or not, is `null` and fits every type. Quotes don't affect the type.
 */
export const readColumn = (grid: Grid, column: number, textOf: (cell: number) => string): ReadonlyArray<Cell> =>
  read(grid, column, (cell) => numberCell(grid, cell, textOf)) ??
  read(grid, column, (cell) => booleanCell(grid, cell, textOf)) ??
  read(grid, column, textOf) ??
  []

const read = (
  { bounds, records, width }: Grid,
  column: number,
  cellOf: (cell: number) => Cell | undefined,
): ReadonlyArray<Cell> | undefined => {
  const cells: Array<Cell> = []
  for (let record = 1; record < records; record++) {
    const at = record * width + column
    if (bounds[at * 2] === bounds[at * 2 + 1]! >>> 1) {
      cells.push(null)
      continue
    }
    const cell = cellOf(at)
    if (cell === undefined) return undefined
    cells.push(cell)
  }
  return cells
}

const booleanCell = ({ bounds }: Grid, cell: number, textOf: (cell: number) => string): boolean | undefined => {
  const length = (bounds[cell * 2 + 1]! >>> 1) - bounds[cell * 2]!
  if (length !== 4 && length !== 5) return undefined
  const text = textOf(cell).toLowerCase()
  return text === "true" ? true : text === "false" ? false : undefined
}

/**
 * Numbers that JSON can represent, and fractions without a leading zero (".5"). A plus sign is not allowed, because
 * phone numbers start with it.
 */
const numeral = /^-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/
const integer = /^-?[0-9]+$/

/** Up to this many digits, the mantissa and the power of ten are exact, so one division gives the nearest double. */
const exactDigits = 15
const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, n) => 10 ** n)

const minus = 0x2d
const dot = 0x2e
const zero = 0x30

/**
 * A cell as a number. An integer beyond 2^53 is returned as text, as in a Parquet column of 64-bit integers, while the
 * other cells stay numbers. `undefined` for text that isn't a numeral ("007", "1,5", "1e999").
 */
const numberCell = (
  { bytes, bounds }: Grid,
  cell: number,
  textOf: (cell: number) => string,
): number | string | undefined => {
  const end = bounds[cell * 2 + 1]! >>> 1
  let at = bounds[cell * 2]!
  const negative = bytes[at] === minus
  if (negative) at++
  const first = at
  let mantissa = 0
  let point = -1
  for (; at < end; at++) {
    const digit = bytes[at]! - zero
    if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit
    else if (digit === dot - zero && point < 0) point = at
    else break
  }
  const integerDigits = (point < 0 ? end : point) - first
  const fraction = point < 0 ? 0 : end - point - 1
  const leadingZero = integerDigits > 1 && bytes[first] === zero
  if (
    at === end &&
    integerDigits > 0 &&
    fraction > 0 === point >= 0 &&
    !leadingZero &&
    integerDigits + fraction <= exactDigits
  ) {
    const value = mantissa / powersOfTen[fraction]!
    return negative ? -value : value
  }
  return longNumber(textOf(cell))
}

const longNumber = (text: string): number | string | undefined => {
  if (!numeral.test(text)) return undefined
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return integer.test(text) && !Number.isSafeInteger(value) ? text : value
}
