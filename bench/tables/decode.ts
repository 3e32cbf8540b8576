import * as Arrow from "apache-arrow"
import { parse } from "csv-parse/sync"
import * as Result from "effect/Result"
import { parquetReadObjects } from "hyparquet"
import { compressors } from "hyparquet-compressors"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Wasm from "parquet-wasm/node"
import { decodeCsv } from "../../src/adapters/csv/StrictCsv.ts"
import { decodeParquet } from "../../src/adapters/parquet/read/Parquet.ts"
import { records } from "../../src/domain/infographic/Shapes.ts"
import type { Table } from "../../src/domain/infographic/Table.ts"

/**
 * Compares how long our code and other libraries take to decode the same table of five columns from CSV and from
 * Parquet.
 *
 * node --expose-gc bench/tables/decode.ts [rows ...] default: 100000 1000000
 *
 * DuckDB is included if `@duckdb/node-api` can be imported or `DUCKDB` names its folder.
 */

const rounds = 5

const columnsOf = (rows: number) => {
  const at = Array.from({ length: rows }, (_, n) => n)
  return {
    id: at.map((n) => n * 7),
    amount: at.map((n) => (n % 11 === 0 ? null : ((n * 7919) % 1_000_003) / 100)),
    name: at.map((n) => (n % 13 === 0 ? `näme, "${n}"` : `customer number ${n % 5000}`)),
    at: at.map((n) => new Date(1_700_000_000_000 + n * 1000)),
    open: at.map((n) => (n % 7 === 0 ? null : n % 3 === 0)),
  }
}
type Columns = ReturnType<typeof columnsOf>

const csvOf = (columns: Columns): Uint8Array => {
  const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = columns.id.map((id, n) =>
    [id, columns.amount[n] ?? "", quoted(columns.name[n]!), columns.at[n]!.toISOString(), columns.open[n] ?? ""].join(
      ",",
    ),
  )
  return new TextEncoder().encode(`id,amount,name,at,open\n${lines.join("\n")}\n`)
}

const parquetOf = (columns: Columns, compression: Wasm.Compression): Uint8Array => {
  const table = new Arrow.Table({
    id: Arrow.vectorFromArray(columns.id, new Arrow.Int32()),
    amount: Arrow.vectorFromArray(columns.amount, new Arrow.Float64()),
    name: Arrow.vectorFromArray(columns.name, new Arrow.Utf8()),
    at: Arrow.vectorFromArray(columns.at, new Arrow.TimestampMillisecond()),
    open: Arrow.vectorFromArray(columns.open, new Arrow.Bool()),
  })
  const properties = new Wasm.WriterPropertiesBuilder().setCompression(compression).build()
  return Wasm.writeParquet(Wasm.Table.fromIPCStream(Arrow.tableToIPC(table, "stream")), properties)
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

type Run = () => unknown

/**
 * Prints each candidate's median time and its ratio to the first. They run in turn, so that a busy moment affects all
 * of them.
 */
const compare = async (title: string, candidates: { readonly [name: string]: Run }): Promise<void> => {
  const times = Object.entries(candidates).map(([name, run]) => ({ name, run, taken: new Array<number>() }))
  for (let round = 0; round <= rounds; round++) {
    for (const { run, taken } of times) {
      globalThis.gc?.()
      const start = performance.now()
      await run()
      // The first round is a warm-up.
      if (round > 0) taken.push(performance.now() - start)
    }
  }
  console.log(`\n${title}`)
  const first = median(times[0]!.taken)
  for (const { name, taken } of times) {
    const ms = median(taken)
    console.log(`  ${name.padEnd(44)} ${ms.toFixed(0).padStart(7)} ms   x ${(ms / first).toFixed(2)}`)
  }
}

const table = (result: Result.Result<Table, unknown>): Table => Result.getOrThrow(result)

const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

const wasmRows = (bytes: Uint8Array) =>
  Arrow.tableFromIPC(Wasm.readParquet(bytes).intoIPCStream())
    .toArray()
    .map((row) => row.toJSON())

interface DuckReader {
  getRowObjectsJson(): ReadonlyArray<unknown>
}
interface DuckConnection {
  runAndReadAll(sql: string): Promise<DuckReader>
}

const duckDb = async (): Promise<DuckConnection | undefined> => {
  try {
    const { DuckDBInstance } = await import(process.env["DUCKDB"] ?? "@duckdb/node-api")
    const instance = await DuckDBInstance.create(":memory:", { threads: "1" })
    return await instance.connect()
  } catch {
    return undefined
  }
}

const duck = await duckDb()
const folder = mkdtempSync(join(tmpdir(), "tables-"))
const asked = process.argv.slice(2).map(Number)

const withDuck = (read: string): { readonly [name: string]: Run } =>
  duck === undefined
    ? {}
    : {
        "DuckDB to row objects (JSON)": async () =>
          (await duck.runAndReadAll(`select * from ${read}`)).getRowObjectsJson(),
      }

try {
  console.log(`node ${process.version}, median of ${rounds}, DuckDB ${duck === undefined ? "absent" : "on one thread"}`)
  for (const rows of asked.length > 0 ? asked : [100_000, 1_000_000]) {
    const columns = columnsOf(rows)
    const csv = csvOf(columns)
    const csvPath = join(folder, `${rows}.csv`)
    writeFileSync(csvPath, csv)
    await compare(`CSV, ${rows} rows x 5, ${(csv.length / 1e6).toFixed(1)} MB`, {
      "ours to a typed table": () => table(decodeCsv(csv)),
      "ours to typed row objects": () => records(table(decodeCsv(csv))),
      "csv-parse to arrays of text": () => parse(Buffer.from(csv)),
      "csv-parse to row objects of text": () => parse(Buffer.from(csv), { columns: true }),
      ...withDuck(`read_csv('${csvPath}', header = true)`),
    })
    for (const [codec, compression] of [
      ["snappy", Wasm.Compression.SNAPPY],
      ["zstd", Wasm.Compression.ZSTD],
    ] as const) {
      const parquet = parquetOf(columns, compression)
      const path = join(folder, `${rows}.${codec}.parquet`)
      writeFileSync(path, parquet)
      await compare(`Parquet ${codec}, ${rows} rows x 5, ${(parquet.length / 1e6).toFixed(1)} MB`, {
        "ours to a table": () => table(decodeParquet(parquet)),
        "ours to row objects": () => records(table(decodeParquet(parquet))),
        "hyparquet to row objects": () => parquetReadObjects({ file: arrayBuffer(parquet), compressors }),
        "parquet-wasm to Arrow in its own memory": () => Wasm.readParquet(parquet).free(),
        "parquet-wasm and apache-arrow to row objects": () => wasmRows(parquet),
        ...withDuck(`read_parquet('${path}')`),
      })
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
process.exit(0)
