import { namesTime } from "../format/ColumnRoles.ts"
import { amountsOf, type Column } from "../format/Columns.ts"
import { countsRows } from "../format/RowNumbers.ts"
import { axisPeriod } from "./AxisPeriod.ts"
import type { SeriesColumns } from "./Reading.ts"

const [fewestSeries, mostSeries, mostNames] = [2, 12, 60]
/** The limits for times: a table with more times is summed by period instead. */
const [fewestTimes, mostTimes, mostSparks] = [3, 150, 400]
/** The limits for sparklines: at most this many names, and at least this many values per name. */
const [mostRows, fewestValues] = [300, 3]

/** For a longer table, only a sample of the rows is known, and it may contain only half of the names. */
const mostLookedAt = 5000

const distinct = ({ cells }: Column): number => new Set(cells).size

/** Whether two columns together identify each row. */
const arePairs = (a: Column, b: Column): boolean =>
  !a.cells.includes(null) &&
  !b.cells.includes(null) &&
  new Set(a.cells.map((cell, row) => JSON.stringify([cell, b.cells[row]]))).size === a.cells.length

/** Whether each name determines the value of another column, such as its code, region or type. */
export const isToldBy = (name: Column, other: Column): boolean => {
  const told = new Map<unknown, unknown>()
  return name.cells.every((cell, row) => {
    const own = other.cells[row]
    if (!told.has(cell)) told.set(cell, own)
    return told.get(cell) === own
  })
}

/** Whether names have values for at least half of the times, so that their combinations aren't a coincidence. */
const isFilled = (time: Column, name: Column): boolean =>
  name.cells.length * 2 >= distinct(time) * distinct(name) && distinct(name) * 2 <= name.cells.length

/**
 * A table in long format, as programs export series: time, name and amount, with each pair of time and name once. With
 * three or more times, each name becomes a line; with two, each name has a value before and after.
 */
export const longTable = (columns: ReadonlyArray<Column>): SeriesColumns | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  const times = columns.filter((column) => column.kind === "date" && distinct(column) > 1)
  const names = columns.filter(
    (column) =>
      (column.role === "dimension" || column.role === "identifier") &&
      column.kind !== "number" &&
      distinct(column) > 1 &&
      !countsRows(column) &&
      !namesTime(column.key),
  )
  const [time] = times
  const name =
    names.find((one) => names.every((other) => isToldBy(one, other))) ??
    (time === undefined ? undefined : names.find((one) => isFilled(time, one) && arePairs(time, one)))
  const value = amountsOf(columns).find(({ aggregation }) => aggregation !== "none")
  if (time === undefined || name === undefined || value === undefined) return undefined
  // A table often has a column of codes next to the names, such as "ESP" and "Spain".
  const same = names.filter((one) => distinct(one) === distinct(name))
  if (times.length > 1 || distinct(time) >= rows || distinct(name) >= rows || !arePairs(time, name)) return undefined
  const [timeCount, nameCount] = [distinct(time), distinct(name)]
  const label = same.toSorted((a, b) => String(b.cells[0]).length - String(a.cells[0]).length)[0] ?? name
  const of = value.aggregation === "sum" ? ("sum" as const) : ("mean" as const)
  if (timeCount >= fewestTimes && timeCount <= mostTimes && nameCount >= fewestSeries && nameCount <= mostSeries)
    return { rows: time.key, series: label.key, column: value.key, of }
  // Long daily series are averaged by period, such as two years of polls by month.
  if (timeCount > mostTimes && nameCount >= fewestSeries && nameCount <= mostSeries && of === "mean")
    return { rows: time.key, series: label.key, column: value.key, of, period: axisPeriod(time) }
  const isPanel = rows >= nameCount * Math.min(fewestValues, timeCount)
  const mostHere = rows < mostLookedAt ? mostRows : mostRows / 2
  if (timeCount >= fewestTimes && timeCount <= mostSparks && nameCount > mostSeries && nameCount <= mostHere && isPanel)
    return { rows: label.key, series: time.key, column: value.key, of }
  return timeCount === 2 && nameCount > mostSeries / 4 && nameCount <= mostNames
    ? { rows: label.key, series: time.key, column: value.key, of }
    : undefined
}
