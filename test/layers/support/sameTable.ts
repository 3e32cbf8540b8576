import { assert } from "@effect/vitest"
import * as Arrow from "apache-arrow"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { parquetWriteBuffer } from "hyparquet-writer"
import * as Wasm from "parquet-wasm/node"
import { decodeCsv } from "../../../src/adapters/csv/StrictCsv.ts"
import { decodeParquet } from "../../../src/adapters/parquet/read/Parquet.ts"
import { fromInline } from "../../../src/domain/infographic/InlineData.ts"
import type { Cell, Table } from "../../../src/domain/infographic/Table.ts"

/** A column with values that JSON, CSV and Parquet can all represent. */
type Column =
  | { readonly type: "integer"; readonly values: ReadonlyArray<bigint | null> }
  | { readonly type: "double"; readonly values: ReadonlyArray<number | null> }
  | { readonly type: "boolean"; readonly values: ReadonlyArray<boolean | null> }
  | { readonly type: "text"; readonly values: ReadonlyArray<string | null> }

interface Data {
  readonly names: ReadonlyArray<string>
  readonly columns: ReadonlyArray<Column>
  readonly rows: number
}

/** JSON objects would reorder keys that look like array indexes. */
const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).filter((text) => !/^[0-9]+$/.test(text))

const maybe = <A>(value: fc.Arbitrary<A>, rows: number) =>
  fc.array(fc.option(value, { freq: 5 }), { minLength: rows, maxLength: rows })

const column = (rows: number): fc.Arbitrary<Column> =>
  fc.oneof(
    maybe(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), rows).map((values): Column => ({
      type: "integer",
      values,
    })),
    maybe(fc.bigInt({ min: -(2n ** 53n) - 2n, max: 2n ** 53n + 2n }), rows).map((values): Column => ({
      type: "integer",
      values,
    })),
    maybe(fc.double({ noDefaultInfinity: true, noNaN: true }), rows).map((values): Column => ({
      type: "double",
      values,
    })),
    maybe(fc.boolean(), rows).map((values): Column => ({ type: "boolean", values })),
    // CSV reads an empty string as missing. A first value that is not a number makes the whole column text.
    maybe(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), rows).map((values): Column => ({
      type: "text",
      values: ["text", ...values.slice(1)],
    })),
    maybe(fc.constantFrom("007", "1.5", "true", "2024-02-29", "NaN", "9007199254740993"), rows).map(
      (values): Column => ({ type: "text", values: ["text", ...values.slice(1)] }),
    ),
  )

const data = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 })).chain(([width, rows]) =>
  fc.record({
    names: fc.uniqueArray(name, { minLength: width, maxLength: width }),
    columns: fc.array(column(rows), { minLength: width, maxLength: width }),
    rows: fc.constant(rows),
  }),
)

/** A number with a point or an exponent if its digits alone would be too long for an integer. */
const numeral = (value: number): string =>
  Object.is(value, -0) ? "-0" : Math.abs(value) >= 2 ** 53 ? value.toExponential() : String(value)

const isSafe = (value: bigint): boolean => value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER

const cellOf = (value: bigint | number | boolean | string | null): Cell =>
  typeof value === "bigint" ? (isSafe(value) ? Number(value) : String(value)) : value

const json = (value: bigint | number | boolean | string | null): string =>
  typeof value === "bigint" && isSafe(value)
    ? String(value)
    : typeof value === "number"
      ? numeral(value)
      : JSON.stringify(typeof value === "bigint" ? String(value) : value)

const csvCell = (value: bigint | number | boolean | string | null): string => {
  if (value === null) return ""
  const text = typeof value === "number" ? numeral(value) : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rowsOf = <A>({ columns, rows }: Data, write: (value: Column["values"][number], c: number) => A) =>
  Array.from({ length: rows }, (_, r) => columns.map(({ values }, c) => write(values[r] ?? null, c)))

const asRecords = (all: Data): Table => {
  const rows = rowsOf(all, (value, c) => `${JSON.stringify(all.names[c])}:${json(value)}`)
  return Result.getOrThrow(fromInline("records", JSON.parse(`[${rows.map((row) => `{${row.join()}}`).join()}]`)))
}

const asSplit = (all: Data): Table => {
  const rows = rowsOf(all, json).map((row) => `[${row.join()}]`)
  return Result.getOrThrow(
    fromInline("split", JSON.parse(`{"columns":${JSON.stringify(all.names)},"data":[${rows.join()}]}`)),
  )
}

const asCsv = (all: Data, end: string): Table => {
  const lines = [all.names.map(csvCell), ...rowsOf(all, csvCell)].map((row) => row.join(",") + end)
  return Result.getOrThrow(decodeCsv(new TextEncoder().encode(lines.join(""))))
}

const hyparquetTypes = { integer: "INT64", double: "DOUBLE", boolean: "BOOLEAN", text: "STRING" } as const

/** hyparquet's dictionaries don't distinguish negative zero, and write whichever zero comes first. */
const encodingOf = ({ values }: Column) =>
  values.some((value) => Object.is(value, -0)) ? { encoding: "PLAIN" as const } : {}

const asHyparquet = (all: Data, codec: "SNAPPY" | "UNCOMPRESSED", rowGroupSize: number): Table => {
  const columnData = all.columns.map((column, c) => ({
    name: all.names[c]!,
    type: hyparquetTypes[column.type],
    data: [...column.values],
    ...encodingOf(column),
  }))
  return Result.getOrThrow(decodeParquet(new Uint8Array(parquetWriteBuffer({ columnData, codec, rowGroupSize }))))
}

const vectorOf = (column: Column): Arrow.Vector => {
  switch (column.type) {
    case "integer":
      return Arrow.vectorFromArray(column.values, new Arrow.Int64())
    case "double":
      return Arrow.vectorFromArray(column.values, new Arrow.Float64())
    case "boolean":
      return Arrow.vectorFromArray(column.values, new Arrow.Bool())
    case "text":
      return Arrow.vectorFromArray(column.values, new Arrow.Utf8())
  }
}

const asParquetWasm = (all: Data, compression: Wasm.Compression, hasDictionary: boolean, version: 1 | 2): Table => {
  const table = new Arrow.Table(Object.fromEntries(all.columns.map((column, c) => [all.names[c]!, vectorOf(column)])))
  const properties = new Wasm.WriterPropertiesBuilder()
    .setCompression(compression)
    .setDictionaryEnabled(hasDictionary)
    .setMaxRowGroupSize(7)
    .setWriterVersion(version === 1 ? Wasm.WriterVersion.V1 : Wasm.WriterVersion.V2)
    .build()
  const written = Wasm.writeParquet(Wasm.Table.fromIPCStream(Arrow.tableToIPC(table, "stream")), properties)
  return Result.getOrThrow(decodeParquet(written))
}

/** Every format gives the same table for any data. */
export const sameTable = (numRuns: number): void => {
  const { SNAPPY, ZSTD, GZIP, BROTLI, LZ4_RAW, UNCOMPRESSED } = Wasm.Compression

  fc.assert(
    fc.property(
      data,
      fc.constantFrom("\n", "\r\n"),
      fc.constantFrom(SNAPPY, ZSTD, GZIP, BROTLI, LZ4_RAW, UNCOMPRESSED),
      fc.boolean(),
      fc.constantFrom(1 as const, 2 as const),
      fc.integer({ min: 1, max: 40 }),
      (all, end, compression, hasDictionary, version, groupSize) => {
        const expected: Table = {
          columns: all.names,
          rowCount: all.rows,
          cells: all.columns.map(({ values }) => values.map(cellOf)),
        }
        const { columns, rowCount, cells } = asRecords(all)
        assert.deepStrictEqual({ columns, rowCount, cells }, expected)
        assert.deepStrictEqual(asSplit(all), expected)
        assert.deepStrictEqual(asCsv(all, end), expected)
        assert.deepStrictEqual(asHyparquet(all, hasDictionary ? "SNAPPY" : "UNCOMPRESSED", groupSize), expected)
        assert.deepStrictEqual(asParquetWasm(all, compression, hasDictionary, version), expected)
      },
    ),
    { numRuns },
  )
}
