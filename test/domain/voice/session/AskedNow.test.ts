import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, oneOf, type Wire } from "../support/Conversation.ts"

const lastOf = (messages: ReadonlyArray<Wire>, type: string): Wire => messages.findLast((one) => one.type === type)!

const name = { field_id: "name", field_type: "text", label: { en: "First name", es: "Nombre" } }
const drink = {
  field_id: "drink",
  field_type: "radio",
  label: { en: "What does {name} drink?", es: "¿Qué bebe {name}?" },
  options: [
    { value: "tea", label: { en: "Tea", es: "Té" } },
    { value: "beer", label: { en: "Beer", es: "Cerveza" } },
  ],
}
const last = { field_id: "last", field_type: "textarea", label: { en: "Anything else?", es: "¿Algo más?" } }

describe("an earlier answer in a later question", () => {
  for (const [locale, label] of [
    ["en", "What does Ana drink?"],
    ["es", "¿Qué bebe Ana?"],
  ] as const)
    it(`is shown and spoken in ${locale}`, () => {
      const talk = new Conversation(formOf([name, drink, last]), { start: { locale }, speak: (text) => text })
      talk.text("name", "Ana")
      const asked = lastOf(talk.wire, "question")
      assert.strictEqual(asked["label"], label)
      assert.include((asked["narration"] as { readonly text: string }).text, label)
      assert.isTrue(talk.spoken.some((text) => text.includes(label)))
    })

  it("changes when the answer is corrected", () => {
    const talk = new Conversation(formOf([name, drink, last]))
    talk.text("name", "Ana")
    talk.send({ type: "go_back" })
    talk.text("name", "Leo")
    assert.strictEqual(lastOf(talk.wire, "question")["label"], "What does Leo drink?")
  })

  it("is synthesized for this session only", () => {
    const talk = new Conversation(formOf([name, drink, last]), { speak: (text) => text })
    talk.text("name", "Ana")
    const segments = talk.actions.flatMap((action) => (action.type === "push_segments" ? action.segments : []))
    const withName = segments.filter(({ text }) => text.includes("Ana"))
    assert.isNotEmpty(withName)
    assert.isTrue(withName.every(({ isPersonal }) => isPersonal === true))
  })

  it("is restored when the session is resumed", () => {
    const talk = new Conversation(formOf([name, drink, last]))
    talk.text("name", "Ana")
    const again = talk.resume()
    assert.strictEqual(oneOf(again.wire, "question")["label"], "What does Ana drink?")
  })
})

const country = { field_id: "country", field_type: "radio", label: "Country", options: ["Spain", "France"] }
const town = {
  field_id: "town",
  field_type: "radio",
  label: "Town",
  options: ["Madrid", "Lyon"].map((value, i) => ({
    value,
    label: value,
    visible_if: { field_id: "country", operator: "eq", value: ["Spain", "France"][i] },
  })),
}

describe("choices filtered by an earlier answer", () => {
  const townAfter = (utterance: string): Conversation => {
    const talk = new Conversation(formOf([country, town, last]))
    talk.say(utterance)
    return talk
  }

  it("are the only ones that the question offers", () => {
    const asked = lastOf(townAfter("France").wire, "question")
    assert.strictEqual(asked["field_id"], "town")
    assert.deepStrictEqual(asked["options"], [{ value: "Lyon", label: "Lyon" }])
  })

  it("are the only ones that are understood", () => {
    const talk = townAfter("France")
    talk.say("Madrid")
    assert.isUndefined(talk.state.answers.get("town"))
    talk.say("Lyon")
    assert.strictEqual(talk.state.answers.get("town")?.value, "Lyon")
  })

  it("don't include an unavailable choice, which is refused when sent from the screen", () => {
    const talk = townAfter("France")
    talk.select("town", "Madrid")
    assert.strictEqual(lastOf(talk.wire, "answer_rejected")["code"], "INVALID_VALUE")
  })

  it("are asked for again when the earlier answer changes", () => {
    const talk = townAfter("France")
    talk.say("Lyon")
    talk.send({ type: "go_back" })
    talk.send({ type: "go_back" })
    talk.select("country", "Spain")
    assert.strictEqual(lastOf(talk.wire, "question")["field_id"], "town")
    assert.deepStrictEqual(lastOf(talk.wire, "question")["options"], [{ value: "Madrid", label: "Madrid" }])
  })
})

describe("an exclusive option", () => {
  const allergies = (locale: "en" | "es") => {
    const options = [
      { value: "nuts", label: { en: "Nuts", es: "Nueces" } },
      { value: "milk", label: { en: "Milk", es: "Leche" } },
      { value: "none", label: { en: "None of these", es: "Ninguna de estas" }, exclusive: true },
    ]
    const field = {
      field_id: "allergies",
      field_type: "multi_select",
      label: { en: "Allergies", es: "Alergias" },
      options,
    }
    return new Conversation(formOf([field, last]), { start: { locale } })
  }

  for (const [locale, utterance] of [
    ["en", "nuts and none of these"],
    ["es", "nueces y ninguna de estas"],
  ] as const)
    it(`is not accepted with others in ${locale}: ${utterance}`, () => {
      const talk = allergies(locale)
      talk.say(utterance)
      assert.isUndefined(talk.state.answers.get("allergies"))
      assert.isUndefined(talk.state.pending)
      assert.isDefined(lastOf(talk.wire, "answer_rejected"))
    })

  for (const [locale, why] of [
    ["en", "“None of these” can't be combined"],
    ["es", "«Ninguna de estas» no se puede combinar"],
  ] as const)
    it(`is named by its label in the error if it is selected with others on the screen: ${locale}`, () => {
      const talk = allergies(locale)
      talk.select("allergies", ["nuts", "none"])
      assert.include(String(lastOf(talk.wire, "answer_rejected")["reason"]), why)
    })

  it("is sent to the page as exclusive", () => {
    const options = oneOf(allergies("en").wire, "question")["options"]
    assert.deepInclude(options, { value: "none", label: "None of these", exclusive: true })
  })

  it("is accepted alone", () => {
    const talk = allergies("en")
    talk.say("none of these")
    assert.strictEqual(talk.state.answers.get("allergies")?.value, "none")
  })
})
