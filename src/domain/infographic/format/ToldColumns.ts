/** What is known about a column beside its name and values: from the call, the cells, and the processing. */
export interface ToldColumn {
  readonly kind?: "number" | "text"
  readonly aggregation?: "sum" | "mean" | "none"
  readonly unit?: string
  /** The measure that its values are of, where its name says only whose they are. */
  readonly measure?: string
}

export type ToldColumns = ReadonlyMap<string, ToldColumn>

/** Attached to the first of the plain row objects. */
const told = new WeakMap<object, ToldColumns>()

/** Attaches column information to rows. */
export const keepTold = ([row]: ReadonlyArray<object>, columns: ToldColumns | undefined): void => {
  if (row !== undefined && columns !== undefined && columns.size > 0) told.set(row, columns)
}

const first = (rows: unknown): unknown => (Array.isArray(rows) ? rows[0] : rows)

export const toldOf = (rows: unknown): ToldColumns | undefined => {
  const row = first(rows)
  return typeof row === "object" && row !== null ? told.get(row) : undefined
}

/** Attaches column information to derived rows; `names` are the columns' new names. */
export const passTold = (
  rows: ReadonlyArray<object>,
  from: unknown,
  names: ReadonlyMap<string, string> = new Map(),
): void => {
  const own = toldOf(from)
  if (own === undefined) return
  keepTold(rows, new Map([...own].map(([name, column]) => [names.get(name) ?? name, column])))
}
