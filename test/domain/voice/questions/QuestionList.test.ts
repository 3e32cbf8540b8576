import { assert, it } from "@effect/vitest"
import { questionList } from "../../../../src/domain/voice/questions/Question.ts"
import { formOf } from "../support/Conversation.ts"

const form = formOf([
  { field_id: "m", field_type: "select", label: "M", options_source: { source_type: "static", source_ref: "m" } },
])

it("sessions of a form share its questions as long as the fetched options are the same", () => {
  const [one, other] = [[{ value: "a", label: "A", disabled: false }], [{ value: "b", label: "B", disabled: false }]]
  const list = questionList(form, "en", { m: one })
  assert.strictEqual(questionList(form, "en", { m: one }), list)
  const fresh = questionList(form, "en", { m: other })
  assert.notStrictEqual(fresh, list)
  assert.notStrictEqual(questionList(form, "en", { m: other, n: one }), fresh)
  assert.notStrictEqual(questionList(form, "es", { m: one }), questionList(form, "en", { m: one }))
})
