import { parquetMetadataAsync, parquetSchema, type SchemaTree } from "hyparquet"
import type { Aggregation } from "../../src/domain/infographic/format/ColumnRoles.ts"
import { type Column, columnsOf } from "../../src/domain/infographic/format/Columns.ts"
import { records } from "../../src/domain/infographic/Shapes.ts"
import type { ColumnReading, PutTogether, Reading } from "../../src/domain/infographic/reading/Reading.ts"
import { readRows, type ReadRowsResult } from "../../src/domain/infographic/reading/ReadRows.ts"
import type { RowSource } from "../../src/domain/infographic/reading/RowSource.ts"
import { unitOf } from "../../src/domain/infographic/reading/Units.ts"
import { csvRows } from "./csvRows.ts"
import type { Dialect, FileProblem } from "./FileProblem.ts"
import { workbookHead } from "./workbookHead.ts"

/** A file whose columns are known. */
export interface FileHead {
  readonly file: File
  readonly format: "csv" | "xlsx" | "parquet"
  readonly columns: ReadonlyArray<Column>
  /** Some rows, to try out which column would play which part. */
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>
  /** How the service is to read the file, where that is not how programs write to each other. */
  readonly reading: Reading | null
  /** How each column is read, and the unit that its name or its cells say; empty for a format that has types of its own. */
  readonly kinds: ReadonlyArray<ColumnKindFacts>
  /** The columns before rows are put together. */
  readonly entries: ReadonlyArray<Column>
  /** Of a workbook: its sheets, of which one is read. */
  readonly sheets: ReadonlyArray<string>
  /** Of CSV: how it is written, as far as its cells are not concerned. */
  readonly dialect: Dialect | undefined
  /** What was done to the rows that were looked at, and which of their cells could not be read. */
  readonly facts: ReadRowsResult["facts"] | undefined
  /** The same file with some columns read otherwise, and its rows put together or not. */
  readonly readAs: (changes: ReadingChanges) => FileHead
}

export interface ReadingChanges {
  readonly columns?: Readonly<Record<string, ColumnReading>>
  readonly summary?: PutTogether
}

export interface ColumnKindFacts {
  readonly name: string
  readonly reading: ColumnReading
  readonly aggregation: Aggregation
  readonly unit: string
  /** A cell as it stands in the file. */
  readonly example: string
}

/** How many rows of a file are looked at. */
const headRows = 5000

const readCsv = async (file: File, told: Partial<Dialect>): Promise<FileHead | FileProblem> => {
  const found = await csvRows(file, told, headRows)
  if ("_tag" in found) return found
  const { source, chosen, isWhole, written } = found
  return headAs({ file, format: "csv", source, chosen, isWhole, units: [], sheets: [], written }, {})
}

const readWorkbook = async (file: File, sheet: string | undefined): Promise<FileHead | FileProblem> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const { rows, isWhole, sheet: name, headerRow, units, sheets } = workbookHead(bytes, { sheet }, headRows)
    const chosen: Reading = { sheet: name, headerRow }
    return headAs({ file, format: "xlsx", source: rows, chosen, isWhole, units, sheets, written: undefined }, {})
  } catch {
    return { _tag: "DamagedWorkbook" }
  }
}

interface ReadFile {
  readonly file: File
  readonly format: "csv" | "xlsx"
  readonly source: RowSource
  readonly chosen: Reading
  /** Whether every row of the file was looked at. */
  readonly isWhole: boolean
  /** Units that the formats of columns say. */
  readonly units: ReadonlyArray<string>
  readonly sheets: ReadonlyArray<string>
  readonly written: Dialect | undefined
}

const unitCells = 200

const firstCells = (source: RowSource): ReadonlyArray<ReadonlyArray<string>> => {
  const cells = source.header.map((): Array<string> => [])
  source.each((cellOf) => {
    for (const [c, column] of cells.entries()) column.push(String(cellOf(c) ?? ""))
    return cells[0] === undefined || cells[0].length >= unitCells ? "enough" : undefined
  })
  return cells
}

/** Read as the service reads it, by the same rules: what is left out and what a column is was decided once. */
const headAs = (from: ReadFile, { columns = {}, summary }: ReadingChanges): FileHead => {
  const { file, format, source, chosen, isWhole, units, sheets, written } = from
  const isTyped = Object.keys(columns).length > 0
  const tolerant = { unreadCells: "empty", totalRows: "drop", noteRows: "drop", doubledNames: "number" } as const
  const read = readRows(source, { ...chosen, ...tolerant, ...(isTyped ? { columns } : {}) })
  const { facts, table } = read
  const told = { ...chosen, columns: Object.fromEntries(read.columns), unreadCells: "empty" } as const
  const blank = { ...table, rowCount: 1, cells: table.columns.map(() => [null]) }
  const entries = columnsOf(records(table.rowCount === 0 ? blank : table))
  const shown =
    summary === undefined || table.rowCount === 0
      ? undefined
      : readRows(source, { ...told, ...tolerant, summary }).table
  const rows = records(shown ?? (table.rowCount === 0 ? blank : table))
  const asFound = source.header.every((name, c) => name === table.columns[c])
  const first = firstCells(source)
  return {
    file,
    format,
    sheets,
    dialect: written,
    facts,
    columns: shown === undefined ? entries : columnsOf(rows),
    rows,
    entries,
    reading: {
      ...chosen,
      ...(facts.leftOutRows.length > 0 ? { totalRows: "drop" } : {}),
      ...((facts.noteRows ?? 0) > 0 ? { noteRows: "drop" } : {}),
      ...(asFound ? {} : { doubledNames: "number" }),
      // Of the rows that were not looked at none decides anew.
      ...(isWhole
        ? isTyped
          ? { columns, unreadCells: "empty" }
          : {}
        : { columns: told.columns, unreadCells: "empty" }),
      ...(summary === undefined ? {} : { summary }),
    },
    kinds: table.columns.map((name, at) => ({
      name,
      reading: read.columns.get(name)!,
      aggregation: entries.find(({ key }) => key === name)?.aggregation ?? "none",
      unit: entries.find(({ key }) => key === name)?.unit || units[at] || unitOf(name, first[at] ?? []),
      example: first[at]?.find((text) => text !== "") ?? "",
    })),
    readAs: (changed) => headAs(from, changed),
  }
}

const numbers = new Set(["INT32", "INT64", "FLOAT", "DOUBLE"])
const dated = new Set(["DATE", "TIMESTAMP"])

/** A value of the kind that a Parquet column holds, so that the same rule as for CSV tells what it is good for. */
const exampleOf = ({ element, children }: SchemaTree): unknown => {
  if (children.length > 0) return "group"
  const logical = element.logical_type?.type ?? element.converted_type?.replace(/_M(?:ILLI|ICRO)S$/, "") ?? ""
  if (dated.has(logical) || element.type === "INT96") return "2026-01-31"
  return logical === "DECIMAL" || numbers.has(element.type ?? "") ? 1 : "text"
}

const readParquet = async (file: File): Promise<FileHead | FileProblem> => {
  try {
    const metadata = await parquetMetadataAsync({
      byteLength: file.size,
      slice: (start, end) => file.slice(start, end).arrayBuffer(),
    })
    const { children } = parquetSchema(metadata)
    const example = Object.fromEntries(children.map((child) => [child.element.name, exampleOf(child)]))
    const columns = columnsOf([example])
    const head: FileHead = {
      file,
      format: "parquet",
      columns,
      rows: [example],
      sheets: [],
      dialect: undefined,
      facts: undefined,
      entries: columns,
      reading: null,
      kinds: [],
      readAs: () => head,
    }
    return head
  } catch {
    return { _tag: "Damaged" }
  }
}

/** How somebody wants a file to be read: one sheet of several, or a dialect other than the one that was found. */
export interface ReadAs extends Partial<Dialect> {
  readonly sheet?: string
}

/** The columns of a file that somebody chose, read in the browser; or why it cannot be used. */
export const fileHead = async (
  file: File,
  cap: number,
  { sheet, ...told }: ReadAs = {},
): Promise<FileHead | FileProblem> => {
  const name = file.name.toLowerCase()
  if (file.size > cap) return { _tag: "TooLarge" }
  if (file.size === 0) return { _tag: "Empty" }
  if (name.endsWith(".parquet")) return readParquet(file)
  if (name.endsWith(".xlsx")) return readWorkbook(file, sheet)
  return /\.(?:csv|tsv|tab|txt)$/.test(name) || file.type === "text/csv" ? readCsv(file, told) : { _tag: "NotTable" }
}
