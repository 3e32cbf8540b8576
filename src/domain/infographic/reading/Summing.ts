import type { Cell, Table } from "../Table.ts"

export interface Summed {
  readonly table: Table
  /** Dropped periods at both ends, which the rows don't cover completely. */
  readonly leftOutPeriods: ReadonlyArray<string>
  /** The new columns whose last period may be incomplete. */
  readonly openMeasures?: ReadonlyArray<string>
  /** The number of dropped rows without a group. */
  readonly unstatedRows: number
}

/** Aggregates rows one at a time; its memory grows with the groups, not with the rows. */
export interface Summing {
  /** `cellOf` returns the row's cell by index in `columnsOf`. */
  readonly add: (cellOf: (place: number) => Cell) => void
  /**
   * One row per group, in order of first appearance or by period. With `most`, the largest by the first measure, largest first,
   * and one row with the others. A share is in percent of all rows, or of the column's sum.
   */
  readonly done: () => Summed
}
