import { type Cell, type CellRecord, setOwn } from "../Table.ts"

/** The column names of a row object in file order, because objects don't preserve that order for integer-like names. */
const orders = new WeakMap<object, ReadonlyArray<string>>()

const isIndex = /^(?:0|[1-9]\d{0,8})$/

/** Stores the column order of rows whose keys don't preserve it. */
export const keepOrder = (rows: ReadonlyArray<object>, columns: ReadonlyArray<string>): void => {
  if (columns.some((name) => isIndex.test(name))) for (const row of rows) orders.set(row, columns)
}

export const keptOrder = (row: object): ReadonlyArray<string> | undefined => orders.get(row)

/** Row objects with their column order. */
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
