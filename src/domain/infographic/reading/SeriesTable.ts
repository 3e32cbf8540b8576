import type { Cell } from "../Table.ts"
import type { Budget } from "../tables/Limits.ts"
import { ExactSum } from "./ExactSum.ts"
import { numberedNames } from "./Names.ts"
import { bandOrder } from "./OrderedBands.ts"
import { areComplete, daysIn, periodOf } from "./Periods.ts"
import { checkPeriods } from "./SettingChecks.ts"
import type { TableFormat } from "../tables/Format.ts"
import type { SeriesColumns } from "./Reading.ts"
import { termOf } from "./Terms.ts"
import { calendarPlaces } from "./WeekdayNames.ts"
import type { Summed, Summing } from "./Summing.ts"

interface Tally {
  numbers: number
  readonly sum: ExactSum
}

const textOf = (cell: Cell): string =>
  cell === null ? "" : typeof cell === "object" ? JSON.stringify(cell) : String(cell)

/**
 * Orders weekdays and months by the calendar, and age groups and other bands from the lowest. Other series are ordered
 * by their last value, largest first, because only the first ones are drawn if there are many.
 */
const inOrder = (columns: ReadonlyArray<{ readonly name: string; readonly cells: ReadonlyArray<Cell> }>) => {
  const names = columns.map(({ name }) => name)
  const bands = bandOrder(names)
  if (bands !== undefined) return bands.map((at) => columns[at]!)
  const places = calendarPlaces(names)
  if (places !== undefined) {
    const order = columns.map((column, at) => ({ column, place: places[at]! }))
    return order.toSorted((a, b) => a.place - b.place).map(({ column }) => column)
  }
  const last = ({ cells }: (typeof columns)[number]): number => {
    const cell = cells.findLast((one) => typeof one === "number")
    return typeof cell === "number" ? cell : -Infinity
  }
  return columns.toSorted((a, b) => (last(a) === last(b) ? 0 : last(b) - last(a)))
}

/** Pivots a long table, storing a sum for each row and series. */
export const turningLong = (summary: SeriesColumns, format: TableFormat, budget: Budget): Summing => {
  const rows = new Map<Cell, Map<string, Tally>>()
  const names = new Set<string>()
  let unstatedRows = 0
  /** Dates that determine whether the last period is covered. */
  const dates = new Set<string>()

  const tallyOf = (key: Cell, name: string): Tally => {
    let row = rows.get(key)
    if (row === undefined) rows.set(key, (row = new Map()))
    let tally = row.get(name)
    if (tally === undefined) {
      budget.spendCells(1)
      row.set(name, (tally = { numbers: 0, sum: new ExactSum() }))
    }
    return tally
  }

  const valueOf = (tally: Tally | undefined): number | null => {
    if (tally === undefined || tally.numbers === 0) return null
    return summary.of === "sum" ? tally.sum.value : tally.sum.value / tally.numbers
  }

  return {
    add: (cellOf) => {
      const [key, name, value] = [periodOf(cellOf(0), summary.period), textOf(cellOf(1)), termOf(cellOf(2))]
      if (key === null || name === "") {
        unstatedRows++
        return
      }
      const cell = cellOf(0)
      if (summary.period !== undefined && typeof cell === "string") dates.add(cell.slice(0, 10))
      if (!names.has(name)) budget.columns(names.add(name).size + 1)
      const tally = tallyOf(key, name)
      if (value === undefined) return
      tally.numbers++
      tally.sum.add(value)
    },
    done: (): Summed => {
      const keys = [...rows.keys()]
      checkPeriods(format, summary, summary.rows, keys)
      if (keys.every((key) => typeof key === "string" && /^\d{4}/.test(key)))
        keys.sort((a, b) => (String(a) < String(b) ? -1 : 1))
      const found = [...names].map((name) => ({ name, cells: keys.map((key) => valueOf(rows.get(key)!.get(name))) }))
      // Columns named after dates are in time order.
      const areTimes = found.every(({ name }) => /^\d{4}(?:\D|$)/.test(name))
      const columns = areTimes ? found.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : inOrder(found)
      const made = numberedNames([summary.rows, ...columns.map(({ name }) => name)])
      const { period } = summary
      const isWhole = period === undefined || summary.of === "mean" || areComplete(daysIn([...dates]), period)
      return {
        leftOutPeriods: [],
        unstatedRows,
        openMeasures: isWhole ? [] : made.slice(1),
        table: {
          columns: made,
          rowCount: keys.length,
          cells: [keys, ...columns.map(({ cells }) => cells)],
        },
      }
    },
  }
}
