import type { Quote } from "./Reading.ts"
import type { NumberedRow } from "./TablesBelow.ts"

/** The beginning of a CSV file, enough to infer its columns. */
export interface CsvHead {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** The line on which each record begins, starting with the header; lines count from 1, including blank lines. */
  readonly lines: ReadonlyArray<number>
  /** The line on which each record ends; a quoted cell may contain line breaks. */
  readonly ends: ReadonlyArray<number>
  /** Whether a quote is not closed, so the file is malformed or truncated. */
  readonly isQuoteOpen: boolean
}

/**
 * The default delimiter: a semicolon or a tab if the header contains only that one outside quotes, otherwise a comma. A
 * quoted name may contain anything, including line breaks.
 */
export const delimiterOf = (text: string): string => {
  const header = /[^\r\n]+/.exec(text.slice(0, 65_536).replaceAll(/"(?:[^"]|"")*"/g, '"'))?.[0] ?? ""
  const [semicolon, tab] = [header.includes(";"), header.includes("\t")]
  if (header.includes(",") || semicolon === tab) return ","
  return semicolon ? ";" : "\t"
}

/** How cells are delimited and quoted. */
export interface CellRules {
  readonly separator: string
  readonly quote: Quote
  /** Whether a backslash escapes quotes inside cells. */
  readonly escapes: boolean
}

const endsCell = (next: string | undefined, separator: string): boolean =>
  next === undefined || next === separator || next === "\n" || next === "\r"

/**
 * The field at `at`: its text and its end; undefined for an unclosed quote. Quotes that don't end a cell are literal.
 */
const field = (
  text: string,
  at: number,
  { separator, quote, escapes }: CellRules,
): readonly [string, number] | undefined => {
  if (text[at] !== quote) {
    let end = at
    while (!endsCell(text[end], separator)) end++
    return [text.slice(at, end), end]
  }
  let inside = ""
  let from = at + 1
  for (let place = from; place < text.length; place++) {
    const [character, next] = [text[place], text[place + 1]]
    if (escapes && character === "\\" && (next === quote || next === "\\")) {
      inside += text.slice(from, place)
      from = ++place
    } else if (character === quote && next === quote) {
      inside += text.slice(from, ++place)
      from = place + 1
    } else if (character === quote && endsCell(next, separator)) return [inside + text.slice(from, place), place + 1]
  }
  return undefined
}

const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** Parses the first records of a CSV file, header first, and skips blank lines. */
export const csvHead = (
  text: string,
  most: number,
  separator = delimiterOf(text),
  quote: Quote = '"',
  escapes = false,
): CsvHead => {
  const records: Array<ReadonlyArray<string>> = []
  const lines: Array<number> = []
  const ends: Array<number> = []
  let at = 0
  let [counted, line] = [0, 1]
  let isQuoteOpen = false
  while (at < text.length && records.length <= most && !isQuoteOpen) {
    if (text[at] === "\n" || text[at] === "\r") {
      at++
      continue
    }
    line += breaksIn(text.slice(counted, at))
    counted = at
    const record: Array<string> = []
    for (;;) {
      const next = field(text, at, { separator, quote, escapes })
      if (next === undefined) {
        isQuoteOpen = true
        break
      }
      record.push(next[0])
      at = next[1]
      if (text[at] !== separator) break
      at++
    }
    if (isQuoteOpen) break
    while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++
    records.push(record)
    lines.push(line)
    ends.push(line + breaksIn(text.slice(counted, at)))
  }
  const [columns = [], ...rows] = records
  return { columns, rows, lines, ends, isQuoteOpen }
}

/** The rows below the header row, with their lines in the file. The given head must begin at the header row. */
export const numberedRows = (head: CsvHead, headerRow: number): ReadonlyArray<NumberedRow> => {
  const above = Math.max(headerRow - 1, 0)
  const all = [head.columns, ...head.rows].map((cells, at) => ({
    cells,
    line: head.lines[at]! + above,
    end: head.ends[at]! + above,
  }))
  return headerRow === 0 ? all : all.slice(1)
}
