import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Reading } from "../domain/infographic/reading/Reading.ts"
import type { MalformedTable, Table } from "../domain/infographic/Table.ts"

/** A dataset as it was sent: the file's bytes and what the sender says it is. */
export interface DatasetPart {
  /** The dataset's name, without `dataset:`. */
  readonly name: string
  readonly contentType: string | undefined
  readonly filename: string | undefined
  readonly bytes: Uint8Array
}

/** Reads CSV, spreadsheets and Parquet exactly; the content type decides which, then the file name, else it is CSV. */
export class Datasets extends Context.Service<
  Datasets,
  {
    /** With a reading, a CSV part or a spreadsheet is read as it says. */
    readonly decode: (part: DatasetPart, reading?: Reading) => Effect.Effect<Table, MalformedTable>
    /** Whether a few bytes of the part can be millions of cells, so that its size says nothing about the work. */
    readonly isDense: (part: DatasetPart) => boolean
  }
>()("parley/ports/Datasets") {}
