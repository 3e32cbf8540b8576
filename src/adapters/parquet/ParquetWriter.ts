import {
  Bool,
  Field,
  Float64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from "apache-arrow"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as Wasm from "parquet-wasm/node"
import type { Cell, CellKind } from "../../domain/forms/submission/ExportColumns.ts"
import { ParquetWriter } from "../../ports/out/ParquetWriter.ts"

/** Rows that are written at once, and so the most that the writer holds. */
const rowGroup = 10_000

const types = { text: () => new Utf8(), number: () => new Float64(), boolean: () => new Bool() }

interface Column {
  readonly name: string
  readonly kind: CellKind
}

/** Rows as Arrow has them, handed over as the bytes of an IPC stream. */
const encoded = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<Cell>>): Uint8Array => {
  const fields = columns.map(({ name, kind }) => new Field(name, types[kind](), true))
  const schema = new Schema(fields)
  const children = columns.map(({ kind }, at) => {
    const cells = rows.map((row) => {
      const cell = row[at] ?? null
      return typeof cell === "string" ? cell.toWellFormed() : cell
    })
    return vectorFromArray(cells, types[kind]()).data[0]!
  })
  const data = makeData({ type: new Struct(fields), length: rows.length, nullCount: 0, children })
  return tableToIPC(new Table(schema, new RecordBatch(schema, data)), "stream")
}

const write = <E>(
  columns: ReadonlyArray<Column>,
  batches: Stream.Stream<ReadonlyArray<ReadonlyArray<Cell>>, E>,
): Stream.Stream<Uint8Array, E> =>
  Stream.unwrap(
    Effect.gen(function* () {
      // The writer learns its columns from the first batch, so there is one even when there are no rows.
      const source = Stream.concat(Stream.succeed<ReadonlyArray<ReadonlyArray<Cell>>>([]), batches).pipe(
        Stream.map((rows) => Wasm.Table.fromIPCStream(encoded(columns, rows)).recordBatches()),
        Stream.flatMap((found) => Stream.fromArray(found)),
      )
      let failure: { readonly error: E } | undefined
      const input = yield* Stream.toReadableStreamEffect(
        Stream.tapError(source, (error) => Effect.sync(() => void (failure = { error }))),
      )
      const properties = new Wasm.WriterPropertiesBuilder()
        .setCompression(Wasm.Compression.ZSTD)
        .setMaxRowGroupSize(rowGroup)
        .build()
      const output = yield* Effect.promise(() => Wasm.transformParquetStream(input, properties))
      return Stream.fromReadableStream<Uint8Array, { readonly fault: unknown }>({
        evaluate: () => output,
        onError: (fault) => ({ fault }),
      }).pipe(Stream.catch(({ fault }) => (failure === undefined ? Stream.die(fault) : Stream.fail(failure.error))))
    }),
  )

/** Parquet by the Arrow project's own writer, compiled to WebAssembly, one row group at a time. */
export const layer = Layer.succeed(ParquetWriter, { write })
