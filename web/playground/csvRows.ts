import { csvHead, numberedRows } from "../../src/domain/infographic/reading/CsvHead.ts"
import { encodingOf, hasEscapes, quoteOf, separatorOf } from "../../src/domain/infographic/reading/Dialect.ts"
import {
  headerLineOf,
  isFieldFile,
  namesInLines,
  startOfLine,
} from "../../src/domain/infographic/reading/HeaderLine.ts"
import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"
import { columnNamesOf } from "../../src/domain/infographic/reading/SettingChecks.ts"
import { mostExamined, oneTable } from "../../src/domain/infographic/reading/TableBeside.ts"
import { rowsBefore, tablesBelow } from "../../src/domain/infographic/reading/TablesBelow.ts"
import type { RowSource } from "../../src/domain/infographic/reading/RowSource.ts"
import type { Dialect, FileProblem, ReadAs } from "./FileProblem.ts"

/** The first rows of a CSV file, and the dialect to send to the service. */
export interface CsvRows {
  readonly source: RowSource
  readonly chosen: Reading
  readonly isWhole: boolean
  readonly written: Dialect
}

/** The part of a file that is examined. */
const headBytes = 2 * 1024 * 1024
/**
 * If more than one in this many rows is longer than the header, the header is considered wrong and no row is dropped. A
 * single longer row is common.
 */
const longOneIn = 5

/** Cut after the last complete line, so that no character is split. */
const wholeLines = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1)

export const csvRows = async (
  file: File,
  { fieldNames, headerRow: asked, table, ...dialect }: ReadAs,
  most: number,
): Promise<CsvRows | FileProblem> => {
  const isCut = file.size > headBytes
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const complete = isCut ? wholeLines(bytes) : bytes
  const encoding = dialect.encoding ?? encodingOf(complete)
  const text = new TextDecoder(encoding).decode(complete)
  const quote = dialect.quote ?? quoteOf(text)
  const separator = dialect.separator ?? separatorOf(text, quote)
  const headerRow = asked ?? headerLineOf(text, separator, quote)
  const start = startOfLine(headerRow, text.length, (at) => text.charCodeAt(at))
  const escapes = hasEscapes(text)
  const rules = { separator, quote, escapes }
  const found = namesInLines(text, headerRow, rules)
  const head = csvHead(text.slice(start), most, separator, quote, escapes)
  if (head.isQuoteOpen && !isCut) return { _tag: "QuoteOpen" }
  if (head.columns.length === 0) return { _tag: "Empty" }
  const all = numberedRows(head, headerRow)
  const below = tablesBelow(found, all.slice(0, mostExamined))
  const rows = rowsBefore(below[0], all)
  const isFieldSheet = headerRow === 0 && isFieldFile(text, rules)
  const columnNames = isFieldSheet ? fieldNames : undefined
  const header = columnNamesOf("csv", headerRow, found, columnNames)
  const width = header.length
  const longRows = rows.filter(({ cells }) => cells.length > width).length
  const dropsLong = longRows > 0 && longRows <= Math.max(1, rows.length / longOneIn)
  const isShort = rows.some(({ cells }) => cells.length < width)
  return {
    source: oneTable(
      {
        format: "csv",
        separator,
        header,
        isFieldSheet,
        each: (take) => {
          for (const { cells, line } of rows) {
            if (dropsLong && cells.length > width) continue
            if (take((c) => String(cells[c] ?? ""), line) === "enough") return
          }
        },
      },
      { headerRow, rows, below, table },
    ),
    chosen: {
      encoding,
      separator,
      ...(quote === '"' && dialect.quote === undefined ? {} : { quote }),
      ...(headerRow === 1 ? {} : { headerRow }),
      ...(table === undefined ? {} : { table }),
      ...(columnNames === undefined ? {} : { columnNames }),
      ...(isShort ? { shortRows: "fill" } : {}),
      ...(dropsLong ? { longRows: "drop" } : {}),
    },
    isWhole: !isCut && head.rows.length < most,
    written: { encoding, separator, quote },
  }
}
