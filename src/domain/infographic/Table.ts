import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { ColumnInfos } from "./format/ColumnInfo.ts"
import type { ReadFacts } from "./reading/Reading.ts"

/**
 * A value of a dataset. Integers that a double can't represent, decimals, dates and times are strings; nothing is
 * rounded, and a missing value is `null`.
 */
export type Cell = string | number | boolean | null | ReadonlyArray<Cell> | CellRecord

export interface CellRecord {
  readonly [key: string]: Cell
}

/**
 * A decoded dataset by column: `cells[c][r]` is row `r` of `columns[c]`. Column names are distinct and each column has
 * `rowCount` cells. Tables are stored by column so that sections can select columns without copying.
 */
export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rowCount: number
  readonly cells: ReadonlyArray<ReadonlyArray<Cell>>
  /** The rows as objects with exactly these columns in order, if they were sent in this form. */
  readonly records?: ReadonlyArray<CellRecord>
  /** How the dataset's file was read, if the call has reading settings for it. */
  readonly reading?: ReadFacts
  /** Information about the columns beyond their names and values. */
  readonly told?: ColumnInfos
}

/** Problems with a dataset's bytes or values. */
export const TableProblem = Schema.Literals([
  // for any format
  "empty",
  "duplicate_column",
  "ragged_row",
  "too_many_columns",
  "too_many_cells",
  "too_large",
  "nested_too_deep",
  // for files that come with reading settings
  "setting_unusable",
  // for inline JSON
  "not_an_array",
  "not_an_object",
  "column_name_not_text",
  "unknown_key",
  // for CSV
  "not_utf8",
  "quote_not_closed",
  "quote_misplaced",
  "not_as_read",
  // for spreadsheets
  "not_xlsx",
  "sheet_missing",
  // for Parquet
  "not_parquet",
  "corrupt",
  "checksum_mismatch",
  "unsupported",
  "not_finite",
  "out_of_range",
])
export type TableProblem = typeof TableProblem.Type

/**
 * A dataset that doesn't match its format. `line` is the line of a CSV file, counted from 1; `row` is a data row,
 * counted from 0; `expected` and `actual` are numbers of cells; `detail` names the unsupported feature or the faulty
 * structure.
 */
export class MalformedTable extends Schema.TaggedError<MalformedTable>()("MalformedTable", {
  format: Schema.Literals(["json", "csv", "xlsx", "parquet"]),
  problem: TableProblem,
  line: Schema.optionalKey(Schema.Number),
  row: Schema.optionalKey(Schema.Number),
  column: Schema.optionalKey(Schema.String),
  expected: Schema.optionalKey(Schema.Number),
  actual: Schema.optionalKey(Schema.Number),
  detail: Schema.optionalKey(Schema.String),
  /** The faulty cell, verbatim. */
  cell: Schema.optionalKey(Schema.String),
}) {}

/** The first duplicate name. */
export const duplicateName = (names: ReadonlyArray<string>): string | undefined => {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

/** The requested columns that the table lacks, without duplicates, in the requested order. */
export const missingColumns = (table: Table, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const present = new Set(table.columns)
  return [...new Set(names)].filter((name) => !present.has(name))
}

/**
 * The table with only the columns `names`, without duplicates, in that order; fails with the missing names. The columns
 * are shared, not copied.
 */
export const slice = (table: Table, names: ReadonlyArray<string>): Result.Result<Table, ReadonlyArray<string>> => {
  const missing = missingColumns(table, names)
  if (missing.length > 0) return Result.fail(missing)
  const columns = [...new Set(names)]
  if (columns.length === table.columns.length && columns.every((name, c) => name === table.columns[c])) {
    return Result.succeed(table)
  }
  const index = new Map(table.columns.map((name, c) => [name, c]))
  return Result.succeed({
    columns,
    rowCount: table.rowCount,
    cells: columns.map((name) => table.cells[index.get(name)!]!),
    ...(table.told === undefined ? {} : { told: table.told }),
  })
}

/** The first rows of a table: as many as fit into `mostCells` cells, but at least one. */
export const beginning = (table: Table, mostCells: number): Table => {
  const rowCount = Math.min(table.rowCount, Math.max(1, Math.floor(mostCells / Math.max(1, table.columns.length))))
  return { columns: table.columns, rowCount, cells: table.cells.map((column) => column.slice(0, rowCount)) }
}

/** Sets `record[name]` as an own property. Assigning `__proto__` would change the prototype and lose the value. */
export const setOwn = (record: { [key: string]: Cell }, name: string, cell: Cell): void => {
  if (name === "__proto__") {
    Object.defineProperty(record, name, { value: cell, enumerable: true, configurable: true, writable: true })
  } else {
    record[name] = cell
  }
}
