import * as Context from "effect/Context"
import type * as Stream from "effect/Stream"
import type { Cell, CellKind } from "../domain/forms/submission/ExportColumns.ts"

/** Rows as a Parquet file, written while they come in. */
export class ParquetWriter extends Context.Service<
  ParquetWriter,
  {
    /** Each batch holds whole rows, cells in the order of the columns. */
    readonly write: <E>(
      columns: ReadonlyArray<{ readonly name: string; readonly kind: CellKind }>,
      batches: Stream.Stream<ReadonlyArray<ReadonlyArray<Cell>>, E>,
    ) => Stream.Stream<Uint8Array, E>
  }
>()("parley/ports/ParquetWriter") {}
