import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { envelopeOf } from "../../../../src/domain/voice/answers/Answer.ts"
import { readRecord, writeWhole } from "../../../../src/domain/voice/session/Record.ts"
import { Conversation, formOf, typesOf } from "../support/Conversation.ts"

const fields = [
  { field_id: "n", field_type: "integer", label: "How many" },
  { field_id: "b", field_type: "text", label: "b" },
]
const form = formOf(fields)

const spoken = () => {
  const talk = new Conversation(form)
  talk.say("twenty five")
  return talk
}

/** An envelope as earlier releases wrote and accepted it, without additional keys. */
const OldEnvelope = Schema.Struct({
  answer: Schema.Json,
  source: Schema.Literal("speech"),
  raw_transcript: Schema.String,
  confidence: Schema.optionalKey(Schema.Finite),
  blob_ref: Schema.optionalKey(Schema.String),
  audio_mime: Schema.optionalKey(Schema.String),
  duration_ms: Schema.optionalKey(Schema.Finite),
  language: Schema.optionalKey(Schema.String),
})
const readOld = Schema.decodeUnknownResult(OldEnvelope, { onExcessProperty: "error" })

describe("records from other releases", () => {
  it("[VER-040] a session is resumed from a snapshot without normalized_by and llm_confidence", () => {
    const text = writeWhole(spoken().state).ending
    const old = text.replace(/"normalizedBy":"rules",?/, "")
    assert.notStrictEqual(old, text)
    assert.isDefined(readRecord(old))
    const talk = new Conversation(form, {}, old)
    assert.include(typesOf(talk.wire), "session_resumed")
    const { evidence, value } = talk.state.answers.get("n")!
    assert.strictEqual(value, 25)
    assert.isNull(evidence?.normalizedBy)
    talk.text("b", "x")
    assert.include(typesOf(talk.send({ type: "review_confirm", confirmed: true })), "form_complete")
    assert.isNull(talk.submissions[0]!.evidence["n"]!["normalized_by"])
  })

  it("a record contains the recognizer's confidence", () => {
    const talk = new Conversation(formOf(fields))
    talk.say("twenty five", 0.97)
    const { evidence, value } = talk.state.answers.get("n")!
    assert.include(envelopeOf(value, evidence!), { confidence: 0.97 })
  })

  it("[VER-050] a record contains normalized_by and llm_confidence, which an older release refuses", () => {
    const talk = new Conversation(formOf(fields, { voice: { llm_refine_values: true } }), {
      abilities: { judges: true },
      refineValue: () => ({ value: "26", confidence: 0.9 }),
    })
    talk.say("twenty five")
    const { evidence, value } = talk.state.answers.get("n")!
    const written = envelopeOf(value, evidence!)
    assert.include(written, { normalized_by: "llm", llm_confidence: 0.9 })
    assert.include(writeWhole(talk.state).ending, '"normalizedBy":"llm"')
    assert.include(writeWhole(talk.state).ending, '"llmConfidence":0.9')
    assert.isTrue(Result.isFailure(readOld(written)))
    const { normalized_by: _by, llm_confidence: _sure, ...rest } = written
    // The question and the time were added later still.
    const { asked: _asked, asked_at: _from, answered_at: _to, time_ms: _time, ...older } = rest
    assert.isTrue(Result.isSuccess(readOld(older)))
  })
})

describe("the record of an answer", () => {
  const text = [{ field_id: "why", field_type: "textarea", label: "Why?" }]

  it("includes the question, the confirmation, the transcript, and when the question was asked and answered", () => {
    const talk = new Conversation(formOf(text))
    talk.say("a place to sit", 0.3)
    talk.say("yes")
    const { evidence, value } = talk.state.answers.get("why")!
    const { asked_at: from, answered_at: to, ...written } = envelopeOf(value, evidence!)
    assert.deepInclude(written, { raw_transcript: "a place to sit", asked: "Why?" })
    assert.match(String(written["confirmed"]), /a place to sit/)
    assert.strictEqual(written["time_ms"], Date.parse(String(to)) - Date.parse(String(from)))
  })

  it("has no confirmation if none was needed", () => {
    const talk = new Conversation(formOf(text))
    talk.say("a place to sit")
    assert.notProperty(talk.state.answers.get("why")!.evidence, "confirmed")
  })
})
