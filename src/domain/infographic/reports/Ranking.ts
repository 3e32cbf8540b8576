import { isolated } from "../format/Bidi.ts"
import { drawBars } from "../charts/Bars.ts"
import type { Chart } from "../charts/Figure.ts"
import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf, inSentence } from "../format/Columns.ts"
import { funnelIn } from "../format/Funnel.ts"
import { formatPercent } from "../format/Numbers.ts"
import { annotationsOn, withNotes } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, proseText, shortText, tableOf, moreNote } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { mostBands } from "../reading/OrderedBands.ts"
import { ExactSum } from "../reading/ExactSum.ts"
import { namesRest } from "../reading/RestNames.ts"
import { measureOf } from "../reading/SummaryProposal.ts"
import { picturePhrasesOf } from "./PicturePhrases.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

export interface RankingOptions extends ChartOptions {
  /** Whether rows are sorted by value, the largest first, instead of in data order. */
  readonly isSorted: boolean
  readonly most: number
  readonly seriesMost: number
}

/**
 * Horizontal bars for one to six measures, by name. The finding names the largest and, for additive amounts, its share.
 */
export function rankingChart(rows: unknown, options: RankingOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const measures = numberColumns(columns).slice(0, options.seriesMost)
  const lead = measures[0]
  if (label === undefined || lead === undefined) return emptyChart(options, columns)
  const order = namedOrder(label, lead, options.isSorted)
  const shown = shownRows(label, order, options.most)
  const { locale } = options
  const labels = shown.map((row) => cellText(label, row, locale) || "\u2014")
  const left = order.slice(shown.length)
  const others = label.bandOrder === undefined ? othersOf(label, left, measures, options) : null
  const valueText = shortText(options, labelStyle(measures))
  const drawn = { cells: shown.map((row) => label.cells[row]), names: labels, measures, rows: shown }
  const annotations = annotationsOn(drawn, options, valueText)
  const chart = {
    labels: others === null ? labels : [...labels, picturePhrasesOf(locale).others(left.length)],
    series: measures.map((column) => ({
      name: column.label,
      values: [...shown.map((row) => column.numbers[row] ?? null), ...(others === null ? [] : [others])],
    })),
    valueText,
    annotations: annotations.placed,
    strong: new Set(
      topRows(label, lead)
        .map((row) => shown.indexOf(row))
        .filter((index) => index >= 0),
    ),
  }
  const words = phrasesOf(locale)
  const caption = captionOf(
    options,
    `${measures.map((column) => column.label).join(", ")} ${words.by} ${inSentence(label)}`,
  )
  return {
    finding: options.finding || (funnelFinding(columns, options) ?? rankingFinding(label, measures, options)),
    caption,
    name: caption,
    description: withNotes(describe(label, lead, options), annotations),
    notes: [
      ...moreNote(left.length, options, others === null ? sumText(left, measures, options) : null),
      ...annotations.below,
    ],
    table: tableOf([label, ...numberColumns(columns)], locale, order),
    sourceRows: order,
    isLabelled: true,
    isEmpty: labels.length === 0,
    draw: (width) => drawBars(chart, width),
  }
}

/** Whether the values of a measure are parts of a whole: additive amounts without gaps. */
const adds = ({ numbers, aggregation }: Column, { unit }: ChartOptions): boolean =>
  unit !== "%" && aggregation === "sum" && numbers.every((value) => value !== null && value >= 0)

/** The sum of the rows, if a measure's values are parts of a whole. */
function sumOf(rows: ReadonlyArray<number>, measures: ReadonlyArray<Column>, options: ChartOptions): number | null {
  const [measure] = measures
  if (measure === undefined || measures.length > 1 || rows.length < 2 || measureOf(measure).of !== "sum") return null
  if (!adds(measure, options)) return null
  const sum = new ExactSum()
  for (const row of rows) sum.add(measure.numbers[row] ?? 0)
  return sum.value
}

const sumText = (
  rows: ReadonlyArray<number>,
  measures: ReadonlyArray<Column>,
  options: ChartOptions,
): string | null => {
  const sum = sumOf(rows, measures, options)
  return sum === null ? null : proseText(options)(sum)
}

/**
 * The maximum length of the bar for all other rows, as a multiple of the longest bar. A longer bar is omitted, because
 * it would dwarf the rest.
 */
const mostOthers = 3

/** The sum of the rows without bars, if it can be shown as one more bar. */
const othersOf = (
  label: Column,
  rows: ReadonlyArray<number>,
  measures: ReadonlyArray<Column>,
  options: RankingOptions,
): number | null => {
  const sum = options.isSorted ? sumOf(rows, measures, options) : null
  const [lead] = measures
  return sum === null || lead === undefined || sum > (lead.numbers[topRow(label, lead)] ?? 0) * mostOthers ? null : sum
}

/** The order of rows: the largest first, gaps last, ties in data order. */
export function rowOrder(column: Column, isSorted: boolean): ReadonlyArray<number> {
  const rows = column.cells.map((_, index) => index)
  if (!isSorted) return rows
  const at = (row: number): number => column.numbers[row] ?? -Infinity
  return rows.sort((a, b) => (at(a) === at(b) ? a - b : at(b) > at(a) ? 1 : -1))
}

/** Like `rowOrder`, but sorts names with a natural order, such as age groups, in that order. */
export const namedOrder = (label: Column, column: Column, isSorted: boolean): ReadonlyArray<number> =>
  (isSorted ? label.bandOrder : undefined) ??
  (isSorted ? restLast(label, rowOrder(column, true)) : rowOrder(column, false))

/** An order with the rows for everything else, such as "Other", at the end. */
const restLast = ({ cells }: Column, order: ReadonlyArray<number>): ReadonlyArray<number> => [
  ...order.filter((row) => !namesRest(cells[row])),
  ...order.filter((row) => namesRest(cells[row])),
]

/**
 * The first rows in the given order. If the names have a natural order, such as age groups, more rows are shown,
 * because the last ones are not the smallest.
 */
export const shownRows = (label: Column, order: ReadonlyArray<number>, most: number): ReadonlyArray<number> =>
  order.slice(0, label.bandOrder === undefined ? most : Math.max(most, mostBands))

const topRow = (label: Column, column: Column): number => restLast(label, rowOrder(column, true))[0] ?? 0

/** The rows with the largest value; several if there is a tie. */
const topRows = (label: Column, column: Column): ReadonlyArray<number> => {
  const row = topRow(label, column)
  const [top, isRest] = [column.numbers[row], namesRest(label.cells[row])]
  return column.numbers.flatMap((value, at) =>
    value !== null && value === top && namesRest(label.cells[at]) === isRest ? [at] : [],
  )
}

/** How many of the people in a funnel's first step reach the last step; undefined for other tables. */
function funnelFinding(columns: ReadonlyArray<Column>, options: ChartOptions): string | undefined {
  const funnel = funnelIn(columns)
  if (funnel === undefined) return undefined
  const { steps, counts } = funnel
  const [first, last] = [counts.numbers[0] ?? 0, counts.numbers.at(-1) ?? 0]
  const text = proseText(options, labelStyle([counts]))
  const share = formatPercent((last / first) * 100, options.locale)
  const step = isolated(cellText(steps, counts.numbers.length - 1, options.locale))
  return picturePhrasesOf(options.locale).reachLast(text(last), text(first), share, step)
}

function rankingFinding(label: Column, measures: ReadonlyArray<Column>, options: ChartOptions): string {
  const words = phrasesOf(options.locale)
  const lead = measures[0]
  if (lead === undefined) return words.nothing
  const values = lead.numbers.filter((value) => value !== null)
  if (values.length === 0) return words.nothing
  if (values.every((value) => value === 0)) return words.allZero
  const row = topRow(label, lead)
  const value = lead.numbers[row] ?? 0
  const nameOf = (of: number): string => isolated(cellText(label, of, options.locale) || "\u2014")
  const name = nameOf(row)
  const shown = proseText(options, labelStyle(measures))(value)
  const level = topRows(label, lead)
  const series = measures.length > 1 ? isolated(lead.label) : null
  const isAll = level.length === lead.cells.length
  const total = values.reduce((sum, one) => sum + one, 0)
  const share = adds(lead, options) ? formatPercent((value / total) * 100, options.locale) : null
  if (label.bandOrder !== undefined && !isAll) {
    const { largestBands, highestBands } = picturePhrasesOf(options.locale)
    const names = level.map(nameOf)
    return share === null || series !== null ? highestBands(names, shown, series) : largestBands(names, share)
  }
  if (level.length > 1) return words.level(isAll, level.map(nameOf), shown, series)
  if (series !== null) return words.highest(name, shown, series)
  return values.length === 1 ? words.single(name, shown) : words.leads(name, shown, share)
}

export function describe(label: Column, measure: Column, options: ChartOptions): string {
  const words = phrasesOf(options.locale)
  const order = rowOrder(measure, true).filter((row) => measure.numbers[row] !== null && !namesRest(label.cells[row]))
  const [high, low] = [order[0], order.at(-1)]
  if (high === undefined || low === undefined) return words.nothing
  const text = proseText(options, labelStyle([measure]))
  const at = (row: number): string => cellText(label, row, options.locale)
  return `${words.describeRows(measure.cells.length)} ${words.describeRange(text(measure.numbers[low] ?? 0), at(low), text(measure.numbers[high] ?? 0), at(high))}`
}
