import { drawColumns } from "../charts/ColumnBars.ts"
import type { Chart } from "../charts/Figure.ts"
import { cellText, columnsOf, inSentence } from "../format/Columns.ts"
import { isolated } from "../format/Bidi.ts"
import { annotationsOn, withNotes } from "./AnnotationsOn.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, proseText, shortText, tableOf, tickText, moreNote } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

export interface AmountOptions extends ChartOptions {
  readonly isStacked: boolean
  readonly most: number
  readonly seriesMost: number
  readonly reference: { readonly value: number; readonly label: string } | null
}

/** Vertical columns in data order: periods, age groups, steps of a scale. Several measures are grouped or stacked. */
export function amountsChart(rows: unknown, options: AmountOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const measures = numberColumns(columns).slice(0, options.seriesMost)
  if (label === undefined || measures.length === 0) return emptyChart(options, columns)
  const { locale } = options
  const words = phrasesOf(locale)
  const shown = label.cells.map((_, row) => row).slice(0, options.most)
  const sums = label.cells.map((_, row) => {
    const values = (options.isStacked ? measures : measures.slice(0, 1)).map((column) => column.numbers[row] ?? null)
    return values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  })
  const top = sums.reduce<number>((best, sum, row) => ((sum ?? -Infinity) > (sums[best] ?? -Infinity) ? row : best), 0)
  const largest = sums.reduce<number>((most, sum) => Math.max(most, Math.abs(sum ?? 0)), 0)
  const style = { ...labelStyle(measures), ...(options.isStacked ? { largest } : {}) }
  const names = shown.map((row) => cellText(label, row, locale) || "\u2014")
  const drawn = { cells: shown.map((row) => label.cells[row]), names, measures, rows: shown }
  const annotations = annotationsOn(drawn, options, shortText(options, style))
  const data = {
    labels: names,
    series: measures.map((column) => ({ name: column.label, values: shown.map((row) => column.numbers[row] ?? null) })),
    isStacked: options.isStacked,
    tickText: tickText(options, style),
    valueText: shortText(options, style),
    strong: new Set(measures.length === 1 ? [top] : []),
    reference: options.reference,
    annotations: annotations.placed,
  }
  const caption = captionOf(
    options,
    `${measures.map((column) => column.label).join(", ")} ${words.by} ${inSentence(label)}`,
  )
  const highest = sums[top] ?? null
  const finding =
    highest === null
      ? words.nothing
      : chartPhrasesOf(locale).peak(
          isolated(cellText(label, top, locale) || "\u2014"),
          proseText(options, style)(highest),
        )
  return {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: withNotes(`${words.describeRows(label.cells.length)} ${finding}.`, annotations),
    notes: [...moreNote(label.cells.length - shown.length, options), ...annotations.below],
    table: tableOf([label, ...measures], locale),
    isLabelled: measures.length === 1 && shown.length <= 12,
    isEmpty: shown.length === 0,
    draw: (width) => drawColumns(data, width),
  }
}
