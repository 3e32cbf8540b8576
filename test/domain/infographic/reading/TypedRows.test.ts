import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readTyped } from "../../../../src/domain/infographic/reading/TypedRows.ts"

const table = {
  columns: ["day", "name", "count", "tags"],
  rowCount: 4,
  cells: [
    ["2024-01-05T08:00:00.000000", "2024-01-06T08:00:00.000000", "2024-02-01T00:00:00.000000", "2024-02-02"],
    ["a", "b", "a", "b"],
    [1, 2, 3, null],
    [["x"], [], null, ["y"]],
  ],
}

describe("a table with types, such as a Parquet file", () => {
  it("is grouped if the settings ask for it, as a text file is", () => {
    const summary = {
      by: "day",
      period: "month" as const,
      measures: [{ column: "count", of: "sum" as const, as: "count" }],
    }
    const read = Result.getOrThrow(readTyped(table, { summary }))
    assert.deepStrictEqual(read.columns, ["day", "count"])
    assert.deepStrictEqual(read.cells, [
      ["2024-01", "2024-02"],
      [3, 3],
    ])
  })

  it("keeps nested values as JSON", () => {
    const read = Result.getOrThrow(readTyped(table, {}))
    assert.deepStrictEqual(read.cells[3], ['["x"]', "[]", null, '["y"]'])
    assert.strictEqual(read.reading?.rowsInFile, 4)
  })
})
