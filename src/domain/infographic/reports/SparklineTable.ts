import { drawSparkline } from "../charts/Sparkline.ts"
import { picture } from "../charts/Svg.ts"
import { cellText, type Column, columnsOf } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import { incomparable } from "../reading/PartialPeriods.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { labelStyle, shortText } from "./ChartOptions.ts"
import { mostMoved, movementFinding, pointsText } from "./Movement.ts"
import { changeWords, phrasesOf } from "./Phrases.ts"
import { inTimeOrder, labelColumn, numberColumns } from "./Roles.ts"

export interface SparklineRow {
  readonly label: string
  readonly first: string
  readonly last: string
  readonly change: string
  /** If more is better, `good` for an increase and `bad` for a decrease; `flat` otherwise. */
  readonly tone: "good" | "bad" | "flat"
  /** The SVG of the line; empty for fewer than two values. */
  readonly line: string
}

export interface SparklineTable {
  readonly heads: ReadonlyArray<string>
  /** How many rows rose or fell, and the largest change; empty if nothing changed. */
  readonly finding: string
  /** Sentences that name the periods left out. */
  readonly notes: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SparklineRow>
}

/** The indexes of the periods of a row's first and last value. */
interface Ends {
  readonly from: number
  readonly to: number
}

const endsOf = (values: ReadonlyArray<number | null>): Ends => ({
  from: values.findIndex((value) => value !== null),
  to: values.findLastIndex((value) => value !== null),
})

/**
 * Makes a column with one number per row. The finding compares a column of first values with a column of last values.
 */
const columnOf = (label: Column, numbers: ReadonlyArray<number | null>): Column => ({
  ...label,
  kind: "number",
  cells: numbers,
  numbers,
})

/** A change between two values: in percentage points, or as a share of the first; null if there is none. */
const changeOf = (from: number | null, to: number | null, isPercent: boolean): number | null => {
  if (from === null || to === null) return null
  if (isPercent) return to - from
  return from <= 0 ? null : ((to - from) / from) * 100
}

const changeText = (change: number | null, isPercent: boolean, options: ChartOptions): string =>
  change === null
    ? "\u2014"
    : isPercent
      ? pointsText(change, options)
      : formatPercent(change, options.locale, { signed: true })

const toneOf = (change: number | null): SparklineRow["tone"] =>
  change === null || change === 0 ? "flat" : change > 0 ? "good" : "bad"

/** A row's sparkline; its text description is the change. */
function lineOf(
  values: ReadonlyArray<number | null>,
  name: string,
  change: number | null,
  options: ChartOptions,
): string {
  if (values.filter((value) => value !== null).length < 2) return ""
  const isPercent = options.unit === "%"
  const description =
    change === null || change === 0 || isPercent
      ? changeText(change, isPercent, options)
      : changeWords(options.locale, change, formatPercent(Math.abs(change), options.locale))
  return picture(drawSparkline(values, 132, 30), name, description)
}

/**
 * One row per name, with its values over time. The numeric columns are the periods: in time order if their names are
 * dates, else from left to right.
 */
export function sparklineTable(
  rows: unknown,
  options: ChartOptions & { readonly isToned: boolean; readonly most: number },
): SparklineTable {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const numbers = inTimeOrder(numberColumns(columns))
  const partial = incomparable(numbers.map(({ key }) => key))
  const periods = numbers.filter(({ key }) => !partial.has(key))
  const words = phrasesOf(options.locale)
  if (label === undefined || periods.length === 0) return { heads: [], finding: "", notes: [], rows: [] }
  const text = shortText(options, labelStyle(periods))
  const [first, last] = [periods[0]!, periods.at(-1)!]
  const lines = label.cells.map((_, row) => periods.map((column) => column.numbers[row] ?? null))
  const ends = lines.map(endsOf)
  // If some rows begin later or end earlier than the table, first and last values are shown with their periods.
  const areWhole = ends.every(({ from, to }) => from <= 0 && (to === -1 || to === periods.length - 1))
  const shownAt = (values: ReadonlyArray<number | null>, at: number): string => {
    const value = values[at] ?? null
    if (value === null) return "\u2014"
    return areWhole ? text(value) : `${text(value)} (${periods[at]!.label})`
  }
  const firsts = lines.map((values, row) => values[ends[row]!.from] ?? null)
  const lasts = lines.map((values, row) => (ends[row]!.from === ends[row]!.to ? null : (values[ends[row]!.to] ?? null)))
  const [before, after] = [columnOf(label, firsts), columnOf(label, lasts)]
  const isPercent = options.unit === "%"
  return {
    finding:
      periods.length < Math.min(numbers.length, 2)
        ? ""
        : movementFinding(label, before, after, mostMoved(before, after, options), options),
    notes: numbers.flatMap(({ key, label: name }) => (partial.has(key) ? [words.partial(name)] : [])),
    heads: [
      label.label,
      `${first.label} \u2013 ${last.label}`,
      areWhole ? first.label : words.first,
      areWhole ? last.label : words.last,
      words.change,
    ],
    rows: lines.slice(0, options.most).map((values, row) => {
      const change = changeOf(firsts[row]!, lasts[row]!, isPercent)
      const name = cellText(label, row, options.locale) || "\u2014"
      return {
        label: name,
        first: shownAt(values, ends[row]!.from),
        last: shownAt(values, ends[row]!.to),
        change: changeText(change, isPercent, options),
        tone: options.isToned ? toneOf(change) : "flat",
        line: lineOf(values, name, change, options),
      }
    }),
  }
}
