import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { BudgetName } from "../../../../src/domain/budget/Budget.ts"
import { limits } from "../../../../src/domain/budget/Limits.ts"
import { answered, codeOf, hostileForms, saved } from "../../../attack/support/hostileForms.ts"

const names = Object.keys(codeOf) as ReadonlyArray<BudgetName>

describe("hostile forms and answers", () => {
  it("are refused, or evaluated within a request's budget, and unfinished results are not stored", () => {
    const seen = { refused: 0, valid: 0, spent: 0 }
    fc.assert(
      fc.property(hostileForms, (hostile) => {
        const form = saved(hostile)
        const outcome = form === undefined ? undefined : answered(form, hostile)
        if (outcome === undefined) return void seen.refused++
        const { validation, data, budget } = outcome
        for (const name of names) assert.isAtLeast(budget.left(name), 0)
        const spent = names.filter((name) => budget.isSpent(name))
        if (spent.length > 0) seen.spent++
        if (validation.isValid) {
          seen.valid++
          assert.deepStrictEqual(spent, [], hostile.kinds)
          assert.isAtMost(JSON.stringify(data).length, 4 * hostile.body.length + 2 * limits.computedText)
        }
      }),
      { numRuns: 150, seed: 38 },
    )
    // The sample must contain all three outcomes, or the test proves nothing.
    assert.isAbove(Math.min(seen.refused, seen.valid, seen.spent), 0, JSON.stringify(seen))
  })
})
