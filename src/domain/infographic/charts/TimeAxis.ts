import type { CivilDate } from "../format/Calendar.ts"
import { civilDateOf, dayNumber, formatDate } from "../format/Calendar.ts"
import type { LocaleConventions } from "../format/Locale.ts"

export interface AxisTick {
  readonly index: number
  readonly label: string
}

/** Where each row stands along the axis, as a share of its length: by date when every row has one, else evenly. */
export interface Positions {
  readonly at: ReadonlyArray<number>
  /** Row numbers in the order of the axis. */
  readonly order: ReadonlyArray<number>
  readonly ticks: (most: number) => ReadonlyArray<AxisTick>
  readonly labels: ReadonlyArray<string>
}

/** At most `most` ticks, at rows; the first always has one. */
function everyNth(count: number, most: number): ReadonlyArray<number> {
  const step = Math.max(1, Math.ceil(count / Math.max(most, 1)))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

function tickLabel(date: CivilDate, before: CivilDate | undefined, locale: LocaleConventions): string {
  const isNewYear = before === undefined || before.year !== date.year
  if (date.precision === "year" || date.precision === "quarter") return formatDate(date, locale)
  const month = locale.monthsShort[date.month - 1] ?? ""
  if (date.precision === "month") return isNewYear ? `${month} ${date.year}` : month
  return isNewYear ? formatDate(date, locale) : formatDate(date, locale, "short")
}

export function positionsOf(cells: ReadonlyArray<unknown>, locale: LocaleConventions): Positions {
  const dates = cells.map(civilDateOf)
  const known = dates.filter((date) => date !== null)
  if (known.length < cells.length || known.length === 0) return evenly(cells)
  const days = known.map(dayNumber)
  const order = days.map((_, index) => index).sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0) || a - b)
  const [first, last] = [days[order[0] ?? 0] ?? 0, days[order.at(-1) ?? 0] ?? 0]
  const span = last - first
  const at = order.map((row) => (span === 0 ? 0.5 : ((days[row] ?? 0) - first) / span))
  const sorted = order.map((row) => known[row]).filter((date) => date !== undefined)
  const ticks = (most: number): ReadonlyArray<AxisTick> => {
    const kept = everyNth(sorted.length, most)
    return kept.map((index, place) => {
      const date = sorted[index]
      return { index, label: date === undefined ? "" : tickLabel(date, sorted[kept[place - 1] ?? -1], locale) }
    })
  }
  return { at, order, ticks, labels: sorted.map((date) => formatDate(date, locale)) }
}

function evenly(cells: ReadonlyArray<unknown>): Positions {
  const labels = cells.map((cell) => (cell === null || cell === undefined ? "" : String(cell)))
  const last = Math.max(cells.length - 1, 1)
  return {
    at: cells.map((_, index) => (cells.length === 1 ? 0.5 : index / last)),
    order: cells.map((_, index) => index),
    ticks: (most) =>
      everyNth(cells.length, most).map((index) => ({ index, label: (labels[index] ?? "").slice(0, 24) })),
    labels,
  }
}
