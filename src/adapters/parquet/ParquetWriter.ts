import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { Cell } from "../../domain/forms/submission/ExportColumns.ts"
import { ParquetWriter } from "../../ports/out/ParquetWriter.ts"
import type { Column } from "./encoding.ts"

const write = <E>(
  columns: ReadonlyArray<Column>,
  batches: Stream.Stream<ReadonlyArray<ReadonlyArray<Cell>>, E>,
): Stream.Stream<Uint8Array, E> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const { batchesOf, fileOf } = yield* Effect.promise(() => import("./encoding.ts"))
      // The writer learns its columns from the first batch, so there is one even when there are no rows.
      const source = Stream.concat(Stream.succeed<ReadonlyArray<ReadonlyArray<Cell>>>([]), batches).pipe(
        Stream.map((rows) => batchesOf(columns, rows)),
        Stream.flatMap((found) => Stream.fromArray(found)),
      )
      let failure: { readonly error: E } | undefined
      const input = yield* Stream.toReadableStreamEffect(
        Stream.tapError(source, (error) => Effect.sync(() => void (failure = { error }))),
      )
      const output = yield* Effect.promise(() => fileOf(input))
      return Stream.fromReadableStream<Uint8Array, { readonly fault: unknown }>({
        evaluate: () => output,
        onError: (fault) => ({ fault }),
      }).pipe(Stream.catch(({ fault }) => (failure === undefined ? Stream.die(fault) : Stream.fail(failure.error))))
    }),
  )

/** Parquet by the Arrow project's own writer, compiled to WebAssembly, one row group at a time; loaded with the first file. */
export const layer = Layer.succeed(ParquetWriter, { write })
