import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Reading } from "../domain/infographic/reading/Reading.ts"
import type { MalformedTable, Table } from "../domain/infographic/Table.ts"

/** A dataset as it was sent: the file's bytes and its declared type and name. */
export interface DatasetPart {
  /** The dataset's name, without `dataset:`. */
  readonly name: string
  readonly contentType: string | undefined
  readonly filename: string | undefined
  readonly bytes: Uint8Array
}

/**
 * Parses CSV, spreadsheets and Parquet exactly. The content type decides the format, or else the file name. The default
 * is CSV.
 */
export class Datasets extends Context.Service<
  Datasets,
  {
    /** If `reading` is given, the part is parsed accordingly. */
    readonly decode: (part: DatasetPart, reading?: Reading) => Effect.Effect<Table, MalformedTable>
    /** Whether a few bytes of the part may expand to millions of cells, so that its size doesn't predict the work. */
    readonly isDense: (part: DatasetPart) => boolean
  }
>()("parley/ports/Datasets") {}
