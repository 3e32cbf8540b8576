import { gunzipSync } from "fflate"
import { type Compressors, parquetMetadataAsync, parquetReadObjects, parquetSchema, type SchemaTree } from "hyparquet"
import type { Aggregation } from "../../src/domain/infographic/format/ColumnRoles.ts"
import { type Column, columnsOf } from "../../src/domain/infographic/format/Columns.ts"
import { records } from "../../src/domain/infographic/Shapes.ts"
import type { ColumnReading, Combined, Reading } from "../../src/domain/infographic/reading/Reading.ts"
import { readRows, type ReadRowsResult } from "../../src/domain/infographic/reading/ReadRows.ts"
import { keysApart } from "../../src/domain/infographic/reading/KeyColumns.ts"
import type { RowSource } from "../../src/domain/infographic/reading/RowSource.ts"
import { typedRows } from "../../src/domain/infographic/reading/TypedRows.ts"
import type { Cell } from "../../src/domain/infographic/Table.ts"
import { unitOf } from "../../src/domain/infographic/reading/Units.ts"
import { csvRows } from "./csvRows.ts"
import type { Dialect, FileProblem, ReadAs } from "./FileProblem.ts"
import { firstTable, workbookHead } from "./workbookHead.ts"

/** A file with known columns. */
export interface FileHead {
  readonly file: File
  readonly format: "csv" | "xlsx" | "parquet"
  /** Whether only the column types are known. */
  readonly isExample: boolean
  readonly columns: ReadonlyArray<Column>
  /** Sample rows, for guessing roles. */
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>
  /** The file's dialect, if it is not the default. */
  readonly reading: Reading | null
  /** Each column's type and unit; empty for typed formats. */
  readonly kinds: ReadonlyArray<ColumnKindFacts>
  /** The last day of the data; undefined unless there is exactly one date column and it has no future dates. */
  readonly lastDay: string | undefined
  /** The columns before grouping. */
  readonly entries: ReadonlyArray<Column>
  /** A workbook's sheets, one of which is read. */
  readonly sheets: ReadonlyArray<string>
  /** The encoding, separator and quote character of a CSV file; undefined for other formats. */
  readonly dialect: Dialect | undefined
  /** How the examined rows are processed, and their unreadable cells. */
  readonly facts: ReadRowsResult["facts"] | undefined
  /** The same file with changed column types, grouped or ungrouped. */
  readonly readAs: (changes: ReadingChanges) => FileHead
}

export interface ReadingChanges {
  readonly columns?: Readonly<Record<string, ColumnReading>>
  readonly summary?: Combined
}

export interface ColumnKindFacts {
  readonly name: string
  readonly reading: ColumnReading
  readonly aggregation: Aggregation
  readonly unit: string
  /** A cell, verbatim. */
  readonly example: string
}

const day = /^\d{4}-\d{2}-\d{2}/

/** Schedules have several date columns, and future dates, which say nothing about the age of the data. */
const lastDayIn = (columns: ReadonlyArray<Column>): string | undefined => {
  const [only, ...others] = columns.filter(({ kind }) => kind === "date")
  if (only === undefined || others.length > 0) return undefined
  const days = only.cells.flatMap((cell) => day.exec(String(cell)) ?? [])
  const last = days.reduce((a, b) => (b > a ? b : a), "")
  return last === "" || last > new Date().toISOString().slice(0, 10) ? undefined : last
}

/** Maximum number of examined rows. */
const headRows = 5000

const readCsv = async (file: File, dialect: ReadAs): Promise<FileHead | FileProblem> => {
  const found = await csvRows(file, dialect, headRows)
  if ("_tag" in found) return found
  const { source, chosen, isWhole, written } = found
  return headAs({ file, format: "csv", source, chosen, isWhole, units: [], sheets: [], written }, {})
}

const readWorkbook = async (
  file: File,
  { sheet, fieldNames, headerRow: asked, table }: ReadAs,
): Promise<FileHead | FileProblem> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const choice = { fieldNames, headerRow: asked, table }
    const found =
      sheet === undefined ? firstTable(bytes, headRows, choice) : workbookHead(bytes, { ...choice, sheet }, headRows)
    const { rows, isWhole, sheet: name, headerRow, units, sheets } = found
    const isNamed = rows.isFieldSheet === true && fieldNames !== undefined
    const chosen: Reading = {
      sheet: name,
      headerRow,
      ...(table === undefined ? {} : { table }),
      ...(isNamed ? { columnNames: fieldNames } : {}),
    }
    return headAs({ file, format: "xlsx", source: rows, chosen, isWhole, units, sheets, written: undefined }, {})
  } catch {
    return { _tag: "DamagedWorkbook" }
  }
}

interface ReadFile {
  readonly file: File
  readonly format: "csv" | "xlsx" | "parquet"
  readonly source: RowSource
  readonly chosen: Reading
  /** Whether every row was examined. */
  readonly isWhole: boolean
  /** Units in column formats. */
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

/** Read by the service's own rules, so that skipped rows and column types are decided in one place. */
const headAs = (from: ReadFile, { columns = {}, summary }: ReadingChanges): FileHead => {
  const { file, format, chosen, isWhole, units, sheets, written } = from
  const source = keysApart(from.source)
  const isTyped = Object.keys(columns).length > 0
  const tolerant = { unreadCells: "empty", totalRows: "drop", noteRows: "drop", doubledNames: "number" } as const
  const read = readRows(source, { ...chosen, ...tolerant, ...(isTyped ? { columns } : {}) })
  const { facts, table } = read
  const settings = { ...chosen, columns: Object.fromEntries(read.columns), unreadCells: "empty" } as const
  const blank = { ...table, rowCount: 1, cells: table.columns.map(() => [null]) }
  const entries = columnsOf(records(table.rowCount === 0 ? blank : table))
  const shown =
    summary === undefined || table.rowCount === 0
      ? undefined
      : readRows(source, { ...settings, ...tolerant, summary }).table
  const rows = records(shown ?? (table.rowCount === 0 ? blank : table))
  const asFound = source.header.every((name, c) => name === table.columns[c])
  const first = firstCells(source)
  return {
    file,
    format,
    isExample: false,
    sheets,
    dialect: written,
    facts,
    columns: shown === undefined ? entries : columnsOf(rows),
    rows,
    lastDay: isWhole ? lastDayIn(entries) : undefined,
    entries,
    reading: {
      ...chosen,
      ...(facts.leftOutRows.length > 0 ? { totalRows: "drop" } : {}),
      ...((facts.noteRows ?? 0) > 0 ? { noteRows: "drop" } : {}),
      ...(asFound ? {} : { doubledNames: "number" }),
      // If not every row was examined, the column types are sent, so that the remaining rows can't change them.
      ...(isWhole
        ? isTyped
          ? { columns, unreadCells: "empty" }
          : {}
        : { columns: settings.columns, unreadCells: "empty" }),
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

/** A sample value of a Parquet column's type, so that the same rules apply as for CSV. */
const exampleOf = ({ element, children }: SchemaTree): unknown => {
  if (children.length > 0) return "group"
  const logical = element.logical_type?.type ?? element.converted_type?.replace(/_M(?:ILLI|ICRO)S$/, "") ?? ""
  if (dated.has(logical) || element.type === "INT96") return "2026-01-31"
  return logical === "DECIMAL" || numbers.has(element.type ?? "") ? 1 : "text"
}

/** A cell as the service reads it: dates as text, integers beyond a double's precision as digits. */
const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "")
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === "number") return Number.isFinite(value) ? value : null
  if (typeof value === "string" || typeof value === "boolean") return value
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part))
}

const compressors: Compressors = { GZIP: (input) => gunzipSync(input) }

/** Returns only the columns and their types, for a file that the browser can't decompress. */
const exampleHead = (file: File, children: ReadonlyArray<SchemaTree>): FileHead => {
  const example = Object.fromEntries(children.map((child) => [child.element.name, exampleOf(child)]))
  const columns = columnsOf([example])
  const head: FileHead = {
    file,
    format: "parquet",
    isExample: true,
    columns,
    rows: [example],
    sheets: [],
    dialect: undefined,
    facts: undefined,
    lastDay: undefined,
    entries: columns,
    reading: null,
    kinds: [],
    readAs: () => head,
  }
  return head
}

const readParquet = async (file: File): Promise<FileHead | FileProblem> => {
  try {
    const buffer = {
      byteLength: file.size,
      slice: (start: number, end?: number) => file.slice(start, end).arrayBuffer(),
    }
    const metadata = await parquetMetadataAsync(buffer)
    const { children } = parquetSchema(metadata)
    const count = Math.min(Number(metadata.num_rows), headRows)
    const rows = await parquetReadObjects({ file: buffer, metadata, compressors, rowEnd: count }).catch(() => undefined)
    if (rows === undefined || rows.length === 0) return exampleHead(file, children)
    const columns = children.map(({ element }) => element.name)
    const cells = columns.map((name) => rows.map((row) => cellOf(row[name])))
    const source = typedRows({ columns, rowCount: rows.length, cells })
    const isWhole = Number(metadata.num_rows) <= headRows
    return headAs(
      { file, format: "parquet", source, chosen: {}, isWhole, units: [], sheets: [], written: undefined },
      {},
    )
  } catch {
    return { _tag: "Damaged" }
  }
}

/** A chosen file's columns, read in the browser; or the reason why the file can't be used. */
export const fileHead = async (file: File, cap: number, asked: ReadAs = {}): Promise<FileHead | FileProblem> => {
  const name = file.name.toLowerCase()
  if (file.size > cap) return { _tag: "TooLarge" }
  if (file.size === 0) return { _tag: "Empty" }
  if (name.endsWith(".parquet")) return readParquet(file)
  if (name.endsWith(".xlsx")) return readWorkbook(file, asked)
  return /\.(?:csv|tsv|tab|txt)$/.test(name) || file.type === "text/csv" ? readCsv(file, asked) : { _tag: "NotTable" }
}
