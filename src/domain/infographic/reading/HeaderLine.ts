import { type CellRules, csvHead } from "./CsvHead.ts"
import { civilDateOf } from "../format/Calendar.ts"
import { namesTime } from "../format/ColumnRoles.ts"
import { numberOf } from "./NumberText.ts"
import { fieldNames, isFieldSheet, mostFields } from "./FieldSheet.ts"
import { completesNames, tableBelowFields } from "./HeaderRows.ts"
import { columnLetters, groupsOver, joinedNames } from "./Names.ts"
import type { Quote, Separator } from "./Reading.ts"

/** The maximum number of records with titles and notes above a table. */
const mostAbove = 20

const filled = (cells: ReadonlyArray<string>): number => cells.filter((cell) => cell.trim() !== "").length

const fewestRows = 3
const numberIn = (cell: string | undefined): number | undefined => {
  const text = (cell ?? "").trim()
  const value = text === "" ? undefined : (numberOf(text, ".") ?? numberOf(text, ","))
  return value === undefined ? undefined : Number(value)
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100

/** Whether numbers are evenly spaced, as they are if they name columns: years, points on a scale, hours. */
export const areNames = (numbers: ReadonlyArray<number>): boolean => {
  const [first = 0, second = 0] = numbers
  return numbers.length > 2 && numbers.every((value, at) => value === first + at * (second - first))
}

/**
 * Whether the first record is data, so that columns have no names: in every column of numbers, it contains a number of
 * similar size.
 */
export const isData = (first: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): boolean => {
  if (rows.length < fewestRows || rows.some((row) => row.length !== first.length)) return false
  const numbers: Array<number> = []
  for (const [c, cell] of first.entries()) {
    const below = rows.flatMap((row) => (row[c]!.trim() === "" ? [] : [numberIn(row[c])]))
    if (below.length === 0 || below.includes(undefined)) continue
    const values = below.map(Number)
    const [own, low, high] = [numberIn(cell), Math.min(...values), Math.max(...values)]
    if (own === undefined || own < low - (high - low) || own > high + (high - low)) return false
    if (isYear(own) && !values.every(isYear)) return false
    numbers.push(own)
  }
  return numbers.length > 0 && !areNames(numbers)
}

/** Whether a space follows every separator, as in a sentence: "Median rent, 2-bed flat, by ward". */
const isSpaced = ([, ...rest]: ReadonlyArray<string>): boolean =>
  filled(rest) > 0 && rest.every((cell) => cell.trim() === "" || cell.startsWith(" "))

/**
 * The header line of a CSV file, counted from 1; 0 if there is none. Statistical offices and spreadsheets put titles,
 * sources and dates above the header. Such a record fills less than half as many cells as the widest of the first
 * records, fills only its first cell, has a space after every separator although most records don't, or is one of the
 * fields of a form.
 */
export const headerLineOf = (text: string, separator: Separator, quote: Quote): number => {
  const { columns, rows, lines } = csvHead(text, mostFields, separator, quote)
  if (isData(columns, rows.slice(0, mostAbove)) || isFieldSheet([columns, ...rows])) return 0
  const records = [columns, ...rows].slice(0, mostAbove)
  const widest = Math.max(...records.map(filled))
  const areSpaced = records.filter(isSpaced).length * 2 > records.length
  const isNote = (cells: ReadonlyArray<string>): boolean => {
    const width = filled(cells)
    const isTitle = width === 1 && cells[0]?.trim() !== ""
    const isSentence = isSpaced(cells) && !areSpaced
    return width * 2 < widest || (width < widest && (isTitle || isSentence))
  }
  const first = tableBelowFields(records) ?? records.findIndex((cells) => !isNote(cells))
  const [names = [], second = [], ...below] = records.slice(first)
  const isPair = first !== -1 && lines[first + 1] === lines[first]! + 1 && completesNames(names, second, below)
  return lines[isPair ? first + 1 : first] ?? 1
}

/** The offset of a line, in characters or bytes; the length if there is no such line. */
export const startOfLine = (line: number, length: number, codeAt: (at: number) => number | undefined): number => {
  let at = 0
  for (let passed = 1; passed < line && at < length; at++) {
    const code = codeAt(at)
    if (code === 0x0a || (code === 0x0d && codeAt(at + 1) !== 0x0a)) passed++
  }
  return at
}

/** The number of rows checked to determine whether the first column is unnamed. */
const mostLooked = 200

/** The number of cells in each row minus the number of column names; 0 if the rows differ in length. */
const furtherCells = (names: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): number => {
  const [first] = rows
  const width = first?.length ?? 0
  return rows.length > 1 && rows.every((row) => row.length === width) ? Math.max(0, width - names.length) : 0
}

/**
 * Whether the first cells of rows are row names. They are not if the last cells are all blank, or if the first name
 * suggests times and the first cells are dates.
 */
const areRowNames = (names: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): boolean => {
  const isBlankAtEnd = rows.every((row) => row.at(-1)!.trim() === "")
  const areTimes = namesTime(names[0] ?? "") && rows.every((row) => civilDateOf(row[0]!.trim()) !== null)
  return !isBlankAtEnd && !areTimes
}

/** Whether a file is a list of names and values, such as "Company" and "Acme Ltd". */
export const isFieldFile = (text: string, { separator, quote, escapes }: CellRules): boolean => {
  const { columns, rows } = csvHead(text, mostFields, separator, quote, escapes)
  return isFieldSheet([columns, ...rows])
}

/**
 * The column names of a line, combined with group names in the line above if they are ambiguous. If every row has one
 * more cell than there are names, the first column is unnamed: R puts row names there. Other additional columns are
 * unnamed columns at the end.
 */
export const namesInLines = (text: string, line: number, rules: CellRules): ReadonlyArray<string> => {
  const headFrom = (number: number, most: number) => {
    const from = startOfLine(number, text.length, (at) => text.charCodeAt(at))
    return csvHead(text.slice(from), most, rules.separator, rules.quote, rules.escapes)
  }
  const { columns, rows } = headFrom(Math.max(line, 1), mostLooked)
  if (line === 0) {
    const isField = isFieldFile(text, rules)
    return columns.map((_, c) => (isField ? (fieldNames[c] ?? "") : `Column ${columnLetters(c)}`))
  }
  const own = columns.map((name) => name.trim())
  const [above, top] = [1, 2].map((by) => (line > by ? headFrom(line - by, 0).columns : []))
  const names = joinedNames(own, groupsOver(above!, own, rows), top).map(String)
  const further = furtherCells(names, rows)
  if (further === 1 && areRowNames(names, rows)) return ["", ...names]
  return [...names, ...Array.from({ length: further }, () => "")]
}
