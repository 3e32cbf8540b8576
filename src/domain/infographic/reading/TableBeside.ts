import { namesTime } from "../format/ColumnRoles.ts"
import type { Cell } from "../Table.ts"
import { isNumber } from "./HeaderRows.ts"
import type { OtherTable } from "./Reading.ts"
import type { RowSource } from "./RowSource.ts"
import { unusable } from "./SettingChecks.ts"
import type { NumberedRow, TableBelow } from "./TablesBelow.ts"

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

/** Whether these columns contain only marks, such as the crosses in a plan or the shifts in a roster. */
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
 * Whether columns to the right of a gap are a separate table instead of part of the same one: they contain row names,
 * repeat a column name, or continue below the last row on the left. A single row of numbers there may be the totals of
 * both.
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

/** The leftmost of several tables side by side, or the widest if that one has a single column. */
const usualOf = (tables: ReadonlyArray<Places>): Places =>
  tables[0]!.length > 1 ? tables[0]! : tables.reduce((most, one) => (one.length > most.length ? one : most))

const chosenOf = (format: RowSource["format"], tables: ReadonlyArray<Places>, asked: number | undefined): Places => {
  if (asked === undefined) return usualOf(tables)
  const chosen = tables[asked - 1]
  if (chosen === undefined)
    throw unusable(
      format,
      `\`table\` is ${asked}, but the number of tables side by side is ${tables.length}: remove it, or set a number up to ${tables.length}`,
    )
  return chosen
}

/** A sheet's first rows, the row with its column names, and the table that a reading chooses. */
export interface Sheet {
  readonly headerRow: number
  readonly rows: ReadonlyArray<NumberedRow>
  readonly below: ReadonlyArray<TableBelow>
  readonly table: number | undefined
}

/**
 * Limits a source to one of several tables side by side, so that no row of one is joined with a row of another. Lists
 * the other tables of the sheet with the settings that read them.
 */
export const oneTable = (source: RowSource, { headerRow, rows, below, table }: Sheet): RowSource => {
  const { header, units } = source
  const cells = rows.slice(0, mostExamined).map((row) => row.cells)
  const isGapped = header.some(isUnnamed) && !header.every(isUnnamed)
  const tables = isGapped ? tablesIn(header, cells) : [header.map((_, c) => c)]
  const own = chosenOf(source.format, tables, table)
  const others = tables.flatMap((one, at): ReadonlyArray<OtherTable> => {
    if (one === own) return []
    // The other table may begin below the header row, and below the end of tables to its left.
    const first = one.every((c) => isUnnamed(header[c]!)) ? rows.find((row) => !isBlank(row.cells, one)) : undefined
    if (first === undefined) return [{ headerRow, table: at + 1, columns: one.map((c) => header[c]!) }]
    const present = tables.filter((other) =>
      rows.some(({ line, cells: row }) => line >= first.line && !isBlank(row, other)),
    )
    const number = present.length > 1 ? { table: present.indexOf(one) + 1 } : {}
    return [{ headerRow: first.line, ...number, columns: one.map((c) => textOf(first.cells[c])) }]
  })
  const otherTables = [...others, ...below.map(({ headerRow: line, columns }) => ({ headerRow: line, columns }))]
  const known = otherTables.length === 0 ? {} : { otherTables }
  if (tables.length < 2) return { ...source, ...known }
  return {
    ...source,
    header: own.map((c) => header[c]!),
    ...(units === undefined ? {} : { units: own.map((c) => units[c]!) }),
    ...known,
    each: (take) =>
      source.each((cellOf, line) =>
        own.every((c) => textOf(cellOf(c)) === "") ? undefined : take((c) => cellOf(own[c]!), line),
      ),
  }
}
