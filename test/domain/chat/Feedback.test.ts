import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { FeedbackWire, labelsOf } from "../../../src/domain/chat/Feedback.ts"

const isFeedback = (more: object) => Schema.is(FeedbackWire)({ chatbot_id: "x", ...more })

describe("feedback", () => {
  it("has a rating from 0 to 5", () => {
    for (const rating of [0, 5]) assert.isTrue(isFeedback({ rating }), String(rating))
    for (const rating of [-1, 6, 2.5, "5"]) assert.isFalse(isFeedback({ rating }), String(rating))
  })

  it("is a like or a dislike but not both, and text alone is neither", () => {
    for (const more of [{}, { like: true }, { dislike: true }, { like: true, dislike: false }])
      assert.isTrue(isFeedback(more), JSON.stringify(more))
    for (const more of [{ like: true, dislike: true }, { like: "true" }, { dislike: "false" }, { like: 1 }])
      assert.isFalse(isFeedback(more), JSON.stringify(more))
  })

  it("has labels that depend on its type", () => {
    assert.include(labelsOf("GOOD"), "Complete")
    assert.deepStrictEqual(labelsOf("constructor"), [])
  })
})
