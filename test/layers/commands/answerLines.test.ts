import { assert, describe, it } from "@effect/vitest"
import { answerLines } from "../../../src/layers/commands/answerLines.ts"

const options = ["Red", "Green", "Blue"].map((label) => ({ value: label.toLowerCase(), label }))

const answerTo = (line: object): unknown => JSON.parse(answerLines({ text: JSON.stringify(line), first: 1 }).text)

describe("a line about a question with several choices", () => {
  for (const [locale, text, answer] of [
    ["en", "red and blue", { status: "accepted", value: ["red", "blue"] }],
    ["en", "everything except red", { status: "accepted", value: ["green", "blue"] }],
    ["en", "none", { status: "accepted", value: [] }],
    ["en", "not red", { status: "confirm", value: ["green", "blue"] }],
    ["es", "todos menos red", { status: "accepted", value: ["green", "blue"] }],
  ] as const)
    it(`gets the list of options chosen with "${text}"`, () => {
      assert.deepInclude(answerTo({ type: "choices", locale, text, options }) as object, answer)
    })

  it("gets a list even if the text also answers another question, before or after this one", () => {
    const symptoms = { field_id: "symptoms", type: "choices", label: "Symptoms", options }
    const phone = { field_id: "phone", type: "phone", label: "Phone" }
    const asked = [symptoms, phone]
    const utterance = "red and blue, my phone is 020 7946 0958"
    assert.deepInclude(answerTo({ ...symptoms, locale: "en", text: utterance, asked }) as object, {
      value: ["red", "blue"],
      also: [{ field_id: "phone", status: "confirm", value: "02079460958" }],
    })
    assert.deepInclude(
      answerTo({ ...phone, locale: "en", text: "020 7946 0958, symptoms red and blue", asked }) as object,
      {
        value: "02079460958",
        also: [{ field_id: "symptoms", status: "confirm", value: ["red", "blue"] }],
      },
    )
  })

  it("gets an empty list if the text says “none of them” and then answers another question", () => {
    const asked = [{ field_id: "phone", type: "phone", label: "Phone" }]
    const utterance = "none of them, my phone is 020 7946 0958"
    assert.deepInclude(answerTo({ type: "choices", options, locale: "en", text: utterance, asked }) as object, {
      status: "accepted",
      value: [],
      also: [{ field_id: "phone", status: "confirm", value: "02079460958" }],
    })
  })

  it("gets no value if no option is understood", () => {
    assert.deepInclude(answerTo({ type: "choices", locale: "en", text: "it depends", options }) as object, {
      status: "rejected",
      value: null,
      code: "NO_MATCH",
    })
  })

  it("gets an error that names the valid types if its type is unknown", () => {
    assert.deepStrictEqual(answerTo({ type: "several", locale: "en", text: "red", options }), {
      error:
        '"type" must be one of email, phone, number, integer, date, time, datetime, boolean, choice, duration, url, choices, text',
      line: 1,
    })
  })
})

describe("a line about a number", () => {
  it("is read as a number in the unit of the question's label, or rejected if it can't be converted", () => {
    const line = { type: "integer", locale: "en", text: "three weeks" }
    assert.deepInclude(answerTo({ ...line, label: "How many days?" }) as object, { status: "accepted", value: 21 })
    assert.deepInclude(answerTo({ ...line, label: "Weight (kg)" }) as object, { status: "rejected", value: null })
  })
})

describe("a line about free text", () => {
  const remark = { type: "text", entity: "free_text" }
  it("gets the words unchanged", () => {
    for (const [locale, text] of [
      ["en", "wait times were far too long"],
      ["es", "espere demasiado tiempo en la cola"],
    ])
      assert.deepInclude(answerTo({ ...remark, locale, text }) as object, { status: "accepted", value: text })
  })
  it("is refused if a voice session would treat it as a command", () => {
    for (const [locale, text] of [
      ["en", "why do you need that"],
      ["es", "para qué lo necesita"],
    ])
      assert.deepInclude(answerTo({ ...remark, locale, text }) as object, { status: "rejected", value: null })
  })
})

it("a line's current question may also be in its list of questions", () => {
  const hurt = { field_id: "hurt", type: "boolean", label: "Was anyone hurt?" }
  for (const [locale, label, text] of [
    ["en", "When did it happen?", "on the ninth of November"],
    ["es", "¿Cuándo ocurrió?", "el nueve de noviembre"],
  ] as const) {
    const when = { field_id: "when", type: "date", label }
    const line = {
      type: "date",
      field_id: "when",
      locale,
      text,
      now: "2026-11-25T10:00:00Z",
      timezone: "Europe/Madrid",
    }
    assert.deepInclude(answerTo({ ...line, asked: [when, hurt] }) as object, { value: "2026-11-09" }, text)
  }
})
