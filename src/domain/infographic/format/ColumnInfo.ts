/**
 * Information about a column that its name and values don't show. It comes from the call, the original cells, and the
 * processing.
 */
export interface ColumnInfo {
  readonly kind?: "number" | "text"
  readonly aggregation?: "sum" | "mean" | "none"
  readonly unit?: string
  /** The measure of the column's values, if the column is named after a series. */
  readonly measure?: string
  /** Whether the last period may be incomplete. A drop at the end may then only mean that data is missing. */
  readonly isOpen?: boolean
}

export type ColumnInfos = ReadonlyMap<string, ColumnInfo>

/** The column information of rows, keyed by their first row object. */
const attached = new WeakMap<object, ColumnInfos>()

/** Attaches column information to rows. */
export const attachColumnInfo = ([row]: ReadonlyArray<object>, columns: ColumnInfos | undefined): void => {
  if (row !== undefined && columns !== undefined && columns.size > 0) attached.set(row, columns)
}

const first = (rows: unknown): unknown => (Array.isArray(rows) ? rows[0] : rows)

export const columnInfoOf = (rows: unknown): ColumnInfos | undefined => {
  const row = first(rows)
  return typeof row === "object" && row !== null ? attached.get(row) : undefined
}

/** Attaches column information to derived rows; `names` are the columns' new names. */
export const passColumnInfo = (
  rows: ReadonlyArray<object>,
  from: unknown,
  names: ReadonlyMap<string, string> = new Map(),
): void => {
  const own = columnInfoOf(from)
  if (own === undefined) return
  attachColumnInfo(rows, new Map([...own].map(([name, column]) => [names.get(name) ?? name, column])))
}
