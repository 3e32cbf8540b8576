import { civilDateOf, type Precision } from "../format/Calendar.ts"
import type { Column } from "../format/Columns.ts"
import type { PeriodRows } from "./Reading.ts"
import { dateOf, saysTotal } from "./Values.ts"

/** The period that a column is named after: `2024`, `2024-Q1`, `2024-03`, `Mar 2024`. Undefined for a name that is none. */
export const periodNamed = (name: string): string | undefined => {
  const text = name.trim()
  return civilDateOf(text) === null ? dateOf(text, "named") : text
}

const [fewestColumns, mostSeries] = [3, 12]

const precisionOf = (period: string): Precision | undefined => civilDateOf(period)?.precision

/**
 * A table that runs to the right, as offices publish it: names in one column, a number for each period in those beside it, all periods
 * of one length and each later than the one before. `as` names the column that then holds the periods, by whether they are years.
 */
export const periodColumns = (
  columns: ReadonlyArray<Column>,
  as: { readonly year: string; readonly period: string },
): PeriodRows | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  const names = columns.filter(({ kind }) => kind === "text")
  const [name] = names
  const numbers = columns.filter(({ kind, key }) => kind === "number" && !saysTotal(key))
  const periods = numbers.flatMap(({ key }) => periodNamed(key) ?? [])
  if (name === undefined || names.length > 1 || rows < 1 || rows > mostSeries || periods.length < fewestColumns)
    return undefined
  if (new Set(name.cells).size < rows || name.cells.includes(null) || periods.length < numbers.length) return undefined
  const isInOrder = periods.every((period, at) => at === 0 || period > periods[at - 1]!)
  const lengths = new Set(periods.map(precisionOf))
  if (!isInOrder || lengths.size > 1) return undefined
  return {
    periods: numbers.map(({ key }) => key),
    names: name.key,
    as: lengths.has("year") ? as.year : as.period,
  }
}
