import type { Cell } from "../Table.ts"
import { isNumber } from "./HeaderRows.ts"

/** The maximum number of rows of notes below a table. */
export const mostNotes = 50

const isEmpty = (cell: Cell): boolean => String(cell ?? "").trim() === ""

/** Whether all cells of a row except the first are empty. */
export const isLone = (width: number, cellOf: (column: number) => Cell): boolean => {
  for (let c = 1; c < width; c++) if (!isEmpty(cellOf(c))) return false
  return width > 1
}

/** Whether a row is a field of a form, such as "Approved by:" and "Luis Gil". A number makes it a row of the table. */
export const isField = (width: number, cellOf: (column: number) => Cell): boolean => {
  let c = 0
  while (c < width && isEmpty(cellOf(c))) c++
  const name = c < width ? cellOf(c) : null
  if (typeof name !== "string" || !name.trimEnd().endsWith(":")) return false
  const values: Array<Cell> = []
  for (c++; c < width && values.length < 2; c++) if (!isEmpty(cellOf(c))) values.push(cellOf(c))
  return values.length === 1 && !isNumber(values[0])
}

const field = /:$|^\p{L}[^:]+:\s/u
const noteWords =
  /^(?:fuentes?|notas?|observaciones|elaboraci[oó]n|unidad(?:es)?|actualizado|sources?|notes?|footnotes?|units?|last updated|copyright)\b|^[*†©]|^\(?\d+\)\s|^https?:/iu
const longest = 40

/** Whether a row's only cell is a note, rather than a row name without values. */
export const saysNote = (cell: Cell): boolean =>
  typeof cell === "string" && (cell.trim().length > longest || noteWords.test(cell.trim()) || field.test(cell.trim()))

/**
 * Given the last rows, which have only a first cell, returns how many of them are not part of the table: the first
 * note, all rows after it, and blank rows directly above it.
 */
export const countNoteRows = (firstCells: ReadonlyArray<Cell>, says = saysNote): number => {
  const first = firstCells.findIndex((cell) => says(cell))
  let start = first === -1 ? firstCells.length : first
  while (start > 0 && isEmpty(firstCells[start - 1]!)) start--
  return firstCells.length - start
}

/** The number of first cells that are not blank. */
export const saying = (firstCells: ReadonlyArray<Cell>): number => firstCells.filter((cell) => !isEmpty(cell)).length
