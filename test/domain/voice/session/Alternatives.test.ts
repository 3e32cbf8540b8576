import { assert, describe, it } from "@effect/vitest"
import type { RecognitionHints } from "../../../../src/domain/voice/questions/RecognitionHints.ts"
import { Conversation, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const fields = [
  { field_id: "iban", field_type: "text", label: "IBAN", required: true },
  {
    field_id: "colour",
    field_type: "select",
    label: "Colour",
    options: [
      { value: "r", label: "Red" },
      { value: "b", label: "Blue" },
    ],
  },
  { field_id: "count", field_type: "integer", label: "How many?" },
]

const talking = (voice: object = {}) => new Conversation(formOf(fields, { voice }), { start: { locale: "en" } })

const iban = "ES91 2100 0418 4502 0005 1332"

describe("a recognizer's alternatives", () => {
  it("are searched for one that answers the question, and that one is confirmed", () => {
    const talk = talking()
    const understood = talk.hear({
      text: "ES91 2100 0418 4502 0005 1333",
      confidence: 0.9,
      alternatives: [
        { text: "hello", confidence: 0.88 },
        { text: iban, confidence: 0.85 },
      ],
    })
    assert.include(oneOf(understood, "confirm_request"), { field_id: "iban", value: iban.replaceAll(" ", "") })
  })

  it("lead to a confirmation if their values differ", () => {
    const talk = talking()
    talk.say(iban)
    talk.say("skip")
    const understood = talk.hear({
      text: "fifteen",
      confidence: 0.9,
      alternatives: [{ text: "fifty", confidence: 0.8 }],
    })
    assert.include(oneOf(understood, "confirm_request"), { field_id: "count", value: 15 })
    const other = talking()
    other.say(iban)
    other.say("skip")
    // a much less likely alternative is noise, and an equal one adds nothing
    const sure = other.hear({
      text: "fifteen",
      confidence: 0.9,
      alternatives: [
        { text: "15", confidence: 0.8 },
        { text: "fifty", confidence: 0.2 },
      ],
    })
    assert.include(typesOf(sure), "answer_accepted")
  })

  it("aren't needed to confirm an answer that has one very uncertain word", () => {
    const talk = talking()
    talk.say(iban)
    talk.say("skip")
    const understood = talk.hear({
      text: "one hundred fifteen",
      confidence: 0.8,
      words: [
        { text: "one", confidence: 0.95 },
        { text: "hundred", confidence: 0.95 },
        { text: "fifteen", confidence: 0.2 },
      ],
    })
    assert.include(oneOf(understood, "confirm_request"), { value: 115 })
  })

  it("may be missing: without them and without a confidence, only an ambiguous answer is confirmed", () => {
    const talk = talking()
    assert.include(typesOf(talk.sayUnsure(iban)), "answer_accepted")
    assert.include(typesOf(talk.sayUnsure("red")), "answer_accepted")
    assert.include(typesOf(talk.sayUnsure("fifteen")), "confirm_request")
  })
})

describe("a recognizer's hints", () => {
  const hintsIn = (talk: Conversation): RecognitionHints | undefined => {
    const last = talk.actions.findLast((action) => action.type === "transcribe")
    return last?.type === "transcribe" ? last.hints : undefined
  }

  it("include the question's kind, its characters, and its likely words", () => {
    const talk = talking()
    talk.say(iban)
    assert.deepInclude(hintsIn(talk), { kind: "code", label: "IBAN", alphabet: "letters_digits", isSpelled: false })
    talk.say("red")
    assert.deepInclude(hintsIn(talk), { kind: "choice", options: ["Red", "Blue"] })
    talk.sayUnsure("fifteen")
    assert.deepInclude(hintsIn(talk), { kind: "integer" })
    talk.say("no")
    assert.strictEqual(hintsIn(talk)?.kind, "yes_no")
    assert.includeMembers([...hintsIn(talk)!.options], ["yes", "no"])
    talk.sayUnsure("fifteen")
    talk.say("no")
    talk.say("fifteen")
    assert.isTrue(hintsIn(talk)?.isSpelled)
  })

  it("have the kind “review” once the review has begun", () => {
    const talk = talking()
    for (const utterance of [iban, "red", "3"]) talk.say(utterance)
    assert.strictEqual(talk.state.phase, "review")
    talk.say("send")
    assert.strictEqual(hintsIn(talk)?.kind, "review")
  })
})
