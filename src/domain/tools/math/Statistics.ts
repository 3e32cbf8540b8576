import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define } from "../Tool.ts"

/** A quantile by linear interpolation between the two nearest values. */
const quantile = (sorted: ReadonlyArray<number>, share: number): number => {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]!
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at))
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, value) => total + value, 0)

export const tool = define({
  slug: "statistics",
  module: "Statistics",
  category: "math",
  description: "Count, sum, mean, median, quartiles, extremes, variance and standard deviation of numbers.",
  parameters: Schema.Struct({
    numbers: Schema.Array(Schema.Finite).check(Schema.isMinLength(1), Schema.isMaxLength(100_000)),
  }),
  run: ({ numbers }) => {
    const sorted = [...numbers].sort((a, b) => a - b)
    const mean = sum(sorted) / sorted.length
    const squares = sum(sorted.map((value) => (value - mean) ** 2))
    const variance = sorted.length === 1 ? 0 : squares / (sorted.length - 1)
    return Result.succeed({
      count: sorted.length,
      sum: sum(sorted),
      mean,
      median: quantile(sorted, 0.5),
      first_quartile: quantile(sorted, 0.25),
      third_quartile: quantile(sorted, 0.75),
      minimum: sorted[0],
      maximum: sorted.at(-1),
      sample_variance: variance,
      sample_standard_deviation: Math.sqrt(variance),
    })
  },
})
