import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { formatNumber, formatPercent } from "../format/Numbers.ts"
import { phrasesOf } from "./Phrases.ts"
import { rolesOf } from "./Roles.ts"

/** A budget line. Missing amounts are null; a variance needs both. */
export interface BudgetLine {
  readonly label: string
  readonly budget: number | null
  readonly actual: number | null
  readonly variance: number | null
  /** The variance as a percentage of the budget; null for a zero or missing budget. */
  readonly share: number | null
  readonly isIncome: boolean
}

export interface Budget {
  readonly lines: ReadonlyArray<BudgetLine>
  readonly total: BudgetLine
  /** Whether the lines include both income and costs, so that the total is income minus costs. */
  readonly isMixed: boolean
  readonly columns: { readonly label: Column; readonly budget: Column; readonly actual: Column }
  readonly places: number
}

const income = /^(?:income|revenue|sales|ingresos?|ventas)$/i

/** The roles of columns in a budget table. */
export const budgetRoles = [
  {
    role: "label",
    kind: "label",
    names: /^(?:item|line|account|cost.?cent(?:er|re)|category|concept|partida|concepto|cuenta|centro)$/i,
  },
  { role: "type", kind: "label", names: /^(?:type|kind|tipo)$/i, byNameOnly: true },
  { role: "budget", kind: "number", names: /budget|plan|presupuesto|target|previsto/i },
  { role: "actual", kind: "number", names: /actual|real|spent|ejecutado|gasto/i },
] as const

export function budgetOf(rows: unknown, locale: LocaleConventions): Budget | null {
  const columns = columnsOf(rows)
  const roles = rolesOf(columns, budgetRoles)
  const [label, budget, actual] = [roles.get("label") ?? columns[0], roles.get("budget"), roles.get("actual")]
  if (label === undefined || budget === undefined || actual === undefined) return null
  const type = roles.get("type")
  const lines = label.cells.map((_, row): BudgetLine => {
    const isIncome = income.test(String(type?.cells[row] ?? ""))
    return lineOf(
      cellText(label, row, locale) || "\u2014",
      budget.numbers[row] ?? null,
      actual.numbers[row] ?? null,
      isIncome,
    )
  })
  const isMixed = lines.some((line) => line.isIncome) && lines.some((line) => !line.isIncome)
  const isIncome = isMixed || (lines.length > 0 && lines.every((line) => line.isIncome))
  const total = totalOf(lines, isMixed, isIncome)
  return { lines, total, isMixed, columns: { label, budget, actual }, places: Math.max(budget.places, actual.places) }
}

/**
 * The sum of each column and of the variances. An incomplete line is included in the sum of its column but not in the
 * variance, where every open month would look like savings.
 */
function totalOf(lines: ReadonlyArray<BudgetLine>, isMixed: boolean, isIncome: boolean): BudgetLine {
  const sum = (lines: ReadonlyArray<BudgetLine>, pick: (line: BudgetLine) => number | null): number =>
    tidy(lines.reduce((total, line) => total + (pick(line) ?? 0) * (isMixed && !line.isIncome ? -1 : 1), 0))
  const matched = lines.filter((line) => line.variance !== null)
  const variance = matched.length === 0 ? null : sum(matched, (line) => line.variance)
  const base = Math.abs(sum(matched, (line) => line.budget))
  const share = variance === null || base === 0 ? null : (variance / base) * 100
  return {
    label: "",
    budget: sum(lines, (line) => line.budget),
    actual: sum(lines, (line) => line.actual),
    variance,
    share,
    isIncome,
  }
}

/** Removes the rounding error of binary fractions. */
const tidy = (value: number): number => Number(value.toPrecision(12))

function lineOf(label: string, budget: number | null, actual: number | null, isIncome: boolean): BudgetLine {
  const variance = budget === null || actual === null ? null : tidy(actual - budget)
  const share = variance === null || budget === null || budget === 0 ? null : (variance / Math.abs(budget)) * 100
  return { label, budget, actual, variance, share, isIncome }
}

/**
 * Whether the variance is favorable: higher income is favorable, and higher cost is unfavorable. Null without a
 * variance.
 */
export function isFavourable(line: BudgetLine): boolean | null {
  if (line.variance === null || line.variance === 0) return null
  return line.variance > 0 === line.isIncome
}

export interface BudgetRow {
  readonly label: string
  readonly budget: string
  readonly actual: string
  readonly variance: string
  readonly share: string
  readonly tone: "good" | "bad" | "flat"
  /** The tone as a word, because color alone is not accessible. */
  readonly toneWord: string
}

function budgetRow(line: BudgetLine, places: number, locale: LocaleConventions): BudgetRow {
  const words = phrasesOf(locale)
  const good = isFavourable(line)
  return {
    label: line.label,
    budget: formatNumber(line.budget, locale, { places, grouped: "always" }),
    actual: formatNumber(line.actual, locale, { places, grouped: "always" }),
    variance: formatNumber(line.variance, locale, { places, signed: true, grouped: "always" }),
    share: formatPercent(line.share, locale, { places: 1, signed: true }),
    tone: good === null ? "flat" : good ? "good" : "bad",
    toneWord: good === null ? words.unchanged : good ? words.better : words.worse,
  }
}

/** The lines of the variance table, in data order. */
export function budgetTable(rows: unknown, locale: LocaleConventions) {
  const budget = budgetOf(rows, locale)
  const words = phrasesOf(locale)
  if (budget === null) return null
  return {
    heads: [
      budget.columns.label.label,
      budget.columns.budget.label,
      budget.columns.actual.label,
      words.variance,
      words.varianceShare,
    ],
    rows: budget.lines.map((line, row) => ({
      ...budgetRow(line, budget.places, locale),
      label: cellText(budget.columns.label, row, locale) || "\u2014",
    })),
    total: { ...budgetRow(budget.total, budget.places, locale), label: budget.isMixed ? words.result : words.total },
  }
}
