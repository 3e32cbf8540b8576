import { assert, describe, it } from "@effect/vitest"
import { judged, plausibilityItems } from "../../../../src/domain/forms/plausibility/Plausibility.ts"
import { form } from "../support/forms.ts"

const asked = (fields: ReadonlyArray<object>, data: Record<string, string | number>, settings: object = {}) =>
  plausibilityItems(form(fields, { voice: { llm_validation: { enabled: true, ...settings } } }), data, "en").map(
    ({ fieldId }) => fieldId,
  )

describe("the answers for a plausibility check", () => {
  it("exclude sensitive and read-only answers, files, types that aren't checked, and whatever the author excluded", () => {
    const fields = [
      { field_id: "plain" },
      { field_id: "secret", meta: { voice: { sensitive: true } } },
      { field_id: "left_out", llm_validation: false },
      { field_id: "fixed", read_only: true },
      { field_id: "card", field_type: "credit_card" },
      { field_id: "unseen", field_type: "hidden" },
      { field_id: "drawn", field_type: "signature" },
      { field_id: "inline" },
    ]
    const data = Object.fromEntries(fields.map(({ field_id }) => [field_id, "x"]))
    assert.deepStrictEqual(
      asked(fields, { ...data, inline: "data:image/png;base64,AA" }, { exclude_field_types: [] }),
      ["plain"],
    )
  })

  it("are limited to the number that the form permits, with required answers first", () => {
    const fields = [{ field_id: "a" }, { field_id: "b", required: true }, { field_id: "c" }]
    assert.deepStrictEqual(asked(fields, { a: "x", b: "x", c: "x" }, { max_fields: 2 }), ["b", "a"])
  })
})

describe("a model's remarks", () => {
  it("have their confidence clamped to between 0 and 1, and are ignored for answers that weren't part of the check", () => {
    const item = { fieldId: "a", label: "A", fieldType: "text", answer: "x" }
    const verdict = (confidence: number) => ({ plausible: true, confidence, reason: "" })
    assert.strictEqual(judged([item], { a: verdict(7) })["a"]?.confidence, 1)
    assert.strictEqual(judged([item], { a: verdict(-1) })["a"]?.confidence, 0)
    assert.deepStrictEqual(Object.keys(judged([item], { a: verdict(0.5), b: verdict(0.5) })), ["a"])
  })
})
