import { ExactSum } from "../reading/ExactSum.ts"

/** Quartiles fall on a value, or at a quarter, half or three quarters of the interval between two values. */
const quarters = 4

/**
 * A quantile of sorted values with linear interpolation, as in spreadsheets (type 7). Quartiles are free of binary
 * rounding errors: the middle of two amounts in cents is exact. Requires at least one value.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  const part = (place - Math.floor(place)) * quarters
  if (!Number.isInteger(part)) return Number((below + (above - below) * (part / quarters)).toPrecision(15))
  const sum = new ExactSum()
  for (let step = 0; step < quarters; step++) sum.add(step < part ? above : below)
  return Number((sum.value / quarters).toPrecision(15))
}

export interface FiveFigures {
  readonly low: number
  readonly quarter: number
  readonly median: number
  readonly threeQuarters: number
  readonly high: number
  readonly outliers: ReadonlyArray<number>
}

export const ascending = (values: ReadonlyArray<number>): ReadonlyArray<number> => values.toSorted((a, b) => a - b)

/**
 * The quartiles. `low` and `high` are the outermost values within 1.5 interquartile ranges of the quartiles (Tukey).
 */
export function fiveFigures(values: ReadonlyArray<number>): FiveFigures {
  const sorted = ascending(values)
  const [quarter, median, threeQuarters] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)]
  const reach = (threeQuarters - quarter) * 1.5
  const inside = sorted.filter((value) => value >= quarter - reach && value <= threeQuarters + reach)
  return {
    low: Math.min(inside[0] ?? quarter, quarter),
    quarter,
    median,
    threeQuarters,
    high: Math.max(inside.at(-1) ?? threeQuarters, threeQuarters),
    outliers: sorted.filter((value) => value < quarter - reach || value > threeQuarters + reach),
  }
}

export interface Fit {
  readonly slope: number
  readonly at0: number
  /** Pearson's correlation coefficient, -1 to 1. */
  readonly correlation: number
}

/** The least-squares fit of y on x; null for fewer than three pairs, or if x or y is constant. */
export function fitOf(pairs: ReadonlyArray<readonly [x: number, y: number]>): Fit | null {
  if (pairs.length < 3) return null
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
    xy += (x - meanX) * (y - meanY)
  }
  if (xx === 0 || yy === 0) return null
  const slope = xy / xx
  return { slope, at0: meanY - slope * meanX, correlation: xy / Math.sqrt(xx * yy) }
}
