import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { isFinite } from "../decoding/Json.ts"
import { type Cell, type CellRecord, duplicateName, MalformedTable, type Table, type TableProblem } from "./Table.ts"

/** The formats of inline rows. */
export const Orient = Schema.Literals(["records", "split"])
export type Orient = typeof Orient.Type

/** The maximum nesting depth; deeper values would overflow the serializer's stack. */
export const maxDepth = 64

type Decoded = Result.Result<Table, MalformedTable>
type Facts = Partial<Pick<MalformedTable, "row" | "column" | "expected" | "actual" | "detail">>

const malformed = (problem: TableProblem, facts: Facts = {}): Result.Result<never, MalformedTable> =>
  Result.fail(new MalformedTable({ format: "json", problem, ...facts }))

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isCell = (value: unknown, depth: number): value is Cell => {
  if (typeof value !== "object" || value === null) return true
  if (depth === 0) return false
  return Object.values(value).every((inner) => isCell(inner, depth - 1))
}

/** Why a value can't be a cell; undefined if it can. */
const flaw = (value: unknown): TableProblem | undefined => {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return undefined
  if (typeof value === "number") return Number.isFinite(value) ? undefined : "not_finite"
  if (!isCell(value, maxDepth)) return "nested_too_deep"
  return isFinite(value) ? undefined : "not_finite"
}

type Row = { readonly [key: string]: unknown }

/**
 * A table from row objects. Its columns are the keys in order of first appearance; the cells of missing keys are
 * `null`.
 */
const fromRecords = (data: unknown): Decoded => {
  if (!Array.isArray(data)) return malformed("not_an_array", { detail: "data" })
  const rows: ReadonlyArray<unknown> = data
  for (let r = 0; r < rows.length; r++) if (!isObject(rows[r])) return malformed("not_an_object", { row: r })
  const objects = rows as ReadonlyArray<Row>
  return alike(objects) ?? mixed(objects)
}

/**
 * Rows that all have the same keys in the same order, as in most calls. They are passed to the template unchanged, and
 * columns are built on demand. Undefined if a row differs.
 */
const alike = (rows: ReadonlyArray<Row>): Decoded | undefined => {
  const columns = Object.keys(rows[0] ?? {})
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r]!
    let c = 0
    for (const name in row) {
      if (name !== columns[c++]) return undefined
      const problem = flaw(row[name])
      if (problem !== undefined) return malformed(problem, { row: r, column: name })
    }
    if (c !== columns.length) return undefined
  }
  return Result.succeed(new Rows(columns, rows as ReadonlyArray<CellRecord>))
}

/**
 * Rows as sent, with columns on demand. This is a class because every object literal with a getter gets a new shape,
 * and V8 then retains everything that the getter references until a full garbage collection.
 */
class Rows implements Table {
  readonly columns: ReadonlyArray<string>
  readonly records: ReadonlyArray<CellRecord>
  #cells: Table["cells"] | undefined

  constructor(columns: ReadonlyArray<string>, records: ReadonlyArray<CellRecord>) {
    this.columns = columns
    this.records = records
  }

  get rowCount(): number {
    return this.records.length
  }

  get cells(): Table["cells"] {
    return (this.#cells ??= this.columns.map((name) => this.records.map((record) => record[name]!)))
  }
}

/**
 * The maximum number of cells. Rows without common keys would otherwise expand quadratically, and a request of a few
 * kilobytes could block all callers.
 */
const mostCells = (sent: number): number => 200_000 + 50 * sent

const mixed = (rows: ReadonlyArray<Row>): Decoded => {
  const keys = rows.flatMap(Object.keys)
  const columns = [...new Set(keys)]
  if (columns.length * rows.length > mostCells(keys.length)) return malformed("too_many_cells")
  return fromCells(columns, rows.length, (row, c) => {
    const record = rows[row]!
    const name = columns[c]!
    return Object.hasOwn(record, name) ? record[name] : null
  })
}

/** A table from `{columns, data}` in pandas' format; `index` is accepted and ignored. */
const fromSplit = (data: unknown): Decoded => {
  if (!isObject(data)) return malformed("not_an_object", { detail: "data" })
  const unknown = Object.keys(data).find((key) => key !== "columns" && key !== "data" && key !== "index")
  if (unknown !== undefined) return malformed("unknown_key", { detail: unknown })
  const { columns, data: rows } = data
  if (!Array.isArray(columns)) return malformed("not_an_array", { detail: "columns" })
  if (!Array.isArray(rows)) return malformed("not_an_array", { detail: "data" })
  const names: ReadonlyArray<unknown> = columns
  if (!names.every((name) => typeof name === "string")) return malformed("column_name_not_text")
  const duplicate = duplicateName(names)
  if (duplicate !== undefined) return malformed("duplicate_column", { column: duplicate })
  const table: ReadonlyArray<unknown> = rows
  for (let r = 0; r < table.length; r++) {
    const row = table[r]
    if (!Array.isArray(row)) return malformed("not_an_array", { row: r })
    if (row.length !== names.length) {
      return malformed("ragged_row", { row: r, expected: names.length, actual: row.length })
    }
  }
  const grid: ReadonlyArray<ReadonlyArray<unknown>> = rows
  return fromCells(names, grid.length, (row, c) => grid[row]![c])
}

const fromCells = (
  columns: ReadonlyArray<string>,
  rowCount: number,
  at: (row: number, column: number) => unknown,
): Decoded => {
  const cells: Array<ReadonlyArray<Cell>> = []
  for (let c = 0; c < columns.length; c++) {
    const column: Array<Cell> = []
    for (let row = 0; row < rowCount; row++) {
      const value = at(row, c)
      const problem = flaw(value)
      if (problem !== undefined) return malformed(problem, { row, column: columns[c]! })
      column.push(value as Cell)
    }
    cells.push(column)
  }
  return Result.succeed({ columns, rowCount, cells })
}

/** The table of an inline dataset. Fails with `MalformedTable` of format `json`. */
export const fromInline = (orient: Orient, data: unknown): Decoded =>
  orient === "records" ? fromRecords(data) : fromSplit(data)
