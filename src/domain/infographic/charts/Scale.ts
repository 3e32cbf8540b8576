import { magnitude, powerOfTen } from "../format/Magnitude.ts"

export interface Scale {
  readonly from: number
  readonly to: number
  readonly ticks: ReadonlyArray<number>
  /** The position of a value between `start` and `end`. */
  readonly at: (value: number) => number
}

/** The step of 1, 2, 2.5 or 5 times a power of ten that gives about `count` intervals. */
export function niceStep(span: number, count: number): number {
  const rough = span / Math.max(count, 1)
  const power = powerOfTen(magnitude(rough))
  const share = rough / power
  const factor = share <= 1.0001 ? 1 : share <= 2.0001 ? 2 : share <= 2.5001 ? 2.5 : share <= 5.0001 ? 5 : 10
  return factor * power
}

/** Rounds ticks to 12 significant digits, because `3 * 0.1` is 0.30000000000000004. */
const clean = (value: number): number => Number(value.toPrecision(12))

export interface ScaleWish {
  readonly start: number
  readonly end: number
  readonly intervals: number
  /** Whether the scale starts at zero, as for bars and areas: a truncated baseline makes lengths misleading. */
  readonly fromZero: boolean
}

/**
 * A linear scale whose ends are ticks; integers have only integer ticks. If all values are equal, the range is widened
 * to avoid a division by zero.
 */
export function linearScale(values: ReadonlyArray<number>, wish: ScaleWish): Scale {
  let low = wish.fromZero ? 0 : Infinity
  let high = wish.fromZero ? 0 : -Infinity
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1]
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (high - low <= size * 1e-9 || size < 1e-200) {
    const pad = size < 1e-200 ? 1 : size * 0.1
    ;[low, high] = [wish.fromZero && low >= 0 ? low : low - pad, high + pad]
  }
  const step = Math.max(niceStep(high - low, wish.intervals), values.every(Number.isInteger) ? 1 : 0)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  const ticks = Array.from({ length: Math.min(last - first + 1, 50) }, (_, index) => clean((first + index) * step))
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const span = to - from || 1
  return { from, to, ticks, at: (value) => wish.start + ((value - from) / span) * (wish.end - wish.start) }
}

/**
 * A logarithmic scale for positive values; other values are placed at its low end. Its ends are powers of ten. If it
 * spans at most two decades, it also has ticks at 2 and 5 times these powers.
 */
export function logScale(values: ReadonlyArray<number>, wish: Pick<ScaleWish, "start" | "end">): Scale {
  const [low = 1, high = 10] = extremes(values.filter((value) => value > 0))
  const first = magnitude(low)
  const last = Math.max(magnitude(high) + (high === powerOfTen(magnitude(high)) ? 0 : 1), first + 1)
  const every = Math.ceil((last - first + 1) / 8)
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const ticks =
    last - first <= 2
      ? powers.flatMap((power) => (power === last ? [1] : [1, 2, 5]).map((factor) => clean(factor * powerOfTen(power))))
      : powers.filter((_, index) => index % every === 0).map((power) => clean(powerOfTen(power)))
  const [from, to] = [powerOfTen(first), powerOfTen(last)]
  const at = (value: number): number => {
    const share = (Math.log10(Math.max(value, from)) - first) / (last - first)
    return wish.start + Math.min(share, 1) * (wish.end - wish.start)
  }
  return { from, to, ticks, at }
}

/** A bar's value, and the space that its label needs on either side. */
export interface LabelledMark {
  readonly value: number
  readonly left: number
  readonly right: number
}

/**
 * A scale for labeled bars, from zero to the largest value, which isn't rounded up to a tick. It uses the full length,
 * except for the space needed by labels that would reach past an end.
 */
export function barScale(marks: ReadonlyArray<LabelledMark>, start: number, end: number): Scale {
  const [low, high] = zeroBased(marks.map((mark) => mark.value))
  const span = high - low || 1
  let [from, to] = [start, end]
  const at = (value: number): number => from + ((value - low) / span) * (to - from)
  for (let round = 0; round < 12; round += 1) {
    const leftOver = marks.reduce((most, mark) => Math.max(most, start - (at(mark.value) - mark.left)), 0)
    const rightOver = marks.reduce((most, mark) => Math.max(most, at(mark.value) + mark.right - end), 0)
    if (leftOver < 0.1 && rightOver < 0.1) break
    from = Math.min(from + leftOver, end - 20)
    to = Math.max(to - rightOver, from + 20)
  }
  return { from: low, to: high, ticks: [0], at }
}

function zeroBased(values: ReadonlyArray<number>): readonly [number, number] {
  const [low = 0, high = 0] = extremes(values)
  return [Math.min(0, low), Math.max(0, high)]
}

/** The minimum and maximum of a list, which may be too long to be spread into arguments. */
export function extremes(values: ReadonlyArray<number>): readonly [number, number] | readonly [] {
  if (values.length === 0) return []
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, high]
}
