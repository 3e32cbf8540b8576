import { assert, describe, it } from "@effect/vitest"
import { Budget } from "../../../src/domain/budget/Budget.ts"
import { limits } from "../../../src/domain/budget/Limits.ts"

describe("a budget", () => {
  it("is spent to its last unit, and then holds nothing more", () => {
    const budget = new Budget()
    assert.isTrue(budget.spend("patternSteps", limits.patternSteps - 1))
    assert.isTrue(budget.spend("patternSteps", 1))
    assert.isFalse(budget.spend("patternSteps", 1))
    assert.strictEqual(budget.left("patternSteps"), 0)
  })

  it("is another one for each thing that is counted", () => {
    const budget = new Budget()
    assert.isFalse(budget.spend("listedAnswers", limits.listedAnswers + 1))
    assert.strictEqual(budget.left("computedText"), limits.computedText)
  })
})
