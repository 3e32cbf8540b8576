import type { Column } from "../format/Columns.ts"
import type { Cell } from "../Table.ts"
import { isUnstated } from "./Values.ts"

/** The number of distinct values, not counting unstated ones. */
export const distinctStated = ({ cells }: Column): number =>
  new Set(cells.filter((cell) => !isUnstated(cell as Cell))).size

const countsOf = ({ cells }: Column): ReadonlyArray<number> => {
  const counts = new Map<unknown, number>()
  for (const cell of cells) if (!isUnstated(cell as Cell)) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  return [...counts.values()]
}

/**
 * Whether most groups have the same number of rows. If so, the counts come from the study's design and mean nothing.
 */
const areLevel = (counts: ReadonlyArray<number>): boolean => {
  const most = Math.max(...counts)
  return counts.filter((count) => count === most).length * 2 > counts.length
}

/** Whether nearly all rows belong to one group. */
const isLopsided = (counts: ReadonlyArray<number>): boolean =>
  Math.max(...counts) >= counts.reduce((sum, count) => sum + count, 0) * 0.85

/** Capitals or digits, as in `ES`, `ITC1` or `1042`. */
const code = /^(?:\p{Lu}{1,3}|\d+|(?=\S*\d)[\p{Lu}\d_.-]{2,12})$/u

/** Whether a column contains short codes of capitals or digits, which tell readers less than names. */
export const areCodes = ({ cells }: Column): boolean =>
  cells.every((cell) => cell === null || (typeof cell === "string" && code.test(cell.trim())))

/** Whether periods or names have equal counts, which come from the study's design and mean nothing. */
export const areLevelCounts = (names: ReadonlyArray<unknown>): boolean => {
  const counts = new Map<unknown, number>()
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  return areLevel([...counts.values()])
}

/** The first column of names with meaningful counts; columns of words precede columns of codes. */
export const countedNames = (groupings: ReadonlyArray<Column>, isMeasured: boolean): Column | undefined => {
  const names = groupings
    .filter(({ kind }) => kind === "text")
    .map((column) => ({ column, counts: countsOf(column) }))
    .filter(({ counts }) => !isMeasured || !areLevel(counts))
  const telling = names.filter(({ counts }) => !isLopsided(counts))
  const found = telling.find(({ column }) => !areCodes(column)) ?? telling[0] ?? (isMeasured ? undefined : names[0])
  return found?.column
}

/** Whether a time and a name together identify a row, as in panel data, whose rows are not counted. */
export const isPanel = (columns: ReadonlyArray<Column>): boolean => {
  const rows = columns[0]?.cells.length ?? 0
  const isRepeated = (column: Column): boolean => distinctStated(column) > 1 && distinctStated(column) < rows
  const times = columns.filter((column) => (column.kind === "date" || column.role === "time") && isRepeated(column))
  const names = columns.filter((column) => column.kind === "text" && isRepeated(column))
  const arePairs = (time: Column, name: Column): boolean =>
    new Set(name.cells.map((cell, row) => JSON.stringify([cell, time.cells[row]]))).size === rows
  return times.some((time) => names.some((name) => arePairs(time, name)))
}
