import { assert, describe, it } from "@effect/vitest"
import { rehearsed, tried } from "../../../web/forms/rehearse.ts"

const uid = "11111111-2222-4333-8444-555555555555"

const form = {
  form_id: "visit",
  title: "Visit",
  sections: [
    {
      section_id: "you",
      title: "About you",
      fields: [
        { field_id: "name", field_type: "text", label: "Your name" },
        { field_id: "member", field_type: "boolean", label: "Are you a member?" },
        {
          field_id: "nights",
          field_type: "integer",
          label: "How many nights?",
          visible_if: { field_id: "member", operator: "eq", value: true },
        },
      ],
    },
  ],
}

describe("a conversation with an unsaved form", () => {
  it("works like a voice session: questions follow the rules, and answers are understood and read back", () => {
    const talk = rehearsed(form, uid, "en")!
    assert.deepStrictEqual(talk.heard(), ["Next part: About you.", "Your name. What is the name?"])
    assert.strictEqual(talk.asked, "name")
    talk.say("my name is Ana Ruiz")
    assert.deepStrictEqual(talk.answers, { name: "Ana Ruiz" })
    assert.deepStrictEqual(talk.say("yes"), ["How many nights?"])
    assert.match(talk.say("certainly not a number").join(" "), /isn't a valid answer/)
    assert.include(talk.say("three nights").join(" "), "How many nights?: 3")
    assert.isFalse(talk.isOver)
    talk.say("send")
    assert.isTrue(talk.isOver)
    assert.isUndefined(rehearsed({ title: "Nothing", sections: 1 }, uid, "en"))
  })

  it("tries a sentence on one question only, ignoring the rules that decide whether the question is shown", () => {
    const code = {
      field_id: "policy",
      field_type: "text",
      label: "Policy number",
      constraints: { pattern: "^[A-Z]{2}\\d{3}$" },
      depends_on: [{ conditions: [{ field_id: "elsewhere", operator: "eq", value: true }] }],
    }
    assert.deepInclude(tried(code, uid, "en", "bee see one two three"), { status: "accepted", value: "BC123" })
    assert.strictEqual(tried(code, uid, "en", "why do you ask")?.status, "refused")
    const date = { field_id: "day", field_type: "date", label: "Which day?" }
    assert.deepInclude(tried(date, uid, "es", "el tres de mayo de 2030"), { value: "2030-05-03" })
    assert.isUndefined(tried({ field_id: "f", field_type: "hidden", label: "F" }, uid, "en", "x"))
  })
})
