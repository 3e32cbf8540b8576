import { namesTime } from "../format/ColumnRoles.ts"
import { amountsOf, type Column, distinct } from "../format/Columns.ts"
import { countsRows } from "../format/RowNumbers.ts"
import { axisPeriod } from "./AxisPeriod.ts"
import type { SeriesColumns } from "./Reading.ts"

const [fewestSeries, mostSeries, mostNames] = [2, 12, 60]
/** The limits for times: a table with more times is summed by period instead. */
const [fewestTimes, mostTimes, mostSparks] = [3, 150, 400]
/** The limits for sparklines: at most this many names, and at least this many values per name. */
const [mostRows, fewestValues] = [300, 3]

/** A table with this many rows may be only a sample, and the file may contain twice as many names. */
const mostLookedAt = 5000

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

const isIn = (count: number, fewest: number, most: number): boolean => count >= fewest && count <= most

/** The columns that can name the series. */
const nameColumns = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> =>
  columns.filter(
    (column) =>
      (column.role === "dimension" || column.role === "identifier") &&
      column.kind !== "number" &&
      distinct(column) > 1 &&
      !countsRows(column) &&
      !namesTime(column.key),
  )

/** The name column that determines all others, or else one that identifies the rows together with the time. */
const nameAmong = (names: ReadonlyArray<Column>, time: Column): Column | undefined =>
  names.find((one) => names.every((other) => isToldBy(one, other))) ??
  names.find((one) => isFilled(time, one) && arePairs(time, one))

/**
 * Of several columns that name the same things, the one with the longest names. A table often has a column of codes
 * next to the names, such as "ESP" and "Spain".
 */
const longestName = (names: ReadonlyArray<Column>, name: Column): Column =>
  names
    .filter((one) => distinct(one) === distinct(name))
    .toSorted((a, b) => String(b.cells[0]).length - String(a.cells[0]).length)[0] ?? name

/** Whether each name becomes a row, with its values over time. */
const areRows = (timeCount: number, nameCount: number, rows: number): boolean => {
  if (timeCount === 2 && nameCount > mostSeries / 4 && nameCount <= mostNames) return true
  const isPanel = rows >= nameCount * Math.min(fewestValues, timeCount)
  const mostHere = rows < mostLookedAt ? mostRows : mostRows / 2
  return isPanel && isIn(timeCount, fewestTimes, mostSparks) && nameCount > mostSeries && nameCount <= mostHere
}

/**
 * A table in long format, as programs export series. Each row has a time, a name and an amount, and no pair of time and
 * name occurs twice. With three or more times, each name becomes a line; with two, each name has a value before and
 * after.
 */
export const longTable = (columns: ReadonlyArray<Column>): SeriesColumns | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  const [time, ...others] = columns.filter((column) => column.kind === "date" && distinct(column) > 1)
  if (time === undefined || others.length > 0) return undefined
  const names = nameColumns(columns)
  const name = nameAmong(names, time)
  const value = amountsOf(columns).find(({ aggregation }) => aggregation !== "none")
  if (name === undefined || value === undefined) return undefined
  const [timeCount, nameCount] = [distinct(time), distinct(name)]
  if (timeCount >= rows || nameCount >= rows || !arePairs(time, name)) return undefined
  const label = longestName(names, name)
  const of = value.aggregation === "sum" ? ("sum" as const) : ("mean" as const)
  const lines = { rows: time.key, series: label.key, column: value.key, of }
  const areLines = isIn(nameCount, fewestSeries, mostSeries)
  if (areLines && isIn(timeCount, fewestTimes, mostTimes)) return lines
  // Long daily series are averaged by period, such as two years of polls by month.
  if (areLines && timeCount > mostTimes && of === "mean") return { ...lines, period: axisPeriod(time) }
  // Product or store numbers mean nothing to readers, so the amounts are added up instead of being shown for each
  // number.
  if (label.kind === "identifier" && of === "sum" && timeCount >= fewestTimes) return undefined
  return areRows(timeCount, nameCount, rows) ? { rows: label.key, series: time.key, column: value.key, of } : undefined
}
