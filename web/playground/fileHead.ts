import * as Result from "effect/Result"
import { parquetMetadataAsync, parquetSchema, type SchemaTree } from "hyparquet"
import { type Column, columnsOf } from "../../src/domain/infographic/format/Columns.ts"
import { csvHead, delimiterOf } from "../../src/domain/infographic/reading/CsvHead.ts"
import { encodingOf, quoteOf, separatorOf } from "../../src/domain/infographic/reading/Dialect.ts"
import { headerLineOf, startOfLine } from "../../src/domain/infographic/reading/HeaderLine.ts"
import { isLone, mostNotes, notesAmong } from "../../src/domain/infographic/reading/NoteRows.ts"
import { numberedNames } from "../../src/domain/infographic/reading/Names.ts"
import { unitOf } from "../../src/domain/infographic/reading/Units.ts"
import { summarized } from "../../src/domain/infographic/reading/Summarize.ts"
import { records } from "../../src/domain/infographic/Shapes.ts"
import type { Cell } from "../../src/domain/infographic/Table.ts"
import type { ColumnReading, PutTogether, Reading, Separator } from "../../src/domain/infographic/reading/Reading.ts"
import {
  columnReadingOf,
  decimalMarkOf,
  saysTotal,
  valueOf as cellAs,
} from "../../src/domain/infographic/reading/Values.ts"
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
  /** The same file with some columns read otherwise, and its rows put together or not. */
  readonly readAs: (changes: ReadingChanges) => FileHead
}

export type Dialect = Required<Pick<Reading, "encoding" | "separator" | "quote">>

export interface ReadingChanges {
  readonly columns?: Readonly<Record<string, ColumnReading>>
  readonly summary?: PutTogether
}

export interface ColumnKindFacts {
  readonly name: string
  readonly reading: ColumnReading
  readonly unit: string
  /** A cell as it stands in the file. */
  readonly example: string
}

/** Why a file cannot be used, before anything is sent. */
export type FileProblem = {
  readonly _tag: "NotTable" | "TooLarge" | "Empty" | "QuoteOpen" | "Damaged" | "DamagedWorkbook"
}

/** How much of a CSV file is looked at, and how many of its rows. */
const headBytes = 2 * 1024 * 1024
const headRows = 5000
/** Where more rows than one in so many are longer than the header, the header is none, and nothing is left out. */
const longOneIn = 5

const numeral = /^-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/

const valueOf = (cell: Cell | undefined): unknown => {
  if (cell === undefined || cell === "") return null
  return typeof cell === "string" && numeral.test(cell) ? Number(cell) : cell
}

/** Up to the last line that is there whole, so that no character is cut through. */
const wholeLines = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1)

interface Cells {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

/** How each column is written, where that is not how programs write to each other. */
const columnReadings = ({ columns, rows }: Cells, separator: Separator = ","): ReadonlyArray<ColumnReading> => {
  const cells = columns.map((_, at) => rows.map((row) => row[at] ?? ""))
  const decimal = decimalMarkOf(cells.flat(), separator)
  return cells.map((column) => columnReadingOf(column, decimal))
}

/** Whether a column that would stay text otherwise holds numbers, days or answers. */
const saysMore = ({ rows }: Cells, readings: ReadonlyArray<ColumnReading>): boolean =>
  readings.some(
    ({ type }, at) =>
      type !== "text" &&
      rows.some((row) => {
        const value = valueOf(row[at])
        return typeof value === "string" && (type === "number" || (type === "date" && !/^\d{4}-\d{2}/.test(value)))
      }),
  )

/** How many of the last rows are sources and notes. */
const notesBelow = (width: number, rows: ReadonlyArray<ReadonlyArray<Cell>>): number => {
  const last = rows.findLastIndex((row) => !isLone(width, (c) => row[c] ?? null))
  const lone = rows.slice(last + 1)
  return lone.length > mostNotes ? 0 : notesAmong(lone.map(([first]) => first ?? null))
}

const readCsv = async (file: File, told: Partial<Dialect>): Promise<FileHead | FileProblem> => {
  const isCut = file.size > headBytes
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const complete = isCut ? wholeLines(bytes) : bytes
  const encoding = told.encoding ?? encodingOf(complete)
  const text = new TextDecoder(encoding).decode(complete)
  const quote = told.quote ?? quoteOf(text)
  const separator = told.separator ?? separatorOf(text, quote)
  const headerRow = headerLineOf(text, separator, quote)
  const table = text.slice(startOfLine(headerRow, text.length, (at) => text.charCodeAt(at)))
  const all = csvHead(table, headRows, separator, quote)
  const fitting = all.rows.filter((row) => row.length <= all.columns.length)
  const longRows = all.rows.length - fitting.length
  const hasLong = longRows > 0 && longRows * longOneIn <= all.rows.length
  const fittingRows = hasLong ? fitting : all.rows
  const notes = isCut ? 0 : notesBelow(all.columns.length, fittingRows)
  const rows = fittingRows.slice(0, fittingRows.length - notes)
  const entries = rows.filter((row) => !saysTotal(row[0] ?? ""))
  const hasTotals = entries.length < rows.length
  const head = { ...all, rows: entries }
  if (head.isQuoteOpen && !isCut) return { _tag: "QuoteOpen" }
  if (head.columns.length === 0) return { _tag: "Empty" }
  const detected = columnReadings(head, separator)
  const isDoubled = new Set(head.columns).size < head.columns.length
  const isShort = head.rows.some((row) => row.length < head.columns.length)
  const isPlain =
    encoding === "utf-8" &&
    quote === '"' &&
    headerRow === 1 &&
    notes === 0 &&
    separator === delimiterOf(text) &&
    !hasTotals &&
    !isDoubled &&
    !isShort &&
    !hasLong &&
    !saysMore(head, detected)
  const names = isDoubled ? numberedNames(head.columns.map((name) => name.trim())) : head.columns
  const dialect: Reading = {
    encoding,
    separator,
    ...(quote === '"' && told.quote === undefined ? {} : { quote }),
    ...(headerRow === 1 ? {} : { headerRow }),
    ...(hasTotals ? { totalRows: "drop" } : {}),
    ...(notes > 0 ? { noteRows: "drop" } : {}),
    ...(isShort || notes > 0 ? { shortRows: "fill" } : {}),
    ...(hasLong ? { longRows: "drop" } : {}),
    ...(isDoubled ? { doubledNames: "number" } : {}),
  }
  return headAs(
    {
      file,
      format: "csv",
      cells: { columns: names, rows: head.rows },
      detected,
      dialect: isPlain ? null : dialect,
      chosen: dialect,
      units: [],
      sheets: [],
      written: { encoding, separator, quote },
    },
    {},
  )
}

const readWorkbook = async (file: File, sheet: string | undefined): Promise<FileHead | FileProblem> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const workbook = workbookHead(bytes, { sheet }, headRows)
    const notes = workbook.rows.length < headRows ? notesBelow(workbook.header.length, workbook.rows) : 0
    const entries = workbook.rows.slice(0, workbook.rows.length - notes)
    const rows = entries.filter(([first]) => typeof first !== "string" || !saysTotal(first))
    const hasTotals = rows.length < entries.length
    const isDoubled = new Set(workbook.header).size < workbook.header.length
    const cells = { columns: isDoubled ? numberedNames(workbook.header) : workbook.header, rows }
    const chosen: Reading = {
      sheet: workbook.sheet,
      headerRow: workbook.headerRow,
      ...(hasTotals ? { totalRows: "drop" } : {}),
      ...(notes > 0 ? { noteRows: "drop" } : {}),
      ...(isDoubled ? { doubledNames: "number" } : {}),
    }
    const { units, sheets } = workbook
    return headAs(
      {
        file,
        format: "xlsx",
        cells,
        detected: columnReadings(cells),
        dialect: chosen,
        chosen,
        units,
        sheets,
        written: undefined,
      },
      {},
    )
  } catch {
    return { _tag: "DamagedWorkbook" }
  }
}

/** The rows put together; as they are where that cannot be done, which the service says in its own words. */
const putTogether = (
  rows: FileHead["rows"],
  columns: ReadonlyArray<Column>,
  summary: PutTogether,
): FileHead["rows"] => {
  const table = {
    columns: columns.map(({ key }) => key),
    rowCount: rows.length,
    cells: columns.map(({ cells }) => cells as ReadonlyArray<Cell>),
  }
  return Result.match(summarized(table, summary), { onFailure: () => rows, onSuccess: records })
}

interface ReadFile {
  readonly file: File
  readonly format: "csv" | "xlsx"
  readonly cells: Cells
  readonly detected: ReadonlyArray<ColumnReading>
  /** What the service has to be told; nothing of a file as programs write them to each other. */
  readonly dialect: Reading | null
  readonly chosen: Reading
  /** Units that the formats of columns say. */
  readonly units: ReadonlyArray<string>
  readonly sheets: ReadonlyArray<string>
  readonly written: Dialect | undefined
}

const textIn = (cell: Cell | undefined): string => (cell === null || cell === undefined ? "" : String(cell))

const headAs = (from: ReadFile, { columns = {}, summary }: ReadingChanges): FileHead => {
  const { file, format, cells, detected, dialect, chosen, units, sheets, written } = from
  const isTyped = Object.keys(columns).length > 0
  const isChanged = isTyped || summary !== undefined
  const isPlain = dialect === null && !isChanged
  const names = cells.columns.map((name) => (isPlain ? name : name.trim()))
  const readings = names.map((name, at) => (Object.hasOwn(columns, name) ? columns[name]! : detected[at]!))
  const cellOf = (row: ReadonlyArray<Cell>, at: number): unknown =>
    isPlain ? valueOf(row[at]) : (cellAs(row[at] ?? null, readings[at]!) ?? null)
  const rows = cells.rows.map((row) => Object.fromEntries(names.map((name, at) => [name, cellOf(row, at)])))
  const tried = rows.length === 0 ? [Object.fromEntries(names.map((name) => [name, null]))] : rows
  const entries = columnsOf(tried)
  const shown = summary === undefined ? tried : putTogether(tried, entries, summary)
  return {
    file,
    format,
    sheets,
    dialect: written,
    columns: summary === undefined ? entries : columnsOf(shown),
    rows: shown,
    entries,
    reading: isPlain
      ? null
      : { ...chosen, ...(isTyped ? { columns } : {}), ...(summary === undefined ? {} : { summary }) },
    kinds: names.map((name, at) => ({
      name,
      reading: readings[at]!,
      unit:
        units[at] ||
        unitOf(
          name,
          cells.rows.slice(0, 200).map((row) => textIn(row[at])),
        ),
      example: cells.rows.map((row) => textIn(row[at])).find((text) => text !== "") ?? "",
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
