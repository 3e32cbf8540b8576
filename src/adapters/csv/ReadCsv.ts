import * as Result from "effect/Result"
import { isUtf8 } from "node:buffer"
import { encodingOf, separatorOf } from "../../domain/infographic/reading/Dialect.ts"
import { numberedNames } from "../../domain/infographic/reading/Names.ts"
import type {
  ColumnReading,
  Encoding,
  ReadFacts,
  Reading,
  Separator,
} from "../../domain/infographic/reading/Reading.ts"
import { leftOutPeriods, summarized } from "../../domain/infographic/reading/Summarize.ts"
import { columnReadingOf, decimalMarkOf, saysTotal, valueOf } from "../../domain/infographic/reading/Values.ts"
import { type Cell, duplicateName, MalformedTable, type Table } from "../../domain/infographic/Table.ts"
import { attempt } from "../../domain/infographic/tables/Attempt.ts"
import { Budget, limitsFor, type TableLimits } from "../../domain/infographic/tables/Limits.ts"
import { scan, textReader } from "./CsvScanner.ts"

/** Everything that a file was read by: what the call said, and what was taken from the bytes. */
export interface ReadTable {
  readonly table: Table
  readonly encoding: Encoding
  readonly separator: Separator
  readonly columns: ReadonlyMap<string, ColumnReading>
  readonly facts: ReadFacts
}

/** The reading of a file that another program wrote: a spreadsheet, a shop, a statistics office. */
export const readCsv = (
  bytes: Uint8Array,
  reading: Reading,
  limits: TableLimits = limitsFor(bytes.length),
): Result.Result<ReadTable, MalformedTable> =>
  Result.flatMap(
    attempt("csv", () => readAll(bytes, reading, new Budget("csv", limits))),
    (read) => {
      const { summary } = reading
      if (summary === undefined) return Result.succeed(read)
      const left = leftOutPeriods(read.table, summary)
      const facts = { ...read.facts, summary, ...(left.length === 0 ? {} : { leftOutPeriods: left }) }
      return Result.map(summarized(read.table, summary), (table) => ({ ...read, table, facts }))
    },
  )

/** The same as a dataset, which knows how it was read. */
export const readTable = (bytes: Uint8Array, reading: Reading): Result.Result<Table, MalformedTable> =>
  Result.map(readCsv(bytes, reading), ({ table, facts }) => ({
    ...table,
    reading: facts,
  }))

/** Twenty lines say how cells are parted; where they are longer than this the file is none that anybody wrote. */
const mostOfHead = 1024 * 1024

/** The file as UTF-8 without a mark at its beginning: its own bytes, where they are that. */
const contentOf = (bytes: Uint8Array, encoding: Encoding): Buffer => {
  if (encoding !== "utf-8" || !isUtf8(bytes)) return Buffer.from(new TextDecoder(encoding).decode(bytes).toWellFormed())
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return own[0] === 0xef && own[1] === 0xbb && own[2] === 0xbf ? own.subarray(3) : own
}

function* cellsOf(width: number, starts: ReadonlyArray<number>, textOf: (cell: number) => string): Iterable<string> {
  for (const start of starts) for (let c = 0; c < width; c++) yield textOf(start + c)
}

const readAll = (bytes: Uint8Array, reading: Reading, budget: Budget): ReadTable => {
  budget.spendBytes(bytes.length)
  const encoding = reading.encoding ?? encodingOf(bytes)
  const content = contentOf(bytes, encoding)
  const separator = reading.separator ?? separatorOf(content.toString("utf8", 0, mostOfHead))
  const grid = scan(content, separator.charCodeAt(0), budget, { fillsShortRows: reading.shortRows === "fill" })
  if (grid.records === 0) throw new MalformedTable({ format: "csv", problem: "empty" })
  const textOf = textReader(grid)
  const header = Array.from({ length: grid.width }, (_, c) => textOf(c).trim())
  const names = namesOf(header, reading)
  const all = Array.from({ length: grid.records - 1 }, (_, row) => (row + 1) * grid.width)
  const starts = reading.totalRows === "drop" ? all.filter((start) => !saysTotal(textOf(start))) : all
  const decimal = decimalMarkOf(cellsOf(names.length, starts, textOf), separator)
  const columns = new Map<string, ColumnReading>()
  const cells = names.map((name, c) => {
    const own =
      reading.columns !== undefined && Object.hasOwn(reading.columns, name) ? reading.columns[name] : undefined
    // The texts of one column at a time: they are more than the file.
    const texts = starts.map((start) => textOf(start + c))
    const column = own ?? columnReadingOf(texts, decimal)
    columns.set(name, column)
    return texts.map((text, row) => cellOf(text, column, name, row))
  })
  const facts: ReadFacts = {
    encoding,
    separator,
    columns: Object.fromEntries(columns),
    rowsInFile: all.length,
    leftOutRows: starts.length === all.length ? [] : leftOut(all, new Set(starts)),
    filledRows: grid.short,
    renamedColumns: names.filter((name, c) => name !== header[c]),
  }
  return { table: { columns: names, rowCount: starts.length, cells }, encoding, separator, columns, facts }
}

const leftOut = (all: ReadonlyArray<number>, kept: ReadonlySet<number>): ReadonlyArray<number> =>
  all.flatMap((start, row) => (kept.has(start) ? [] : [row + 1]))

const cellOf = (text: string, reading: ColumnReading, column: string, row: number): Cell => {
  const cell = valueOf(text, reading)
  if (cell !== undefined) return cell
  throw new MalformedTable({ format: "csv", problem: "not_as_read", column, row, detail: reading.type })
}

const namesOf = (header: ReadonlyArray<string>, { doubledNames }: Reading): ReadonlyArray<string> => {
  const duplicate = duplicateName(header)
  if (duplicate === undefined) return header
  if (doubledNames !== "number")
    throw new MalformedTable({ format: "csv", problem: "duplicate_column", column: duplicate })
  return numberedNames(header)
}
