import { drawBoxes } from "../charts/Boxes.ts"
import type { Chart, DataTable } from "../charts/Figure.ts"
import { type Bin, drawHistogram } from "../charts/Histogram.ts"
import { niceStep } from "../charts/Scale.ts"
import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf, inSentence } from "../format/Columns.ts"
import { isolated } from "../format/Bidi.ts"
import { formatNumber } from "../format/Numbers.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, proseText, shortText, tickText } from "./ChartOptions.ts"
import { ascending, type FiveFigures, fiveFigures, quantile } from "./Quantiles.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

const numbersOf = (column: Column): ReadonlyArray<number> => column.numbers.filter((value) => value !== null)
const [fewestBins, mostBins] = [5, 40]

/**
 * Bins with a round width, by the Freedman–Diaconis rule. Each bin includes its lower end; the last one includes both
 * ends.
 */
export function binsOf(values: ReadonlyArray<number>): ReadonlyArray<Bin> {
  const sorted = ascending(values)
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  if (low === high) return [{ from: low - 0.5, to: low + 0.5, count: sorted.length }]
  // If the range is too large for a number, or too small for distinct bounds, there is a single bin.
  const range = high - low
  const finest = Math.max(Math.abs(low), Math.abs(high)) * 2e-12
  if (!Number.isFinite(range) || range < 1e-300 || range < finest)
    return [{ from: low, to: high, count: sorted.length }]
  const middle = quantile(sorted, 0.75) - quantile(sorted, 0.25)
  const wanted = middle > 0 ? range / ((2 * middle) / Math.cbrt(sorted.length)) : fewestBins
  const areIntegers = sorted.every(Number.isInteger)
  const step = Math.max(niceStep(range, Math.min(Math.max(wanted, fewestBins), mostBins)), areIntegers ? 1 : 0)
  const first = Math.floor(low / step)
  const count = Math.floor(high / step) - first + (areIntegers && step === 1 ? 1 : high % step === 0 ? 0 : 1)
  const bins = Math.max(count, 1)
  // For narrow bins far from zero, rounded ends may exclude the minimum or the maximum.
  const edge = (index: number): number => {
    const rounded = Number(((first + index) * step).toPrecision(12))
    return index === 0 ? Math.min(rounded, low) : index === bins ? Math.max(rounded, high) : rounded
  }
  const counts = Array.from({ length: bins }, () => 0)
  for (const value of sorted) {
    const at = Math.min(Math.floor(value / step + 1e-9) - first, counts.length - 1)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts.map((one, index) => ({ from: edge(index), to: edge(index + 1), count: one }))
}

/** A histogram of the first measure. */
export function distributionChart(rows: unknown, options: ChartOptions): Chart {
  const columns = columnsOf(rows)
  const measure = columns.find((column) => column.kind === "number")
  const values = measure === undefined ? [] : numbersOf(measure)
  if (measure === undefined || values.length === 0) return emptyChart(options, columns)
  const words = chartPhrasesOf(options.locale)
  const sorted = ascending(values)
  const prose = proseText(options, labelStyle([measure]))
  const [quarter, median, threeQuarters] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share))
  const bins = binsOf(values)
  const plain = (value: number): string => formatNumber(value, options.locale, { grouped: "always" })
  const caption = captionOf(options, measure.label)
  const annotations = annotationsOn(
    { kinds: ["level", "band"], cells: [], names: [], measures: [measure], rows: [] },
    options,
    shortText(options, labelStyle([measure])),
  )
  const data = {
    bins,
    annotations: annotations.placed,
    x: {
      title: captionOf({ ...options, caption: "" }, measure.label),
      tickText: tickText(options, labelStyle([measure])),
    },
    y: { title: words.rowsAxis, tickText: tickText({ ...options, unit: "" }) },
    mark: { value: median ?? 0, label: words.medianAt(prose(median ?? 0)) },
  }
  const finding = words.middleHalf(isolated(inSentence(measure)), prose(quarter ?? 0), prose(threeQuarters ?? 0))
  const chart = {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: `${finding}. ${words.medianAt(prose(median ?? 0))}.`,
    notes: [],
    table: {
      heads: [
        { label: words.interval, numeric: false },
        { label: words.rowsAxis, numeric: true },
      ],
      rows: bins.map(({ from, to, count }) => [`${plain(from)} \u2013 ${plain(to)}`, plain(count)]),
    },
    isEmpty: false,
    draw: (width: number) => drawHistogram(data, width),
  }
  return noted(chart, annotations)
}

export interface SpreadOptions extends ChartOptions {
  readonly most: number
}

interface Group extends FiveFigures {
  readonly label: string
  /** The cell with the group's name in the group's first row. */
  readonly cell: unknown
  readonly count: number
}

/** The groups of a measure, in the natural order of their names if there is one, or else highest median first. */
function groupsOf(label: Column, measure: Column, options: ChartOptions): ReadonlyArray<Group> {
  const groups = new Map<string, { readonly cell: unknown; readonly values: Array<number> }>()
  for (const row of label.bandOrder ?? label.cells.keys()) {
    const value = measure.numbers[row] ?? null
    if (value === null) continue
    const name = cellText(label, row, options.locale) || "\u2014"
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { cell: label.cells[row], values: [value] })
    else group.values.push(value)
  }
  const found = [...groups].map(([name, { cell, values }]) => ({
    label: name,
    cell,
    count: values.length,
    ...fiveFigures(values),
  }))
  return label.bandOrder === undefined ? found.sort((a, b) => b.median - a.median) : found
}

const highestOf = (groups: ReadonlyArray<Group>): Group =>
  groups.reduce((most, one) => (one.median > most.median ? one : most))

/** The group with the highest median, and the one whose middle half is widest. */
function spreadFinding(groups: ReadonlyArray<Group>, options: ChartOptions, prose: (value: number) => string): string {
  const words = chartPhrasesOf(options.locale)
  const first = highestOf(groups)
  const spread = (one: Group): number => one.threeQuarters - one.quarter
  const widest = groups.reduce((most, one) => (spread(one) > spread(most) ? one : most))
  const lead = words.highestMedian(isolated(first.label), prose(first.median))
  if (groups.length === 1 || spread(widest) === 0) return lead
  return widest === first ? `${lead}, ${words.alsoMostSpread}` : `${lead}; ${words.mostSpread(isolated(widest.label))}`
}

/** The figures of each group as a table. */
function spreadTable(label: Column, groups: ReadonlyArray<Group>, { locale }: ChartOptions): DataTable {
  const columns = ["low", "quarter", "median", "threeQuarters", "high", "count"] as const
  const figures = columnsOf(groups.map((group) => Object.fromEntries(columns.map((key) => [key, group[key]]))))
  const names = chartPhrasesOf(locale).figures
  return {
    heads: [{ label: label.label, numeric: false }, ...columns.map((key) => ({ label: names[key], numeric: true }))],
    rows: groups.map((one, row) => [one.label, ...figures.map((column) => cellText(column, row, locale))]),
  }
}

/** The first measure by group, with the middle half, the median and the whiskers. */
export function spreadChart(rows: unknown, options: SpreadOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const measure = numberColumns(columns)[0]
  if (label === undefined || measure === undefined) return emptyChart(options, columns)
  const groups = groupsOf(label, measure, options)
  if (groups.length === 0) return emptyChart(options, columns)
  const shown = groups.slice(0, options.most)
  const style = labelStyle([measure])
  const finding = spreadFinding(groups, options, proseText(options, style))
  const caption = captionOf(options, chartPhrasesOf(options.locale).groups(measure.label, inSentence(label)))
  const annotations = annotationsOn(
    {
      cells: shown.map(({ cell }) => cell),
      names: shown.map((one) => one.label),
      measures: [{ ...measure, numbers: shown.map((one) => one.median) }],
      rows: shown.map((_, row) => row),
    },
    options,
    shortText(options, style),
  )
  const data = {
    rows: shown,
    tickText: tickText(options, style),
    strong: new Set([shown.indexOf(highestOf(groups))]),
    annotations: annotations.placed,
  }
  const chart = {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: `${finding}.`,
    notes: [],
    table: spreadTable(label, groups, options),
    isEmpty: false,
    draw: (width: number) => drawBoxes(data, width),
  }
  return noted(chart, annotations)
}
