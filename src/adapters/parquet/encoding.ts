import { Bool, Field, Float64, makeData, RecordBatch, Schema, Struct, Table, tableToIPC, Utf8 } from "apache-arrow"
import * as Wasm from "parquet-wasm/node"
import { columnData } from "./columnData.ts"
import type { Cell, CellKind } from "../../domain/forms/submission/ExportColumns.ts"

/** Rows that are written at once, and so the most that the writer holds. */
const rowGroup = 10_000

const types = { text: () => new Utf8(), number: () => new Float64(), boolean: () => new Bool() }

export interface Column {
  readonly name: string
  readonly kind: CellKind
}

/** Rows as Arrow has them, handed over as the bytes of an IPC stream. */
const encoded = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<Cell>>): Uint8Array => {
  const fields = columns.map(({ name, kind }) => new Field(name, types[kind](), true))
  const schema = new Schema(fields)
  const children = columns.map(({ kind }, at) =>
    columnData(
      kind,
      rows.map((row) => row[at] ?? null),
    ),
  )
  const data = makeData({ type: new Struct(fields), length: rows.length, nullCount: 0, children })
  return tableToIPC(new Table(schema, new RecordBatch(schema, data)), "stream")
}

/**
 * The same rows as batches of the writer's own, whoever takes them frees them. The table around them is freed here: the
 * engine's own memory is not the garbage collector's, which would get round to it long after the file is written.
 */
export const batchesOf = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<Cell>>) => {
  const table = Wasm.Table.fromIPCStream(encoded(columns, rows))
  try {
    return table.recordBatches()
  } finally {
    table.free()
  }
}

/** Takes batches, gives the bytes of one file, one row group at a time. */
export const fileOf = (batches: ReadableStream): Promise<ReadableStream<Uint8Array>> =>
  Wasm.transformParquetStream(
    batches,
    new Wasm.WriterPropertiesBuilder().setCompression(Wasm.Compression.ZSTD).setMaxRowGroupSize(rowGroup).build(),
  )
