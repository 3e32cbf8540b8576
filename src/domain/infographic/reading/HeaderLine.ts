import { type CellRules, csvHead } from "./CsvHead.ts"
import { joinedNames } from "./Names.ts"
import type { Quote, Separator } from "./Reading.ts"

/** Titles and notes above a table take no more records than these. */
const mostAbove = 20

const filled = (cells: ReadonlyArray<string>): number => cells.filter((cell) => cell.trim() !== "").length

/**
 * The line of the names of the columns in a CSV file, counted from 1 as an editor counts. What is less than half as wide as the widest
 * of the first records is a note above the table, and so is what says something in its first cell alone: offices of statistics and
 * spreadsheets write a title there, a source, a date.
 */
export const headerLineOf = (text: string, separator: Separator, quote: Quote): number => {
  const { columns, rows, lines } = csvHead(text, mostAbove, separator, quote)
  const records = [columns, ...rows].slice(0, mostAbove)
  const widest = Math.max(...records.map(filled))
  const isNote = (cells: ReadonlyArray<string>): boolean => {
    const width = filled(cells)
    return width * 2 < widest || (width === 1 && widest > 1 && cells[0]?.trim() !== "")
  }
  return lines[records.findIndex((cells) => !isNote(cells))] ?? 1
}

/** Where a line begins, of text or of the bytes of it; the length where there is no such line. */
export const startOfLine = (line: number, length: number, codeAt: (at: number) => number | undefined): number => {
  let at = 0
  for (let passed = 1; passed < line && at < length; at++) {
    const code = codeAt(at)
    if (code === 0x0a || (code === 0x0d && codeAt(at + 1) !== 0x0a)) passed++
  }
  return at
}

/** As many rows tell whether their first column has a name. */
const mostLooked = 200

/**
 * The names of the columns in a line, with those of groups of columns in the line above, where they alone do not tell columns apart. Where
 * every row has one cell more, the first column has no name: R writes the names of rows there.
 */
export const namesInLines = (text: string, line: number, rules: CellRules): ReadonlyArray<string> => {
  const headFrom = (number: number, most: number) => {
    const from = startOfLine(number, text.length, (at) => text.charCodeAt(at))
    return csvHead(text.slice(from), most, rules.separator, rules.quote, rules.escapes)
  }
  const { columns, rows } = headFrom(line, mostLooked)
  const own = columns.map((name) => name.trim())
  const names = line === 1 ? own : joinedNames(own, headFrom(line - 1, 0).columns).map(String)
  return rows.length > 1 && rows.every((row) => row.length === names.length + 1) ? ["", ...names] : names
}
