import type { Cell } from "../Table.ts"
import type { TableFormat } from "../tables/Format.ts"
import type { Separator } from "./Reading.ts"

/** A row of a file; reused for the next one. */
export type CellOf = (column: number) => Cell

/** Receives a row and the line on which it begins; `enough` stops, possibly later. */
export type TakeRow = (cellOf: CellOf, line: number) => "enough" | void

/** The rows of a file, which can be read several times: parsed rows are not kept. */
export interface RowSource {
  readonly format: TableFormat
  readonly header: ReadonlyArray<string>
  /** Only a semicolon is evidence that commas are decimal. */
  readonly separator: Separator
  /** Units from column formats; empty for none. */
  readonly units?: ReadonlyArray<string>
  /** Passes on every row below the header, until one has enough. */
  readonly each: (take: TakeRow) => void
}
