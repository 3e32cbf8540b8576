import { isolated } from "../format/Bidi.ts"
import type { Chart } from "../charts/Figure.ts"
import { paint, seriesPaint } from "../charts/Paint.ts"
import { drawStack, sharesOf } from "../charts/Stack.ts"
import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import { ExactSum } from "../reading/ExactSum.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, moreNote, shortText, tableOf } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { picturePhrasesOf } from "./PicturePhrases.ts"
import { shownRows } from "./Ranking.ts"
import { labelColumn, numberColumns } from "./Roles.ts"
import { drawnParts } from "./Survey.ts"

export interface PartsOptions extends ChartOptions {
  readonly most: number
  /**
   * Whether the length of a bar shows its row's total; otherwise, all bars are equally long and show shares of 100%.
   */
  readonly isAmounts: boolean
}

/** In published tables, rounded parts may differ from their total by up to this share. */
const rounding = 0.005
const fewestTotals = 2

const total = (values: ReadonlyArray<number | null>): number => {
  const sum = new ExactSum()
  for (const value of values) sum.add(Math.max(value ?? 0, 0))
  return sum.value
}

const sumOf = (columns: ReadonlyArray<Column>, row: number): number =>
  total(columns.map(({ numbers }) => numbers[row] ?? null))

/** The measure that equals the sum of all others in every row. */
export const totalAmong = (measures: ReadonlyArray<Column>): Column | undefined => {
  if (measures.length < 3) return undefined
  return measures.find((whole) => {
    const parts = measures.filter((column) => column !== whole)
    const rows = whole.numbers.flatMap((value, row) => (value === null || value === 0 ? [] : [row]))
    return (
      rows.length >= fewestTotals &&
      rows.every((row) => Math.abs(sumOf(parts, row) - whole.numbers[row]!) <= Math.abs(whole.numbers[row]!) * rounding)
    )
  })
}

/** The additive measures without their total. */
export const partColumns = (measures: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const whole = totalAmong(measures)
  return measures.filter((column) => column !== whole)
}

/** The maximum number of parts, because readers can't tell more colors apart. */
export const mostParts = 6

/** Each row's parts as shares or as amounts. A column that is the sum of the others is left out. */
export function partsChart(rows: unknown, options: PartsOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const all = partColumns(numberColumns(columns))
  const parts = all.slice(0, mostParts)
  if (label === undefined || parts.length === 0) return emptyChart(options, columns)
  const { locale } = options
  const words = phrasesOf(locale)
  const count = label.cells.length
  const sums = label.cells.map((_, row) => sumOf(parts, row))
  const longest = sums.reduce((most, sum) => Math.max(most, sum), 0)
  const order = [...(label.bandOrder ?? label.cells.keys())]
  const isSorted = options.isAmounts && label.kind !== "date" && label.bandOrder === undefined
  if (isSorted) order.sort((a, b) => sums[b]! - sums[a]! || a - b)
  const shown = shownRows(label, order, options.most)
  const percent = (share: number): string => formatPercent(share * 100, locale, { places: 0 })
  const drawn = drawnParts(label, parts, shown, options)
  const annotations = annotationsOn(
    options.isAmounts ? { ...drawn, kinds: ["point", "line", "range"] } : drawn,
    options,
    (value) => percent(value / 100),
  )
  const text = shortText(options, { ...labelStyle(parts), largest: longest })
  const data = {
    labels: shown.map((row) => cellText(label, row, locale) || "\u2014"),
    annotations: annotations.placed,
    parts: parts.map((column) => ({ name: column.label, values: shown.map((row) => column.numbers[row] ?? null) })),
    fill: seriesPaint,
    ink: () => paint.surface,
    shareText: percent,
    ...(options.isAmounts
      ? {
          lengths: shown.map((row) => (longest === 0 ? 0 : sums[row]! / longest)),
          total: { head: words.total, texts: shown.map((row) => text(sums[row]!)) },
        }
      : {}),
  }
  const caption = options.isAmounts
    ? captionOf(options, parts.map((column) => column.label).join(", "))
    : options.caption || words.shares
  const chart = {
    finding: options.finding || partsFinding(parts, options),
    caption,
    name: caption,
    description: words.describeRows(count),
    notes: moreNote(count - shown.length, options),
    table: tableOf([label, ...numberColumns(columns)], locale, order),
    sourceRows: order,
    tableCaption: all.map((column) => column.label).join(", "),
    isEmpty: shown.length === 0,
    draw: (width: number) => drawStack(data, width),
  }
  return noted(chart, annotations)
}

/** The finding: which part is the largest in most rows, or the largest part's share of the total. */
function partsFinding(parts: ReadonlyArray<Column>, options: PartsOptions): string {
  const words = phrasesOf(options.locale)
  const rows = (parts[0]?.cells ?? []).map((_, row) => row)
  if (options.isAmounts) {
    const sums = parts.map(({ numbers }) => total(numbers))
    const whole = total(sums)
    const top = sums.indexOf(sums.reduce((most, one) => Math.max(most, one), 0))
    if (whole <= 0 || top === -1 || sums.filter((one) => one === sums[top]).length > 1) return words.total
    const share = formatPercent((sums[top]! / whole) * 100, options.locale)
    return picturePhrasesOf(options.locale).partsOf(isolated(parts[top]!.label), share)
  }
  const largest = rows.map((row) => largestPart(parts, row)).filter((part) => part >= 0)
  const wins = parts.map((_, part) => largest.filter((one) => one === part).length)
  const top = wins.indexOf(wins.reduce((most, count) => Math.max(most, count), 0))
  return largest.length === 0
    ? words.nothing
    : words.largestPart(isolated(parts[top]?.label ?? ""), wins[top] ?? 0, largest.length)
}

function largestPart(parts: ReadonlyArray<Column>, row: number): number {
  const shares = sharesOf(parts.map((column) => column.numbers[row] ?? null))
  const most = shares.reduce((largest, share) => Math.max(largest, share), 0)
  return most === 0 ? -1 : shares.indexOf(most)
}
