import { assert, describe, it } from "@effect/vitest"
import { namedColumns } from "../../../../src/domain/infographic/reports/NamedColumns.ts"

const rows = [
  { Dept: "A", Plan: 1, Ist: 2, Note: "x" },
  { Dept: "B", Plan: 3, Note: "y" },
]

describe("the mapping of columns to a template's names", () => {
  it("applies only to its section, and leaves the names of other columns unchanged", () => {
    const roles = { lines: { item: "Dept", budget: "Plan", actual: "Ist" } }
    assert.deepStrictEqual(namedColumns(rows, roles, "lines"), [
      { item: "A", budget: 1, actual: 2, Note: "x" },
      { item: "B", budget: 3, actual: null, Note: "y" },
    ])
    assert.strictEqual(namedColumns(rows, roles, "months"), rows)
  })

  it("can swap two names", () => {
    assert.deepStrictEqual(
      namedColumns([{ budget: 1, actual: 2 }], { lines: { budget: "actual", actual: "budget" } }, "lines"),
      [{ budget: 2, actual: 1 }],
    )
  })

  it("leaves the rows unchanged if it is missing or invalid", () => {
    for (const roles of [
      null,
      undefined,
      "lines",
      [],
      { lines: null },
      { lines: "item" },
      { __proto__: { lines: {} } },
    ])
      assert.strictEqual(namedColumns(rows, roles, "lines"), rows)
    assert.deepStrictEqual(namedColumns([{ a: 1 }], { lines: { item: 7 } }, "lines"), [{ a: 1 }])
  })
})
