import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, oneOf } from "../support/Conversation.ts"

const hidden = { meta: { voice: { sensitive: true } } }
const instead = "That is not a value this question takes."

const objectionTo = (field: object, value: string): string => {
  const talk = new Conversation(formOf([{ field_id: "a", label: "A", required: true, ...field }]))
  const refused = oneOf(talk.text("a", value), "answer_rejected")
  assert.notInclude(JSON.stringify(refused), value)
  return String(refused["reason"])
}

describe("why a sensitive answer is not taken", () => {
  it("is told in the words and limits of the form, so that a person can do better", () => {
    const constraints = { min_length: 8, pattern: "\\d+", pattern_message: "Digits only." }
    const reason = objectionTo({ field_type: "password", constraints }, "zebra")
    assert.include(reason, "at least 8 characters")
    assert.include(reason, "Digits only.")
    assert.include(objectionTo({ field_type: "url", ...hidden }, "zebra"), "must be a web address")
  })

  it("is not told in words that nobody has looked through for the answer", () => {
    assert.strictEqual(objectionTo({ field_type: "duration", ...hidden }, "zebra"), instead)
  })
})
