import { columnsOf } from "../format/Columns.ts"
import { figuresOf, placeOf } from "../composition/FigureSources.ts"
import { mostSourced } from "./SourcedFigure.ts"

/** A section's rows as shown. */
export interface ShownRows {
  readonly target: string
  readonly rows: ReadonlyArray<unknown>
}

/**
 * A model's figure, and the place of the caller's row that contains it, with rows counted from 1. The place is
 * undefined if no row contains the figure.
 */
export interface WrittenFigure {
  readonly figure: string
  readonly place: { readonly target: string; readonly row: number } | undefined
}

/** The maximum number of cells searched for figures. */
const mostCells = 10_000

/** For each figure that the model wrote: the first of the caller's rows on the same page that contains it. */
export const writtenFigures = (
  words: ReadonlyArray<unknown>,
  shown: ReadonlyArray<ShownRows>,
): ReadonlyArray<WrittenFigure> => {
  const written = columnsOf(words).flatMap(({ cells }) => cells.flatMap(figuresOf))
  const figures = new Map(written.map((figure) => [figure.digits, figure]))
  let left = mostCells
  const numbers = shown.flatMap(({ target, rows }) => {
    const columns = columnsOf(rows.slice(0, Math.max(0, Math.floor(left / 10)))).filter(({ kind }) => kind === "number")
    const found = columns.flatMap((column) =>
      column.numbers.flatMap((value, row) => (value === null ? [] : [{ target, row, value: Math.abs(value) }])),
    )
    left -= found.length
    return found
  })
  const values = numbers.map(({ value }) => value)
  return [...figures.values()].slice(0, mostSourced).map((figure) => {
    const place = numbers[placeOf(figure, values)]
    return { figure: figure.digits, place: place && { target: place.target, row: place.row } }
  })
}
