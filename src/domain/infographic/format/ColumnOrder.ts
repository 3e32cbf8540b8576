import { type Cell, type CellRecord, setOwn } from "../Table.ts"

/**
 * The names of the columns behind an object, in the order of the file. An object puts names that are whole numbers, as years are, before
 * all others and in their own order, so that it does not know any more.
 */
const orders = new WeakMap<object, ReadonlyArray<string>>()

const isIndex = /^(?:0|[1-9]\d{0,8})$/

/** Keeps the order of the columns of some rows, where their keys do not. */
export const keepOrder = (rows: ReadonlyArray<object>, columns: ReadonlyArray<string>): void => {
  if (columns.some((name) => isIndex.test(name))) for (const row of rows) orders.set(row, columns)
}

export const keptOrder = (row: object): ReadonlyArray<string> | undefined => orders.get(row)

/** Rows as objects that know the order of their columns. */
export const recordsInOrder = (
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
): ReadonlyArray<CellRecord> => {
  const records = rows.map((row) => {
    const record: { [key: string]: Cell } = {}
    for (const [at, name] of columns.entries()) setOwn(record, name, row[at] ?? null)
    return record
  })
  keepOrder(records, columns)
  return records
}
