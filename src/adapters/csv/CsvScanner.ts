import { isAscii } from "node:buffer"
import { MalformedTable } from "../../domain/infographic/Table.ts"
import type { Budget } from "../../domain/infographic/tables/Limits.ts"

const doubleQuote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * The position of each cell of a CSV file, header included, row by row. `bounds` holds two numbers per cell: its first
 * byte, and twice its end, plus one if the cell contains doubled quotes. The scan produces offsets instead of strings,
 * because most cells of a number column never become a string. It works on bytes instead of text, because all
 * characters that matter to the scan are ASCII, and longer UTF-8 sequences contain no ASCII bytes.
 */
export interface Grid {
  readonly bytes: Buffer
  readonly width: number
  /** The number of records including the header; 0 for an empty file. */
  readonly records: number
  readonly bounds: Uint32Array
  /** The number of padded records. */
  readonly short: number
  /** The number of skipped records. */
  readonly long: number
}

export interface ScanOptions {
  /** The budget for records; undefined on a second pass. */
  readonly budget: Budget | undefined
  readonly fillsShortRows: boolean
  readonly dropsLongRows?: boolean
  /**
   * Treats quotes inside unquoted cells literally if no cell can end there: `5" pipe`, `"say "hi""`. By default, such
   * quotes are refused. With `escapes`, literal quotes are preceded by a backslash.
   */
  readonly loose?: { readonly escapes: boolean }
  /** The minimum number of cells per row, if the header has fewer. */
  readonly least?: number
  /** The byte around cells that contain a delimiter; a double quote by default. */
  readonly quote?: number
  /** The number of lines above the part that is read. */
  readonly linesAbove?: number
}

/**
 * Receives a record, which starts on `line`. `bounds` contains two numbers per cell, as in a `Grid`, and is reused for
 * the next record. Returning `enough` stops the scan.
 */
export type TakeRecord = (bounds: Uint32Array<ArrayBuffer>, width: number, line: number) => "enough" | void

const defaults = { dropsLongRows: false, quote: doubleQuote, linesAbove: 0, least: 0 }

/** In a table with one column, an empty line is a record. */
const isEmptyLine = (byte: number | undefined, width: number): boolean => width !== 1 && isBreak(byte)

/** The second number of a quoted cell in a `Grid`. */
const boundOf = (field: { readonly end: number; readonly isDoubled: boolean }): number =>
  field.end * 2 + (field.isDoubled ? 1 : 0)

const unquotedEnd = (bytes: Buffer, from: number, { quote, delimiter, loose }: QuoteRules): number => {
  // A quote inside an unquoted cell is an error, or is taken literally.
  const faulty = loose === undefined ? quote : delimiter
  let at = from
  let byte = bytes[at]
  while (at < bytes.length && byte !== delimiter && byte !== lineFeed && byte !== carriageReturn && byte !== faulty) {
    byte = bytes[++at]
  }
  return at
}

/** Returns `bounds` with room for another header cell. */
const withRoom = (bounds: Uint32Array<ArrayBuffer>, count: number, budget: ScanOptions["budget"]) => {
  budget?.columns(count + 1)
  return count * 2 === bounds.length ? grown(bounds) : bounds
}

/** The length of the line break that ends a record. */
const recordBreak = (bytes: Buffer, at: number, line: number): number => {
  if (!isBreak(bytes[at])) throw new MalformedTable({ format: "csv", problem: "quote_misplaced", line })
  return breakLength(bytes, at)
}

/**
 * Splits UTF-8 bytes by RFC 4180 into records, header first, reusing one record's memory. Records end with CRLF, LF or
 * CR, or at the end of the file. An empty line is not a record if the header has two columns or more; with one column,
 * the line is a record with an empty cell. Short rows are refused or padded; long rows are refused or skipped. Throws
 * `MalformedTable` with the line of the record or of the quote.
 */
export const eachRecord = (
  bytes: Buffer,
  delimiter: number,
  options: ScanOptions,
  take: TakeRecord,
): Pick<Grid, "width" | "records" | "short" | "long"> => {
  const { budget, fillsShortRows, dropsLongRows, quote, linesAbove, loose, least } = { ...defaults, ...options }
  const length = bytes.length
  let bounds = new Uint32Array(64)
  let at = 0
  let line = 1 + linesAbove
  let width = -1
  let records = 0
  let short = 0
  let long = 0
  const rules = { quote, delimiter, loose }

  while (at < length) {
    if (isEmptyLine(bytes[at], width)) {
      at += breakLength(bytes, at)
      line++
      continue
    }
    const recordLine = line
    let count = 0
    for (;;) {
      let start = at
      let end = 0
      if (bytes[at] === quote) {
        const field = quotedField(bytes, at, line, rules)
        start = at + 1
        end = boundOf(field)
        at = field.end + 1
        line += field.lines
      } else {
        at = unquotedEnd(bytes, at, rules)
        end = at * 2
      }
      if (width < 0) bounds = withRoom(bounds, count, budget)
      if (width < 0 || count < width) {
        bounds[count * 2] = start
        bounds[count * 2 + 1] = end
      }
      count++
      if (bytes[at] !== delimiter) break
      at++
    }
    if (at < length) {
      at += recordBreak(bytes, at, line)
      line++
    }
    const isHeader = width < 0
    if (isHeader) width = Math.max(count, least)
    if (count > width && dropsLongRows) {
      long++
      continue
    }
    if (count < width && (isHeader || fillsShortRows)) {
      if (!isHeader) short++
      bounds = filledUp(bounds, count, width, at)
    } else if (count !== width) throw ragged(recordLine, width, count)
    budget?.spendCells(width)
    records++
    if (take(bounds, width, recordLine) === "enough") break
  }
  return { width: Math.max(width, 0), records, short, long }
}

/** The bounds of a record, padded with empty cells to the full width. */
const filledUp = (
  bounds: Uint32Array<ArrayBuffer>,
  from: number,
  width: number,
  at: number,
): Uint32Array<ArrayBuffer> => {
  const filled = width * 2 > bounds.length ? grown(bounds) : bounds
  for (let count = from; count < width; count++) {
    filled[count * 2] = at
    filled[count * 2 + 1] = at * 2
  }
  return filled
}

/** The position of every cell of a file. @see eachRecord */
export const scan = (bytes: Buffer, delimiter: number, budget: Budget): Grid => {
  let bounds = new Uint32Array(1024)
  let filled = 0
  const scan = eachRecord(bytes, delimiter, { budget, fillsShortRows: false }, (record, width) => {
    while (filled + width * 2 > bounds.length) bounds = grown(bounds)
    for (let at = 0; at < width * 2; at++) bounds[filled++] = record[at]!
  })
  return { bytes, bounds, ...scan }
}

const isBreak = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn

const breakLength = (bytes: Buffer, at: number): number =>
  bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1

interface QuoteRules {
  readonly loose: ScanOptions["loose"] | undefined
  readonly quote: number
  readonly delimiter: number
}

const backslash = 0x5c

/** Finds the end of a quoted field: the position of its closing quote, and the number of line breaks inside. */
const quotedField = (
  bytes: Buffer,
  opening: number,
  line: number,
  { quote, delimiter, loose }: QuoteRules,
): { readonly end: number; readonly isDoubled: boolean; readonly lines: number } => {
  let isDoubled = false
  let lines = 0
  for (let at = opening + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === lineFeed || (byte === carriageReturn && bytes[at + 1] !== lineFeed)) lines++
    const next = bytes[at + 1]
    const isEscape = loose?.escapes === true && byte === backslash && (next === quote || next === backslash)
    if (isEscape || (byte === quote && next === quote)) {
      isDoubled = true
      at++
    } else if (byte === quote && (loose === undefined || next === undefined || next === delimiter || isBreak(next)))
      return { end: at, isDoubled, lines }
  }
  throw new MalformedTable({ format: "csv", problem: "quote_not_closed", line })
}

const ragged = (line: number, expected: number, actual: number): MalformedTable =>
  new MalformedTable({ format: "csv", problem: "ragged_row", line, expected, actual })

const grown = (bounds: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(bounds.length * 2)
  larger.set(bounds)
  return larger
}

/**
 * Decodes a cell and unescapes doubled quotes. The whole file is decoded by one call and ASCII cells are slices of the
 * result; one call per cell would dominate the cost.
 */
export const textReader = ({ bytes, bounds }: Grid): ((cell: number) => string) => {
  const text = bytes.toString("latin1")
  const allAscii = isAscii(bytes)
  return (cell) => {
    const start = bounds[cell * 2]!
    const end = bounds[cell * 2 + 1]!
    let isWhole = allAscii
    if (!isWhole) {
      let at = start
      while (at < end >>> 1 && bytes[at]! < 0x80) at++
      isWhole = at === end >>> 1
    }
    const raw = isWhole ? text.slice(start, end >>> 1) : bytes.toString("utf8", start, end >>> 1)
    return (end & 1) === 1 ? raw.replaceAll('""', '"') : raw
  }
}

/** The number of bytes decoded at a time. */
const windowBytes = 64 * 1024

/**
 * Decodes cells in file order, through a moving window, because the text of the whole file would be as large as the
 * file.
 */
export const movingReader = (bytes: Buffer, quote = '"', escapes = false): ((start: number, end: number) => string) => {
  let [from, to, text, isWindowAscii] = [0, 0, "", true]
  const textBetween = (start: number, end: number): string => {
    if (start < from || end > to) {
      from = start
      to = Math.min(bytes.length, Math.max(end, start + windowBytes))
      text = bytes.toString("latin1", from, to)
      isWindowAscii = isAscii(bytes.subarray(from, to))
    }
    if (!isWindowAscii)
      for (let at = start; at < end; at++) if (bytes[at]! >= 0x80) return bytes.toString("utf8", start, end)
    return text.slice(start - from, end - from)
  }
  return (start, end) => {
    const raw = textBetween(start, end >>> 1)
    if ((end & 1) === 0) return raw
    return escapes ? raw.replaceAll(/\\(["'\\])|(["'])\2/g, "$1$2") : raw.replaceAll(quote + quote, quote)
  }
}
