import { assert, describe, it } from "@effect/vitest"
import { scriptOf } from "../../../../src/domain/voice/session/Script.ts"
import { Conversation, formOf, noon } from "../support/Conversation.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: `Question ${id}`, ...more })
const when = (field: string, value: string) => ({ visible_if: { field_id: field, operator: "eq", value } })

const branching = formOf([
  text("a"),
  text("b", when("a", "yes")),
  text("c"),
  text("d", when("c", "yes")),
  text("e"),
  text("f", when("e", "yes")),
])

/** Labels whose audio the client has, in order of arrival. */
const labels = (talk: Conversation): ReadonlyArray<string> =>
  talk.wire.filter(({ type, kind }) => type === "audio_segment" && kind === "question").map(({ text }) => String(text))

describe("prefetched narration", () => {
  it("begins with the plan's questions, followed by hidden questions that the next two answers could reveal", () => {
    const talk = new Conversation(branching)
    assert.deepStrictEqual(
      labels(talk).toSorted(),
      ["a", "b", "c", "d", "e"].map((id) => `Question ${id}`),
    )
    assert.strictEqual(labels(talk)[0], "Question a")
    talk.text("a", "yes")
    const mark = labels(talk).length
    talk.text("b", "x")
    assert.deepStrictEqual(labels(talk).slice(mark), ["Question f"], "c and d are there, f may come after them")
    talk.text("c", "yes")
    talk.text("d", "x")
    talk.text("e", "yes")
    assert.strictEqual(labels(talk).length, 6)
  })

  it("contains each segment once, and is empty if prefetch is off", () => {
    const talk = new Conversation(branching)
    for (const id of ["a", "b", "c", "d", "e", "f"]) talk.text(id, "yes")
    assert.strictEqual(new Set(labels(talk)).size, labels(talk).length)
    const quiet = new Conversation(branching, { start: { prefetch: false } })
    assert.deepStrictEqual(labels(quiet), [])
  })

  it("excludes a hidden question whose prompt contains its number, because the number could change", () => {
    const counting = formOf([
      text("a"),
      text("b", { ...when("a", "yes"), meta: { voice: { prompt: "{n} of {total}" } } }),
    ])
    assert.deepStrictEqual(labels(new Conversation(counting)), ["Question a"])
  })

  it("is synthesized again for a numbered prompt only when its number changes", () => {
    const counted = { meta: { voice: { prompt: "{n} of {total}: {label}" } } }
    const talk = new Conversation(formOf([text("a"), text("b", when("a", "yes")), text("c", counted), text("d")]))
    assert.deepStrictEqual(
      labels(talk).filter((utterance) => utterance.includes("c")),
      ["2 of 3: Question c"],
    )
    talk.text("a", "yes")
    const question = talk.text("b", "x").find(({ type }) => type === "question")
    const narration = question?.["narration"] as { readonly text: string }
    assert.strictEqual(narration.text, "3 of 4: Question c")
    talk.send({ type: "repeat_question" })
    assert.deepStrictEqual(
      labels(talk).filter((utterance) => utterance.includes("c")),
      ["2 of 3: Question c", "3 of 4: Question c"],
    )
  })
})

describe("the script of everything that a form may say", () => {
  it("contains each phrase that may be spoken in the given language exactly once", () => {
    const { segments } = scriptOf(branching, {}, "en", noon)
    const texts = segments.map(({ text }) => text)
    assert.strictEqual(new Set(texts).size, texts.length)
    for (const id of ["a", "b", "c", "d", "e", "f"]) assert.include(texts, `Question ${id}`)
    const talk = new Conversation(branching)
    for (const { type, text: utterance } of talk.wire)
      if (type === "audio_segment") assert.include(texts, String(utterance))
  })
})
