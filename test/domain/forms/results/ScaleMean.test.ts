import { assert, describe, it } from "@effect/vitest"
import { scaleMean } from "../../../../src/domain/forms/results/ScaleMean.ts"

const choices = (labels: ReadonlyArray<string>, first: number, counts: ReadonlyArray<number>) =>
  labels.map((label, at) => ({ value: String(first + at), label, count: counts[at]! }))

describe("the mean of a scale", () => {
  it("is computed from the numbers that respondents saw, and is shown with the labels of both ends", () => {
    const seen = choices(["1 – Bad", "2", "3", "4", "5 – Good"], 1, [1, 0, 0, 0, 1])
    assert.deepStrictEqual(scaleMean({ choices: seen }), { mean: 3, low: "1 – Bad", high: "5 – Good" })
    assert.deepStrictEqual(scaleMean({ choices: choices(["0", "1", "2"], 0, [0, 0, 2]) }), {
      mean: 2,
      low: "0",
      high: "2",
    })
  })

  it("counts named points from 1, even if their values start at 0", () => {
    const words = choices(["Strongly disagree", "Disagree", "Neither", "Agree", "Strongly agree"], 0, [0, 0, 0, 1, 1])
    assert.deepStrictEqual(scaleMean({ choices: words }), {
      mean: 4.5,
      low: "1 – Strongly disagree",
      high: "5 – Strongly agree",
    })
    assert.isUndefined(scaleMean({ choices: choices(["a", "b"], 0, [0, 0]) }))
  })
})
