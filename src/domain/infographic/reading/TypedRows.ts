import * as Result from "effect/Result"
import type { Cell, MalformedTable, Table } from "../Table.ts"
import { attempt } from "../tables/Attempt.ts"
import { readRows } from "./ReadRows.ts"
import type { Reading } from "./Reading.ts"
import type { RowSource } from "./RowSource.ts"

/** Converts nested values to their JSON text. */
const flat = (cell: Cell): Cell => (typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell)

/** The rows of a Parquet file. Types are known, and dates are ISO 8601 strings. */
export const typedRows = ({ columns, rowCount, cells }: Pick<Table, "columns" | "rowCount" | "cells">): RowSource => ({
  format: "parquet",
  separator: ",",
  header: columns,
  each: (take) => {
    for (let row = 0; row < rowCount; row++) if (take((c) => flat(cells[c]![row]!), row + 1) === "enough") return
  },
})

/** Applies a reading to a Parquet file's table: groups rows, drops totals, or changes types. */
export const readTyped = (table: Table, reading: Reading): Result.Result<Table, MalformedTable> =>
  attempt("parquet", () => {
    const { table: read, facts } = readRows(typedRows(table), reading)
    return { ...read, reading: { ...facts, filledRows: 0 } }
  })
