import { assert, describe, it } from "@effect/vitest"
import { validateAnswer } from "../../../../src/domain/forms/validation/Validation.ts"
import { Conversation, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const field = (id: string, type: string, more: object = {}) => ({ field_id: id, field_type: type, label: id, ...more })
const last = field("z", "text")
const start = { timezone: "Europe/Madrid" }

/** A conversation about a field of one type, followed by another field. */
const about = (type: string, more: object = {}) => new Conversation(formOf([field("a", type, more), last]), { start })

/** The stored value of a spoken answer. */
const stored = (type: string, words: string, more: object = {}): unknown => {
  const talk = about(type, more)
  if (typesOf(talk.say(words)).includes("confirm_request")) talk.confirm(true)
  return talk.state.answers.get("a")?.value
}

describe("normalized spoken answers", () => {
  const spoken: ReadonlyArray<readonly [type: string, words: string, value: unknown]> = [
    ["email", "anna dot fisher at example dot com", "anna.fisher@example.com"],
    ["phone", "plus four four seven seven double zero nine double zero one two three", "+447700900123"],
    ["number", "two hundred and two point five", 202.5],
    ["integer", "twenty five", 25],
    ["date", "the first of May twenty twenty six", "2026-05-01"],
    ["time", "half past three in the afternoon", "15:30"],
    ["datetime", "May first twenty twenty six at three pm", "2026-05-01T15:00"],
  ]

  it("[NORM-010] of every type satisfy the field's own validator and that of the whole form", () => {
    for (const [type, words, value] of spoken) {
      const talk = about(type)
      assert.strictEqual(oneOf(talk.say(words), "answer_accepted")["value"], value, words)
      assert.isTrue(validateAnswer(talk.form, "a", value).isValid, words)
      talk.text("z", "x")
      assert.include(typesOf(talk.send({ type: "review_confirm", confirmed: true })), "form_complete", words)
    }
  })
})

describe("typed answers", () => {
  it("[NORM-020] are stored verbatim", () => {
    const typed = (type: string, value: string) => {
      const talk = about(type)
      talk.text("a", value)
      return talk.state.answers.get("a")?.value
    }
    assert.strictEqual(typed("text", "twenty five"), "twenty five")
    assert.strictEqual(typed("phone", " 0123 4567 "), " 0123 4567 ")
  })

  it("[NORM-030] an invalid email is rejected with its own code, and a valid one is accepted", () => {
    for (const value of ["foo", "foo@", "@bar.com", "a b@c.com"])
      assert.strictEqual(oneOf(about("email").text("a", value), "answer_rejected")["code"], "INVALID_EMAIL", value)
    assert.include(typesOf(about("email").text("a", "foo@bar.com")), "answer_accepted")
  })

  it("[NORM-040] an empty email is not checked by the pattern", () => {
    const messages = about("email").text("a", "")
    assert.isFalse(messages.some(({ code }) => code === "INVALID_EMAIL"))
    assert.notInclude(typesOf(messages), "answer_rejected")
    const required = about("email", { required: true }).text("a", "")
    assert.notStrictEqual(oneOf(required, "answer_rejected")["code"], "INVALID_EMAIL")
  })
})

describe("answers stored unchanged", () => {
  it("[NORM-090] include those of type text and textarea", () => {
    for (const type of ["text", "textarea", "text_area"])
      assert.strictEqual(stored(type, "twenty five, at half past three"), "twenty five, at half past three", type)
  })

  it("[NORM-100] include those of type url", () => {
    assert.strictEqual(stored("url", "https://example.com/a?b=Two"), "https://example.com/a?b=Two")
  })

  it("[NORM-110] include those of type masked", () => {
    assert.strictEqual(stored("masked", "AB-12 cd"), "AB-12 cd")
  })

  it("[NORM-120] include those of type location, if it is asked for by voice", () => {
    const talk = about("location")
    assert.include(typesOf(talk.say("Main Street twenty five")), "answer_rejected")
    const byVoice = about("location", { meta: { voice_mode: "voice" } })
    byVoice.say("Main Street twenty five")
    const pending = byVoice.state.answers.get("a")?.value ?? byVoice.state.pending
    assert.notInclude(JSON.stringify(pending ?? null), "Main Street 25")
  })

  it("[NORM-130] include zip codes and durations, but not floats or currency amounts, which become numbers", () => {
    assert.strictEqual(stored("zipcode", "28013"), "28013")
    assert.strictEqual(stored("duration", "01:30"), "01:30")
    assert.strictEqual(stored("currency", "twelve fifty point five"), undefined)
    assert.strictEqual(stored("currency", "twelve point five"), 12.5)
    assert.strictEqual(stored("float", "minus two and a half"), -2.5)
  })
})
