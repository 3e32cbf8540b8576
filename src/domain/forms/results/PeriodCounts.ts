import { byText } from "./TextHash.ts"

export type PeriodUnit = "day" | "month" | "year"

export interface PeriodSummary {
  readonly unit: PeriodUnit
  /** `2026-01-31`, `2026-01` or `2026`, in order and without gaps. */
  readonly points: ReadonlyArray<{ readonly period: string; readonly count: number }>
}

/**
 * The maximum number of distinct days before dates are counted by month, and of distinct months before they are counted
 * by year.
 */
const limit = 1_500
const lengths: Readonly<Record<PeriodUnit, number>> = { day: 10, month: 7, year: 4 }
const coarser = { day: "month", month: "year", year: "year" } as const

/** The maximum number of points in a time chart. */
const mostDays = 62
const mostMonths = 60
const mostFilled = 400

const dayMilliseconds = 86_400_000

/** Counts dates by day, or by month or year if there are too many days. */
export class PeriodCounts {
  #counts = new Map<string, number>()
  #unit: PeriodUnit = "day"

  /** Counts a date, which is an ISO date or date-time. */
  add(date: string, times = 1): void {
    if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return
    this.#put(date.slice(0, lengths[this.#unit]), times)
  }

  merge(other: PeriodCounts): void {
    while (lengths[this.#unit] > lengths[other.#unit]) this.#coarsen()
    for (const [period, times] of other.#counts) this.#put(period.slice(0, lengths[this.#unit]), times)
  }

  summary(): PeriodSummary {
    const unit = this.#shown()
    const counts = new Map<string, number>()
    for (const [period, times] of this.#counts) {
      const key = period.slice(0, lengths[unit])
      counts.set(key, (counts.get(key) ?? 0) + times)
    }
    const counted = [...counts.keys()].sort(byText)
    const [first, last] = [counted[0], counted.at(-1)]
    if (first === undefined || last === undefined) return { unit, points: [] }
    const filled = between(first, last, unit)
    const periods = filled.length > mostFilled ? counted : filled
    return { unit, points: periods.map((period) => ({ period, count: counts.get(period) ?? 0 })) }
  }

  #shown(): PeriodUnit {
    const counted = [...this.#counts.keys()].sort(byText)
    const [first, last] = [counted[0], counted.at(-1)]
    if (first === undefined || last === undefined) return this.#unit
    if (this.#unit === "day" && (Date.parse(last) - Date.parse(first)) / dayMilliseconds < mostDays) return "day"
    const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 0)
    return this.#unit !== "year" && months(last) - months(first) < mostMonths ? "month" : "year"
  }

  #put(period: string, times: number): void {
    this.#counts.set(period, (this.#counts.get(period) ?? 0) + times)
    while (this.#counts.size > limit && this.#unit !== "year") this.#coarsen()
  }

  #coarsen(): void {
    const before = this.#counts
    this.#unit = coarser[this.#unit]
    this.#counts = new Map()
    for (const [period, times] of before) {
      const key = period.slice(0, lengths[this.#unit])
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + times)
    }
  }
}

const two = (number: number): string => String(number).padStart(2, "0")

/** All periods from the first to the last, up to a limit. */
const between = (first: string, last: string, unit: PeriodUnit): ReadonlyArray<string> => {
  const periods: Array<string> = []
  let period = first
  while (period <= last && periods.length <= mostFilled) {
    periods.push(period)
    period = next(period, unit)
  }
  return periods
}

const next = (period: string, unit: PeriodUnit): string => {
  if (unit === "day") return new Date(Date.parse(period) + dayMilliseconds).toISOString().slice(0, 10)
  const year = Number(period.slice(0, 4))
  if (unit === "year") return String(year + 1).padStart(4, "0")
  const month = Number(period.slice(5, 7))
  return month === 12 ? `${String(year + 1).padStart(4, "0")}-01` : `${period.slice(0, 4)}-${two(month + 1)}`
}
