import * as Context from "effect/Context"
import type * as Stream from "effect/Stream"
import type { Cell } from "../domain/forms/submission/ExportColumns.ts"

/** Rows as a workbook for spreadsheets, written while they come in. No cell is a formula. */
export class SpreadsheetWriter extends Context.Service<
  SpreadsheetWriter,
  {
    /** Each batch holds whole rows, cells in the order of the columns. */
    readonly write: <E>(
      columns: ReadonlyArray<string>,
      batches: Stream.Stream<ReadonlyArray<ReadonlyArray<Cell>>, E>,
    ) => Stream.Stream<Uint8Array, E>
  }
>()("parley/ports/SpreadsheetWriter") {}
