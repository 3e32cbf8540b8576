import { assert, describe, it } from "@effect/vitest"
import * as Arrow from "apache-arrow"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { parquetMetadata, parquetReadObjects } from "hyparquet"
import { compressors } from "hyparquet-compressors"
import { isDeepStrictEqual } from "node:util"
import * as Wasm from "parquet-wasm/node"
import { type Column, type Row, RowFilling } from "../../../../src/adapters/parquet/write/RowFilling.ts"
import { RowGroups } from "../../../../src/adapters/parquet/write/RowGroups.ts"
import { decodeParquet } from "../../../../src/adapters/parquet/read/Parquet.ts"

/** A file of these rows, written by filling one block repeatedly, as the writer does. */
const fileOf = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<Row>): Uint8Array => {
  const groups = new RowGroups(columns)
  let filling = new RowFilling(columns)
  const parts: Array<Uint8Array> = []
  let left = filling.fill(rows)
  while (left.length > 0) {
    parts.push(groups.write(filling.rows, filling.block, false))
    filling = new RowFilling(columns, filling.block)
    left = filling.fill(left)
  }
  parts.push(groups.write(filling.rows, filling.block, true))
  return new Uint8Array(Buffer.concat(parts))
}

type Records = ReadonlyArray<Record<string, unknown>>

const recordsOf = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<Row>): Records =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))

const buffer = (file: Uint8Array): ArrayBuffer => new Uint8Array(file).buffer

/** The content of a file according to independent readers: ours, hyparquet, and the Arrow project's Rust reader. */
const readers: Readonly<Record<string, (file: Uint8Array) => Records | Promise<Records>>> = {
  "our own": (file) => {
    const { columns, cells, rowCount } = Result.getOrThrow(decodeParquet(file))
    return Array.from({ length: rowCount }, (_, row) =>
      Object.fromEntries(columns.map((name, at) => [name, cells[at]![row]])),
    )
  },
  hyparquet: (file) => parquetReadObjects({ file: buffer(file), compressors }),
  "Arrow's": (file) => {
    const table = Arrow.tableFromIPC(Wasm.readParquet(file).intoIPCStream())
    return table.toArray().map((row) => row.toJSON())
  },
}

const cellOf = {
  text: fc.option(fc.string({ unit: "binary", maxLength: 40 })),
  number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.option(fc.boolean()),
}

const kind = fc.constantFrom("text" as const, "number" as const, "boolean" as const)

const table = fc.array(kind, { minLength: 1, maxLength: 6 }).chain((kinds) =>
  fc.record({
    columns: fc.constant(kinds.map((kind, at) => ({ name: `column ${at}`, kind }))),
    rows: fc.array(fc.tuple(...kinds.map((kind) => cellOf[kind])), { maxLength: 40 }),
  }),
)

describe("a Parquet file", () => {
  for (const [reader, read] of Object.entries(readers))
    it(`keeps every string, number, boolean and null, as read by the ${reader} reader`, async () => {
      await fc.assert(
        fc.asyncProperty(table, async ({ columns, rows }) => {
          assert.deepStrictEqual([...(await read(fileOf(columns, rows)))], [...recordsOf(columns, rows)])
        }),
        { numRuns: 40 },
      )
    })

  it("distinguishes zero from negative zero among many repetitions of both", async () => {
    const columns = [{ name: "n", kind: "number" as const }]
    const rows: ReadonlyArray<Row> = Array.from({ length: 40 }, (_, n) => [n % 2 === 0 ? 0 : -0])
    for (const read of Object.values(readers))
      assert.deepStrictEqual([...(await read(fileOf(columns, rows)))], [...recordsOf(columns, rows)])
  })

  it("has its columns even if it has no rows", async () => {
    const columns = [
      { name: "a", kind: "text" as const },
      { name: "b", kind: "number" as const },
    ]
    const file = fileOf(columns, [])
    const leaves = parquetMetadata(buffer(file)).schema.slice(1)
    assert.deepStrictEqual(
      leaves.map(({ name, type }) => [name, type]),
      [
        ["a", "BYTE_ARRAY"],
        ["b", "DOUBLE"],
      ],
    )
    for (const read of Object.values(readers)) assert.deepStrictEqual([...(await read(file))], [])
  })

  it("replaces half a surrogate pair with the replacement character", () => {
    const columns = [{ name: "a", kind: "text" as const }]
    const found = readers["our own"]!(fileOf(columns, [[`a${String.fromCharCode(0xd800)}b`], [null], [""]]))
    assert.deepStrictEqual(found, [{ a: "a\ufffdb" }, { a: null }, { a: "" }])
  })

  it("contains null in place of a value that doesn't match its column's type", () => {
    const columns = [
      { name: "n", kind: "number" as const },
      { name: "b", kind: "boolean" as const },
      { name: "t", kind: "text" as const },
    ]
    const found = readers["our own"]!(fileOf(columns, [["4", 1, 7], [4, false, "7"], [true, "true", true], [NaN]]))
    const none = { n: null, b: null, t: null }
    assert.deepStrictEqual(found, [none, { n: 4, b: false, t: "7" }, none, none])
  })

  it("has the minimum and maximum of each row group for numbers, but not for text", () => {
    const columns = [
      { name: "n", kind: "number" as const },
      { name: "t", kind: "text" as const },
    ]
    const file = fileOf(
      columns,
      Array.from({ length: 5000 }, (_, n) => [n + 1, `text ${n}`]),
    )
    const groups = parquetMetadata(buffer(file)).row_groups.map((group) =>
      group.columns.map(({ meta_data: chunk }) => [chunk?.statistics?.min_value, chunk?.statistics?.max_value]),
    )
    const none = [undefined, undefined]
    assert.deepStrictEqual(groups, [
      [[1, 2500], none],
      [[2501, 5000], none],
    ])
  })
})

const countsOf = (file: Uint8Array) =>
  parquetMetadata(buffer(file)).row_groups.map(({ num_rows: count }) => Number(count))

describe("a row group", () => {
  const groupsOf = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<Row>) => {
    const file = fileOf(columns, rows)
    assert.isTrue(isDeepStrictEqual(readers["our own"]!(file), recordsOf(columns, rows)))
    return countsOf(file)
  }
  const text = { name: "a", kind: "text" as const }

  it("has at most 2,500 rows", () => {
    const rows = Array.from({ length: 6000 }, (_, n) => [`row ${n}`])
    assert.deepStrictEqual(groupsOf([text], rows), [2500, 2500, 1000])
  })

  it("has fewer rows if they are long, and only one if that row alone exceeds the limit", () => {
    const rows = [300_000, 100_000, 100_000, 2_000_000, 5].map((length) => ["é".repeat(length)])
    assert.deepStrictEqual(groupsOf([text], rows), [2, 1, 2])
  })

  it("has fewer rows if there are many columns", () => {
    const columns = Array.from({ length: 1000 }, (_, n) => ({ name: `c${n}`, kind: "number" as const }))
    const rows = Array.from({ length: 260 }, (_, row) => columns.map((_, n) => (n === row ? n / 2 : null)))
    const file = fileOf(columns, rows)
    assert.deepStrictEqual(countsOf(file), [250, 10])
    const { cells } = Result.getOrThrow(decodeParquet(file))
    assert.isTrue(cells.every((column, n) => column.every((cell, row) => cell === rows[row]![n])))
  })
})
