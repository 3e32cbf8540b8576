import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { shaped } from "../../../src/domain/infographic/Shapes.ts"
import { missingColumns, slice, type Table } from "../../../src/domain/infographic/Table.ts"

const sales: Table = {
  columns: ["region", "amount", "open"],
  rowCount: 2,
  cells: [
    ["north", "south"],
    [1, null],
    [true, false],
  ],
}
const empty: Table = { columns: ["region"], rowCount: 0, cells: [[]] }

const value = (table: Table, ...[shape]: [Parameters<typeof shaped>[1]]) => Result.getOrThrow(shaped(table, shape))

const mismatch = (table: Table, shape: Parameters<typeof shaped>[1]) => {
  const result = shaped(table, shape)
  assert(Result.isFailure(result))
  const { expectedShape, actualType } = result.failure
  assert.strictEqual(expectedShape, shape)
  return actualType
}

describe("slice", () => {
  it("keeps the requested columns in order, and shares their cells", () => {
    const cut = Result.getOrThrow(slice(sales, ["open", "region"]))
    assert.deepStrictEqual(cut.columns, ["open", "region"])
    assert.strictEqual(cut.rowCount, 2)
    assert.strictEqual(cut.cells[0], sales.cells[2])
    assert.strictEqual(cut.cells[1], sales.cells[0])
  })

  it("names every missing column once, in order", () => {
    assert.deepStrictEqual(missingColumns(sales, ["x", "region", "toString", "x"]), ["x", "toString"])
    assert.deepStrictEqual(slice(sales, ["x", "region", "y"]), Result.fail(["x", "y"]))
  })
})

describe("shapes", () => {
  it("records are an array of objects with keys in the order of the columns", () => {
    const cut = Result.getOrThrow(slice(sales, ["open", "amount"]))
    assert.strictEqual(JSON.stringify(value(cut, "records")), '[{"open":true,"amount":1},{"open":false,"amount":null}]')
  })

  it("a table is an array of arrays in column order", () => {
    assert.deepStrictEqual(value(sales, "table"), [
      ["north", 1, true],
      ["south", null, false],
    ])
  })

  it("a mapping is an object with the first row's values, and a scalar is the value of the first cell", () => {
    assert.deepStrictEqual(value(sales, "mapping"), { region: "north", amount: 1, open: true })
    assert.strictEqual(value(sales, "scalar"), "north")
    assert.strictEqual(value({ columns: ["n"], rowCount: 1, cells: [[0]] }, "scalar"), 0)
    assert.strictEqual(value({ columns: ["b"], rowCount: 1, cells: [[false]] }, "scalar"), false)
  })

  it("empty data produces empty records and an empty table, but a mismatch for a mapping or a scalar", () => {
    assert.deepStrictEqual(value(empty, "records"), [])
    assert.deepStrictEqual(value(empty, "table"), [])
    assert.strictEqual(mismatch(empty, "mapping"), "empty")
    assert.strictEqual(mismatch(empty, "scalar"), "empty")
  })

  it("a scalar is a string, number or boolean", () => {
    const one = (cell: Table["cells"][number][number]): Table => ({ columns: ["c"], rowCount: 1, cells: [[cell]] })
    assert.strictEqual(mismatch(one(null), "scalar"), "null")
    assert.strictEqual(mismatch(one([1]), "scalar"), "array")
    assert.strictEqual(mismatch(one({ a: 1 }), "scalar"), "object")
    assert.strictEqual(mismatch({ columns: [], rowCount: 3, cells: [] }, "scalar"), "empty")
  })

  it("a column called __proto__ becomes a key, never a prototype", () => {
    const table: Table = { columns: ["__proto__", "a"], rowCount: 1, cells: [[{ polluted: true }], [1]] }
    for (const record of [value(table, "mapping"), JSON.parse(JSON.stringify(value(table, "records")))[0]]) {
      assert.deepStrictEqual(Object.keys(record), ["__proto__", "a"])
      assert.strictEqual(Object.getPrototypeOf(record), Object.prototype)
      assert.isUndefined(record.polluted)
    }
  })
})
