import { isolated } from "../format/Bidi.ts"
import { drawBars } from "../charts/Bars.ts"
import { drawColumns } from "../charts/PlanColumns.ts"
import type { Chart } from "../charts/Figure.ts"
import { paint } from "../charts/Paint.ts"
import type { Step } from "../charts/Steps.ts"
import { drawSteps } from "../charts/Steps.ts"
import { columnsOf } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import type { Budget, BudgetLine } from "./Budget.ts"
import { budgetOf, budgetTable, isFavourable } from "./Budget.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, shortText, tableOf, tickText } from "./ChartOptions.ts"
import type { Phrases } from "./Phrases.ts"
import { phrasesOf } from "./Phrases.ts"
import { trendOf } from "./Trend.ts"

export interface VarianceOptions extends ChartOptions {
  readonly most: number
}

const bySize = (lines: ReadonlyArray<BudgetLine>): ReadonlyArray<BudgetLine> =>
  lines.filter((line) => line.variance !== null).sort((a, b) => Math.abs(b.variance ?? 0) - Math.abs(a.variance ?? 0))

/** Bars to both sides of zero, largest deviation first, coloured by what it means for the result. */
export function varianceChart(rows: unknown, options: VarianceOptions): Chart {
  const budget = budgetOf(rows)
  if (budget === null) return emptyChart(options, columnsOf(rows))
  const words = phrasesOf(options.locale)
  const changed = bySize(budget.lines).filter((line) => line.variance !== 0)
  const ordered = changed.length === 0 ? bySize(budget.lines) : changed
  const shown = ordered.slice(0, options.most)
  const caption = captionOf(
    options,
    `${words.variance}: ${budget.columns.actual.label} \u2212 ${budget.columns.budget.label}`,
  )
  const data = {
    labels: shown.map((line) => line.label),
    series: [{ name: words.variance, values: shown.map((line) => line.variance) }],
    valueText: shortText(options, { signed: true }),
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
  return {
    finding: options.finding || varianceFinding(budget, options),
    caption,
    name: caption,
    description: shown
      .slice(0, 3)
      .map((line) => `${line.label}: ${data.valueText(line.variance ?? 0)}.`)
      .join(" "),
    notes: [...moreNote(ordered.length - shown.length, words), ...openNote(budget, words)],
    table: varianceData(rows, options),
    isEmpty: shown.length === 0,
    draw: (width) => drawBars(data, width),
  }
}

const moreNote = (count: number, words: Phrases): ReadonlyArray<string> => (count > 0 ? [words.more(count)] : [])

function openNote(budget: Budget, words: Phrases): ReadonlyArray<string> {
  const open = budget.lines.filter((line) => line.variance === null).length
  return open > 0 ? [words.unmatched(open)] : []
}

function varianceData(rows: unknown, options: ChartOptions): Chart["table"] {
  const table = budgetTable(rows, options.locale)
  if (table === null) return { heads: [], rows: [] }
  return {
    heads: table.heads.map((label, index) => ({ label, numeric: index > 0 })),
    rows: table.rows.map((row) => [row.label, row.budget, row.actual, row.variance, row.share]),
  }
}

/** "Spending is 3.2% over budget; Marketing weighs most, +€81K". */
export function varianceFinding(budget: Budget, options: ChartOptions): string {
  const words = phrasesOf(options.locale)
  const { total } = budget
  const main = bySize(budget.lines)[0]
  if (main === undefined) return words.nothing
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

/**
 * How the total variance adds up: what went over plan first, then what was saved. It starts at zero variance and not at
 * the planned total, beside which the steps would be too thin to read.
 */
export function bridgeChart(rows: unknown, options: VarianceOptions): Chart {
  const budget = budgetOf(rows)
  if (budget === null) return emptyChart(options, columnsOf(rows))
  const words = phrasesOf(options.locale)
  const changes = effectsOf(budget, options)
  const over = sumOf(changes.filter((change) => change.value > 0))
  const under = sumOf(changes.filter((change) => change.value < 0))
  const [text, signed] = [shortText(options), shortText(options, { signed: true })]
  const caption = captionOf(options, `${budget.columns.budget.label} \u2192 ${budget.columns.actual.label}`)
  const steps: Array<Step> = []
  let level = 0
  for (const change of changes) {
    const isGood = change.value > 0 === budget.total.isIncome
    steps.push({
      label: change.label,
      from: level,
      to: level + change.value,
      text: signed(change.value),
      fill: isGood ? paint.good : paint.bad,
      isTotal: false,
    })
    level += change.value
  }
  const total = { from: 0, fill: paint.axis, isTotal: true }
  const first = { ...total, to: 0, label: budget.columns.budget.label, text: text(budget.total.budget ?? 0) }
  const last = {
    ...total,
    to: level,
    label: budget.columns.actual.label,
    text: text(budget.total.actual ?? 0),
  }
  return {
    finding: options.finding || words.overAndUnder(text(over), text(-under)),
    caption,
    name: caption,
    description: changes.map((change) => `${change.label}: ${signed(change.value)}.`).join(" "),
    notes: [],
    table: varianceData(rows, options),
    isEmpty: changes.length === 0,
    draw: (width) => drawSteps([first, ...steps, last], width),
  }
}

interface Effect {
  readonly label: string
  readonly value: number
}

const sumOf = (effects: ReadonlyArray<Effect>): number => effects.reduce((sum, effect) => sum + effect.value, 0)

/** What each line does to the total, rises before falls; beyond `most` the small ones are one effect. */
function effectsOf(budget: Budget, options: VarianceOptions): ReadonlyArray<Effect> {
  const effects = bySize(budget.lines)
    .filter((line) => line.variance !== 0)
    .map((line) => ({ label: line.label, value: (line.variance ?? 0) * (budget.isMixed && !line.isIncome ? -1 : 1) }))
  const shown = effects.length > options.most + 1 ? effects.slice(0, options.most) : effects
  const rest = effects.slice(shown.length)
  const ordered = [...shown.filter((effect) => effect.value > 0), ...shown.filter((effect) => effect.value < 0)]
  return rest.length === 0 ? ordered : [...ordered, { label: phrasesOf(options.locale).rest, value: sumOf(rest) }]
}

/** Columns of what happened with what was planned as a tick across each. */
export function planChart(rows: unknown, options: ChartOptions): Chart {
  const trend = trendOf(rows, options)
  const budget = budgetOf(rows)
  if (trend === null || budget === null) return emptyChart(options, columnsOf(rows))
  const words = phrasesOf(options.locale)
  const lineNamed = (name: string) => trend.lines.find((line) => line.name === name) ?? { name, values: [] }
  const [plan, actual] = [lineNamed(budget.columns.budget.label), lineNamed(budget.columns.actual.label)]
  const over = budget.lines.filter((line) => (line.variance ?? 0) > 0).length
  const both = budget.lines.filter((line) => line.variance !== null).length
  const caption = captionOf(options, `${actual.name}, ${plan.name}`)
  return {
    finding: options.finding || words.overPlan(over, both),
    caption,
    name: caption,
    description: words.describeRows(trend.time.cells.length),
    notes: [],
    table: tableOf([trend.time, ...trend.measures], options.locale, trend.positions.order),
    isEmpty: actual.values.every((value) => value === null),
    draw: (width) =>
      drawColumns(
        {
          positions: trend.positions,
          actual,
          marker: plan,
          overName: words.over(actual.name, plan.name),
          tickText: tickText(options),
        },
        width,
      ),
  }
}
