import { MalformedTable } from "../../domain/infographic/Table.ts"
import type { Budget } from "./Limits.ts"

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Where each cell of a CSV text stands, header included, row after row. `bounds` holds two numbers for a cell: its
 * start, and twice its end plus one if quotes are doubled inside. Offsets instead of strings: most cells of a number
 * column never become a string.
 */
export interface Grid {
  readonly text: string
  readonly width: number
  /** Records including the header; 0 when there is not even that. */
  readonly records: number
  readonly bounds: Uint32Array
}

/**
 * Splits by RFC 4180. Records end with CRLF, LF or CR, the last one also with the end of the text. A line with nothing
 * on it is no record where the header has two columns or more; under one column it is a record whose cell is empty.
 * Throws `MalformedTable` with the line of the record or of the quote.
 */
export const scan = (text: string, delimiter: number, budget: Budget): Grid => {
  const length = text.length
  let bounds = new Uint32Array(1024)
  let filled = 0
  let position = 0
  let line = 1
  let width = -1
  let records = 0

  const malformed = (problem: "quote_misplaced" | "quote_not_closed", at: number) =>
    new MalformedTable({ format: "csv", problem, line: at })

  /** Steps over a line break at `position`, if one is there. */
  const lineBreak = (): boolean => {
    const code = text.charCodeAt(position)
    if (code !== lineFeed && code !== carriageReturn) return false
    position += code === carriageReturn && text.charCodeAt(position + 1) === lineFeed ? 2 : 1
    line++
    return true
  }

  /** Steps over a quoted field from its opening quote; answers whether quotes are doubled inside. */
  const quotedField = (): boolean => {
    const opened = line
    let doubled = false
    position++
    while (position < length) {
      const code = text.charCodeAt(position)
      if (code !== quote) {
        if (!lineBreak()) position++
      } else if (text.charCodeAt(position + 1) === quote) {
        doubled = true
        position += 2
      } else {
        position++
        return doubled
      }
    }
    throw malformed("quote_not_closed", opened)
  }

  const plainField = (): void => {
    while (position < length) {
      const code = text.charCodeAt(position)
      if (code === delimiter || code === lineFeed || code === carriageReturn) return
      if (code === quote) throw malformed("quote_misplaced", line)
      position++
    }
  }

  while (position < length) {
    if (width !== 1 && lineBreak()) continue
    const recordLine = line
    let count = 0
    for (;;) {
      let start = position
      let end = 0
      if (text.charCodeAt(position) === quote) {
        const doubled = quotedField()
        start++
        end = (position - 1) * 2 + (doubled ? 1 : 0)
      } else {
        plainField()
        end = position * 2
      }
      count++
      if (width < 0) budget.columns(count)
      if (width < 0 || count <= width) {
        if (filled === bounds.length) bounds = grown(bounds)
        bounds[filled++] = start
        bounds[filled++] = end
      }
      if (position >= length || lineBreak()) break
      if (text.charCodeAt(position) !== delimiter) throw malformed("quote_misplaced", line)
      position++
    }
    if (width < 0) {
      width = count
    } else if (count !== width) {
      throw new MalformedTable({
        format: "csv",
        problem: "ragged_row",
        line: recordLine,
        expected: width,
        actual: count,
      })
    }
    budget.spendCells(width)
    records++
  }
  return { text, width: Math.max(width, 0), records, bounds }
}

const grown = (bounds: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(bounds.length * 2)
  larger.set(bounds)
  return larger
}

/** The text of a cell, doubled quotes made single. */
export const cellText = ({ text, bounds }: Grid, cell: number): string => {
  const end = bounds[cell * 2 + 1]!
  const raw = text.slice(bounds[cell * 2]!, end >>> 1)
  return (end & 1) === 1 ? raw.replaceAll('""', '"') : raw
}
