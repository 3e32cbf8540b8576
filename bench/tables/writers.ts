import * as Arrow from "apache-arrow"
import * as Wasm from "parquet-wasm/node"
import { spawnSync } from "node:child_process"
import { RowFilling, type Column, type Row } from "../../src/adapters/parquet/write/RowFilling.ts"
import { RowGroups } from "../../src/adapters/parquet/write/RowGroups.ts"

/**
 * Time, memory and size when writing a Parquet file with zstd: our row groups with hyparquet-writer, and the same rows
 * as Arrow batches through parquet-wasm, each in its own process.
 *
 * Run: node bench/tables/writers.ts
 */
const columns: ReadonlyArray<Column> = [
  { name: "id", kind: "text" },
  { name: "name", kind: "text" },
  { name: "age", kind: "number" },
  { name: "agrees", kind: "boolean" },
  { name: "words", kind: "text" },
]
const count = 300_000
const perBatch = 2500

const rowAt = (n: number): Row => [
  `submission-${n}`,
  `Person ${n % 977}`,
  n % 7 === 0 ? null : (n * 7919) % 101,
  n % 3 === 0,
  `All in order, thank you: ${n % 31}. `.repeat(4),
]

function* batches(): Generator<ReadonlyArray<Row>> {
  for (let from = 0; from < count; from += perBatch) yield Array.from({ length: perBatch }, (_, n) => rowAt(from + n))
}

const byHyparquet = (): number => {
  const file = new RowGroups(columns)
  let filling = new RowFilling(columns)
  let size = 0
  const written = (isLast: boolean) => {
    size += file.write(filling.rows, filling.block, isLast).length
    filling = new RowFilling(columns, filling.block)
  }
  for (const rows of batches())
    for (let left = filling.fill(rows); left.length > 0; left = filling.fill(left)) written(false)
  written(true)
  return size
}

const arrowTypes = { text: new Arrow.Utf8(), number: new Arrow.Float64(), boolean: new Arrow.Bool() }

const arrowBatch = (rows: ReadonlyArray<Row>): Arrow.Table =>
  new Arrow.Table(
    Object.fromEntries(
      columns.map(({ name, kind }, at) => [
        name,
        Arrow.vectorFromArray(
          rows.map((row) => row[at] ?? null),
          arrowTypes[kind],
        ),
      ]),
    ),
  )

const byWasm = async (): Promise<number> => {
  const given = batches()
  const input = new ReadableStream<Wasm.RecordBatch>({
    pull: (controller) => {
      const { value, done } = given.next()
      if (done === true) return controller.close()
      for (const batch of Wasm.Table.fromIPCStream(Arrow.tableToIPC(arrowBatch(value), "stream")).recordBatches())
        controller.enqueue(batch)
    },
  })
  const properties = new Wasm.WriterPropertiesBuilder()
    .setCompression(Wasm.Compression.ZSTD)
    .setMaxRowGroupSize(perBatch)
    .build()
  let size = 0
  for await (const bytes of await Wasm.transformParquetStream(input, properties)) size += (bytes as Uint8Array).length
  return size
}

const writers: Readonly<Record<string, () => number | Promise<number>>> = {
  "hyparquet-writer": byHyparquet,
  "parquet-wasm": byWasm,
}

const [asked] = process.argv.slice(2)
if (asked === undefined)
  for (const name of Object.keys(writers))
    spawnSync(process.execPath, [import.meta.filename, name], { stdio: "inherit" })
else {
  const idle = process.memoryUsage.rss()
  const before = process.cpuUsage()
  const size = await writers[asked]!()
  const { user, system } = process.cpuUsage(before)
  const { maxRSS } = process.resourceUsage()
  const mega = (bytes: number) => (bytes / 1e6).toFixed(1)
  console.log(
    `${asked}: ${count} rows x ${columns.length}, ${((user + system) / 1000).toFixed(0)} ms of processor time, ` +
      `${mega(size)} MB written, ${mega(maxRSS * 1024 - idle)} MB more memory at the peak`,
  )
}
