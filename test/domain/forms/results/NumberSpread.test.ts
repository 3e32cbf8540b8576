import { assert, describe, it } from "@effect/vitest"
import { NumberSpread } from "../../../../src/domain/forms/results/NumberSpread.ts"

const spread = (numbers: ReadonlyArray<number>) => {
  const all = new NumberSpread()
  for (const number of numbers) all.add(number)
  return all
}

/** Many different numbers, the same on every run. */
const many = Array.from({ length: 20_000 }, (_, i) => ((i * 7919) % 20_011) / 10 - 500)

describe("a summary of numbers", () => {
  it("is empty if there are no numbers", () => {
    assert.isUndefined(spread([]).summary())
    assert.isUndefined(spread([Number.NaN, Infinity]).summary())
  })

  it("has interpolated quartiles, and bins that contain every number", () => {
    const summary = spread([1, 2, 3, 4]).summary()!
    assert.deepStrictEqual(summary.quartiles, [1.75, 2.5, 3.25])
    assert.strictEqual(summary.mean, 2.5)
    assert.strictEqual(
      summary.bins.reduce((sum, { count }) => sum + count, 0),
      4,
    )
    assert.deepStrictEqual(spread([7, 7]).summary()!.bins, [{ from: 7, to: 7, count: 2 }])
  })

  it("counts whole numbers by value, or in ranges of whole numbers if there are many", () => {
    const nights = [1, 2, 2, 4]
    assert.deepStrictEqual(spread(nights).summary()!.bins, [
      { from: 1, to: 1, count: 1 },
      { from: 2, to: 2, count: 2 },
      { from: 3, to: 3, count: 0 },
      { from: 4, to: 4, count: 1 },
    ])
    const years = spread([18, 24, 25, 60]).summary()!.bins
    assert.deepStrictEqual(years[0], { from: 15, to: 19, count: 1 })
    assert.deepStrictEqual(years[1], { from: 20, to: 24, count: 1 })
    assert.strictEqual(years.at(-1)!.to >= 60, true)
    const halves = spread([1, 1.5]).summary()!.bins
    assert.isAtMost(halves[0]!.to, 1.1)
    const parts = spread([1, 2])
    parts.merge(spread([2.5]))
    assert.notDeepEqual(parts.summary()!.bins[0], { from: 1, to: 1, count: 1 })
  })

  it("has finite statistics, even if the sum and range of the numbers overflow", () => {
    const { mean, quartiles, bins } = spread([1.7e308, 1.7e308, 1.7e308, -1.7e308]).summary()!
    assert.strictEqual(mean, 8.5e307)
    assert.deepStrictEqual(quartiles, [8.5e307, 1.7e308, 1.7e308])
    assert.isTrue(bins.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to) && from < to))
    assert.deepStrictEqual([bins[0]!.count, bins.at(-1)!.count], [1, 3])
    assert.strictEqual(spread([-Number.MAX_VALUE, Number.MAX_VALUE]).summary()!.mean, 0)
    const largest = spread([Number.MAX_VALUE, Number.MAX_VALUE / 2]).summary()!
    assert.isAtLeast(largest.bins.at(-1)!.to, Number.MAX_VALUE)
    assert.isTrue(largest.quartiles.every(Number.isFinite))
  })

  it("is within one percent of the exact result once its memory is full, with exact extremes and an exact mean", () => {
    const sorted = many.toSorted((a, b) => a - b)
    const summary = spread(many).summary()!
    assert.strictEqual(summary.min, sorted[0])
    assert.strictEqual(summary.max, sorted.at(-1))
    assert.closeTo(summary.mean, many.reduce((sum, one) => sum + one, 0) / many.length, 1e-6)
    ;[0.25, 0.5, 0.75].forEach((share, i) => {
      const truth = sorted[Math.floor((sorted.length - 1) * share)]!
      assert.isAtMost(Math.abs(summary.quartiles[i]! - truth), Math.abs(truth) * 0.011 + 0.2)
    })
    assert.strictEqual(
      summary.bins.reduce((sum, { count }) => sum + count, 0),
      many.length,
    )
  })

  it("depends neither on the order of the numbers nor on how many parts it was merged from", () => {
    const whole = JSON.stringify(spread(many).summary())
    assert.strictEqual(JSON.stringify(spread(many.toReversed()).summary()), whole)
    for (const at of [10, 1_000, 10_000, 19_990]) {
      const merged = spread(many.slice(0, at))
      merged.merge(spread(many.slice(at)))
      assert.strictEqual(JSON.stringify(merged.summary()), whole)
    }
  })
})
