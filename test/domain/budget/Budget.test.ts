import { assert, describe, it } from "@effect/vitest"
import { Budget } from "../../../src/domain/budget/Budget.ts"
import { limits } from "../../../src/domain/budget/Limits.ts"

describe("a budget", () => {
  it("can be spent down to its last unit, and no further", () => {
    const budget = new Budget()
    assert.isTrue(budget.spend("patternSteps", limits.patternSteps - 1))
    assert.isTrue(budget.spend("patternSteps", 1))
    assert.isFalse(budget.spend("patternSteps", 1))
    assert.strictEqual(budget.left("patternSteps"), 0)
  })

  it("is separate for each kind of cost", () => {
    const budget = new Budget()
    assert.isFalse(budget.spend("listedAnswers", limits.listedAnswers + 1))
    assert.strictEqual(budget.left("computedText"), limits.computedText)
  })
})
