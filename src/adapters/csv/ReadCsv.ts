import * as Result from "effect/Result"
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

const readAll = (bytes: Uint8Array, reading: Reading, budget: Budget): ReadTable => {
  budget.spendBytes(bytes.length)
  const encoding = reading.encoding ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes).toWellFormed()
  const content = Buffer.from(text)
  const separator = reading.separator ?? separatorOf(text)
  const grid = scan(content, separator.charCodeAt(0), budget, { fillsShortRows: reading.shortRows === "fill" })
  if (grid.records === 0) throw new MalformedTable({ format: "csv", problem: "empty" })
  const textOf = textReader(grid)
  const header = Array.from({ length: grid.width }, (_, c) => textOf(c).trim())
  const names = namesOf(header, reading)
  const all = Array.from({ length: grid.records - 1 }, (_, row) => (row + 1) * grid.width)
  const starts = reading.totalRows === "drop" ? all.filter((start) => !saysTotal(textOf(start))) : all
  const texts = names.map((_, c) => starts.map((start) => textOf(start + c)))
  const decimal = decimalMarkOf(texts.flat(), separator)
  const columns = new Map<string, ColumnReading>()
  const cells = names.map((name, c) => {
    const own =
      reading.columns !== undefined && Object.hasOwn(reading.columns, name) ? reading.columns[name] : undefined
    const column = own ?? columnReadingOf(texts[c]!, decimal)
    columns.set(name, column)
    return texts[c]!.map((text, row) => cellOf(text, column, name, row))
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
