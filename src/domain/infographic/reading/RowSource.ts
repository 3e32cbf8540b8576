import type { Cell } from "../Table.ts"
import type { TableFormat } from "../tables/Format.ts"
import type { Separator } from "./Reading.ts"

/** One row of a file; holds until the next one comes. */
export type CellOf = (column: number) => Cell

/** Takes a row and the line of the file on which it begins; `enough` ends it, if not at once. */
export type TakeRow = (cellOf: CellOf, line: number) => "enough" | void

/** The rows of a file, which can be gone through several times from the beginning: what is kept of them is not the file. */
export interface RowSource {
  readonly format: TableFormat
  readonly header: ReadonlyArray<string>
  /** Only a semicolon says something: that the comma is taken. */
  readonly separator: Separator
  /** What the formats of columns say that their numbers are; empty where they say nothing. */
  readonly units?: ReadonlyArray<string>
  /** Hands over every row below the header, until one has enough. */
  readonly each: (take: TakeRow) => void
}
