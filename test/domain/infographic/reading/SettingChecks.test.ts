import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readTable } from "../../../../src/adapters/csv/ReadCsv.ts"
import { readXlsx } from "../../../../src/adapters/xlsx/ReadXlsx.ts"
import { Reading } from "../../../../src/domain/infographic/reading/Reading.ts"
import { readTyped } from "../../../../src/domain/infographic/reading/TypedRows.ts"
import { tableSentence } from "../../../../src/domain/infographic/TableSentence.ts"
import { workbookOf } from "../../../support/workbooks.ts"

const lines = [
  ["Town", "Day", "Visits"],
  ["Ulm", "2024-01-05", 7],
  ["Vigo", "2024-02-09", 8],
  ["Ulm", "2024-03-11", 9],
  ["Jena", "2024-04-12", 4],
] as const
const typed = { columns: [...lines[0]], rowCount: 4, cells: [0, 1, 2].map((c) => lines.slice(1).map((row) => row[c]!)) }

const decode = Schema.decodeUnknownSync(Reading)
const readers = {
  csv: (reading: Reading) => readTable(new TextEncoder().encode(lines.join("\n")), reading),
  xlsx: (reading: Reading) => readXlsx(workbookOf({ One: lines.map((row) => row.map(String)) }), reading),
  parquet: (reading: Reading) => readTyped(typed, reading),
}

const read = (format: keyof typeof readers, reading: unknown) => readers[format](decode(reading))
const refusal = (format: keyof typeof readers, reading: unknown): string => {
  const result = read(format, reading)
  assert(Result.isFailure(result), `${format}: ${JSON.stringify(reading)}`)
  assert.deepStrictEqual([result.failure.format, result.failure.problem], [format, "setting_unusable"])
  return tableSentence(result.failure)
}

describe("a reading setting that a file's format doesn't have", () => {
  it.each([
    ["encoding", "utf-8", ["xlsx", "parquet"]],
    ["separator", ",", ["xlsx", "parquet"]],
    ["quote", '"', ["xlsx", "parquet"]],
    ["short_rows", "fill", ["xlsx", "parquet"]],
    ["long_rows", "drop", ["xlsx", "parquet"]],
    ["sheet", "One", ["csv", "parquet"]],
    ["header_row", 1, ["parquet"]],
    ["column_names", ["Day"], ["parquet"]],
  ] as const)("is refused with an error that names the formats that have it: %s", (setting, value, refused) => {
    for (const format of ["csv", "xlsx", "parquet"] as const) {
      const isRefused = (refused as ReadonlyArray<string>).includes(format)
      const more = setting === "column_names" && !isRefused ? { header_row: 0 } : {}
      if (isRefused) assert.include(refusal(format, { [setting]: value }), `\`${setting}\` applies to `)
      else assert.isTrue(Result.isSuccess(read(format, { [setting]: value, ...more })), `${format}: ${setting}`)
    }
  })

  it("never concerns rows, columns or cells, because every format has those settings", () => {
    const reading = {
      columns: { Visits: { type: "number", decimal: "." } },
      doubled_names: "number",
      total_rows: "drop",
      note_rows: "drop",
      unread_cells: "empty",
      summary: { by: "Day", period: "quarter", measures: [{ of: "count", as: "Rows" }] },
    }
    for (const format of ["csv", "xlsx", "parquet"] as const)
      assert.strictEqual(Result.getOrThrow(read(format, reading)).rowCount, 2)
  })
})

describe("column names from the settings", () => {
  it("are refused if a header row already contains the names", () => {
    for (const format of ["csv", "xlsx"] as const)
      assert.strictEqual(
        refusal(format, { column_names: ["A", "B", "C"] }),
        "a reading setting can't be applied (`column_names` applies to tables without a header row, but row 1 has the names: remove it, or set `header_row` to 0)",
      )
  })

  it("are refused if there are more names than columns, and otherwise name the first columns", () => {
    for (const format of ["csv", "xlsx"] as const) {
      assert.include(
        refusal(format, { header_row: 0, column_names: ["A", "B", "C", "D"] }),
        "`column_names` has 4 names, but the table has 3 columns: give at most 3 names",
      )
      const { columns } = Result.getOrThrow(read(format, { header_row: 0, column_names: ["A", "B"] }))
      assert.deepStrictEqual(columns, ["A", "B", "Column C"])
    }
  })
})

describe("settings that would not affect how a file is read", () => {
  const measures = [{ of: "count", as: "Rows" }]

  it.each([
    [{ columns: { Vists: { type: "text" } } }, '`columns` names "Vists", but the columns are "Town", "Day", "Visits"'],
    [{ summary: { by: "Town", measures, others: "Rest" } }, "set `most`"],
    [{ summary: { by: "Day", measures, incomplete: "drop" } }, "set `period`"],
    [{ summary: { by: "Town", period: "month", measures } }, '`period` applies to dates, but column "Town" has none'],
    [
      { summary: { rows: "Town", period: "year", series: "Day", column: "Visits", of: "sum" } },
      '`period` applies to dates, but column "Town" has none',
    ],
  ])("are refused: %j", (reading, sentence) => {
    for (const format of ["csv", "xlsx", "parquet"] as const) assert.include(refusal(format, reading), sentence)
  })

  it("are refused if they belong to another column type, such as a decimal mark for a text column", () => {
    const strict = Schema.decodeUnknownResult(Reading, { onExcessProperty: "error" })
    for (const type of ["text", "boolean", "duration"])
      assert.isTrue(Result.isFailure(strict({ columns: { Town: { type, decimal: "," } } })), type)
    assert.isTrue(Result.isFailure(strict({ columns: { Day: { type: "date", order: "ymd", unit: "km" } } })))
    assert.isTrue(Result.isSuccess(strict({ columns: { Town: { type: "text" } } })))
  })
})
