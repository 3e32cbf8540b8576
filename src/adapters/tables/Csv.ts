import type * as Result from "effect/Result"
import { isUtf8 } from "node:buffer"
import { duplicateName, MalformedTable, type Table } from "../../domain/infographic/Table.ts"
import { attempt } from "./Attempt.ts"
import { readColumn } from "./CsvColumn.ts"
import { cellText, scan } from "./CsvScanner.ts"
import { Budget, defaultLimits, type TableLimits } from "./Limits.ts"

const lineFeed = 0x0a

/**
 * A CSV file as a table: RFC 4180, UTF-8 with or without a byte order mark, first record the header. Each column gets
 * the first type that all its cells fit: number, boolean (`true`, `false` in any case), text. Empty cells are `null`.
 * Text stays text where turning it into a number would lose something: leading zeros, integers beyond 2^53 (the cell
 * alone), dates, `NaN`, `NA`. Fails with `MalformedTable` naming the line.
 */
export const decodeCsv = (
  bytes: Uint8Array,
  limits: TableLimits = defaultLimits,
): Result.Result<Table, MalformedTable> =>
  attempt("csv", () => {
    const budget = new Budget("csv", limits)
    budget.spendBytes(bytes.length)
    const text = utf8(bytes)
    const grid = scan(text, delimiterOf(text), budget)
    if (grid.records === 0) throw new MalformedTable({ format: "csv", problem: "empty" })
    const columns = Array.from({ length: grid.width }, (_, c) => cellText(grid, c))
    const duplicate = duplicateName(columns)
    if (duplicate !== undefined) {
      throw new MalformedTable({ format: "csv", problem: "duplicate_column", column: duplicate })
    }
    return { columns, rowCount: grid.records - 1, cells: columns.map((_, c) => readColumn(grid, c)) }
  })

const utf8 = (bytes: Uint8Array): string => {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  // A line feed is never part of a longer UTF-8 sequence, so the first line that is not UTF-8 by itself is the culprit.
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(lineFeed, start)
    const end = next < 0 ? bytes.length : next + 1
    if (!isUtf8(bytes.subarray(start, end))) break
    start = end
  }
  throw new MalformedTable({ format: "csv", problem: "not_utf8", line })
}

/**
 * A comma, unless the header has none outside quotes and has semicolons or tabs, but not both: then it is that one.
 * Nothing else is guessed; "1,5" in such a file stays text.
 */
const delimiterOf = (text: string): number => {
  const found = new Set<string>()
  let quoted = false
  let started = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character !== "\n" && character !== "\r") found.add(character)
    else if (started) break
    started ||= character !== "\n" && character !== "\r"
    if (found.has(",")) break
  }
  const [semicolon, tab] = [found.has(";"), found.has("\t")]
  const delimiter = found.has(",") || semicolon === tab ? "," : semicolon ? ";" : "\t"
  return delimiter.charCodeAt(0)
}
