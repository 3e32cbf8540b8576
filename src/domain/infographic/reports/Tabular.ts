import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { formatNumber, formatShort, type NumberStyle, shortenedFrom } from "../format/Numbers.ts"
import { extremes } from "../charts/Scale.ts"
import { ExactSum } from "../reading/ExactSum.ts"
import { measureOf } from "../reading/SummaryProposal.ts"
import { unitColumn } from "../reading/UnitColumns.ts"
import { pointsText } from "./Movement.ts"
import { isShared, trendOf } from "./Trend.ts"
import { type ChartOptions, labelStyle } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"

export interface TabularCell {
  /** The cell's text; a dash for a missing number. */
  readonly text: string
  /** The length of the bar behind the number, as a percentage of the column's largest value; null for no bar. */
  readonly share: number | null
}

export interface TabularHead {
  readonly label: string
  readonly numeric: boolean
  readonly isDate: boolean
  readonly hasBars: boolean
  readonly digits: number
}

/**
 * A dataset as a printed table: aligned numbers, dates and gaps in the locale's format, and bars for the first measure.
 * `digits` is the length of the longest string in a column, so that bars start at the same position.
 */
export interface Tabular {
  readonly heads: ReadonlyArray<TabularHead>
  readonly rows: ReadonlyArray<ReadonlyArray<TabularCell>>
  readonly count: string
  /** The summary of the rows that are not printed: their number and their sums. */
  readonly rest: ReadonlyArray<string> | null
  readonly profile: ReadonlyArray<ColumnProfile>
  /** Whether amounts are in several currencies or units, so that none are added up or compared. */
  readonly hasUnits: boolean
  /** Whether all numbers are values of one measure, so that a heat map compares them. */
  readonly isMatrix: boolean
}

export interface ColumnProfile {
  readonly label: string
  readonly low: string
  readonly median: string
  readonly high: string
  readonly missing: number
}

const [fewestColumns, mostColumns, mostRows] = [3, 31, 40]

/** Whether a table is a matrix with named rows and columns, and a value of the same measure in each cell. */
const isMatrix = (columns: ReadonlyArray<Column>): boolean => {
  const [name, ...values] = columns
  const [{ measure = "", unit = "", cells = [] } = {}] = values
  return (
    name !== undefined &&
    name.kind !== "number" &&
    measure !== "" &&
    values.length >= fewestColumns &&
    values.length <= mostColumns &&
    cells.length > 1 &&
    cells.length <= mostRows &&
    values.every((column) => column.kind === "number" && column.measure === measure && column.unit === unit)
  )
}

/** The maximum number of printed rows. */
const mostPrinted = 500

function restOf(columns: ReadonlyArray<Column>, locale: LocaleConventions, mayBeAdded: boolean): ReadonlyArray<string> {
  const rows = (columns[0]?.cells.length ?? 0) - mostPrinted
  return columns.map((column, place) => {
    if (place === 0) return phrasesOf(locale).unprinted(formatNumber(rows, locale, { grouped: "always" }))
    if (!mayBeAdded || column.kind !== "number" || measureOf(column).of !== "sum") return ""
    const sum = new ExactSum()
    for (const value of column.numbers.slice(mostPrinted)) sum.add(value ?? 0)
    return formatNumber(sum.value, locale, { places: column.places, grouped: "always" })
  })
}

export function tabularOf(rows: unknown, locale: LocaleConventions): Tabular {
  const columns = columnsOf(rows)
  const measure = columns.find((column) => column.kind === "number")
  const [low = 0, high = 0] = extremes((measure?.numbers ?? []).filter((value) => value !== null))
  const isCrossed = isMatrix(columns)
  const hasUnits = unitColumn(columns) !== undefined
  const hasBars = !isCrossed && !hasUnits && measure !== undefined && low >= 0 && high > 0 && measure.cells.length > 1
  const share = (column: Column, row: number): number | null =>
    hasBars && column === measure ? Math.round(((column.numbers[row] ?? 0) / high) * 1000) / 10 : null
  const count = columns[0]?.cells.length ?? 0
  const text = (column: Column, row: number): string =>
    cellText(column, row, locale) || (column.kind === "number" ? "\u2014" : "")
  const rowOf = (_: unknown, row: number): ReadonlyArray<TabularCell> =>
    columns.map((column) => ({ text: text(column, row), share: share(column, row) }))
  const cells = Array.from({ length: count }, rowOf)
  return {
    heads: columns.map((column, place) => ({
      label: column.label,
      numeric: column.kind === "number",
      isDate: column.kind === "date",
      hasBars: hasBars && column === measure,
      digits: cells.reduce((most, row) => Math.max(most, row[place]?.text.length ?? 0), 0),
    })),
    rows: cells,
    count: formatNumber(count, locale),
    isMatrix: isCrossed,
    hasUnits,
    rest: count > mostPrinted ? restOf(columns, locale, !hasUnits) : null,
    profile: columns
      .filter((column) => column.kind === "number" && !hasUnits)
      .slice(0, 4)
      .map((column) => profileOf(column, locale)),
  }
}

function profileOf(column: Column, locale: LocaleConventions): ColumnProfile {
  const sorted = column.numbers.filter((value) => value !== null).sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = sorted.length === 0 ? null : ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  const text = (value: number | null | undefined, style: NumberStyle = {}): string =>
    value === null || value === undefined
      ? "\u2014"
      : formatShort(value, locale, Math.abs(value) < shortenedFrom ? style : {})
  const { places = 0 } = labelStyle([column])
  return {
    label: column.label,
    low: text(sorted[0], { places }),
    median: text(median),
    high: text(sorted.at(-1), { places }),
    missing: column.cells.length - sorted.length,
  }
}

/** First, last, change, lowest, highest and average of each measure over time. */
export function trendTable(rows: unknown, options: ChartOptions): Tabular["rows"] | null {
  const trend = trendOf(rows, options)
  if (trend === null) return null
  const { locale } = options
  return trend.measures.map((measure, index) => {
    const line = trend.lines[index]?.values.filter((value) => value !== null) ?? []
    const [first = 0, last = 0] = [line[0], line.at(-1)]
    const [low, high] = extremes(line)
    const mean = line.length === 0 ? null : line.reduce((sum, value) => sum + value, 0) / line.length
    const text = (value: number | null | undefined): string =>
      formatNumber(value, locale, { places: measure.places, grouped: "always" })
    const share = first <= 0 || last < 0 || line.length < 2 ? null : ((last - first) / first) * 100
    const moved = formatNumber(last - first, locale, { places: measure.places, signed: true })
    const shown = !isShared(options)
      ? line.length < 2
        ? "\u2014"
        : options.unit.trim() === "%"
          ? pointsText(last - first, options)
          : moved
      : share === null || Math.abs(share) > 9999
        ? "\u2014"
        : `${formatNumber(share, locale, { places: 1, signed: true })}${locale.percent}`
    return [measure.label, text(line[0]), text(line.at(-1)), shown, text(low), text(high), text(mean)].map((one) => ({
      text: one,
      share: null,
    }))
  })
}

export function trendTableHeads(locale: LocaleConventions): ReadonlyArray<string> {
  const words = phrasesOf(locale)
  return [words.series, words.first, words.last, words.change, words.low, words.high, words.average]
}
