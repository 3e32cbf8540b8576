import { assert, describe, it } from "@effect/vitest"
import { longestTitle, titleOf } from "../../../src/domain/chat/ConversationTitle.ts"

describe("the title of a conversation", () => {
  it.each([
    ["is the first question on one line", " How many\n\n days? ", "How many days?"],
    ["doesn't turn the direction of what follows it", "\u202Eabc\u202C \u2067مرحبا\u2069", "abc مرحبا"],
    ["has no control characters", "a\u0001\u0000b", "a b"],
    ["ends after a word or within it, with an ellipsis", "a".repeat(90), `${"a".repeat(79)}…`],
  ])("%s", (_, question, title) => {
    assert.strictEqual(titleOf(question), title)
  })

  it("is cut only between characters as a reader perceives them", () => {
    const family = "👩‍👩‍👧‍👦"
    assert.strictEqual(titleOf(family.repeat(60)), `${family.repeat(11)}…`)
    assert.isAtMost(titleOf(family.repeat(60)).length, longestTitle)
    assert.isAtMost(titleOf(`a${"\u0301".repeat(500)}`).length, longestTitle)
  })
})
