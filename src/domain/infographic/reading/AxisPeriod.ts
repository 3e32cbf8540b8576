import type { Column } from "../format/Columns.ts"
import type { Cell } from "../Table.ts"
import { daysIn, incompletePeriods, type Period } from "./Periods.ts"

/** Incomplete periods at both ends are dropped if at least this many complete periods remain. */
export const fewestPeriods = 3
/** The maximum number of months on an axis; longer series use quarters, then years. */
const mostPeriods = 48
/** The maximum number of days on an axis. Days are used if there are too few months. */
const mostDays = 92

/** The period for a date axis: day, month, quarter or year, depending on the length of the series. */
export const axisPeriod = ({ cells }: Column): Period => {
  const months = new Set(cells.flatMap((cell) => (typeof cell === "string" ? [cell.slice(0, 7)] : []))).size
  if (months > mostPeriods) return months <= mostPeriods * 3 ? "quarter" : "year"
  const days = daysIn(cells as ReadonlyArray<Cell>)
  const wholeMonths = months - incompletePeriods(days, "month").length
  return wholeMonths < fewestPeriods && days.size >= fewestPeriods && days.size <= mostDays ? "day" : "month"
}
