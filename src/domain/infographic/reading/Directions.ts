import { amountsOf, type Column } from "../format/Columns.ts"
import { axisPeriod, fewestPeriods } from "./AxisPeriod.ts"
import { areOpposite, isOut } from "./MoneyNames.ts"
import { periodOf } from "./Periods.ts"
import type { SeriesColumns } from "./Reading.ts"
import type { Cell } from "../Table.ts"

/** The maximum number of directions: money in, money out, and perhaps neutral movements such as transfers. */
const mostDirections = 3

const namesIn = ({ cells }: Column): ReadonlyArray<string> => [
  ...new Set(cells.flatMap((cell) => (typeof cell === "string" && cell.trim() !== "" ? [cell] : []))),
]

/**
 * The column that says whether amounts are money in or money out, if their signs don't. Amounts in opposite directions
 * are never added up.
 */
export const directionOf = (columns: ReadonlyArray<Column>, amount: Column): Column | undefined =>
  columns.find((column) => {
    const names = column.kind === "text" ? namesIn(column) : []
    if (names.length > mostDirections || !areOpposite(names)) return false
    const out = amount.numbers.filter((_, row) => isOut(String(column.cells[row] ?? "")))
    return out.filter((value) => (value ?? 0) < 0).length * 2 < out.length
  })

/** Money in and money out by period. */
export const byDirection = (columns: ReadonlyArray<Column>): SeriesColumns | undefined => {
  const amounts = amountsOf(columns).filter(({ aggregation }) => aggregation === "sum" || aggregation === "unknown")
  const amount = amounts.find(({ aggregation }) => aggregation === "sum") ?? amounts[0]
  const direction = amount === undefined ? undefined : directionOf(columns, amount)
  const day = columns.find((column) => column.kind === "date" && new Set(column.cells).size > 1)
  if (amount === undefined || direction === undefined || day === undefined) return undefined
  const period = axisPeriod(day)
  const periods = new Set(day.cells.map((cell) => periodOf(cell as Cell, period)))
  if (periods.size < fewestPeriods) return undefined
  return { rows: day.key, period, series: direction.key, column: amount.key, of: "sum" }
}
