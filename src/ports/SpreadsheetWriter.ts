import * as Context from "effect/Context"
import type * as Stream from "effect/Stream"
import type { Cell, ColumnHead } from "../domain/forms/submission/ExportColumns.ts"

/** One table of a workbook. Each batch holds whole rows, with cells in column order. */
export interface Sheet<E> {
  readonly name: string
  readonly columns: ReadonlyArray<ColumnHead>
  readonly batches: Stream.Stream<ReadonlyArray<ReadonlyArray<Cell>>, E>
}

/** Streams tables into a workbook, one after the other. No cell is a formula. */
export class SpreadsheetWriter extends Context.Service<
  SpreadsheetWriter,
  {
    readonly write: <E>(sheets: ReadonlyArray<Sheet<E>>) => Stream.Stream<Uint8Array, E>
  }
>()("parley/ports/SpreadsheetWriter") {}
