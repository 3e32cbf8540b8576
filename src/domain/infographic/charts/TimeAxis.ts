import type { CivilDate } from "../format/Calendar.ts"
import { fitted } from "./TextWidth.ts"
import { civilDateOf, dayNumber, formatDate } from "../format/Calendar.ts"
import type { LocaleConventions } from "../format/Locale.ts"

export interface AxisTick {
  readonly index: number
  readonly label: string
}

/** The position of each row on the axis, as a share of its length: by date if every row has one, else evenly spaced. */
export interface Positions {
  readonly at: ReadonlyArray<number>
  /** Row indexes in axis order. */
  readonly order: ReadonlyArray<number>
  readonly ticks: (most: number) => ReadonlyArray<AxisTick>
  readonly labels: ReadonlyArray<string>
}

/** The rows with ticks: at most `most`, always including the first row. */
function everyNth(count: number, most: number): ReadonlyArray<number> {
  const step = Math.max(1, Math.ceil(count / Math.max(most, 1)))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

/**
 * The rows at which a round period (month, quarter, year, ...) starts, for the shortest period with at most `most` such
 * rows. Null if the dates are too close together.
 */
function roundPeriods(dates: ReadonlyArray<CivilDate>, most: number): ReadonlyArray<number> | null {
  const periods = dates.map((date) => date.year * 12 + date.month - 1)
  for (const step of monthSteps) {
    const rows = periods.flatMap((period, row) =>
      Math.floor(period / step) === Math.floor((periods[row - 1] ?? -1) / step) ? [] : [row],
    )
    const begun = rows.filter((row) => row > 0 || (periods[row] ?? 0) % step === 0)
    if (begun.length <= most) return begun.length >= 2 ? begun : null
  }
  return null
}

function tickLabel(date: CivilDate, before: CivilDate | undefined, step: TickStep, locale: LocaleConventions): string {
  const isNewYear = before === undefined || before.year !== date.year
  if (step.isYearly) return String(date.year)
  if (date.precision === "year" || date.precision === "quarter") return formatDate(date, locale)
  const month = locale.monthsShort[date.month - 1] ?? ""
  if (date.precision === "month" || step.isMonthly) return isNewYear ? `${month} ${date.year}` : month
  return isNewYear ? formatDate(date, locale) : formatDate(date, locale, "short")
}

interface TickStep {
  readonly isMonthly: boolean
  readonly isYearly: boolean
}

function axisTicks(dates: ReadonlyArray<CivilDate>, most: number, locale: LocaleConventions): ReadonlyArray<AxisTick> {
  const round = roundPeriods(dates, most)
  const rows = round ?? everyNth(dates.length, most)
  const shown = rows.map((row) => dates[row]).filter((date) => date !== undefined)
  const isYearly =
    round !== null && new Set(shown.map((date) => date.month)).size === 1 && shown.every((date) => date.month === 1)
  return rows.map((index, place) => {
    const date = dates[index]
    return {
      index,
      label:
        date === undefined ? "" : tickLabel(date, shown[place - 1], { isMonthly: round !== null, isYearly }, locale),
    }
  })
}

export function positionsOf(cells: ReadonlyArray<unknown>, locale: LocaleConventions): Positions {
  const dates = cells.map(civilDateOf)
  const dated = dates.filter((date) => date !== null)
  if (dated.length < cells.length || dated.length === 0) return evenly(cells)
  const days = dated.map(dayNumber)
  const order = days.map((_, index) => index).sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || a - b)
  const [first, last] = [days[order[0] ?? 0] ?? 0, days[order.at(-1) ?? 0] ?? 0]
  const span = last - first
  const at = order.map((row) => (span === 0 ? 0.5 : ((days[row] ?? 0) - first) / span))
  const sorted = order.map((row) => dated[row]).filter((date) => date !== undefined)
  const ticks = (most: number): ReadonlyArray<AxisTick> => axisTicks(sorted, most, locale)
  return {
    at,
    order,
    ticks,
    labels: sorted.map((date) => formatDate(date, locale, "label")),
  }
}

function evenly(cells: ReadonlyArray<unknown>): Positions {
  const labels = cells.map((cell) => (cell === null || cell === undefined ? "" : String(cell)))
  const last = Math.max(cells.length - 1, 1)
  return {
    at: cells.map((_, index) => (cells.length === 1 ? 0.5 : index / last)),
    order: cells.map((_, index) => index),
    ticks: (most) =>
      everyNth(cells.length, most).map((index) => ({ index, label: fitted(labels[index] ?? "", 110, 12) })),
    labels,
  }
}
