import { civilDateOf, dateText } from "./Calendar.ts"
import { decimalOf, placesOf } from "./Decimal.ts"
import type { LocaleConventions } from "./Locale.ts"
import { formatNumber } from "./Numbers.ts"

export type ColumnKind = "number" | "date" | "identifier" | "text"

/** One column of a dataset with what its values turned out to be. */
export interface Column {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly cells: ReadonlyArray<unknown>
  /** The cells as numbers for drawing; null is a gap. */
  readonly numbers: ReadonlyArray<number | null>
  /** Digits after the point that line the whole column up. */
  readonly places: number
}

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/** The rows of a section, whatever shape was asked for: one row object counts as a dataset of one row. */
export function recordsOf(value: unknown): ReadonlyArray<Row> {
  const rows = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  return rows.filter(isRow)
}

/** Names of months are small in Spanish, unless a sentence begins with one. */
export const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** `net_sales` is read as "Net sales"; a name with spaces or capitals of its own stays as written. */
export function labelOf(key: string): string {
  if (!/^[\p{Ll}\d_.-]+$/u.test(key)) return key.trim()
  const words = key.replaceAll(/[_.]+/g, " ").trim()
  return capitalized(words)
}

/** A label made from a key starts small inside a sentence; a name that somebody wrote keeps its capital. */
export const inSentence = (column: Column): string =>
  column.label === column.key ? column.label : column.label.charAt(0).toLowerCase() + column.label.slice(1)

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const isNumeric = (value: unknown): boolean =>
  typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && plainNumber.test(value)
const identifying =
  /(?:^|[_\s-])(?:id|code|zip|postcode|sku|phone|ref|reference|codigo|código|cp|telefono|teléfono|referencia)$|[_\s-](?:no|nr)$/i
const yearly = /^(?:year|yr|año|ejercicio|fy)$/i

function kindOf(key: string, present: ReadonlyArray<unknown>): ColumnKind {
  if (present.length === 0) return "text"
  const numeric = present.every(isNumeric)
  if (numeric && yearly.test(key.trim()) && present.every((value) => civilDateOf(value) !== null)) return "date"
  if (numeric) return identifying.test(key) ? "identifier" : "number"
  return present.every((value) => typeof value === "string" && civilDateOf(value) !== null) ? "date" : "text"
}

/** At most two digits for values of one and more, four below. One digit beside thousands is money that lost its zero. */
function columnPlaces(cells: ReadonlyArray<unknown>): number {
  let places = 0
  let largest = 0
  for (const cell of cells) {
    const decimal = decimalOf(cell)
    if (decimal === null) continue
    places = Math.max(places, placesOf(decimal))
    largest = Math.max(largest, Math.abs(Number(cell)))
  }
  if (places === 1 && largest >= 1000) return 2
  return Math.min(places, largest >= 1 ? 2 : 4)
}

const fewestNumbered = 5

/** Whether a column counts the rows: it is no amount, whatever it is called. */
const countsRows = ({ kind, numbers }: Column): boolean => {
  const [first] = numbers
  if (kind !== "number" || numbers.length < fewestNumbered || (first !== 0 && first !== 1)) return false
  return numbers.every((number, row) => number === first + row)
}

/** The columns of numbers without those that count the rows; all of them where there is no other. */
export const amountsOf = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const numbers = columns.filter(({ kind }) => kind === "number")
  const amounts = numbers.filter((column) => !countsRows(column))
  return amounts.length === 0 ? numbers : amounts
}

const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,8})$/.test(key)

/**
 * Every key of every row, in order of first appearance. Years and other whole numbers as names come last: JavaScript
 * puts them first whatever their order was, and a table reads its names before its years.
 */
export function columnsOf(value: unknown): ReadonlyArray<Column> {
  const rows = recordsOf(value)
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  const ordered = [...[...keys].filter((key) => !isIndex(key)), ...[...keys].filter(isIndex)]
  return ordered.map((key) => {
    const cells = rows.map((row) => (Object.hasOwn(row, key) ? row[key] : null) ?? null)
    const kind = kindOf(
      key,
      cells.filter((cell) => cell !== null),
    )
    const drawn = kind === "number"
    const numbers = cells.map((cell) => (drawn && cell !== null && Number.isFinite(Number(cell)) ? Number(cell) : null))
    return { key, label: labelOf(key), kind, cells, numbers, places: drawn ? columnPlaces(cells) : 0 }
  })
}

/** A cell as text for a reader: numbers at the column's places, dates by locale, nested values as JSON, null as nothing. */
export function cellText(column: Column, row: number, locale: LocaleConventions): string {
  const cell = column.cells[row]
  if (cell === null || cell === undefined) return ""
  if (column.kind === "number") return formatNumber(cell, locale, { places: column.places, grouped: "always" })
  if (column.kind === "date") return dateText(cell, locale, "label")
  if (typeof cell === "boolean") return locale.language === "es" ? (cell ? "Sí" : "No") : cell ? "Yes" : "No"
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell)
}
