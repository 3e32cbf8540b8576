import * as Schema from "effect/Schema"
import { columnsOf } from "../format/Columns.ts"
import { records } from "../Shapes.ts"
import { beginning, type Cell, type Table } from "../Table.ts"

/** The number of cells at the beginning of a table that are used to infer its column types. */
const judgedCells = 50_000

/** The number of example cells per column. */
const mostExamples = 5
const mostCharacters = 80

const ColumnSummary = Schema.Struct({
  name: Schema.String,
  kind: Schema.Literals(["number", "date", "identifier", "text"]),
  /** The first cells, truncated. */
  examples: Schema.Array(Schema.Unknown),
  /** The column's minimum and maximum, for numbers. */
  extremes: Schema.NullOr(Schema.Struct({ lowest: Schema.Finite, highest: Schema.Finite })),
})

/** The summary of a dataset for a model, which never gets the rows. */
export const TableSummary = Schema.Struct({
  rowCount: Schema.Int,
  columns: Schema.Array(ColumnSummary),
})
export type TableSummary = typeof TableSummary.Type

const short = (cell: Cell): unknown => {
  const text = typeof cell === "string" ? cell : typeof cell === "object" ? JSON.stringify(cell) : null
  return text !== null && text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\u2026` : cell
}

const extremesOf = (cells: ReadonlyArray<Cell>): { readonly lowest: number; readonly highest: number } | null => {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const cell of cells)
    if (typeof cell === "number") {
      lowest = Math.min(lowest, cell)
      highest = Math.max(highest, cell)
    }
  return lowest > highest ? null : { lowest, highest }
}

export const summaryOf = (table: Table): TableSummary => {
  const kinds = new Map(columnsOf(records(beginning(table, judgedCells))).map(({ key, kind }) => [key, kind]))
  return {
    rowCount: table.rowCount,
    columns: table.columns.map((name, c) => ({
      name,
      kind: kinds.get(name) ?? "text",
      examples: table.cells[c]!.slice(0, mostExamples).map(short),
      extremes: extremesOf(table.cells[c]!),
    })),
  }
}
