import * as Context from "effect/Context"
import type * as Stream from "effect/Stream"
import type { Cell, CellKind } from "../domain/forms/submission/ExportColumns.ts"

/** Streams rows into a Parquet file. */
export class ParquetWriter extends Context.Service<
  ParquetWriter,
  {
    /** Each batch holds whole rows, with cells in column order. */
    readonly write: <E>(
      columns: ReadonlyArray<{ readonly name: string; readonly kind: CellKind }>,
      batches: Stream.Stream<ReadonlyArray<ReadonlyArray<Cell>>, E>,
    ) => Stream.Stream<Uint8Array, E>
  }
>()("parley/ports/ParquetWriter") {}
