import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { keepOrder } from "./format/ColumnOrder.ts"
import { attachColumnInfo } from "./format/ColumnInfo.ts"
import { type Cell, type CellRecord, setOwn, type Table } from "./Table.ts"

/** How a section receives its data. */
export const Shape = Schema.Literals(["records", "table", "mapping", "scalar"])
export type Shape = typeof Shape.Type

/** The data doesn't fit the shape: there are no rows (`empty`), or a value is not a scalar. */
export class ShapeMismatch extends Schema.TaggedError<ShapeMismatch>()("ShapeMismatch", {
  expectedShape: Shape,
  actualType: Schema.Literals(["empty", "null", "array", "object"]),
}) {}

const recordAt = (table: Table, row: number): CellRecord => {
  const { columns, cells } = table
  const record: { [key: string]: Cell } = {}
  for (let c = 0; c < columns.length; c++) setOwn(record, columns[c]!, cells[c]![row]!)
  return record
}

const rowAt = (table: Table, row: number): ReadonlyArray<Cell> => {
  const { cells } = table
  const out: Array<Cell> = []
  for (let c = 0; c < cells.length; c++) out.push(cells[c]![row]!)
  return out
}

/**
 * An array of objects with keys in column order. JavaScript puts integer-like keys ("2024") first, so the order of
 * such rows is stored separately.
 */
export const records = (table: Table): ReadonlyArray<CellRecord> => {
  if (table.records !== undefined) return table.records
  const out: Array<CellRecord> = []
  for (let row = 0; row < table.rowCount; row++) out.push(recordAt(table, row))
  keepOrder(out, table.columns)
  attachColumnInfo(out, table.told)
  return out
}

/** An array of arrays in column order, without a header. */
const rows = (table: Table): ReadonlyArray<ReadonlyArray<Cell>> => {
  const out: Array<ReadonlyArray<Cell>> = []
  for (let row = 0; row < table.rowCount; row++) out.push(rowAt(table, row))
  return out
}

const inOrder = (record: CellRecord, { columns, told: infos }: Table): CellRecord => {
  keepOrder([record], columns)
  attachColumnInfo([record], infos)
  return record
}

/** The first row as an object; fails if there are no rows. */
const mapping = (table: Table): Result.Result<CellRecord, ShapeMismatch> =>
  table.rowCount === 0
    ? Result.fail(new ShapeMismatch({ expectedShape: "mapping", actualType: "empty" }))
    : Result.succeed(inOrder(recordAt(table, 0), table))

/** The first cell of the first column. */
const scalar = (table: Table): Result.Result<string | number | boolean, ShapeMismatch> => {
  const mismatch = (actualType: ShapeMismatch["actualType"]) =>
    Result.fail(new ShapeMismatch({ expectedShape: "scalar", actualType }))
  if (table.rowCount === 0 || table.columns.length === 0) return mismatch("empty")
  const cell = table.cells[0]![0]!
  if (cell === null) return mismatch("null")
  if (typeof cell === "object") return mismatch(Array.isArray(cell) ? "array" : "object")
  return Result.succeed(cell)
}

/** The table in a section's shape. */
export const shaped = (table: Table, shape: Shape): Result.Result<Cell, ShapeMismatch> => {
  switch (shape) {
    case "records":
      return Result.succeed(records(table))
    case "table":
      return Result.succeed(rows(table))
    case "mapping":
      return mapping(table)
    case "scalar":
      return scalar(table)
  }
}
