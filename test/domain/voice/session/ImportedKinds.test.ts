import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, type Wire } from "../support/Conversation.ts"

const lastOf = (messages: ReadonlyArray<Wire>, type: string): Wire => messages.findLast((one) => one.type === type)!

const spokenOf = (question: Wire): string => (question["narration"] as { readonly text: string }).text

const last = { field_id: "last", field_type: "textarea", label: { en: "Anything else?", es: "¿Algo más?" } }

describe("a note before a question", () => {
  const note = { field_id: "intro", field_type: "note", label: { en: "It is anonymous", es: "Es anónimo" } }
  const age = { field_id: "age", field_type: "integer", label: { en: "Your age", es: "Su edad" } }

  for (const [locale, utterance] of [
    ["en", "It is anonymous. Your age"],
    ["es", "Es anónimo. Su edad"],
  ] as const)
    it(`is spoken and shown with it in ${locale}`, () => {
      const talk = new Conversation(formOf([note, age, last]), { start: { locale } })
      const asked = lastOf(talk.wire, "question")
      assert.strictEqual(asked["field_id"], "age")
      assert.isTrue(spokenOf(asked).startsWith(utterance))
      assert.strictEqual(`${String(asked["intro"])} ${String(asked["label"])}`, utterance)
    })

  it("is spoken only while it is shown", () => {
    const shown = { ...note, visible_if: { field_id: "age", operator: "lt", value: 18 } }
    const after = (years: string) => {
      const talk = new Conversation(formOf([age, shown, last]))
      talk.text("age", years)
      return lastOf(talk.wire, "question")["intro"]
    }
    assert.strictEqual(after("12"), "It is anonymous.")
    assert.isUndefined(after("40"))
  })
})

describe("a matrix", () => {
  const meal = {
    field_id: "meal",
    field_type: "matrix",
    label: { en: "How was it?", es: "¿Qué le pareció?" },
    options: [
      { value: "good", label: { en: "Good", es: "Bien" } },
      { value: "bad", label: { en: "Bad", es: "Mal" } },
    ],
    children: [
      { field_id: "food", label: { en: "The food", es: "La comida" } },
      { field_id: "staff", label: { en: "The staff", es: "El personal" } },
    ],
  }

  for (const [locale, question, first, second, good, bad] of [
    ["en", "How was it?", "The food", "The staff", "good", "bad"],
    ["es", "¿Qué le pareció?", "La comida", "El personal", "bien", "mal"],
  ] as const)
    it(`is spoken row by row in ${locale}`, () => {
      const talk = new Conversation(formOf([meal, last]), { start: { locale } })
      const row = lastOf(talk.wire, "question")
      assert.deepStrictEqual([row["intro"], row["label"]], [question, first])
      talk.say(good)
      assert.strictEqual(lastOf(talk.wire, "question")["label"], second)
      assert.notProperty(lastOf(talk.wire, "question"), "intro")
      talk.say(bad)
      assert.deepStrictEqual(
        ["food", "staff"].map((id) => talk.state.answers.get(id)?.value),
        ["good", "bad"],
      )
    })
})

describe("a slider", () => {
  const pain = {
    field_id: "pain",
    field_type: "range",
    label: { en: "How much does it hurt?", es: "¿Cuánto le duele?" },
    constraints: { min_value: 0, max_value: 10, anchor_labels: { "10": { en: "unbearable", es: "insoportable" } } },
  }

  for (const [locale, span, words] of [
    ["en", "from 0 to 10, unbearable", "seven"],
    ["es", "del 0 al 10, insoportable", "siete"],
  ] as const)
    it(`announces its range and accepts a spoken number in ${locale}`, () => {
      const talk = new Conversation(formOf([pain, last]), { start: { locale } })
      assert.include(spokenOf(lastOf(talk.wire, "question")), span)
      talk.say(words)
      assert.strictEqual(Number(talk.state.answers.get("pain")?.value), 7)
    })

  it("refuses a number outside its range", () => {
    const talk = new Conversation(formOf([pain, last]))
    talk.say("twenty")
    assert.isUndefined(talk.state.answers.get("pain"))
  })
})
