import type { Cell, Table } from "../Table.ts"

export interface Summed {
  readonly table: Table
  /** The periods at both ends that the rows do not cover and that are left out. */
  readonly leftOutPeriods: ReadonlyArray<string>
  /** Rows that do not state their group and are left out. */
  readonly unstatedRows: number
}

/** Puts rows together, one after the other: what it holds grows with the groups and not with the rows. */
export interface Summing {
  /** `cellOf` gives the row's cell of a column, by its place in `columnsOf`. */
  readonly add: (cellOf: (place: number) => Cell) => void
  /**
   * One row for each group, in order of first appearance, or by the period; with `most` the largest by the first measure,
   * largest first, and all others in one row. A share is in percent of all rows, or of the column's sum.
   */
  readonly done: () => Summed
}
