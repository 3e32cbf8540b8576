import type * as Result from "effect/Result"
import { isUtf8 } from "node:buffer"
import { duplicateName, MalformedTable, type Table } from "../../domain/infographic/Table.ts"
import { attempt } from "../../domain/infographic/tables/Attempt.ts"
import { readColumn } from "./CsvColumn.ts"
import { scan, textReader } from "./CsvScanner.ts"
import { Budget, limitsFor, type TableLimits } from "../../domain/infographic/tables/Limits.ts"

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d
const comma = 0x2c
const semicolon = 0x3b
const tab = 0x09

/**
 * A CSV file as a table: RFC 4180, UTF-8 with or without a byte order mark, first record the header. Each column gets
 * the first type that all its cells fit: number, boolean (`true`, `false` in any case), text. Empty cells are `null`.
 * Text stays text if converting it to a number would lose information: leading zeros, integers beyond 2^53 (only that
 * cell), dates, `NaN`, `NA`. Fails with `MalformedTable`, which names the line.
 */
export const decodeCsv = (
  bytes: Uint8Array,
  limits: TableLimits = limitsFor(bytes.length),
): Result.Result<Table, MalformedTable> =>
  attempt("csv", () => {
    const budget = new Budget("csv", limits)
    budget.spendBytes(bytes.length)
    const content = utf8(bytes)
    const grid = scan(content, delimiterOf(content), budget)
    if (grid.records === 0) throw new MalformedTable({ format: "csv", problem: "empty" })
    const textOf = textReader(grid)
    const columns = Array.from({ length: grid.width }, (_, c) => textOf(c))
    const duplicate = duplicateName(columns)
    if (duplicate !== undefined) {
      throw new MalformedTable({ format: "csv", problem: "duplicate_column", column: duplicate })
    }
    return { columns, rowCount: grid.records - 1, cells: columns.map((_, c) => readColumn(grid, c, textOf)) }
  })

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** The content without its byte order mark. */
const utf8 = (bytes: Uint8Array): Buffer => {
  if (!isUtf8(bytes)) throw new MalformedTable({ format: "csv", problem: "not_utf8", line: firstBadLine(bytes) })
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.subarray(0, 3).equals(byteOrderMark) ? buffer.subarray(3) : buffer
}

/**
 * A line feed is never part of a longer UTF-8 sequence, so lines can be checked one by one to find the first that isn't
 * valid UTF-8.
 */
const firstBadLine = (bytes: Uint8Array): number => {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(lineFeed, start)
    const end = next < 0 ? bytes.length : next + 1
    if (!isUtf8(bytes.subarray(start, end))) break
    start = end
  }
  return line
}

/**
 * A comma, unless the header contains no comma outside quotes but contains semicolons or tabs. Nothing else is guessed:
 * "1,5" in such a file stays text.
 */
const delimiterOf = (bytes: Uint8Array): number => {
  const seen = { comma: false, semicolon: false, tab: false }
  let isQuoted = false
  let hasStarted = false
  for (const byte of bytes) {
    if (byte === quote) isQuoted = !isQuoted
    const isBreak = byte === lineFeed || byte === carriageReturn
    if (isBreak && !isQuoted && hasStarted) break
    hasStarted ||= !isBreak
    if (isQuoted) continue
    seen.comma ||= byte === comma
    seen.semicolon ||= byte === semicolon
    seen.tab ||= byte === tab
  }
  return seen.comma || seen.semicolon === seen.tab ? comma : seen.semicolon ? semicolon : tab
}
