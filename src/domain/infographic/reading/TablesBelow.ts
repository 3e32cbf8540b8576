import type { Cell } from "../Table.ts"
import { isTyped, namesBelow } from "./HeaderRows.ts"
import { isEmpty } from "./Values.ts"

/** A row, with the lines on which it begins and ends. */
export interface NumberedRow {
  readonly line: number
  /** Absent for a row of one line. */
  readonly end?: number
  readonly cells: ReadonlyArray<Cell>
}

/** A table below another one: the line where its title or header begins, its header row and its columns. */
export interface TableBelow {
  readonly start: number
  readonly headerRow: number
  readonly columns: ReadonlyArray<string>
}

const textOf = (cell: Cell | undefined): string => String(cell ?? "").trim()
const filled = ({ cells }: NumberedRow): number => cells.filter((cell) => textOf(cell) !== "").length

const [fewestColumns, fewestRows] = [2, 2]

/** Rows in blocks that are separated by empty lines. */
const blocksIn = (rows: ReadonlyArray<NumberedRow>): ReadonlyArray<ReadonlyArray<NumberedRow>> => {
  const blocks: Array<Array<NumberedRow>> = []
  let last = -Infinity
  for (const row of rows.filter((one) => filled(one) > 0)) {
    if (row.line > last + 1) blocks.push([])
    blocks.at(-1)!.push(row)
    last = row.end ?? row.line
  }
  return blocks
}

/**
 * Whether a row below an empty line can't belong to the table above: it repeats the name of the first column, or it has
 * a name where that table has numbers or dates.
 */
const startsAnew = (head: NumberedRow, header: ReadonlyArray<Cell>, above: ReadonlyArray<NumberedRow>): boolean =>
  head.cells.some((cell, c) => {
    // "n/a" is a missing value, not a name.
    if (isEmpty(textOf(cell))) return false
    if (c === header.findIndex((name) => textOf(name) !== "") && textOf(cell) === textOf(header[c])) return true
    const values = above.filter(({ cells }) => textOf(cells[c]) !== "")
    return !isTyped(cell) && values.filter(({ cells }) => isTyped(cells[c])).length * 2 > values.length
  })

/** The rows above the next table. */
export const rowsBefore = (
  next: TableBelow | undefined,
  rows: ReadonlyArray<NumberedRow>,
): ReadonlyArray<NumberedRow> => (next === undefined ? rows : rows.filter(({ line }) => line < next.start))

/** The tables below a table, each with its own header row after an empty line and, perhaps, titles. */
export const tablesBelow = (
  header: ReadonlyArray<Cell>,
  rows: ReadonlyArray<NumberedRow>,
): ReadonlyArray<TableBelow> => {
  const found: Array<TableBelow> = []
  let [names, above]: [ReadonlyArray<Cell>, Array<NumberedRow>] = [header, []]
  let titles: ReadonlyArray<NumberedRow> = []
  for (const block of blocksIn(rows)) {
    const first = block.findIndex((row) => filled(row) > 1)
    const [head, ...below] = first === -1 ? [] : block.slice(first)
    const isTable =
      above.length > 0 &&
      head !== undefined &&
      filled(head) >= fewestColumns &&
      below.length >= fewestRows &&
      namesBelow(
        head.cells,
        below.map(({ cells }) => cells),
      ) &&
      startsAnew(head, names, above)
    if (isTable) {
      found.push({
        start: (titles[0] ?? block[0]!).line,
        headerRow: head.line,
        columns: head.cells.map(textOf).filter((name) => name !== ""),
      })
      names = head.cells
      above = below
    } else above.push(...block)
    titles = first === -1 ? [...titles, ...block] : []
  }
  return found
}
