import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readdirSync, readFileSync } from "node:fs"
import { decodeParquet } from "../../../../src/adapters/parquet/read/Parquet.ts"
import type { Table } from "../../../../src/domain/infographic/Table.ts"

const folder = new URL("fixtures/", import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".parquet"))
  .map((name) => name.slice(0, -".parquet".length))

/** The fixtures' content, by the program that wrote them. A name refers to another fixture with the same content. */
const expected: { readonly [name: string]: Table | string } = JSON.parse(
  readFileSync(new URL("expected.json", folder), "utf8"),
)
const expectedOf = (name: string): Table => {
  const found = expected[name]
  assert(found !== undefined, `${name} has no expectation`)
  return typeof found === "string" ? expectedOf(found) : found
}

describe("Parquet: files written by pyarrow, DuckDB and Polars", () => {
  it("every fixture has an expectation, and every expectation has a fixture", () => {
    assert.deepStrictEqual(names.toSorted(), Object.keys(expected).toSorted())
    assert.isAbove(names.length, 30)
  })

  it.each(names)("%s", (name) => {
    const table = Result.getOrThrow(decodeParquet(readFileSync(new URL(`${name}.parquet`, folder))))
    const { columns, rowCount, cells } = expectedOf(name)
    assert.deepStrictEqual(table.columns, columns)
    assert.strictEqual(table.rowCount, rowCount)
    for (const [c, column] of columns.entries()) assert.deepStrictEqual(table.cells[c], cells[c], column)
  })

  it("reads a file inside a larger buffer, shared or not", () => {
    const file = readFileSync(new URL("types_v2_zstd.parquet", folder))
    for (const buffer of [new ArrayBuffer(file.length + 7), new SharedArrayBuffer(file.length + 7)]) {
      const part = new Uint8Array(buffer, 3, file.length)
      part.set(file)
      assert.deepStrictEqual(Result.getOrThrow(decodeParquet(part)).cells, expectedOf("types").cells)
    }
  })
})
