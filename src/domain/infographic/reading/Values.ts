import type { Cell } from "../Table.ts"
import { namedDateOf } from "./MonthNames.ts"
import type { ColumnReading, DateOrder, Separator } from "./Reading.ts"

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
  ":",
  "k. a.",
  "s/d",
])

const beginsWithDigit = (text: string): boolean => {
  const code = text.charCodeAt(0)
  return code >= 0x30 && code <= 0x39
}

const isEmpty = (text: string): boolean => !beginsWithDigit(text) && empties.has(text.trim().toLowerCase())

const unstated =
  /^(?:not (?:stated|specified|provided|known|answered|reported|available)|no (?:answer|response|reply)|unspecified|unanswered|prefer not to (?:say|answer)|keine angabe|non (?:renseigné|précisé)|no (?:consta|contesta|responde|procede|sabe)|sin (?:datos?|respuesta|especificar|indicar|contestar)|prefiero no (?:decirlo|contestar|responder)|ns\s?\/\s?nc)$/i

/** Whether a cell says nothing, or says that nothing is stated. */
export const isUnstated = (cell: Cell): boolean =>
  cell === null || (typeof cell === "string" && cell.length <= longest && (isEmpty(cell) || unstated.test(cell.trim())))

const currencies = /^(?:[$€£¥₹]|EUR|USD|GBP|CHF|US\$)\s*|\s*(?:[$€£¥₹]|EUR|USD|GBP|CHF|kr|%)$/g
const grouped = {
  ".": /^(?!0)\d{1,3}(?:[,'\u2019\u00a0\u202f ]\d{3})+(?:\.\d+)?$/,
  ",": /^(?!0)\d{1,3}(?:[.'\u2019\u00a0\u202f ]\d{3})+(?:,\d+)?$/,
} as const
const ungrouped = { ".": /^(?:\d+(?:\.\d+)?|\.\d+)$/, ",": /^(?:\d+(?:,\d+)?|,\d+)$/ } as const
const identifier = /^0\d/

/** As programs write numbers, in few enough digits for a double: most cells. */
const plainNumber = { ".": /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, ",": /^-?(?:0|[1-9]\d*)$/ } as const
const digitsOfDouble = 15

/** With a power of ten, as programs write small and large numbers: `1.5e-05`, `1e+20`. Without a fraction or a sign it may be a code: `2E4`. */
const scientific = {
  ".": /^\d+(?:\.\d+)?e[-+]\d{1,3}$|^\d+\.\d+e\d{1,3}$/i,
  ",": /^\d+(?:,\d+)?e[-+]\d{1,3}$|^\d+,\d+e\d{1,3}$/i,
} as const

/**
 * Whether a double has every digit of a decimal number: up to 15 always, and more where it prints as it was written. A longer whole
 * number is an identifier.
 */
const isExact = (plain: string): boolean =>
  plain.replace(".", "").length <= digitsOfDouble ||
  (plain.includes(".") && String(Number(plain)) === plain.replace(/\.?0+$/, "").replace(/^\./, "0."))

const scientificOf = (digits: string, decimal: "." | ","): number | undefined => {
  if (!scientific[decimal].test(digits)) return undefined
  const plain = digits.replace(",", ".")
  const value = Number(plain)
  return Number.isFinite(value) && isExact(plain.slice(0, plain.search(/e/i))) ? value : undefined
}

const decimalOf = (digits: string, decimal: "." | ","): number | undefined => {
  if (!grouped[decimal].test(digits) && !ungrouped[decimal].test(digits)) return undefined
  const plain = digits
    .replaceAll(decimal === "." ? /[,'\u2019\u00a0\u202f ]/g : /[.'\u2019\u00a0\u202f ]/g, "")
    .replace(",", ".")
  return isExact(plain) ? Number(plain) : undefined
}

/**
 * A number with its currency, percent sign and groups of thousands: `$1,234.50`, `1.234,5 €`, `12%`, `(300)`, `300-`, `1.5e-05`.
 * Undefined for text, and for a number that would lose something: a leading zero, digits that a double does not hold.
 */
const numberOf = (text: string, decimal: "." | ","): number | undefined => {
  if (text.length <= digitsOfDouble && plainNumber[decimal].test(text)) return Number(text) || 0
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
  const value = decimalOf(digits, decimal) ?? scientificOf(digits, decimal)
  if (value === undefined) return undefined
  return isNegative && value !== 0 ? -value : value
}

const dateParts = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/

/** The time of day behind a date, with its half of the day and its zone: `T09:30:00Z`, `, 9:30:00 PM`, ` 9:30 AM GMT+1`. */
const timeOfDay =
  /(?:T|,? )\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?\s?m\.?)?(?:\s?(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?))?$/i
const daysOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const iso = (yearText: string, month: number, dayText: string | undefined): string | undefined => {
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short < 70 ? 2000 + short : 1900 + short
  const day = Number(dayText ?? 1)
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  const ofYear = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`
  return dayText === undefined ? ofYear : `${ofYear}-${String(day).padStart(2, "0")}`
}

/**
 * The day of a date as ISO 8601, or the month where a name of one stands without a day; two digits of a year are of 1970 to 2069.
 * Undefined for what is no day.
 */
export const dateOf = (text: string, order: DateOrder): string | undefined => {
  const day = text.trim().replace(timeOfDay, "")
  if (order === "named") {
    const named = namedDateOf(day)
    return named === undefined ? undefined : iso(named.year, named.month, named.day)
  }
  const parts = dateParts.exec(day)
  if (parts === null) return undefined
  const [first, second, third] = [parts[1]!, parts[3]!, parts[4]!]
  const [yearText, monthText, dayText] =
    order === "ymd" ? [first, second, third] : order === "dmy" ? [third, second, first] : [third, first, second]
  if ((yearText.length !== 4 && yearText.length !== 2) || dayText.length > 2 || monthText.length > 2) return undefined
  if (order === "ymd" && yearText.length !== 4) return undefined
  return iso(yearText, Number(monthText), dayText)
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

const booleanOf = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** A cell read as its column says; undefined where it cannot be. What a spreadsheet holds as a number or an answer is that already. */
export const valueOf = (cell: Cell, reading: ColumnReading): Cell | undefined => {
  if (cell === null) return null
  if (typeof cell !== "string") {
    if (typeof cell === reading.type) return cell
    return reading.type === "text" ? String(cell) : undefined
  }
  if (reading.type === "text") return cell.trim() === "" ? null : cell
  if (isEmpty(cell)) return null
  if (cell.length > longest) return undefined
  if (reading.type === "number") return numberOf(cell, reading.decimal)
  return reading.type === "date" ? dateOf(cell, reading.order) : booleanOf(cell)
}

/** In the order of trust. What is written without a mark reads alike with a decimal point, so that comes first. */
const candidates: ReadonlyArray<ColumnReading> = [
  { type: "number", decimal: "." },
  { type: "number", decimal: "," },
  { type: "date", order: "ymd" },
  { type: "date", order: "dmy" },
  { type: "date", order: "mdy" },
  { type: "date", order: "named" },
  { type: "boolean" },
]

/** Finds out from one cell after the other how a column is written. */
export interface ColumnGuess {
  readonly add: (cell: Cell) => void
  /**
   * The first way in which every cell can be read; text where there is none, or nothing to read. `1.234` is a thousand in a file where
   * other numbers have commas for the point, so `decimal` says what the file does.
   */
  readonly reading: (decimal: "." | "," | undefined) => ColumnReading
}

export const columnGuess = (): ColumnGuess => {
  let possible = candidates
  let isFilled = false
  return {
    add: (cell) => {
      if (possible.length === 0 || cell === null || (typeof cell === "string" && isEmpty(cell))) return
      isFilled = true
      for (const one of possible)
        if (valueOf(cell, one) === undefined) {
          possible = possible.filter((other) => valueOf(cell, other) !== undefined)
          return
        }
    },
    reading: (decimal) =>
      (isFilled
        ? possible.find((one) => one.type !== "number" || decimal === undefined || one.decimal === decimal)
        : undefined) ?? { type: "text" },
  }
}

export const columnReadingOf = (cells: ReadonlyArray<Cell>, decimal: "." | "," | undefined): ColumnReading => {
  const guess = columnGuess()
  for (const cell of cells) guess.add(cell)
  return guess.reading(decimal)
}

const onlyComma = /^[^\d]*0,\d+\D*$|^[^\d]*\d+,\d{1,2}\D*$|^[^\d]*\d+,\d{4,}\D*$|\d\.\d{3},\d/
const onlyPoint = /^[^\d]*0\.\d+\D*$|^[^\d]*\d+\.\d{1,2}\D*$|^[^\d]*\d+\.\d{4,}\D*$|\d,\d{3}\.\d/

/** Finds out from one cell after the other which decimal mark a file has. */
export interface DecimalMarkGuess {
  readonly add: (cell: Cell) => void
  /**
   * By the cells that can be read in one way only; where none says so, that of the countries whose spreadsheets part cells with a
   * semicolon because the comma is taken. Undefined where nothing says so, or both are there.
   */
  readonly mark: (separator: Separator) => "." | "," | undefined
}

export const decimalMarkGuess = (): DecimalMarkGuess => {
  let hasCommas = false
  let hasPoints = false
  return {
    add: (cell) => {
      if (typeof cell !== "string" || cell.length > longest) return
      const hasComma = cell.includes(",")
      if (!hasComma && (hasPoints || !cell.includes("."))) return
      const text = cell.trim()
      if (onlyComma.test(text) && numberOf(text, ",") !== undefined) hasCommas = true
      else if (onlyPoint.test(text) && numberOf(text, ".") !== undefined) hasPoints = true
    },
    mark: (separator) =>
      hasCommas ? (hasPoints ? undefined : ",") : hasPoints ? "." : separator === ";" ? "," : undefined,
  }
}

export const decimalMarkOf = (cells: Iterable<Cell>, separator: Separator): "." | "," | undefined => {
  const guess = decimalMarkGuess()
  for (const cell of cells) guess.add(cell)
  return guess.mark(separator)
}

const totals = /^(?:grand |sub)?totals?\b|^total general\b|^(?:gesamt|summe|insgesamt)\b|^suma\b|^all$/i

export const saysTotal = (text: string): boolean => totals.test(text.trim())
