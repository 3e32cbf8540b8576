import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, fault } from "../Tool.ts"
import { writtenCell } from "./DelimitedText.ts"

/**
 * The maximum number of cells. There is a column for every key of any row, so rows with different keys multiply the
 * cells.
 */
const mostCells = 200_000

export const tool = define({
  slug: "csv_export",
  module: "CsvExport",
  category: "data",
  description: "Writes rows of JSON objects as CSV, with the columns in the order in which they first appear.",
  parameters: Schema.Struct({
    rows: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).check(Schema.isMaxLength(10_000)),
  }),
  run: ({ rows }) => {
    const columns = [...new Set(rows.flatMap(Object.keys))]
    const cells = columns.length * (rows.length + 1)
    if (cells > mostCells)
      return fault(`${rows.length} rows of ${columns.length} columns are more than ${mostCells} cells`)
    const line = (cells: ReadonlyArray<unknown>) => cells.map(writtenCell).join(",")
    const lines = [line(columns), ...rows.map((row) => line(columns.map((column) => row[column])))]
    return Result.succeed({ csv: columns.length === 0 ? "" : `${lines.join("\r\n")}\r\n` })
  },
})
