import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf } from "../support/Conversation.ts"

const rating = { field_type: "rating", constraints: { scale_min: 1, scale_max: 7 } }
const anchored = { ...rating, constraints: { ...rating.constraints, anchor_labels: { 1: "Bad", 7: "Great" } } }
const limited = { field_type: "integer", constraints: { min_value: 0, max_value: 5 } }
const named = {
  field_type: "radio",
  options: [
    { value: "1", label: "Bad" },
    { value: "2", label: "Good" },
  ],
}

const refusal = (field: object, locale: string, said: string) => {
  const talk = new Conversation(formOf([{ field_id: "a", label: "Mark", ...field }]), { start: { locale } })
  talk.say(said)
  assert.isUndefined(talk.state.answers.get("a"))
  const reason = String(talk.wire.findLast(({ type }) => type === "answer_rejected")?.["reason"])
  assert.include(talk.spoken, reason)
  return reason
}

describe("a refused number", () => {
  for (const [name, field, locale, said, reason] of [
    ["beyond a scale", rating, "en", "ten", "Please say a number from 1 to 7."],
    ["beyond a scale, in Spanish", rating, "es", "un diez", "Diga un número del 1 al 7, por favor."],
    ["below a scale", rating, "en", "minus one", "Please say a number from 1 to 7."],
    ["no number on a scale", rating, "es", "una experiencia estupenda", "Diga un número del 1 al 7, por favor."],
    ["the usual stars", { field_type: "rating" }, "en", "nine", "Please say a number from 1 to 5."],
    ["a scale with named ends", anchored, "en", "ten", "Please say a number from 1 to 7."],
    ["no number within limits", limited, "en", "a wonderful experience", "Please say a number from 0 to 5."],
    ["beyond a limit", limited, "en", "ten", "“Mark” must be at most 5."],
    ["options with names", named, "en", "purple", "I didn't catch which choice you meant. Please try again."],
  ] as const)
    it(`gets a message that says what the question accepts: ${name}`, () =>
      assert.strictEqual(refusal(field, locale, said), reason))
})
