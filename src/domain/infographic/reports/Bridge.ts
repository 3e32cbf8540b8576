import type { Chart } from "../charts/Figure.ts"
import { paint } from "../charts/Paint.ts"
import type { Step } from "../charts/Steps.ts"
import { drawSteps } from "../charts/Steps.ts"
import { columnsOf } from "../format/Columns.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { Budget } from "./Budget.ts"
import { budgetOf } from "./Budget.ts"
import { captionOf, emptyChart, shortText } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { bySize, unequalPeriods, varianceData, type VarianceOptions } from "./Variance.ts"

/**
 * How the total variance adds up, with increases shown before decreases. The chart starts at zero instead of the
 * planned total, because the steps would look too small next to that total.
 */
export function bridgeChart(rows: unknown, options: VarianceOptions): Chart {
  const budget = budgetOf(rows, options.locale)
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
  const drawn = [first, ...steps, last]
  const names = drawn.map(({ label }) => label)
  const measure = { key: words.variance, label: words.variance, numbers: drawn.map(({ to }) => to) }
  const annotations = annotationsOn(
    { cells: names, names, measures: [measure], rows: drawn.map((_, row) => row) },
    options,
    text,
  )
  const chart = {
    finding: options.finding || (unequalPeriods(budget, options) ?? words.overAndUnder(text(over), text(-under))),
    caption,
    name: caption,
    description: changes.map((change) => `${change.label}: ${signed(change.value)}.`).join(" "),
    notes: [],
    table: varianceData(rows, options),
    isEmpty: changes.length === 0,
    draw: (width: number) => drawSteps(drawn, annotations.placed, width),
  }
  return noted(chart, annotations)
}

interface Effect {
  readonly label: string
  readonly value: number
}

const sumOf = (effects: ReadonlyArray<Effect>): number => effects.reduce((sum, effect) => sum + effect.value, 0)

/**
 * Each line's effect on the total, increases first. If there are more than `most`, the smallest effects are combined.
 */
function effectsOf(budget: Budget, options: VarianceOptions): ReadonlyArray<Effect> {
  const effects = bySize(budget.lines)
    .filter((line) => line.variance !== 0)
    .map((line) => ({ label: line.label, value: (line.variance ?? 0) * (budget.isMixed && !line.isIncome ? -1 : 1) }))
  const shown = effects.length > options.most + 1 ? effects.slice(0, options.most) : effects
  const rest = effects.slice(shown.length)
  const ordered = [...shown.filter((effect) => effect.value > 0), ...shown.filter((effect) => effect.value < 0)]
  return rest.length === 0 ? ordered : [...ordered, { label: phrasesOf(options.locale).rest, value: sumOf(rest) }]
}
