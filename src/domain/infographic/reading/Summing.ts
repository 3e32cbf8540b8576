import type { Cell, Table } from "../Table.ts"

export interface Summed {
  readonly table: Table
  /** Periods at both ends that were dropped because the rows don't cover them completely. */
  readonly leftOutPeriods: ReadonlyArray<string>
  /** The new columns whose last period may be incomplete. */
  readonly openMeasures?: ReadonlyArray<string>
  /** The number of rows that were dropped because they have no group. */
  readonly unstatedRows: number
}

/** Aggregates rows one at a time; its memory grows with the groups, not with the rows. */
export interface Summing {
  /** Adds a row. `cellOf` returns a cell by its index in `columnsOf`. */
  readonly add: (cellOf: (place: number) => Cell) => void
  /**
   * One row per group, in order of first appearance or by period. With `most`, only the largest groups by the first
   * measure, in descending order, and one row with all others. A share is a percentage of all rows or of the column's
   * sum.
   */
  readonly done: () => Summed
}
