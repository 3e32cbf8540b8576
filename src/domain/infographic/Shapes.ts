import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { keepOrder } from "./format/ColumnOrder.ts"
import { keepTold } from "./format/ToldColumns.ts"
import { type Cell, type CellRecord, setOwn, type Table } from "./Table.ts"

/** How a section receives its slice of a dataset. */
export const Shape = Schema.Literals(["records", "table", "mapping", "scalar"])
export type Shape = typeof Shape.Type

/**
 * The slice has no value of the wanted shape: no row to take (`empty`), or a scalar that is not a string, number or
 * boolean.
 */
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
 * An array of objects, keys in the order of the columns. JavaScript puts keys that look like array indexes ("2024") before all others
 * whatever the order, so that of such rows the order is kept beside them.
 */
export const records = (table: Table): ReadonlyArray<CellRecord> => {
  if (table.records !== undefined) return table.records
  const out: Array<CellRecord> = []
  for (let row = 0; row < table.rowCount; row++) out.push(recordAt(table, row))
  keepOrder(out, table.columns)
  keepTold(out, table.told)
  return out
}

/** An array of arrays in column order, without a header row. */
const rows = (table: Table): ReadonlyArray<ReadonlyArray<Cell>> => {
  const out: Array<ReadonlyArray<Cell>> = []
  for (let row = 0; row < table.rowCount; row++) out.push(rowAt(table, row))
  return out
}

const inOrder = (record: CellRecord, { columns, told }: Table): CellRecord => {
  keepOrder([record], columns)
  keepTold([record], told)
  return record
}

/** The first row as one object. */
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

/** The table in the shape that a section asks for. */
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
