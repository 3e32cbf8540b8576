import { namesTime } from "../format/ColumnRoles.ts"
import type { Cell } from "../Table.ts"
import { isNumber } from "./HeaderRows.ts"
import type { RowSource } from "./RowSource.ts"

type Row = ReadonlyArray<Cell>
type Places = ReadonlyArray<number>

/** How many rows are examined for a second table. */
export const mostExamined = 200

const textOf = (cell: Cell | undefined): string => String(cell ?? "").trim()
const isBlank = (row: Row, places: Places): boolean => places.every((c) => textOf(row[c]) === "")
/** Whether a column is unnamed: its name is blank, or the letter that a workbook's unnamed column gets. */
const isUnnamed = (name: string): boolean => /^(?:Column [A-Z]{1,3})?$/.test(name.trim())

/** Whether a column names the rows of a table: with times, or with words that rarely repeat. */
const namesRows = (name: string, cells: Row): boolean => {
  const filled = cells.map(textOf).filter((text) => text !== "")
  const words = filled.filter((text) => !isNumber(text))
  const areNames = words.length * 2 > cells.length && new Set(words).size * 2 > words.length
  return areNames || (namesTime(name) && filled.length * 2 > cells.length)
}

/** Whether rows have only marks in some columns, such as the crosses of a plan or the shifts of a roster. */
const areMarks = (rows: ReadonlyArray<Row>, places: Places): boolean =>
  rows.every((row) => places.every((c) => textOf(row[c]).length < 2 && !isNumber(row[c])))

/** Groups of columns that are separated by columns with neither a name nor a value. */
const groupsIn = (header: ReadonlyArray<string>, rows: ReadonlyArray<Row>): ReadonlyArray<Places> => {
  const groups: Array<Array<number>> = [[]]
  for (const [c, name] of header.entries())
    if (!isUnnamed(name) || rows.some((row) => !isBlank(row, [c]))) groups.at(-1)!.push(c)
    else groups.push([])
  return groups.filter((group) => group.length > 0)
}

/**
 * Whether columns to the right of a gap are a separate table instead of part of the same one: they have names of rows,
 * repeat a name, or continue below the last row on the left. A single row of numbers there may be the totals of both.
 */
const areApart = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<Row>,
  [left, right]: readonly [Places, Places],
) => {
  const [first = 0] = right
  const cells = rows.flatMap((row) => (isBlank(row, right) ? [] : [row[first] ?? null]))
  const repeats = right.some((c) => !isUnnamed(header[c]!) && left.some((other) => header[other] === header[c]))
  const below = rows.filter((row) => isBlank(row, left) && !isBlank(row, right))
  return (
    (right.length > 1 && (repeats || (namesRows(header[first]!, cells) && !areMarks(rows, right)))) ||
    below.length > 1 ||
    below.some((row) => right.some((c) => textOf(row[c]) !== "" && !isNumber(row[c])))
  )
}

/** The columns of each table in a sheet with tables side by side. */
const tablesIn = (header: ReadonlyArray<string>, rows: ReadonlyArray<Row>): ReadonlyArray<Places> => {
  const tables: Array<Places> = []
  for (const group of groupsIn(header, rows)) {
    const left = tables.pop()
    if (left === undefined) tables.push(group)
    else if (areApart(header, rows, [left, group])) tables.push(left, group)
    else tables.push([...left, ...group])
  }
  return tables
}

/**
 * Limits a source to one of several tables side by side, so that no row of one is joined with a row of another: to the
 * leftmost, or to the widest if that one has a single column. `firstRows` returns the first rows of the source.
 */
export const oneTable = (source: RowSource, firstRows: () => ReadonlyArray<Row>): RowSource => {
  const { header, units } = source
  if (header.every(isUnnamed) || !header.some(isUnnamed)) return source
  const rows = firstRows().slice(0, mostExamined)
  const tables = tablesIn(header, rows)
  if (tables.length < 2) return source
  const widest = tables.reduce((most, one) => (one.length > most.length ? one : most))
  const own = tables[0]!.length > 1 ? tables[0]! : widest
  const nameOf = (c: number): string =>
    isUnnamed(header[c]!) ? textOf(rows.find((row) => !isBlank(row, [c]))?.[c]) : header[c]!
  return {
    ...source,
    header: own.map((c) => header[c]!),
    ...(units === undefined ? {} : { units: own.map((c) => units[c]!) }),
    leftOutColumns: tables.flatMap((one) => (one === own ? [] : one.map(nameOf))),
    each: (take) =>
      source.each((cellOf, line) =>
        own.every((c) => textOf(cellOf(c)) === "") ? undefined : take((c) => cellOf(own[c]!), line),
      ),
  }
}
