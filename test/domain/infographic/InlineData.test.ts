import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { fromInline, type Orient } from "../../../src/domain/infographic/InlineData.ts"

/** The content of a table, independent of its format. */
const table = (orient: Orient, json: string) => {
  const { columns, rowCount, cells } = Result.getOrThrow(fromInline(orient, JSON.parse(json)))
  return { columns, rowCount, cells }
}

const fault = (orient: Orient, data: unknown): Record<string, unknown> => {
  const result = fromInline(orient, data)
  assert(Result.isFailure(result))
  const { _tag, format, ...facts } = { ...result.failure }
  assert.deepStrictEqual([_tag, format], ["MalformedTable", "json"])
  return facts
}

describe("inline records", () => {
  it("have their keys as columns, in order of first appearance, with null for missing values", () => {
    assert.deepStrictEqual(table("records", '[{"b":1},{"a":"x","b":null},{"c":[1,{"d":2}]}]'), {
      columns: ["b", "a", "c"],
      rowCount: 3,
      cells: [
        [1, null, null],
        [null, "x", null],
        [null, null, [1, { d: 2 }]],
      ],
    })
  })

  it("may have different keys, but are refused if the table would have too many cells", () => {
    const apart = Array.from({ length: 2000 }, (_, n) => ({ [`k${n}`]: n }))
    assert.deepStrictEqual(fault("records", apart), { problem: "too_many_cells" })
    const sparse = Array.from({ length: 2000 }, (_, n) => ({ id: n, [`k${n % 100}`]: n }))
    assert.strictEqual(Result.getOrThrow(fromInline("records", sparse)).columns.length, 101)
  })

  it("without rows have no columns", () => {
    assert.deepStrictEqual(table("records", "[]"), { columns: [], rowCount: 0, cells: [] })
  })

  it("have columns named like inherited keys only if a row has such a key of its own", () => {
    assert.deepStrictEqual(table("records", '[{"__proto__":1,"constructor":2},{"toString":3}]'), {
      columns: ["__proto__", "constructor", "toString"],
      rowCount: 2,
      cells: [
        [1, null],
        [2, null],
        [null, 3],
      ],
    })
  })

  it("are refused unless they are an array of objects", () => {
    for (const data of ["x", 1, null, { a: 1 }]) {
      assert.deepStrictEqual(fault("records", data), { problem: "not_an_array", detail: "data" })
    }
    for (const row of ["x", 1, null, [1]]) {
      assert.deepStrictEqual(fault("records", [{ a: 1 }, row]), { problem: "not_an_object", row: 1 })
    }
  })

  it("are refused if a value is nested too deeply to serialize", () => {
    const nested = JSON.parse("[".repeat(5000) + "]".repeat(5000))
    assert.deepStrictEqual(fault("records", [{ a: 1 }, { a: nested }]), {
      problem: "nested_too_deep",
      row: 1,
      column: "a",
    })
    assert.strictEqual(table("records", `[{"a":${"[".repeat(64)}${"]".repeat(64)}}]`).rowCount, 1)
  })
})

describe("inline data in split form", () => {
  it("has columns and rows, and its index is ignored", () => {
    const expected = {
      columns: ["a", "b"],
      rowCount: 2,
      cells: [
        [1, null],
        ["x", true],
      ],
    }
    assert.deepStrictEqual(table("split", '{"columns":["a","b"],"data":[[1,"x"],[null,true]]}'), expected)
    assert.deepStrictEqual(table("split", '{"index":[7,8],"columns":["a","b"],"data":[[1,"x"],[null,true]]}'), expected)
    assert.deepStrictEqual(table("split", '{"columns":["a"],"data":[]}'), { columns: ["a"], rowCount: 0, cells: [[]] })
  })

  it("reports each defect as a separate problem", () => {
    assert.deepStrictEqual(fault("split", [1]), { problem: "not_an_object", detail: "data" })
    assert.deepStrictEqual(fault("split", { data: [] }), { problem: "not_an_array", detail: "columns" })
    assert.deepStrictEqual(fault("split", { columns: [] }), { problem: "not_an_array", detail: "data" })
    assert.deepStrictEqual(fault("split", { columns: [], data: [], rows: 1 }), {
      problem: "unknown_key",
      detail: "rows",
    })
    assert.deepStrictEqual(fault("split", { columns: ["a", 1], data: [] }), { problem: "column_name_not_text" })
    assert.deepStrictEqual(fault("split", { columns: ["a", "a"], data: [] }), {
      problem: "duplicate_column",
      column: "a",
    })
    assert.deepStrictEqual(fault("split", { columns: ["a"], data: [[1], { a: 1 }] }), {
      problem: "not_an_array",
      row: 1,
    })
    assert.deepStrictEqual(fault("split", { columns: ["a"], data: [[1], [1, 2]] }), {
      problem: "ragged_row",
      row: 1,
      expected: 1,
      actual: 2,
    })
  })
})
