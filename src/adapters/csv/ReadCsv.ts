import * as Result from "effect/Result"
import { isUtf8 } from "node:buffer"
import { type CellRules, csvHead, numberedRows } from "../../domain/infographic/reading/CsvHead.ts"
import { encodingOf, hasEscapes, quoteOf, separatorOf } from "../../domain/infographic/reading/Dialect.ts"
import { headerLineOf, isFieldFile, namesInLines, startOfLine } from "../../domain/infographic/reading/HeaderLine.ts"
import { mostExamined, oneTable } from "../../domain/infographic/reading/TableBeside.ts"
import { rowsBefore, tablesBelow } from "../../domain/infographic/reading/TablesBelow.ts"
import { readRows, type ReadRowsResult } from "../../domain/infographic/reading/ReadRows.ts"
import type { Encoding, ReadFacts, Reading, Separator } from "../../domain/infographic/reading/Reading.ts"
import { columnNamesOf } from "../../domain/infographic/reading/SettingChecks.ts"
import { MalformedTable, type Table } from "../../domain/infographic/Table.ts"
import { attempt } from "../../domain/infographic/tables/Attempt.ts"
import { Budget, limitsFor, type TableLimits } from "../../domain/infographic/tables/Limits.ts"
import { eachRecord, movingReader } from "./CsvScanner.ts"

/** How a file was read: the caller's settings, and the detected ones. */
export interface ReadTable extends Pick<ReadRowsResult, "table" | "columns"> {
  readonly encoding: Encoding
  readonly separator: Separator
  readonly facts: ReadFacts
}

/**
 * Reads a file exported by another program, such as a spreadsheet, a shop system or a statistical office's database.
 * The file is scanned twice, row by row; apart from its bytes, only the requested data is held in memory.
 */
export const readCsv = (
  bytes: Uint8Array,
  reading: Reading,
  limits: TableLimits = limitsFor(bytes.length),
): Result.Result<ReadTable, MalformedTable> => attempt("csv", () => readAll(bytes, reading, new Budget("csv", limits)))

/** Like `readCsv`, but returns the table as a dataset that includes how it was read. */
export const readTable = (bytes: Uint8Array, reading: Reading): Result.Result<Table, MalformedTable> =>
  Result.map(readCsv(bytes, reading), ({ table, facts }) => ({
    ...table,
    reading: facts,
  }))

/**
 * How many bytes at the start of the file are searched for the delimiter. Twenty lines are enough; if they exceed this
 * size, the file is not a table.
 */
const mostOfHead = 1024 * 1024

const chunkBytes = 1024 * 1024

/** Converts the file to UTF-8 in chunks, because the decoded text of the whole file would take twice its size. */
const transcoded = (bytes: Uint8Array, encoding: Encoding): Buffer => {
  const decoder = new TextDecoder(encoding)
  const pieces: Array<Buffer> = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const isLast = at + chunkBytes >= bytes.length
    pieces.push(
      Buffer.from(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: !isLast }).toWellFormed(), "utf8"),
    )
  }
  return Buffer.concat(pieces)
}

/** The file as UTF-8 without a byte order mark; the same bytes if they already have this form. */
const contentOf = (bytes: Uint8Array, encoding: Encoding): Buffer => {
  if (encoding !== "utf-8" || !isUtf8(bytes)) return transcoded(bytes, encoding)
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return own[0] === 0xef && own[1] === 0xbb && own[2] === 0xbf ? own.subarray(3) : own
}

const firstRows = (text: string, headerRow: number, { separator, quote, escapes }: CellRules) =>
  numberedRows(csvHead(text, mostExamined, separator, quote, escapes), headerRow)

const readAll = (bytes: Uint8Array, reading: Reading, budget: Budget): ReadTable => {
  budget.spendBytes(bytes.length)
  const encoding = reading.encoding ?? encodingOf(bytes, isUtf8)
  const whole = contentOf(bytes, encoding)
  const head = whole.toString("utf8", 0, mostOfHead)
  const quote = reading.quote ?? quoteOf(head)
  const separator = reading.separator ?? separatorOf(head, quote)
  const delimiter = separator.charCodeAt(0)
  const headerRow = reading.headerRow ?? headerLineOf(head, separator, quote)
  const offsetOf = (line: number): number => startOfLine(line, whole.length, (at) => whole[at])
  const start = offsetOf(headerRow)
  if (whole.length > 0 && start === whole.length)
    throw new MalformedTable({ format: "csv", problem: "sheet_missing", detail: `row ${headerRow}` })
  const linesAbove = Math.max(headerRow - 1, 0)
  const loose = { escapes: hasEscapes(head) }
  const rules = { separator, quote, ...loose }
  const header = columnNamesOf("csv", headerRow, namesInLines(head, headerRow, rules), reading.columnNames)
  if (header.length === 0) throw new MalformedTable({ format: "csv", problem: "empty" })
  const first = firstRows(whole.toString("utf8", start, start + mostOfHead), headerRow, rules)
  const below = tablesBelow(header, first)
  const [next] = below
  const content = whole.subarray(start, next === undefined ? whole.length : offsetOf(next.start))
  let [filledRows, longRows] = [0, 0]
  let isFirst = true
  const { table, columns, facts } = readRows(
    oneTable(
      {
        format: "csv",
        separator,
        header,
        isFieldSheet: headerRow === 0 && isFieldFile(head, rules),
        each: (take) => {
          const textOf = movingReader(content, quote, loose.escapes)
          let bounds = new Uint32Array()
          const cellOf = (c: number): string => textOf(bounds[c * 2]!, bounds[c * 2 + 1]!)
          let isHeader = headerRow > 0
          // The second pass doesn't count against the budget again.
          const options = {
            budget: isFirst ? budget : undefined,
            fillsShortRows: reading.shortRows === "fill",
            dropsLongRows: reading.longRows === "drop",
            quote: quote.charCodeAt(0),
            linesAbove,
            loose,
            least: header.length,
          }
          isFirst = false
          const { short, long } = eachRecord(content, delimiter, options, (record, _, line) => {
            bounds = record
            if (!isHeader) return take(cellOf, line)
            isHeader = false
            return undefined
          })
          filledRows = short
          longRows = long
        },
      },
      { headerRow, rows: rowsBefore(next, first), below, table: reading.table },
    ),
    reading,
  )
  const { columns: written, rowsInFile, leftOutRows, ...others } = facts
  return {
    table,
    encoding,
    separator,
    columns,
    facts: {
      encoding,
      separator,
      ...(quote === '"' ? {} : { quote }),
      ...(headerRow === 1 ? {} : { headerRow }),
      columns: written,
      rowsInFile,
      leftOutRows,
      filledRows,
      ...(longRows === 0 ? {} : { longRows }),
      ...others,
    },
  }
}
