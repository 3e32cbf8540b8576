import type { Cell } from "../Table.ts"
import type { TableFormat } from "../tables/Format.ts"
import type { OtherTable, Separator } from "./Reading.ts"

/** Returns a cell of the current row. The function is reused for the next row. */
export type CellOf = (column: number) => Cell

/** Receives a row and the line on which it begins. Returning `enough` stops reading, though not necessarily at once. */
export type TakeRow = (cellOf: CellOf, line: number) => "enough" | void

/** The rows of a file, which can be read several times because parsed rows are not stored. */
export interface RowSource {
  readonly format: TableFormat
  readonly header: ReadonlyArray<string>
  /** The separator. A semicolon is evidence that commas are decimal marks. */
  readonly separator: Separator
  /** The units of the columns' number formats; empty if there are none. */
  readonly units?: ReadonlyArray<string>
  /** Whether each row is a field with a name and a value: its value stays text, and no row is a total or a note. */
  readonly isFieldSheet?: boolean
  /** The other tables of the sheet; absent if there are none. */
  readonly otherTables?: ReadonlyArray<OtherTable>
  /** Passes on every row below the header until the receiver has enough. */
  readonly each: (take: TakeRow) => void
}
