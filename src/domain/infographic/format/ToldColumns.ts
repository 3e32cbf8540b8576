/** What is known of a column beside its name and its values: what the call says, what its cells had around them, what was done to it. */
export interface ToldColumn {
  readonly kind?: "number" | "text"
  readonly aggregation?: "sum" | "mean" | "none"
  readonly unit?: string
  /** The measure that its values are of, where its name says only whose they are. */
  readonly measure?: string
}

export type ToldColumns = ReadonlyMap<string, ToldColumn>

/** Behind the first of some rows, which are objects of their values and nothing more. */
const told = new WeakMap<object, ToldColumns>()

/** Keeps what is known of the columns of some rows. */
export const keepTold = ([row]: ReadonlyArray<object>, columns: ToldColumns | undefined): void => {
  if (row !== undefined && columns !== undefined && columns.size > 0) told.set(row, columns)
}

const first = (rows: unknown): unknown => (Array.isArray(rows) ? rows[0] : rows)

export const toldOf = (rows: unknown): ToldColumns | undefined => {
  const row = first(rows)
  return typeof row === "object" && row !== null ? told.get(row) : undefined
}

/** Keeps what is known for rows that were made of others; `names` are the new names of their columns. */
export const passTold = (
  rows: ReadonlyArray<object>,
  from: unknown,
  names: ReadonlyMap<string, string> = new Map(),
): void => {
  const own = toldOf(from)
  if (own === undefined) return
  keepTold(rows, new Map([...own].map(([name, column]) => [names.get(name) ?? name, column])))
}
