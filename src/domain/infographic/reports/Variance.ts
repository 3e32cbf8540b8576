import { isolated } from "../format/Bidi.ts"
import { drawBars } from "../charts/Bars.ts"
import type { Chart } from "../charts/Figure.ts"
import { paint } from "../charts/Paint.ts"
import { columnsOf } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { Budget, BudgetLine } from "./Budget.ts"
import { budgetOf, budgetTable, isFavourable } from "./Budget.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, shortText, moreNote } from "./ChartOptions.ts"
import type { Phrases } from "./Phrases.ts"
import { incomparable } from "../reading/PartialPeriods.ts"
import { phrasesOf } from "./Phrases.ts"

export interface VarianceOptions extends ChartOptions {
  readonly most: number
}

/** Lines that have a variance, the largest absolute variance first. */
export const bySize = (lines: ReadonlyArray<BudgetLine>): ReadonlyArray<BudgetLine> =>
  lines.filter((line) => line.variance !== null).sort((a, b) => Math.abs(b.variance ?? 0) - Math.abs(a.variance ?? 0))

/** Bars on both sides of zero, largest deviation first, colored by their effect on the result. */
export function varianceChart(rows: unknown, options: VarianceOptions): Chart {
  const budget = budgetOf(rows, options.locale)
  if (budget === null) return emptyChart(options, columnsOf(rows))
  const words = phrasesOf(options.locale)
  const changed = bySize(budget.lines).filter((line) => line.variance !== 0)
  const ordered = changed.length === 0 ? bySize(budget.lines) : changed
  const shown = ordered.slice(0, options.most)
  const caption = captionOf(
    options,
    `${words.variance}: ${budget.columns.actual.label} \u2212 ${budget.columns.budget.label}`,
  )
  const labels = shown.map((line) => line.label)
  const values = shown.map((line) => line.variance)
  const valueText = shortText(options, { signed: true })
  const measure = { key: words.variance, label: words.variance, numbers: values }
  const annotations = annotationsOn(
    { cells: labels, names: labels, measures: [measure], rows: shown.map((_, row) => row) },
    options,
    valueText,
  )
  const data = {
    labels,
    series: [{ name: words.variance, values }],
    valueText,
    annotations: annotations.placed,
    strong: new Set<number>(),
    toned: (_: number, row: number): string => {
      const line = shown[row]
      return line === undefined || isFavourable(line) === null
        ? paint.quiet
        : isFavourable(line) === true
          ? paint.good
          : paint.bad
    },
  }
  const chart = {
    finding: options.finding || varianceFinding(budget, options),
    caption,
    name: caption,
    description: shown
      .slice(0, 3)
      .map((line) => `${line.label}: ${data.valueText(line.variance ?? 0)}.`)
      .join(" "),
    notes: [...moreNote(ordered.length - shown.length, options), ...openNote(budget, words)],
    table: varianceData(rows, options),
    isEmpty: shown.length === 0,
    draw: (width: number) => drawBars(data, width),
  }
  return noted(chart, annotations)
}

function openNote(budget: Budget, words: Phrases): ReadonlyArray<string> {
  const open = budget.lines.filter((line) => line.variance === null).length
  return open > 0 ? [words.unmatched(open)] : []
}

/** The lines as a table next to the picture. */
export function varianceData(rows: unknown, options: ChartOptions): Chart["table"] {
  const table = budgetTable(rows, options.locale)
  if (table === null) return { heads: [], rows: [] }
  return {
    heads: table.heads.map((label, index) => ({ label, numeric: index > 0 })),
    rows: table.rows.map((row) => [row.label, row.budget, row.actual, row.variance, row.share]),
  }
}

/** A sentence that names the amounts that can't be compared because only one of the periods is over; else undefined. */
export const unequalPeriods = ({ columns }: Budget, { locale }: ChartOptions): string | undefined => {
  const amounts = [columns.budget, columns.actual]
  const left = incomparable(amounts.map(({ key }) => key))
  const partial = amounts.find(({ key }) => left.has(key))
  return partial === undefined ? undefined : phrasesOf(locale).partial(partial.label)
}

/** The finding: "Spending is 3.2% over budget; Marketing has the largest effect, +€81K". */
export function varianceFinding(budget: Budget, options: ChartOptions): string {
  const words = phrasesOf(options.locale)
  const { total } = budget
  const main = bySize(budget.lines)[0]
  if (main === undefined) return words.nothing
  const unequal = unequalPeriods(budget, options)
  if (unequal !== undefined) return unequal
  if (bySize(budget.lines).every((line) => line.variance === 0)) return words.onBudget
  const shown =
    total.share === null
      ? shortText(options)(Math.abs(total.variance ?? 0))
      : formatPercent(Math.abs(total.share), options.locale, { places: 1 })
  const over = (total.variance ?? 0) > 0
  const head =
    total.variance === 0
      ? words.onBudget
      : total.isIncome
        ? over
          ? words.abovePlan(shown)
          : words.belowPlan(shown)
        : over
          ? words.overBudget(shown)
          : words.underBudget(shown)
  return `${head}; ${words.drives(isolated(main.label), shortText(options, { signed: true })(main.variance ?? 0))}`
}
