import type { Cell } from "../Table.ts"
import type { ColumnReading, Separator } from "./Reading.ts"

/** No number, date or word of a column is longer; patterns are not tried on more. */
const longest = 64

/** What people write where there is nothing. */
const empties = new Set([
  "",
  "-",
  "--",
  "\u2013",
  "\u2014",
  "n/a",
  "na",
  "#n/a",
  "null",
  "none",
  "nan",
  ".",
  "..",
  "k. a.",
  "s/d",
])

export const isEmpty = (text: string): boolean => empties.has(text.trim().toLowerCase())

const currencies = /^(?:[$€£¥₹]|EUR|USD|GBP|CHF|US\$)\s*|\s*(?:[$€£¥₹]|EUR|USD|GBP|CHF|kr|%)$/g
const grouped = {
  ".": /^(?!0)\d{1,3}(?:[,'\u2019\u00a0\u202f ]\d{3})+(?:\.\d+)?$/,
  ",": /^(?!0)\d{1,3}(?:[.'\u2019\u00a0\u202f ]\d{3})+(?:,\d+)?$/,
} as const
const ungrouped = { ".": /^(?:\d+(?:\.\d+)?|\.\d+)$/, ",": /^(?:\d+(?:,\d+)?|,\d+)$/ } as const
const identifier = /^0\d/

/**
 * A number with its currency, percent sign and groups of thousands: `$1,234.50`, `1.234,5 €`, `12%`, `(300)`, `300-`. Undefined
 * for what is none, and for what would lose something: a leading zero, more digits than a double has.
 */
export const numberOf = (text: string, decimal: "." | ","): number | undefined => {
  let digits = text.trim().replaceAll("\u2212", "-")
  const isBracketed = digits.startsWith("(") && digits.endsWith(")")
  if (isBracketed) digits = digits.slice(1, -1).trim()
  let isNegative = isBracketed
  const sign = /^[-+]|-$/
  digits = digits.replace(currencies, "")
  if (sign.test(digits)) {
    isNegative ||= digits.includes("-")
    digits = digits.replace(sign, "").trim().replace(currencies, "")
  }
  if (identifier.test(digits)) return undefined
  if (!grouped[decimal].test(digits) && !ungrouped[decimal].test(digits)) return undefined
  const plain = digits
    .replaceAll(decimal === "." ? /[,'\u2019\u00a0\u202f ]/g : /[.'\u2019\u00a0\u202f ]/g, "")
    .replace(",", ".")
  if (plain.replace(".", "").length > 15) return undefined
  const value = Number(plain)
  return isNegative && value !== 0 ? -value : value
}

const dateParts =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const daysOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** The day of a date as ISO 8601; two digits of a year are of 1970 to 2069. Undefined for what is no day. */
export const dateOf = (text: string, order: "ymd" | "dmy" | "mdy"): string | undefined => {
  const parts = dateParts.exec(text.trim())
  if (parts === null) return undefined
  const [first, second, third] = [parts[1]!, parts[3]!, parts[4]!]
  const [yearText, monthText, dayText] =
    order === "ymd" ? [first, second, third] : order === "dmy" ? [third, second, first] : [third, first, second]
  if ((yearText.length !== 4 && yearText.length !== 2) || dayText.length > 2 || monthText.length > 2) return undefined
  if (order === "ymd" && yearText.length !== 4) return undefined
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short < 70 ? 2000 + short : 1900 + short
  const [month, day] = [Number(monthText), Number(dayText)]
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  sí: true,
  si: true,
  ja: true,
  oui: true,
  x: true,
  false: false,
  no: false,
  n: false,
  nein: false,
  non: false,
}

export const booleanOf = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** A cell read as its column says; undefined where it cannot be. */
export const valueOf = (text: string, reading: ColumnReading): Cell | undefined => {
  if (reading.type === "text") return text.trim() === "" ? null : text
  if (isEmpty(text)) return null
  if (text.length > longest) return undefined
  if (reading.type === "number") return numberOf(text, reading.decimal)
  return reading.type === "date" ? dateOf(text, reading.order) : booleanOf(text)
}

/** In the order of trust. What is written without a mark reads alike with a decimal point, so that comes first. */
const candidates: ReadonlyArray<ColumnReading> = [
  { type: "number", decimal: "." },
  { type: "number", decimal: "," },
  { type: "date", order: "ymd" },
  { type: "date", order: "dmy" },
  { type: "date", order: "mdy" },
  { type: "boolean" },
]

/**
 * How a column is written: the first way in which every cell can be read; text where there is none, or nothing to read.
 * `1.234` is a thousand in a file where other numbers have commas for the point, so `decimal` says what the file does.
 */
export const columnReadingOf = (cells: ReadonlyArray<string>, decimal: "." | "," | undefined): ColumnReading => {
  const filled = cells.filter((cell) => !isEmpty(cell))
  if (filled.length === 0) return { type: "text" }
  const tried =
    decimal === undefined ? candidates : candidates.filter((one) => one.type !== "number" || one.decimal === decimal)
  return tried.find((one) => filled.every((cell) => valueOf(cell, one) !== undefined)) ?? { type: "text" }
}

const onlyComma = /^[^\d]*0,\d+\D*$|^[^\d]*\d+,\d{1,2}\D*$|^[^\d]*\d+,\d{4,}\D*$|\d\.\d{3},\d/
const onlyPoint = /^[^\d]*0\.\d+\D*$|^[^\d]*\d+\.\d{1,2}\D*$|^[^\d]*\d+\.\d{4,}\D*$|\d,\d{3}\.\d/

/**
 * The decimal mark of a file, by the cells that can be read in one way only; where none says so, that of the countries whose
 * spreadsheets part cells with a semicolon because the comma is taken. Undefined where nothing says so, or both are there.
 */
export const decimalMarkOf = (cells: Iterable<string>, separator: Separator): "." | "," | undefined => {
  let commas = 0
  let points = 0
  for (const cell of cells) {
    const text = cell.length > longest ? "" : cell.trim()
    if (onlyComma.test(text) && numberOf(text, ",") !== undefined) commas++
    else if (onlyPoint.test(text) && numberOf(text, ".") !== undefined) points++
  }
  if (commas > 0 && points > 0) return undefined
  return commas > 0 || (points === 0 && separator === ";") ? "," : points > 0 ? "." : undefined
}

const totals = /^(?:grand |sub)?totals?\b|^total general\b|^(?:gesamt|summe|insgesamt)\b|^suma\b|^all$/i

export const saysTotal = (text: string): boolean => totals.test(text.trim())
