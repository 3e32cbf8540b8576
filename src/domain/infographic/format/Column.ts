import type { Aggregation } from "./ColumnRoles.ts"

export type ColumnKind = "number" | "date" | "identifier" | "text"

/** The role of a column: measure, dimension, time, identifier, flag, or text. */
export type ColumnRole = "measure" | "dimension" | "time" | "identifier" | "flag" | "text"

/** A column of a dataset, with its type, role and format. */
export interface Column {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly role: ColumnRole
  /** For amounts: a currency code, `%`, or a noun; empty if unknown. */
  readonly unit: string
  /** The measure of the column's values, if the column is named after a series; empty otherwise. */
  readonly measure: string
  /** How the column is aggregated; `none` if it contains no amounts. */
  readonly aggregation: Aggregation
  readonly cells: ReadonlyArray<unknown>
  /** The cells as numbers for charts; null is a gap. */
  readonly numbers: ReadonlyArray<number | null>
  /** The number of decimals for all cells of the column. */
  readonly places: number
  /** The rows in the order of the column's names, if these are ordered: see `bandOrder`. */
  readonly bandOrder?: ReadonlyArray<number> | undefined
}
