import type { Chart } from "../charts/Figure.ts"
import { drawColumns } from "../charts/PlanColumns.ts"
import { columnsOf } from "../format/Columns.ts"
import { budgetOf } from "./Budget.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, shortText, tableOf, tickText } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { trendOf } from "./Trend.ts"

/** Columns of actual values, with the plan as a tick mark across each column. */
export function planChart(rows: unknown, options: ChartOptions): Chart {
  const trend = trendOf(rows, options)
  const budget = budgetOf(rows, options.locale)
  if (trend === null || budget === null) return emptyChart(options, columnsOf(rows))
  const words = phrasesOf(options.locale)
  const lineNamed = (name: string) => trend.lines.find((line) => line.name === name) ?? { name, values: [] }
  const [plan, actual] = [lineNamed(budget.columns.budget.label), lineNamed(budget.columns.actual.label)]
  const over = budget.lines.filter((line) => (line.variance ?? 0) > 0).length
  const both = budget.lines.filter((line) => line.variance !== null).length
  const caption = captionOf(options, `${actual.name}, ${plan.name}`)
  const { order, labels } = trend.positions
  const measures = [actual, plan].flatMap(({ name }) => trend.measures.find((column) => column.label === name) ?? [])
  const annotations = annotationsOn(
    { cells: order.map((row) => trend.time.cells[row]), names: labels, measures, rows: order },
    options,
    shortText(options, labelStyle(measures)),
  )
  const chart = {
    finding: options.finding || words.overPlan(over, both),
    caption,
    name: caption,
    description: words.describeRows(trend.time.cells.length),
    notes: [],
    table: tableOf([trend.time, ...trend.measures], options.locale, trend.positions.order),
    sourceRows: trend.positions.order,
    isEmpty: actual.values.every((value) => value === null),
    draw: (width: number) =>
      drawColumns(
        {
          positions: trend.positions,
          actual,
          marker: plan,
          overName: words.over(actual.name, plan.name),
          tickText: tickText(options, labelStyle(measures)),
          annotations: annotations.placed,
        },
        width,
      ),
  }
  return noted(chart, annotations)
}
