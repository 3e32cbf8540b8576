import { assert, describe, it } from "@effect/vitest"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { Conversation, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const field = (type: string, more: object = {}) => ({ field_id: "a", field_type: type, label: "a", ...more })

const talking = (type: string, more: object = {}) => new Conversation(formOf([field(type, more)]))

/** The stored value of these words. */
const stored = (talk: Conversation): unknown => talk.state.answers.get("a")?.value
const spoken = (type: string, words: string, more: object = {}): unknown => {
  const talk = talking(type, more)
  talk.say(words)
  return stored(talk)
}
const typed = (type: string, text: string): unknown => {
  const talk = talking(type)
  talk.text("a", text)
  return stored(talk)
}

describe("normalized answers", () => {
  it("[NORM-010] a spoken answer of each listed type is stored as a valid value", () => {
    const utterances = {
      email: ["john dot smith at example dot com", "john.smith@example.com"],
      phone: ["six one two three four five six seven eight", "612345678"],
      integer: ["forty two", 42],
      number: ["three point five", 3.5],
      date: ["March fifth twenty twenty six", "2026-03-05"],
      time: ["three thirty pm", "15:30"],
      datetime: ["March fifth twenty twenty six at three thirty pm", "2026-03-05T15:30"],
    } as const
    for (const [type, [words, value]] of Object.entries(utterances)) {
      assert.deepStrictEqual(spoken(type, words), value, type)
      assert.isTrue(validate(formOf([field(type)]), { a: value }).isValid, type)
    }
  })

  it("[NORM-020] a typed answer is stored verbatim, including its spaces", () => {
    assert.strictEqual(typed("text", "twenty five"), "twenty five")
    assert.strictEqual(typed("phone", " 0071234567 "), " 0071234567 ")
    assert.strictEqual(typed("textarea", "  two\n lines "), "  two\n lines ")
  })

  it("[NORM-030] an invalid typed email is rejected with its own code", () => {
    const talk = talking("email")
    assert.strictEqual(oneOf(talk.text("a", "foo"), "answer_rejected")["code"], "INVALID_EMAIL")
    assert.isUndefined(stored(talk))
  })

  it("[NORM-040] an empty typed email is not rejected, unless required", () => {
    const messages = talking("email").text("a", "")
    assert.notInclude(typesOf(messages), "answer_rejected")
    assert.strictEqual(typed("email", ""), "")
  })
})

describe("types that pass through unchanged", () => {
  it("[NORM-090] text and textarea", () => {
    for (const type of ["text", "textarea"]) assert.strictEqual(spoken(type, "twenty five"), "twenty five", type)
  })

  it("[NORM-100] url", () => {
    const talk = talking("url")
    assert.strictEqual(spoken("url", "https://example.com/Twenty"), "https://example.com/Twenty")
    assert.strictEqual(
      oneOf(talk.say("example dot com"), "confirm_request")["value"],
      "https://example.com",
      "one that is told in words is asked about",
    )
  })

  it("[NORM-110] masked", () => {
    assert.strictEqual(spoken("masked", "AB twelve"), "AB twelve")
  })

  it("[NORM-120] location, if it is asked for by voice", () => {
    const byVoice = { meta: { voice_mode: "voice" } }
    assert.strictEqual(spoken("location", "ES", byVoice), "ES")
    const refused = talking("location", byVoice).say("the country of Spain")
    assert.strictEqual(oneOf(refused, "answer_rejected")["value"], "the country of Spain")
  })

  it("[NORM-130] zipcode and duration, but not currency (read as a number) or rating (matched to an option)", () => {
    assert.strictEqual(spoken("zipcode", "28001"), "28001")
    assert.strictEqual(oneOf(talking("zipcode").say("two eight"), "answer_rejected")["value"], "two eight")
    assert.strictEqual(spoken("duration", "PT2H"), "PT2H")
    assert.strictEqual(oneOf(talking("duration").say("two of them"), "answer_rejected")["value"], "two of them")
    assert.strictEqual(spoken("currency", "twenty five dollars"), 25)
    assert.strictEqual(spoken("rating", "four"), "4")
  })
})
