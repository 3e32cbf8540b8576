import { columnsOf } from "../format/Columns.ts"
import { figuresOf, isTold } from "../composition/ToldFigures.ts"

/** Rows of a section as a page shows them. */
export interface ShownRows {
  readonly target: string
  readonly rows: ReadonlyArray<unknown>
}

/** A figure that a model wrote, and a row of the caller's that has it; counted from 0. */
export interface ToldRow {
  readonly figure: string
  readonly target: string
  readonly row: number
}

/** More figures than these are not looked for, nor in more cells. */
const [mostFigures, mostCells] = [40, 10_000]

/** Where the figures in a model's words stand among the caller's rows on the same page: the first row for each, none for what was told elsewhere. */
export const toldRows = (words: ReadonlyArray<unknown>, shown: ReadonlyArray<ShownRows>): ReadonlyArray<ToldRow> => {
  const written = columnsOf(words).flatMap(({ cells }) => cells.flatMap(figuresOf))
  const figures = new Map(written.map((figure) => [figure.digits, figure]))
  let left = mostCells
  const numbers = shown.flatMap(({ target, rows }) => {
    const columns = columnsOf(rows.slice(0, Math.max(0, Math.floor(left / 10)))).filter(({ kind }) => kind === "number")
    const toldRows = columns.flatMap((column) =>
      column.numbers.flatMap((value, row) => (value === null ? [] : [{ target, row, value: Math.abs(value) }])),
    )
    left -= toldRows.length
    return toldRows
  })
  return [...figures.values()].slice(0, mostFigures).flatMap(({ digits, scale }) => {
    const place = numbers.find(({ value }) => isTold(digits, scale, [value]))
    return place === undefined ? [] : [{ figure: digits, target: place.target, row: place.row }]
  })
}
