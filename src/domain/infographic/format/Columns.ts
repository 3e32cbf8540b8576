import { civilDateOf, dateText } from "./Calendar.ts"
import type { Column, ColumnKind, ColumnRole } from "./Column.ts"
import { keptOrder } from "./ColumnOrder.ts"
import {
  type Aggregation,
  aggregationOf,
  hintsTime,
  namesThings,
  namesTime,
  saysNothing,
  saysOnlyTotal,
} from "./ColumnRoles.ts"
import { decimalOf, placesOf } from "./Decimal.ts"
import { bandsIn, completesTotal, factorsIn, holdsSubtotals, productsIn, ratiosIn, sharedPairs } from "./Derived.ts"
import { withFunnelRoles } from "./Funnel.ts"
import type { LocaleConventions } from "./Locale.ts"
import { formatNumber } from "./Numbers.ts"
import { type ColumnInfo, columnInfoOf } from "./ColumnInfo.ts"
import { ordinalsIn } from "./Ordinals.ts"
import { areKeys, countsRows, numbersRows } from "./RowNumbers.ts"
import { runningTotals } from "./RunningTotals.ts"
import { attributesIn } from "./ItemAttributes.ts"
import { visibleName } from "./VisibleNames.ts"
import { bandOrder } from "../reading/OrderedBands.ts"
import { withPlanRoles } from "../reading/SpanColumns.ts"
import { isLevelUnit, unitOf } from "../reading/Units.ts"

export type { Column, ColumnKind, ColumnRole } from "./Column.ts"

/** The number of distinct values in a column. All gaps count as one value. */
export const distinct = ({ cells }: Column): number => new Set(cells).size

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/** A section's rows, in any shape. A single row object is a dataset with one row. */
export function recordsOf(value: unknown): ReadonlyArray<Row> {
  const rows = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  return rows.filter(isRow)
}

/** Capitalizes the start of a sentence, such as a Spanish month name. */
export const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** `net_sales` is shown as "Net sales"; a name with spaces or capitals stays unchanged. */
export function labelOf(key: string): string {
  if (!/^[\p{Ll}\d_.-]+$/u.test(key)) return visibleName(key)
  const words = key.replaceAll(/[_.]+/g, " ").trim()
  return capitalized(words)
}

/**
 * The label inside a sentence. A label derived from a key starts in lower case; a name used verbatim keeps its capital.
 */
export const inSentence = (column: Column): string =>
  column.label === column.key ? column.label : column.label.charAt(0).toLowerCase() + column.label.slice(1)

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const longWhole = /^-?[1-9]\d{15,}$/
const whole = /^-?\d+$/
const isNumeric = (value: unknown): boolean =>
  typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && plainNumber.test(value)
/** Whether the values are integers and some exceed a double's precision. They are then identifiers. */
const areLong = (values: ReadonlyArray<unknown>): boolean =>
  values.some((value) => typeof value === "string" && longWhole.test(value)) &&
  values.every((value) => whole.test(String(value)))

const isYear = (value: unknown): boolean => civilDateOf(value)?.precision === "year"
/** Whether a value may be a year even if the column's name doesn't say so. */
const isModernYear = (value: unknown): boolean => isYear(value) && Number.parseInt(String(value), 10) >= 1500
/** Whether a value is plausibly a year, for columns whose names give no evidence. */
const isLikelyYear = (value: unknown): boolean => isYear(value) && Number(value) >= 1900 && Number(value) <= 2100

const fewestYears = 4
const [widestStep, shortestRun] = [10, 8]
/**
 * A run of years shorter than `shortestRun` is accepted only if every year occurs equally often. The limits are the
 * minimum number of years, and how often each must occur.
 */
const [shortestBalanced, fewestOfYear] = [3, 5]

/** Whether every year occurs equally often, as in panel data. */
const areBalanced = (years: ReadonlyArray<number>, known: ReadonlySet<number>): boolean => {
  const counts = new Map<number, number>()
  for (const year of years) counts.set(year, (counts.get(year) ?? 0) + 1)
  return (
    known.size >= shortestBalanced && new Set(counts.values()).size === 1 && years.length >= known.size * fewestOfYear
  )
}

/**
 * An ordered list must contain at least this share of the years that it spans. A list of seasons, for example, may skip
 * war years.
 */
const fewestInRun = 0.8

/** Whether years are in order, each once, with few gaps. */
const areOrdered = (years: ReadonlyArray<number>): boolean => {
  const steps = years.slice(1).map((year, at) => year - years[at]!)
  const isOneWay = steps.every((step) => step > 0) || steps.every((step) => step < 0)
  return (
    isOneWay && years.length >= shortestRun && years.length >= (Math.abs(years[0]! - years.at(-1)!) + 1) * fewestInRun
  )
}

/**
 * Whether numbers are consecutive years, whatever the column's name: each year once and in order, or every year of a
 * longer run, as in panel data.
 */
const areConsecutiveYears = (values: ReadonlyArray<unknown>): boolean => {
  if (values.length < fewestYears || !isModernYear(values[0]) || !isModernYear(values.at(-1))) return false
  if (!values.every(isModernYear)) return false
  const years = values.map(Number)
  const steps = new Set(years.slice(1).map((year, at) => year - years[at]!))
  const [step = 0] = steps
  if (steps.size === 1) return step !== 0 && Math.abs(step) <= widestStep
  if (areOrdered(years)) return true
  const known = new Set(years)
  const [first, last] = [Math.min(...known), Math.max(...known)]
  const isLong = known.size >= shortestRun && known.size * 2 <= years.length
  return last - first === known.size - 1 && (isLong || (first >= 1900 && areBalanced(years, known)))
}

/**
 * The type of a column. The values determine it, except that the name decides whether numbers are years, which are
 * dates, or identifiers, which are printed verbatim. Integers beyond a double's precision are identifiers.
 */
function kindOf(key: string, present: ReadonlyArray<unknown>, declared: ColumnInfo["kind"]): ColumnKind {
  if (present.length === 0) return "text"
  if (present.every(isNumeric)) {
    if (declared !== undefined) return declared === "number" ? "number" : "identifier"
    if (namesTime(key)) return present.every(isYear) ? "date" : "identifier"
    if ((hintsTime(key) || !namesThings(key)) && areConsecutiveYears(present)) return "date"
    if (namesThings(key) || areLong(present))
      return hintsTime(key) && present.every(isLikelyYear) ? "date" : "identifier"
    const areYears = present.length > 1 && saysNothing(key) && present.every(isLikelyYear)
    return areYears ? (hintsTime(key) ? "date" : "identifier") : "number"
  }
  return present.every((value) => typeof value === "string" && civilDateOf(value) !== null) ? "date" : "text"
}

/** Longer values, such as addresses, are not categories. */
const longestName = 60

const isProse = (text: string): boolean => text.length > longestName || /^https?:\/\//i.test(text)

function roleOf(kind: ColumnKind, aggregation: Aggregation, present: ReadonlyArray<unknown>): ColumnRole {
  if (kind === "number") return aggregation === "none" ? "identifier" : "measure"
  if (kind === "date") return "time"
  if (kind === "identifier") return "identifier"
  if (present.length > 0 && present.every((value) => typeof value === "boolean")) return "flag"
  const long = present.filter((value) => typeof value === "string" && isProse(value)).length
  return long * 4 > present.length ? "text" : "dimension"
}

const fewestShares = 8

/** Whether all numbers are fractions of one, and therefore shares, whatever the column's name. */
const areShares = (numbers: ReadonlyArray<number | null>): boolean => {
  const values = numbers.filter((value) => value !== null)
  return (
    values.length >= fewestShares &&
    values.every((value) => value >= 0 && value <= 1) &&
    values.some((value) => !Number.isInteger(value))
  )
}

/**
 * The aggregation suggested by a column's name. A "total" with negative fractions is a rating or balance rather than an
 * amount.
 */
const aggregationBy = (key: string, numbers: ReadonlyArray<number | null>): Aggregation => {
  const named = aggregationOf(key)
  if (named !== "sum" || !numbers.some((value) => (value ?? 0) < 0)) return named
  const isWhole = numbers.every((value) => value === null || Number.isInteger(value))
  return !isWhole && saysOnlyTotal(key) ? "unknown" : named
}

const mostPlaces = 12

/**
 * The decimals of a column: at most two for values of one or more, and for smaller values enough to show two
 * significant digits of the smallest. One decimal next to thousands would look like money with a missing digit.
 */
function columnPlaces(cells: ReadonlyArray<unknown>): number {
  let places = 0
  let largest = 0
  let least = Infinity
  for (const cell of cells) {
    const decimal = decimalOf(cell)
    if (decimal === null) continue
    places = Math.max(places, placesOf(decimal))
    const size = Math.abs(Number(cell))
    largest = Math.max(largest, size)
    if (size > 0) least = Math.min(least, size)
  }
  if (places === 1 && largest >= 1000) return 2
  if (largest >= 1 || least === Infinity) return Math.min(places, 2)
  return Math.min(places, mostPlaces, Math.max(4, 1 - Math.floor(Math.log10(least))))
}

const [mostCodes, fewestCoded, fewestOfCode] = [12, 30, 5]

/**
 * Whether numbers are codes, such as flags, grades and survey waves: a few integers that repeat in a column whose name
 * doesn't suggest an amount.
 */
export const isCoded = ({ kind, aggregation, numbers }: Column): boolean => {
  if (kind !== "number" || (aggregation !== "unknown" && aggregation !== "mean") || numbers.length < fewestCoded)
    return false
  if (aggregation === "mean" && !numbers.every((value) => value === null || value === 0 || value === 1)) return false
  const known = new Set<number>()
  for (const value of numbers) {
    if (value === null) continue
    if (!Number.isInteger(value) || known.add(value).size > mostCodes) return false
  }
  return known.size * fewestOfCode <= numbers.length
}

const fewestRows = 5

/**
 * Whether a code is the same in every row, such as "9" for both sexes. It then describes the whole table, and there is
 * nothing to compare.
 */
const isConstant = ({ key, aggregation, numbers }: Column): boolean =>
  aggregation !== "sum" &&
  civilDateOf(key) === null &&
  numbers.length >= fewestRows &&
  numbers.every((value) => value !== null && Number.isInteger(value) && value === numbers[0])

/** Whether the rows are points in time. A column with a constant value is then a target or a limit. */
const areMoments = (columns: ReadonlyArray<Column>): boolean =>
  columns.some(({ kind, cells }) => kind === "date" && cells.some((cell) => cell !== cells[0]))

/**
 * The numeric columns except row numbers, coordinates, codes, constants, the factors of an amount, and percentages of
 * other columns. If some columns contain shares, only the columns from which the shares are calculated are returned. If
 * none remain, all numeric columns are returned.
 */
export const amountsOf = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const numbers = columns.filter(({ kind }) => kind === "number")
  const mayBeConstant = areMoments(columns)
  const shared = sharedPairs(columns)
  const derived = new Set([
    ...factorsIn(columns),
    ...shared.map(({ share }) => share),
    ...ratiosIn(columns),
    ...bandsIn(columns),
  ])
  const wholes = new Set(shared.map(({ whole }) => whole))
  const amounts = numbers.filter(
    (column) =>
      column.aggregation !== "none" &&
      (wholes.size === 0 || wholes.has(column)) &&
      !derived.has(column) &&
      !countsRows(column) &&
      !isCoded(column) &&
      (mayBeConstant || !isConstant(column)),
  )
  return amounts.length === 0 ? numbers : amounts
}

interface Found {
  readonly own: ColumnInfo | undefined
  /** Whether the column is the first one in a table with name columns, and may therefore contain keys. */
  readonly mayBeKey: boolean
}

const kindIn = (key: string, cells: ReadonlyArray<unknown>, { own, mayBeKey }: Found): ColumnKind => {
  const present = cells.filter((cell) => cell !== null)
  const kind = kindOf(key, present, own?.kind)
  if (kind !== "number" || own?.kind !== undefined) return kind
  return numbersRows(key, cells) || (mayBeKey && areKeys(key, present)) ? "identifier" : kind
}

/** The unit and the aggregation of a column of numbers. */
const amountIn = (key: string, numbers: ReadonlyArray<number | null>, own: ColumnInfo | undefined) => {
  const unit = own?.unit ?? unitOf(key, [])
  const named = aggregationBy(key, numbers)
  const isLevel = named !== "none" && (isLevelUnit(unit) || areShares(numbers))
  return { unit, aggregation: own?.aggregation ?? (isLevel ? "mean" : named) }
}

const columnFrom = (key: string, cells: ReadonlyArray<unknown>, found: Found): Column => {
  const kind = kindIn(key, cells, found)
  const isDrawn = kind === "number"
  const numbers = cells.map((cell) => (isDrawn && cell !== null && Number.isFinite(Number(cell)) ? Number(cell) : null))
  const bands = kind === "text" ? bandOrder(cells) : undefined
  const { unit, aggregation } = isDrawn
    ? amountIn(key, numbers, found.own)
    : { unit: found.own?.unit ?? "", aggregation: "none" as const }
  return {
    key,
    label: labelOf(key),
    kind,
    role: roleOf(
      kind,
      aggregation,
      cells.filter((cell) => cell !== null),
    ),
    unit,
    measure: found.own?.measure ?? "",
    aggregation,
    cells,
    numbers,
    places: isDrawn ? columnPlaces(cells) : 0,
    ...(bands === undefined ? {} : { bandOrder: bands }),
  }
}

const addend: Found = { own: { kind: "number", aggregation: "sum" }, mayBeKey: false }

/** Whether a total in another column shows that a column named like an identifier contains amounts. */
const isAddend = ({ kind, cells }: Column, columns: ReadonlyArray<Column>): boolean =>
  kind === "identifier" &&
  cells.every((cell) => cell === null || isNumeric(cell)) &&
  completesTotal(
    cells.map((cell) => (cell === null ? null : Number(cell))),
    columns.flatMap((column) => (column.kind === "number" ? [column.numbers] : [])),
  )

const adds = ({ aggregation }: Column): boolean => aggregation === "sum" || aggregation === "unknown"

const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,8})$/.test(key)

/**
 * The columns of rows, in file order. If the file order is unknown, they are in order of first appearance with
 * integer-like names last: JavaScript puts these first, but in tables, names usually precede years.
 */
export function columnsOf(value: unknown): ReadonlyArray<Column> {
  const rows = recordsOf(value)
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  const kept = rows[0] === undefined ? undefined : keptOrder(rows[0])
  const ordered =
    kept === undefined
      ? [...[...keys].filter((key) => !isIndex(key)), ...[...keys].filter(isIndex)]
      : [...new Set([...kept, ...keys])].filter((key) => keys.has(key))
  const infos = columnInfoOf(rows)
  const hasNames = ordered.slice(1).some((key) => rows.some((row) => typeof row[key] === "string"))
  const found = ordered.map((key, at): Column => {
    const cells = rows.map((row) => (Object.hasOwn(row, key) ? row[key] : null) ?? null)
    return columnFrom(key, cells, { own: infos?.get(key), mayBeKey: at === 0 && hasNames })
  })
  const columns = found.map((column) =>
    isAddend(column, found) ? columnFrom(column.key, column.cells, addend) : column,
  )
  const [means, products, ordinals] = [
    new Set([...runningTotals(columns), ...attributesIn(columns)]),
    productsIn(columns),
    ordinalsIn(columns),
  ]
  const aggregationIn = (column: Column): Aggregation => {
    if (infos?.get(column.key)?.aggregation !== undefined) return column.aggregation
    if (ordinals.has(column)) return "none"
    if (means.has(column) || (adds(column) && holdsSubtotals(column))) return "mean"
    return products.has(column) && column.aggregation === "unknown" ? "sum" : column.aggregation
  }
  const weighed = columns.map((column) => ({ ...column, aggregation: aggregationIn(column) }))
  return withFunnelRoles(withPlanRoles(weighed))
}

/**
 * A cell as text: numbers with the column's decimals, dates by locale, nested values as JSON, and null as an empty
 * string.
 */
export function cellText(column: Column, row: number, locale: LocaleConventions): string {
  const cell = column.cells[row]
  if (cell === null || cell === undefined) return ""
  if (column.kind === "number") return formatNumber(cell, locale, { places: column.places, grouped: "always" })
  if (column.kind === "date") return dateText(cell, locale, "label")
  if (typeof cell === "boolean") return locale.language === "es" ? (cell ? "Sí" : "No") : cell ? "Yes" : "No"
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell)
}
