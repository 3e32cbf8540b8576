/** Up to this many distinct numbers are counted exactly. If there are more, values within one percent are merged. */
const exactLimit = 2_048
const growth = 1.01
const logGrowth = Math.log(growth)
const [smallest, largest] = [1e-9, 1e15]

/**
 * Converts a number to millionths for an exact sum, which, unlike a floating-point sum, does not depend on the order.
 */
const millionths = (value: number): bigint =>
  Math.abs(value) < 1e9 ? BigInt(Math.round(value * 1e6)) : BigInt(Math.round(value)) * 1_000_000n

const bucketOf = (value: number): number => {
  const size = Math.min(Math.max(Math.abs(value), smallest), largest)
  const index = Math.ceil(Math.log(size / smallest) / logGrowth) + 1
  return value === 0 ? 0 : value < 0 ? -index : index
}

const valueOf = (bucket: number): number =>
  bucket === 0 ? 0 : Math.sign(bucket) * ((2 * smallest * growth ** (Math.abs(bucket) - 1)) / (1 + growth))

export interface Bin {
  /** The start of the bin. `to` is exclusive, except in the last bin and in bins of integers. */
  readonly from: number
  readonly to: number
  readonly count: number
}

export interface NumberSummary {
  readonly count: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly quartiles: readonly [number, number, number]
  readonly bins: ReadonlyArray<Bin>
}

const tidy = (value: number): number => Number(value.toPrecision(12))

/** Divides before converting to a number, because the sum may exceed the range of numbers but the mean can't. */
const meanOf = (sum: bigint, count: number): number => {
  const divisor = BigInt(count) * 1_000_000n
  return tidy(Number(sum / divisor) + Number(sum % divisor) / Number(divisor))
}

/** Clamps the edge of a bin to finite numbers, because rounding may push it past the maximum. */
const edge = (value: number): number => Math.min(Math.max(tidy(value), -Number.MAX_VALUE), Number.MAX_VALUE)

/**
 * The distribution of numbers in bounded memory. Up to 2,048 distinct numbers are counted exactly. If there are more,
 * they are counted in ranges that grow by one percent (DDSketch: Masson, Rim, Lee, 2019), so quartiles are within one
 * percent. Extremes and the mean are always exact to six decimals.
 */
export class NumberSpread {
  #counts = new Map<number, number>()
  #isExact = true
  #isWhole = true
  #count = 0
  #min = Infinity
  #max = -Infinity
  #sum = 0n

  add(value: number, times = 1): void {
    if (!Number.isFinite(value)) return
    this.#count += times
    if (!Number.isInteger(value)) this.#isWhole = false
    if (value < this.#min) this.#min = value
    if (value > this.#max) this.#max = value
    if (!this.#isExact) this.#sum += millionths(value) * BigInt(times)
    this.#put(this.#isExact ? value : bucketOf(value), times)
    if (this.#isExact && this.#counts.size > exactLimit) this.#coarsen()
  }

  merge(other: NumberSpread): void {
    if (!other.#isExact && this.#isExact) this.#coarsen()
    const isWhole = this.#isWhole && other.#isWhole
    const sum = this.#sum
    for (const [key, times] of other.#counts)
      if (other.#isExact) this.add(key, times)
      else {
        this.#count += times
        this.#put(key, times)
      }
    if (!other.#isExact) this.#sum = sum + other.#sum
    this.#min = Math.min(this.#min, other.#min)
    this.#max = Math.max(this.#max, other.#max)
    this.#isWhole = isWhole
  }

  /** The summary of the numbers; undefined if there are none. */
  summary(): NumberSummary | undefined {
    if (this.#count === 0) return undefined
    const entries = [...this.#counts]
      .map(([key, times]) => [this.#isExact ? key : this.#within(valueOf(key)), times] as const)
      .sort(([a], [b]) => a - b)
    const sum = this.#isExact
      ? entries.reduce((total, [value, times]) => total + millionths(value) * BigInt(times), 0n)
      : this.#sum
    const at = (share: number) => quantile(entries, this.#count, share)
    return {
      count: this.#count,
      min: this.#min,
      max: this.#max,
      mean: meanOf(sum, this.#count),
      quartiles: [at(0.25), at(0.5), at(0.75)],
      bins: this.#isWhole ? wholeBins(entries, this.#min, this.#max) : binsOf(entries, this.#min, this.#max),
    }
  }

  #within(value: number): number {
    return Math.min(Math.max(value, this.#min), this.#max)
  }

  #put(key: number, times: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + times)
  }

  #coarsen(): void {
    const exact = this.#counts
    this.#counts = new Map()
    this.#isExact = false
    for (const [value, times] of exact) {
      this.#sum += millionths(value) * BigInt(times)
      this.#put(bucketOf(value), times)
    }
  }
}

type Entries = ReadonlyArray<readonly [value: number, times: number]>

/** A quantile by linear interpolation between the neighboring numbers (type 7 of Hyndman and Fan, 1996). */
const quantile = (entries: Entries, count: number, share: number): number => {
  const place = (count - 1) * share
  const [low, high] = [Math.floor(place), Math.ceil(place)]
  const results: Array<number> = []
  let seen = 0
  for (const [value, times] of entries) {
    seen += times
    while (results.length < 2 && (results.length === 0 ? low : high) < seen) results.push(value)
    if (results.length === 2) break
  }
  const [from = 0, to = from] = results
  return tidy(from * (1 - (place - low)) + to * (place - low))
}

const mostBins = 12
/** The maximum number of integers that each get their own bin. */
const mostWhole = 21

/** One bin per integer, or inclusive ranges if there are too many. */
const wholeBins = (entries: Entries, min: number, max: number): ReadonlyArray<Bin> => {
  if (max - min >= mostWhole) {
    const bins = binsOf(entries, min, max)
    return bins.every(({ from, to }) => Number.isSafeInteger(from) && Number.isSafeInteger(to))
      ? bins.map(({ from, to, count }, at) => ({
          from,
          to: at === bins.length - 1 ? Math.max(to - 1, max) : to - 1,
          count,
        }))
      : bins
  }
  const counts = new Map(entries)
  return Array.from({ length: max - min + 1 }, (_, at) => ({
    from: min + at,
    to: min + at,
    count: counts.get(min + at) ?? 0,
  }))
}

/** The smallest width (1, 2 or 5 times a power of ten) that needs no more bins than allowed. */
const stepFor = (width: number): number => {
  const power = 10 ** Math.floor(Math.log10(width / mostBins))
  return [1, 2, 5, 10, 20].map((times) => times * power).find((step) => width / step < mostBins) ?? width
}

const binsOf = (entries: Entries, min: number, max: number): ReadonlyArray<Bin> => {
  if (min === max) return [{ from: min, to: max, count: entries.reduce((sum, [, times]) => sum + times, 0) }]
  const width = max - min
  const step = Number.isFinite(width) ? stepFor(width) : 2 * stepFor(max / 2 - min / 2)
  const first = Math.floor(min / step)
  const length = Math.max(Math.ceil(max / step) - first, 1)
  const counts = Array.from({ length }, () => 0)
  for (const [value, times] of entries) {
    const at = Math.min(Math.max(Math.floor(value / step) - first, 0), length - 1)
    counts[at]! += times
  }
  return counts.map((count, at) => ({ from: edge((first + at) * step), to: edge((first + at + 1) * step), count }))
}
