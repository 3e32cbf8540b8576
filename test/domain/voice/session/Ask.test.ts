import { assert, describe, it } from "@effect/vitest"
import type { QuestionMessage } from "../../../../src/domain/voice/wire/ServerMessage.ts"
import { Conversation, formOf } from "../support/Conversation.ts"

const form = formOf([
  { field_id: "a", field_type: "text", label: { en: "First", es: "Primera" } },
  { field_id: "b", field_type: "text", label: "B", visible_if: { field_id: "a", operator: "eq", value: "more" } },
  {
    field_id: "c",
    field_type: "text",
    label: "C",
    required_if: { field_id: "a", operator: "eq", value: "must" },
  },
])

/** The most recent question of a session. */
const asked = ({ actions }: Conversation): QuestionMessage => {
  const last = actions.findLast(({ type }) => type === "ask")
  if (last?.type !== "ask") return assert.fail("nothing was asked")
  return last.message
}

describe("a question in several sessions", () => {
  it("is one shared message as long as nothing differs", () => {
    const [one, other] = [new Conversation(form), new Conversation(form)]
    assert.strictEqual(asked(one), asked(other))
    one.text("a", "x")
    other.text("a", "y")
    assert.strictEqual(asked(one).fieldId, "c")
    assert.strictEqual(asked(one), asked(other))
  })

  it("is spoken with its number if its text was not sent ahead", () => {
    const placed = formOf(
      ["one", "two"].map((id) => ({
        field_id: id,
        field_type: "text",
        label: id,
        meta: { voice: { prompt: "{n} of {total}: {label}" } },
      })),
    )
    const talk = new Conversation(placed, { abilities: { speaks: true }, start: { prefetch: false } })
    talk.text("one", "x")
    const spoken = talk.actions.filter((action) => action.type === "ask")
    assert.deepStrictEqual(
      spoken.map(({ speak }) => speak?.text),
      ["1 of 2: one", "2 of 2: two"],
    )
  })

  it("is adapted to each session's numbering, requirements, language and protocol", () => {
    const plain = new Conversation(form)
    const longer = new Conversation(form)
    const strict = new Conversation(form)
    plain.text("a", "x")
    longer.text("a", "more")
    longer.text("b", "x")
    strict.text("a", "must")
    const held = (talk: Conversation) => [asked(talk).index, asked(talk).required]
    for (let again = 0; again < 2; again++) {
      assert.deepStrictEqual(held(plain), [1, false])
      assert.deepStrictEqual(held(longer), [2, false])
      assert.deepStrictEqual(held(strict), [1, true])
      for (const talk of [strict, longer, plain]) talk.send({ type: "repeat_question" })
    }
    const spanish = new Conversation(form, { start: { locale: "es" } })
    assert.strictEqual(asked(spanish).label, "Primera")
    assert.strictEqual(asked(spanish).narration?.text, "Primera. ¿Cuál es su respuesta?")
    const old = new Conversation(form, { protocol: 1 })
    assert.strictEqual(asked(old).label, "First")
    assert.isUndefined(asked(old).narration)
    assert.strictEqual(asked(new Conversation(form)).narration?.text, "First. What is your answer?")
  })
})
