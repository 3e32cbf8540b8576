import * as Result from "effect/Result"
import { isUtf8 } from "node:buffer"
import type { ColumnReading, Encoding, Reading, Separator } from "../../domain/infographic/reading/Reading.ts"
import { summarized } from "../../domain/infographic/reading/Summarize.ts"
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
}

/** The reading of a file that another program wrote: a spreadsheet, a shop, a statistics office. */
export const readCsv = (
  bytes: Uint8Array,
  reading: Reading,
  limits: TableLimits = limitsFor(bytes.length),
): Result.Result<ReadTable, MalformedTable> =>
  Result.flatMap(
    attempt("csv", () => readAll(bytes, reading, new Budget("csv", limits))),
    (read) =>
      reading.summary === undefined
        ? Result.succeed(read)
        : Result.map(summarized(read.table, reading.summary), (table) => ({ ...read, table })),
  )

const readAll = (bytes: Uint8Array, reading: Reading, budget: Budget): ReadTable => {
  budget.spendBytes(bytes.length)
  const encoding = reading.encoding ?? encodingOf(bytes)
  const content = Buffer.from(new TextDecoder(encoding).decode(bytes).toWellFormed())
  const separator = reading.separator ?? separatorOf(content)
  const grid = scan(content, separator.charCodeAt(0), budget, { fillsShortRows: reading.shortRows === "fill" })
  if (grid.records === 0) throw new MalformedTable({ format: "csv", problem: "empty" })
  const textOf = textReader(grid)
  const names = namesOf(
    Array.from({ length: grid.width }, (_, c) => textOf(c).trim()),
    reading,
  )
  const all = Array.from({ length: grid.records - 1 }, (_, row) => (row + 1) * grid.width)
  const starts = reading.totalRows === "drop" ? all.filter((start) => !saysTotal(textOf(start))) : all
  const texts = names.map((_, c) => starts.map((start) => textOf(start + c)))
  const decimal = decimalMarkOf(texts.flat())
  const columns = new Map<string, ColumnReading>()
  const cells = names.map((name, c) => {
    const own =
      reading.columns !== undefined && Object.hasOwn(reading.columns, name) ? reading.columns[name] : undefined
    const column = own ?? columnReadingOf(texts[c]!, decimal)
    columns.set(name, column)
    return texts[c]!.map((text, row) => cellOf(text, column, name, row))
  })
  return { table: { columns: names, rowCount: starts.length, cells }, encoding, separator, columns }
}

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
  const taken = new Set<string>()
  return header.map((name) => {
    let own = name
    for (let n = 2; taken.has(own); n++) own = `${name} ${n}`.trim()
    taken.add(own)
    return own
  })
}

/** What is no UTF-8 was written by an older program for Western Europe, which reads every byte as something. */
const encodingOf = (bytes: Uint8Array): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return isUtf8(bytes) ? "utf-8" : "windows-1252"
}

const quote = 0x22
const separators: ReadonlyArray<Separator> = [",", ";", "\t", "|"]
const mostLines = 20

/** The separator that is there equally often in most of the first lines; of two, the one that is there more often. */
const separatorOf = (bytes: Buffer): Separator => {
  const lines: Array<ReadonlyMap<number, number>> = []
  let counts = new Map<number, number>()
  let isQuoted = false
  for (const byte of bytes) {
    if (lines.length === mostLines) break
    if (byte === quote) isQuoted = !isQuoted
    else if (byte === 0x0a && !isQuoted) {
      lines.push(counts)
      counts = new Map()
    } else if (!isQuoted) counts.set(byte, (counts.get(byte) ?? 0) + 1)
  }
  if (lines.length < mostLines && counts.size > 0) lines.push(counts)
  const scored = separators.map((separator) => {
    const code = separator.charCodeAt(0)
    const inHeader = lines[0]?.get(code) ?? 0
    const alike = inHeader === 0 ? 0 : lines.filter((line) => line.get(code) === inHeader).length
    return { separator, alike, inHeader }
  })
  const best = scored.toSorted((a, b) => b.alike - a.alike || b.inHeader - a.inHeader)[0]!
  return best.inHeader === 0 ? "," : best.separator
}
