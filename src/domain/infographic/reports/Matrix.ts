import type { Chart } from "../charts/Figure.ts"
import { drawHeatMap, heatSteps } from "../charts/HeatMap.ts"
import { extremes } from "../charts/Scale.ts"
import { cellText, type Column, columnsOf, labelOf } from "../format/Columns.ts"
import { isolated } from "../format/Bidi.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, proseText, shortText, tableOf, moreNote } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { describe } from "./Ranking.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

export interface MatrixOptions extends ChartOptions {
  readonly most: number
}

const mostColumns = 31

/** The measure that all columns share, or the name of the only column; else the name of the row labels. */
const measuredIn = (label: Column, measures: ReadonlyArray<Column>): string => {
  const [first, ...others] = measures
  if (first === undefined) return label.label
  if (first.measure !== "" && others.every(({ measure }) => measure === first.measure)) return labelOf(first.measure)
  return others.length === 0 ? first.label : label.label
}

/** A heat map of one measure, by rows and columns: hours by weekday, months by year, products by region. */
export function matrixChart(rows: unknown, options: MatrixOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const measures = numberColumns(columns).slice(0, mostColumns)
  const [low, high] = extremes(measures.flatMap(({ numbers }) => numbers.filter((value) => value !== null)))
  if (label === undefined || low === undefined || high === undefined) return emptyChart(options, columns)
  const words = chartPhrasesOf(options.locale)
  const shown = label.cells.map((_, row) => row).slice(0, options.most)
  const span = high - low || 1
  const style = labelStyle(measures)
  const names = shown.map((row) => cellText(label, row, options.locale) || "\u2014")
  const valueText = shortText(options, style)
  const annotations = annotationsOn(
    {
      kinds: ["point", "line", "range"],
      cells: shown.map((row) => label.cells[row]),
      names,
      measures,
      rows: shown,
    },
    options,
    valueText,
  )
  const data = {
    rows: names,
    annotations: annotations.placed,
    columns: measures.map((column) => column.label),
    values: shown.map((row) => measures.map((column) => column.numbers[row] ?? null)),
    stepOf: (value: number) => Math.min(Math.floor(((value - low) / span) * heatSteps), heatSteps - 1),
    valueText,
  }
  const peak = measures
    .flatMap((column) => column.numbers.map((value, row) => ({ column, row, value })))
    .find(({ value }) => value === high)
  const caption = captionOf(options, measuredIn(label, measures))
  const finding =
    peak === undefined
      ? phrasesOf(options.locale).nothing
      : words.highestCell(
          isolated(cellText(label, peak.row, options.locale)),
          isolated(peak.column.label),
          proseText(options, style)(high),
        )
  const chart = {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: measures[0] === undefined ? finding : `${finding}. ${describe(label, measures[0], options)}`,
    notes: moreNote(label.cells.length - shown.length, options),
    table: tableOf([label, ...measures], options.locale),
    isEmpty: false,
    draw: (width: number) => drawHeatMap(data, width),
  }
  return noted(chart, annotations)
}
