import { civilDateOf } from "../format/Calendar.ts"
import type { Column } from "../format/Columns.ts"
import type { Cell } from "../Table.ts"
import { monthNamed } from "./MonthNames.ts"

/**
 * The period in two cells, a year and its month or quarter: `2024`, and `3`, `Mar`, `M03` or `Q1`. Null for anything
 * else.
 */
export const momentOf = (year: Cell, part: Cell, unit: "month" | "quarter"): string | null => {
  if (civilDateOf(year)?.precision !== "year") return null
  const text = String(part ?? "").trim()
  const digits = (unit === "month" ? /^M?(\d{1,2})$/i : /^[QTK]?([1-4])$/i).exec(text)?.[1]
  const number = digits === undefined ? (unit === "month" ? monthNamed(text) : undefined) : Number(digits)
  if (number === undefined || number < 1 || number > 12) return null
  return unit === "quarter" ? `${String(year)}-Q${number}` : `${String(year)}-${String(number).padStart(2, "0")}`
}

const named = {
  month: /^(?:month|mes|monat|mois|mo|mth|period)(?: ?(?:number|no|name|nr))?$/i,
  quarter: /^(?:quarter|qtr|trimestre|quartal)(?: ?(?:number|no|name|nr))?$/i,
} as const
const units = ["month", "quarter"] as const

export interface PartedTime {
  readonly year: Column
  readonly part: Column
  readonly unit: "month" | "quarter"
}

/** A year and its month or quarter in two columns of a table without another date. */
export const partedTime = (columns: ReadonlyArray<Column>): PartedTime | undefined => {
  const [year, ...others] = columns.filter(({ kind }) => kind === "date")
  if (year === undefined || others.length > 0 || civilDateOf(year.cells[0])?.precision !== "year") return undefined
  for (const unit of units) {
    const part = columns.find(
      (column) =>
        column !== year &&
        named[unit].test(column.key.replaceAll("_", " ").trim()) &&
        column.cells.every((cell, row) => momentOf(year.cells[row] as Cell, cell as Cell, unit) !== null),
    )
    if (part !== undefined && new Set(part.cells).size > 1) return { year, part, unit }
  }
  return undefined
}
