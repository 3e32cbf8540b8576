import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import type { Cell } from "../../../../src/domain/infographic/Table.ts"
import type { Measure } from "../../../../src/domain/infographic/reading/Reading.ts"
import { summarized } from "../../../../src/domain/infographic/reading/Summarize.ts"

const amounts = (cells: ReadonlyArray<Cell>, of: Measure["of"]) => {
  const table = { columns: ["city", "amount"], rowCount: cells.length, cells: [cells.map(() => "Ulm"), cells] }
  const summary = summarized(table, { by: "city", measures: [{ as: "total", of, column: "amount" }] })
  return Result.getOrThrow(summary).cells[1]
}

describe("a summary of a column with words in place of numbers", () => {
  it.each(["sum", "mean", "share"] as const)("has no %s, rather than one of 0, if there are no numbers", (of) => {
    assert.deepStrictEqual(amounts(["TBC", "n/a"], of), [null])
    assert.deepStrictEqual(amounts([null, null], of), [null])
  })

  it("counts its values", () => assert.deepStrictEqual(amounts(["TBC", null], "count"), [1]))

  it("sums the numbers and skips other values", () => assert.deepStrictEqual(amounts([2, "TBC", 3], "sum"), [5]))
})
