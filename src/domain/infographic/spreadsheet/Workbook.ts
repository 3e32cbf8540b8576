import { type Cell, MalformedTable } from "../Table.ts"
import type { Budget } from "../tables/Limits.ts"
import { columnLetters, groupsOver, joinedNames } from "../reading/Names.ts"
import { areNames, isData } from "../reading/HeaderLine.ts"
import { fieldNames, isFieldSheet } from "../reading/FieldSheet.ts"
import { completesNames, tableBelowFields } from "../reading/HeaderRows.ts"
import { columnNamesOf } from "../reading/SettingChecks.ts"
import { oneTable } from "../reading/TableBeside.ts"
import { rowsBefore, tablesBelow } from "../reading/TablesBelow.ts"
import type { RowSource } from "../reading/RowSource.ts"
import {
  type Count,
  type PartReader,
  relationsPart,
  type Sheet,
  sheetPart,
  type SheetRow,
  stringsPart,
  stylesPart,
  workbookPart,
} from "./Parts.ts"

/** Streams a part to a reader until it has enough. False if the file lacks the part. */
export type ReadPart = (path: string, reader: PartReader, hasEnough: () => boolean) => boolean

/** A sheet as a dataset: its name and the start of its table. */
export interface SheetTable {
  readonly sheet: string
  /** Names of the visible sheets, in order. */
  readonly sheets: ReadonlyArray<string>
  /** The number of the header row, as spreadsheet programs show it; 0 if the columns have no names. */
  readonly headerRow: number
  /** The units of the columns' number formats: `%` or a currency; empty if there is none. */
  readonly units: ReadonlyArray<string>
  readonly rows: RowSource
}

export interface SheetChoice {
  readonly sheet?: string | undefined
  readonly headerRow?: number | undefined
  readonly table?: number | undefined
  /** The column names of a table that has no header row. */
  readonly columnNames?: ReadonlyArray<string> | undefined
  /** The default column names of a sheet that consists of fields, in the language of a page. */
  readonly fieldNames?: ReadonlyArray<string> | undefined
}

const never = (): boolean => false
const malformed = (problem: MalformedTable["problem"], detail?: string) =>
  new MalformedTable({ format: "xlsx", problem, ...(detail === undefined ? {} : { detail }) })

/** The maximum number of title rows above a table, and of rows checked for units. */
const mostAbove = 20
const mostOfHead = 200

const filled = ({ cells }: SheetRow): number => cells.filter((cell) => cell !== null).length

const hasAmounts = ({ cells }: SheetRow): boolean => cells.some((cell) => typeof cell === "number")
const isWords = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === null || typeof cell === "string")

/** Whether a row contains nothing but the numbers of a calendar's days or weeks, to the right of a table's names. */
const isCounter = ({ cells }: SheetRow): boolean => {
  const own = cells.filter((cell) => cell !== null)
  return own.every((cell) => typeof cell === "number") && areNames(own)
}

const startOf = ({ cells }: SheetRow): number => cells.findIndex((cell) => cell !== null)

/** The row with the table's column names, at most two rows above or below the numbers of a calendar. */
const namesBeside = (rows: ReadonlyArray<SheetRow>, counter: SheetRow): SheetRow | undefined =>
  [1, -1, 2, -2]
    .flatMap((by) => rows[rows.indexOf(counter) + by] ?? [])
    .find((row) => isWords(row) && filled(row) > 2 && startOf(row) < startOf(counter))

/**
 * The header row. If the sheet begins with the fields of a form, it is the first row of the table below them. Otherwise
 * it is the first row at least half as wide as the widest of the first rows; rows above it are titles. If the row above
 * the first amounts contains only words and is wider, that row is the header.
 */
const headerAmong = (rows: ReadonlyArray<SheetRow>, chosen: number | undefined): SheetRow => {
  const first = rows.slice(0, mostAbove)
  const widest = first.reduce((most, row) => Math.max(most, filled(row)), 0)
  const start = tableBelowFields(first.map(({ cells }) => cells))
  const found =
    chosen === undefined
      ? (first[start ?? -1] ?? first.find((row) => filled(row) * 2 >= widest))
      : rows.find(({ number }) => number === chosen)
  if (found === undefined) throw chosen === undefined ? malformed("empty") : malformed("sheet_missing", `row ${chosen}`)
  const above = first[first.findIndex((row) => hasAmounts(row) && filled(row) * 2 >= widest) - 1]
  const isWider = chosen === undefined && above !== undefined && isWords(above) && filled(above) > filled(found)
  const named = chosen === undefined && isCounter(found) ? namesBeside(rows, found) : undefined
  const header = named ?? (isWider ? above : found)
  const [second, ...below] = rows.slice(rows.indexOf(header) + 1)
  const isPair =
    chosen === undefined &&
    second?.number === header.number + 1 &&
    completesNames(
      header.cells,
      second.cells,
      below.map(({ cells }) => cells),
    )
  return isPair ? second : header
}

/** Whether the table has no row of column names: the call says so, or the first row looks like the rows below it. */
const areUnnamed = (
  first: SheetRow,
  below: ReadonlyArray<SheetRow>,
  columns: ReadonlyArray<number>,
  asked: number | undefined,
): boolean => {
  const texts = ({ cells }: SheetRow): ReadonlyArray<string> => columns.map((column) => String(cells[column] ?? ""))
  return asked === 0 || (asked === undefined && isData(texts(first), below.map(texts)))
}

/** The column names, combined with group names in the row above if they are ambiguous. */
const groupedNames = (
  rows: ReadonlyArray<SheetRow>,
  header: SheetRow,
  below: ReadonlyArray<SheetRow>,
): ReadonlyArray<Cell> => {
  const [above, top] = [1, 2].map((by) => rows.find(({ number }) => number === header.number - by)?.cells ?? [])
  const cells = below.map((row) => row.cells)
  return joinedNames(header.cells, groupsOver(above!, header.cells, cells), top)
}

const mainPart = (read: ReadPart, count: Count): string => {
  const links = relationsPart("", count)
  read("_rels/.rels", links.reader, never)
  return links.relations.find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml"
}

const nameOf = (cell: Cell | undefined, column: number): string => {
  const text = cell === null || cell === undefined ? "" : String(cell).trim()
  return text === "" ? `Column ${columnLetters(column)}` : text
}

/** The unit of most of a column's numbers in the checked rows, if no other unit occurs. */
const unitIn = (rows: ReadonlyArray<SheetRow>, column: number): string => {
  const units = rows.flatMap(({ cells, formats }) => {
    const format = formats[column]
    if (typeof cells[column] !== "number" || format === undefined) return []
    return [format.is === "percent" ? "%" : format.is === "currency" ? format.unit : ""]
  })
  const statedUnits = units.filter((unit) => unit !== "")
  const [unit = ""] = statedUnits
  return statedUnits.length * 2 > units.length && statedUnits.every((one) => one === unit) ? unit : ""
}

interface Place {
  readonly sheet: Sheet
  readonly path: string
}

const isShown = ({ sheet }: Place): boolean => !sheet.isHidden

/** Locates the parts of a workbook. The package's relationships name the main part. */
const openBook = (read: ReadPart, { sheet: asked }: SheetChoice, counting: () => Count) => {
  const main = mainPart(read, counting())
  const cut = main.lastIndexOf("/") + 1
  const [folder, name] = [main.slice(0, cut), main.slice(cut)]
  const book = workbookPart(counting())
  const links = relationsPart(folder, counting())
  if (!read(main, book.reader, never)) throw malformed("not_xlsx")
  read(`${folder}_rels/${name}.rels`, links.reader, never)
  const pathOf = (type: string, usual: string): string =>
    links.relations.find((one) => one.type === type)?.path ?? `${folder}${usual}`
  const places = book.sheets.flatMap((sheet): ReadonlyArray<Place> => {
    const place = links.relations.find(({ id, type }) => id === sheet.relation && type === "worksheet")
    return place === undefined ? [] : [{ sheet, path: place.path }]
  })
  const chosen =
    asked === undefined ? (places.find(isShown) ?? places[0]) : places.find(({ sheet }) => sheet.name === asked)
  if (chosen === undefined) throw asked === undefined ? malformed("empty") : malformed("sheet_missing", asked)
  return { chosen, places, pathOf, is1904: book.is1904() }
}

/**
 * The indexes of a table's columns. They begin at the first named column, or at an unnamed column of words before it,
 * and end at the last column that the header or a row below reaches.
 */
const columnsFrom = (header: ReadonlyArray<Cell>, below: ReadonlyArray<SheetRow>): ReadonlyArray<number> => {
  const widest = below.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== null) + 1), 0)
  const named = header.findIndex((cell) => cell !== null && cell !== "")
  const areWords = (column: number): boolean =>
    below.filter(({ cells }) => typeof cells[column] === "string").length * 2 > below.length
  const unnamed = header.findIndex((_, column) => column < named && areWords(column))
  const first = unnamed === -1 ? named : unnamed
  return Array.from({ length: Math.max(widest, header.length) - first }, (_, column) => first + column)
}

/** The table in a sheet's first rows: its header row, its columns with their names, and the rows below. */
const tableAmong = (head: ReadonlyArray<SheetRow>, choice: SheetChoice) => {
  const isFields = (choice.headerRow ?? 0) === 0 && isFieldSheet(head.map(({ cells }) => cells))
  const header = isFields ? head.find((row) => filled(row) > 0)! : headerAmong(head, choice.headerRow || undefined)
  const following = head.filter(({ number }) => number > header.number)
  const grouped = groupedNames(head, header, following)
  const columns = columnsFrom(grouped, following)
  const isUnnamed = isFields || areUnnamed(header, following, columns, choice.headerRow)
  const names = isUnnamed ? [] : grouped
  const usual = isFields ? (choice.fieldNames ?? fieldNames) : []
  return {
    isFields,
    isUnnamed,
    header,
    columns,
    found: columns.map((column, c) => usual[c] ?? nameOf(names[column], column)),
    numbered: (isUnnamed ? [header, ...following] : following).map(({ number, cells }) => ({
      line: number,
      cells: columns.map((column) => cells[column] ?? null),
    })),
  }
}

/**
 * A sheet of a workbook (Office Open XML): the named sheet, else the first visible one. Everything read is charged to
 * the budget. Throws `MalformedTable`.
 */
export const sheetOf = (read: ReadPart, choice: SheetChoice, budget: Budget): SheetTable => {
  // The limit on rows and cells applies to each part and pass; empty rows and cells count too.
  const counting = (): Count => {
    let counted = 0
    return () => budget.declared(++counted)
  }
  const { chosen, places, pathOf, is1904 } = openBook(read, choice, counting)
  const styles = stylesPart(counting())
  const texts = stringsPart(counting(), (characters) => budget.spendText(characters))
  read(pathOf("styles", "styles.xml"), styles.reader, never)
  read(pathOf("sharedStrings", "sharedStrings.xml"), texts.reader, never)
  const values = { strings: texts.strings, formats: styles.formats(), is1904 }
  const eachRow = (take: (row: SheetRow) => void, hasEnough: () => boolean, isCounted: boolean): void => {
    const reader = sheetPart(
      values,
      counting(),
      (columns) => budget.columns(columns),
      (row) => {
        if (isCounted) budget.spendCells(row.cells.length)
        take(row)
      },
    )
    if (!read(chosen.path, reader, hasEnough)) throw malformed("corrupt")
  }
  const head: Array<SheetRow> = []
  eachRow(
    (row) => head.push(row),
    () => head.length >= mostOfHead && (choice.headerRow === undefined || head.at(-1)!.number >= choice.headerRow),
    false,
  )
  const { isFields, isUnnamed, header, columns, found, numbered } = tableAmong(head, choice)
  const above = isUnnamed ? header.number - 1 : header.number
  const others = tablesBelow(found, numbered)
  const [next] = others
  const end = next?.start ?? Infinity
  const below = head.filter(({ number }) => number > above && number < end)
  const units = columns.map((column) => unitIn(below, column))
  let isFirst = true
  const rows = oneTable(
    {
      format: "xlsx",
      separator: ",",
      units,
      header: columnNamesOf("xlsx", isUnnamed ? 0 : header.number, found, choice.columnNames),
      isFieldSheet: isFields,
      each: (take) => {
        let row = header
        const cellOf = (c: number): Cell => row.cells[columns[c]!] ?? null
        const isCounted = isFirst
        isFirst = false
        let hasEnough = false
        eachRow(
          (one) => {
            if (one.number <= above || hasEnough) return
            row = one
            hasEnough = one.number >= end || take(cellOf, row.number) === "enough"
          },
          () => hasEnough,
          isCounted,
        )
      },
    },
    { headerRow: isUnnamed ? 0 : header.number, rows: rowsBefore(next, numbered), below: others, table: choice.table },
  )
  return {
    sheet: chosen.sheet.name,
    sheets: places.filter(isShown).map(({ sheet }) => sheet.name),
    headerRow: isUnnamed ? 0 : header.number,
    units: rows.units ?? [],
    rows,
  }
}
