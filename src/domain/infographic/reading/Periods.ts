import type { Cell } from "../Table.ts"

export type Period = "day" | "month" | "quarter" | "year"

const day = 86_400_000
const dated = /^\d{4}-\d{2}-\d{2}/

/** The period of a date, such as `2024-01-31`, `2024-01`, `2024-Q1` or `2024`. Anything else is returned unchanged. */
export const periodOf = (cell: Cell, period: Period | undefined): Cell => {
  if (period === undefined || typeof cell !== "string" || !/^\d{4}-\d{2}/.test(cell)) return cell
  if (period === "day") return cell.slice(0, 10)
  if (period === "year") return cell.slice(0, 4)
  if (period === "month") return cell.slice(0, 7)
  return `${cell.slice(0, 4)}-Q${Math.ceil(Number(cell.slice(5, 7)) / 3)}`
}

/** The first day of a date's period, and of the next one. */
const boundsOf = (time: number, period: Period): readonly [number, number] => {
  if (period === "day") return [time, time + day]
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const [first, months] =
    period === "month" ? [month, 1] : period === "quarter" ? [month - (month % 3), 3] : ([0, 12] as const)
  return [Date.UTC(year, first, 1), Date.UTC(year, first + months, 1)]
}

/** The start of a date's day, in milliseconds; undefined for anything else. */
export const startOfDay = (cell: Cell): number | undefined => {
  if (typeof cell !== "string" || !dated.test(cell)) return undefined
  const time = Date.parse(cell.slice(0, 10))
  return Number.isNaN(time) ? undefined : time
}

export const daysIn = (cells: ReadonlyArray<Cell>): ReadonlySet<number> =>
  new Set(cells.flatMap((cell) => startOfDay(cell) ?? []))

/** The median interval between sorted dates. */
const usualGap = (days: ReadonlyArray<number>): number => {
  const gaps = days
    .slice(1)
    .map((time, at) => time - days[at]!)
    .sort((a, b) => a - b)
  return gaps[gaps.length >> 1] ?? 0
}

/**
 * How many days may be missing at the end of a complete period: the usual number, and the maximum if the dates are far
 * apart.
 */
const missing: Readonly<Record<Exclude<Period, "day">, readonly [number, number]>> = {
  month: [3, 8],
  quarter: [9, 23],
  year: [36, 92],
}

/** Whether dates reach the end of the last period. If all dates are first days of months, each covers its month. */
export const areComplete = (all: ReadonlySet<number>, period: Period): boolean => {
  const days = [...all].sort((a, b) => a - b)
  const last = days.at(-1)
  if (last === undefined || period === "day") return last !== undefined
  const areMonths = days.every((time) => new Date(time).getUTCDate() === 1)
  const end = areMonths ? boundsOf(last, "month")[1] : last + day
  const left = boundsOf(last, period)[1] - end
  const [few, most] = missing[period]
  return left <= Math.max(few * day, Math.min(usualGap(days), most * day))
}

/**
 * The first and the last period, if the dates don't cover them: a period is not covered if another date at the usual
 * interval would still fall into it.
 */
export const incompletePeriods = (all: ReadonlySet<number>, period: Period): ReadonlyArray<string> => {
  const days = [...all].sort((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  // Three times the usual interval, so that a weekend or holiday isn't mistaken for the end.
  const step = Math.max(usualGap(days) * 3, day)
  const [from] = boundsOf(first, period)
  const [, to] = boundsOf(last, period)
  const nameOf = (time: number): string => String(periodOf(new Date(time).toISOString().slice(0, 10), period))
  return [...new Set([...(first - step >= from ? [nameOf(first)] : []), ...(last + step < to ? [nameOf(last)] : [])])]
}
