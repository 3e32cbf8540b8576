import { civilDateOf, type Precision } from "../format/Calendar.ts"
import { type Column, distinct } from "../format/Columns.ts"
import type { PeriodRows } from "./Reading.ts"
import { writtenPeriod, writtenSpan } from "../format/PeriodNames.ts"
import { dateOf } from "./Dates.ts"
import { monthNamed } from "./MonthNames.ts"
import { saysTotal } from "./Values.ts"

/** The period in a column's name: `2024`, `2024-Q1`, `2024-03`, `Mar 2024`. Undefined for other names. */
export const periodNamed = (name: string): string | undefined => {
  const text = name.trim()
  const written = writtenPeriod(text) ?? writtenSpan(text) ?? dateOf(text, "named")
  return written ?? ((civilDateOf(text)?.year ?? 0) < 1500 ? undefined : text)
}

/** Whether a name is a period, or a month without a year. */
export const isPeriodName = (name: string): boolean =>
  periodNamed(name) !== undefined || monthNamed(name.trim()) !== undefined

const yearIn = /^(.*?)[\s_,(-]*((?:19|20)\d\d)\)?$/

/** The periods in column names: the names themselves, or the years after a measure that all names share. */
export const periodsNamed = (names: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const periods = names.flatMap((name) => periodNamed(name) ?? [])
  if (periods.length === names.length) return periods
  const parts = names.map((name) => yearIn.exec(name.trim()))
  const years = parts.flatMap((part) => part?.[2] ?? [])
  const areOfOne = parts.every((part) => part !== null && part[1] === parts[0]?.[1])
  return areOfOne && new Set(years).size === names.length && names.length > 1 ? years : undefined
}

const [fewestColumns, mostSeries] = [3, 12]

/** The amounts of a table with one column for each period, apart from columns of totals. */
export const periodAmounts = (numbers: ReadonlyArray<Column>): ReadonlyArray<Column> | undefined => {
  const periods = numbers.filter(({ key }) => !saysTotal(key))
  const names = periods.map(({ key }) => key)
  if (periods.length < fewestColumns) return undefined
  return names.every(isPeriodName) || periodsNamed(names) !== undefined ? periods : undefined
}

const precisionOf = (period: string): Precision | undefined => civilDateOf(period)?.precision

const lettersIn = ({ cells }: Column): number => cells.reduce<number>((sum, cell) => sum + String(cell).length, 0)

/**
 * The row-name column. The other text columns may contain only shorter codes for the same rows ("ESP" for "Spain"), or
 * constants such as the unit.
 */
const namesIn = (columns: ReadonlyArray<Column>, rows: number): Column | undefined => {
  const texts = columns.filter(({ kind }) => kind === "text")
  const naming = texts.filter((column) => distinct(column) === rows && !column.cells.includes(null))
  const isTold = texts.every((column) => naming.includes(column) || distinct(column) === 1)
  const [name] = rows > 1 ? naming.toSorted((a, b) => lettersIn(b) - lettersIn(a)) : naming
  return isTold ? name : undefined
}

/**
 * A wide table, as published by statistical offices: row names in one column, and a column of numbers per period. The
 * periods have equal lengths and may be in any order. `as` contains the name of the resulting period column, which
 * depends on whether the periods are years.
 */
export const periodColumns = (
  columns: ReadonlyArray<Column>,
  as: { readonly year: string; readonly period: string },
): PeriodRows | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  const name = namesIn(columns, rows)
  const numbers = columns.filter(({ kind, key }) => kind === "number" && !saysTotal(key))
  const periods = periodsNamed(numbers.map(({ key }) => key)) ?? []
  if (name === undefined || rows < 1 || rows > mostSeries) return undefined
  if (periods.length < fewestColumns) return undefined
  const isInOrder = new Set(periods).size === periods.length
  const lengths = new Set(periods.map(precisionOf))
  if (!isInOrder || lengths.size > 1) return undefined
  return {
    periods: numbers
      .map(({ key }, at) => [key, periods[at]!] as const)
      .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
      .map(([key]) => key),
    names: name.key,
    as: lengths.has("year") ? as.year : as.period,
  }
}
