import type { Column } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import { budgetOf, isFavourable } from "./Budget.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { shortText } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"

export interface TotalTile {
  readonly label: string
  readonly value: string
  readonly tone: "good" | "bad" | "flat"
  readonly toneWord: string
}

/** The four figures of a variance report: plan, actual, and their differences. */
export function budgetTotals(rows: unknown, options: ChartOptions): ReadonlyArray<TotalTile> {
  const budget = budgetOf(rows, options.locale)
  if (budget === null) return []
  const words = phrasesOf(options.locale)
  const { total } = budget
  const named = (column: Column): string => (budget.isMixed ? `${words.result}: ${column.label}` : column.label)
  const good = isFavourable(total)
  const text = shortText(options)
  const tone = good === null ? "flat" : good ? "good" : "bad"
  const toneWord = good === null ? words.unchanged : good ? words.better : words.worse
  return [
    { label: named(budget.columns.budget), value: text(total.budget ?? 0), tone: "flat", toneWord: "" },
    { label: named(budget.columns.actual), value: text(total.actual ?? 0), tone: "flat", toneWord: "" },
    { label: words.variance, value: shortText(options, { signed: true })(total.variance ?? 0), tone, toneWord },
    {
      label: words.varianceShare,
      value: formatPercent(total.share, options.locale, { places: 1, signed: true }),
      tone,
      toneWord,
    },
  ]
}
