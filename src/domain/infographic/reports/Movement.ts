import { isolated } from "../format/Bidi.ts"
import { drawDots } from "../charts/Dots.ts"
import type { Chart } from "../charts/Figure.ts"
import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, shortText, tableOf, moreNote } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { namesMoment } from "../reading/ColumnNames.ts"
import { incomparable } from "../reading/PartialPeriods.ts"
import { periodNamed } from "../reading/PeriodColumns.ts"
import { describe, namedOrder, rankingChart, shownRows } from "./Ranking.ts"
import { inTimeOrder, labelColumn, numberColumns } from "./Roles.ts"

/**
 * Whether two series of one measure, or two measures of ordered groups, stand for categories, such as men and women,
 * instead of times. Their difference is then not a change.
 */
const areNames = (label: Column, [a, b]: readonly [Column, Column]): boolean =>
  a.measure !== "" && a.measure === b.measure
    ? [a, b].every(({ key }) => periodNamed(key) === undefined)
    : label.bandOrder !== undefined && ![a, b].every(({ key }) => namesMoment(key))

export interface MovementOptions extends ChartOptions {
  readonly most: number
}

/** Two measures of each row as two dots, such as before and after, or plan and result. */
export function movementChart(rows: unknown, options: MovementOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const [before, after] = inTimeOrder(numberColumns(columns).slice(0, 2))
  if (label === undefined || before === undefined || after === undefined) return emptyChart(options, columns)
  if (incomparable([before.key, after.key]).size > 0 || areNames(label, [before, after]))
    return rankingChart(rows, { ...options, isSorted: true, seriesMost: 2 })
  const order = namedOrder(label, after, true)
  const shown = shownRows(label, order, options.most)
  const main = mostMoved(before, after, options)
  const caption = captionOf(options, `${before.label} \u2192 ${after.label}`)
  const pick = (column: Column) => ({ name: column.label, values: shown.map((row) => column.numbers[row] ?? null) })
  const labels = shown.map((row) => cellText(label, row, options.locale) || "\u2014")
  const valueText = shortText(options, labelStyle([before, after]))
  const annotations = annotationsOn(
    { cells: shown.map((row) => label.cells[row]), names: labels, measures: [before, after], rows: shown },
    options,
    valueText,
  )
  const data = {
    labels,
    annotations: annotations.placed,
    pair: [pick(before), pick(after)] as const,
    valueText,
    strong: new Set(shown.map((row, index) => (row === main ? index : -1)).filter((index) => index >= 0)),
  }
  const chart = {
    finding: options.finding || movementFinding(label, before, after, main, options),
    caption,
    name: caption,
    description: describe(label, after, options),
    notes: moreNote(order.length - shown.length, options),
    table: tableOf([label, ...numberColumns(columns)], options.locale, order),
    sourceRows: order,
    isLabelled: true,
    isEmpty: shown.length === 0,
    draw: (width: number) => drawDots(data, width),
  }
  return noted(chart, annotations)
}

function changeAt(before: Column, after: Column, row: number): number | null {
  const [from, to] = [before.numbers[row] ?? null, after.numbers[row] ?? null]
  return from === null || to === null ? null : to - from
}

/** Larger changes are shown as amounts instead of percentages. */
const mostShare = 10

/** Whether changes are shown as percentages; this applies to all rows or to none. */
const areShares = (before: Column, after: Column, { unit }: ChartOptions): boolean =>
  unit !== "%" &&
  after.cells.every((_, row) => {
    const [from, change] = [before.numbers[row] ?? 0, changeAt(before, after, row)]
    return change === null || (from > 0 && Math.abs(change / from) < mostShare)
  })

/** The row with the largest change, in percent if changes are shown as percentages; -1 if there is none. */
export function mostMoved(before: Column, after: Column, options: ChartOptions): number {
  const isShare = areShares(before, after, options)
  const sizes = after.cells.map((_, row) => {
    const change = changeAt(before, after, row) ?? 0
    return Math.abs(isShare && change !== 0 ? change / before.numbers[row]! : change)
  })
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  return largest === 0 ? -1 : sizes.indexOf(largest)
}

export function movementFinding(
  label: Column,
  before: Column,
  after: Column,
  main: number,
  options: ChartOptions,
): string {
  const words = phrasesOf(options.locale)
  const changes = after.cells.map((_, row) => changeAt(before, after, row)).filter((change) => change !== null)
  if (changes.length === 0) return words.nothing
  if (main < 0) return words.unchanged.charAt(0).toUpperCase() + words.unchanged.slice(1)
  const [from, change] = [before.numbers[main] ?? 0, changeAt(before, after, main) ?? 0]
  const shown = areShares(before, after, options)
    ? formatPercent((change / from) * 100, options.locale, { signed: true })
    : options.unit === "%"
      ? pointsText(change, options)
      : shortText(options, { signed: true })(change)
  const head = words.moved(
    changes.filter((one) => one > 0).length,
    changes.filter((one) => one < 0).length,
    changes.length,
  )
  return `${head}; ${words.movedMost(isolated(cellText(label, main, options.locale) || "\u2014"), shown)}`
}

/** Formats the difference of two percentages, which is in percentage points, not in percent. */
export function pointsText(change: number, options: ChartOptions): string {
  const shown = shortText({ ...options, unit: "" }, { signed: true })(Number(change.toFixed(1)))
  return `${shown}\u00a0${phrasesOf(options.locale).points}`
}
