import { assert, describe, it } from "@effect/vitest"
import { copyTitle, longestTitle } from "../../../src/domain/chat/ConversationTitle.ts"

describe("the title of a copied conversation", () => {
  it("has the next free number", () => {
    assert.strictEqual(copyTitle("Leave", new Set(["Leave"])), "Leave (2)")
    assert.strictEqual(copyTitle("Leave", new Set(["Leave", "Leave (2)"])), "Leave (3)")
    assert.strictEqual(copyTitle("Leave (2)", new Set(["Leave", "Leave (2)"])), "Leave (3)")
    assert.strictEqual(copyTitle("Plan (2030 figures)", new Set()), "Plan (2030 figures) (2)")
  })

  it("is no longer than the limit", () => {
    assert.lengthOf(copyTitle("x".repeat(longestTitle), new Set()), longestTitle)
  })
})
