import { assert, describe, it } from "@effect/vitest"
import { encodeMessage, isSaidIn, serverMessages } from "../../../../src/domain/voice/wire/ServerCodec.ts"
import type { QuestionMessage, ServerMessage } from "../../../../src/domain/voice/wire/ServerMessage.ts"

const match = { value: "r", label: "Red", method: "exact", score: 1 } as const
const item = { position: 1, fieldId: "a", label: "A", answerText: "x", skipped: false, flagged: true, sensitive: false }
const verdict = { plausible: true, confidence: 1, reason: "fits" }
const summary = { status: "skipped", threshold: 0.7, checked: 2, flagged: ["a"], reason: "timeout" } as const
const question: QuestionMessage = {
  type: "question",
  index: 0,
  fieldId: "a",
  label: "A",
  required: true,
  fieldType: "text",
  voiceMode: "voice",
  renderMode: "voice",
  sensitive: false,
}

/** Each message twice: with every optional key, and without. */
const saturated: Readonly<Record<ServerMessage["type"], readonly [full: ServerMessage, bare: ServerMessage]>> = {
  session_started: [
    {
      type: "session_started",
      sessionId: "s",
      totalQuestions: 1,
      title: "T",
      protocolVersion: 2,
      handsFree: { autoRecord: true, silenceMs: 1, bargeIn: true },
      maxRecordingSeconds: 60,
      prefetchCount: 3,
      silencePromptMs: 10_000,
      answered: ["a"],
    },
    { type: "session_started", sessionId: "s", totalQuestions: 1, title: "T" },
  ],
  question: [
    {
      ...question,
      description: "d",
      audio: "AAAA",
      options: [{ value: "r", label: "Red" }],
      fallbackHtml: "<input>",
      sectionUid: "u",
      intro: "i",
      hint: "h",
      uiCue: { control: "text", focus: true, highlight: true, submitVia: "both" },
      answerModes: ["voice"],
      narration: { text: "A", audioKeys: ["k"], segments: { k: "A" } },
    },
    question,
  ],
  transcription: [
    { type: "transcription", text: "x", confidence: 1 },
    { type: "transcription", text: "x" },
  ],
  confirm_request: [
    {
      type: "confirm_request",
      fieldId: "a",
      transcript: "x",
      confidence: 0.5,
      value: 3,
      refinedBy: "llm",
      matched: match,
      alternatives: [match],
      purpose: "answer",
      deletes: true,
    },
    { type: "confirm_request", fieldId: "", transcript: "x" },
  ],
  answer_accepted: [
    { type: "answer_accepted", fieldId: "a", value: 3, source: "speech", matched: match, blobRef: "b" },
    { type: "answer_accepted", fieldId: "a", source: "speech" },
  ],
  answer_rejected: [
    { type: "answer_rejected", fieldId: "a", reason: "r", code: "INVALID_VALUE", value: 3 },
    { type: "answer_rejected", fieldId: "a", reason: "r" },
  ],
  form_complete: [
    {
      type: "form_complete",
      submissionId: "u",
      answers: { a_b: { value: 3, source: "text" } },
      storedIn: "sink",
      plausibilitySummary: summary,
    },
    { type: "form_complete", submissionId: "u", answers: {} },
  ],
  answers_ready: [
    {
      type: "answers_ready",
      data: { camelCase: { answer: 3, transcript: "x", blob_ref: "b" } },
      plausibilitySummary: summary,
    },
    { type: "answers_ready", data: {} },
  ],
  session_ended: [
    { type: "session_ended", sessionId: "s", kept: true },
    { type: "session_ended", sessionId: "s" },
  ],
  error: [
    {
      type: "error",
      code: "SESSION_ACTIVE",
      message: "m",
      sessionId: "s",
      formUid: "f",
      unattended: true,
      temporary: true,
      submissionId: "u",
      storedIn: "generic",
    },
    { type: "error", code: "INVALID_MESSAGE", message: "m" },
  ],
  pong: [{ type: "pong" }, { type: "pong" }],
  audio_segment: [
    { type: "audio_segment", key: "k", mime: "audio/wav", kind: "question", text: "A" },
    { type: "audio_segment", key: "k", mime: "audio/wav", kind: "question", text: "A" },
  ],
  plan_updated: [
    {
      type: "plan_updated",
      order: ["a"],
      hidden: ["b"],
      cleared: ["c"],
      requiredChanged: { dE: true },
      hiddenByCap: ["f"],
    },
    { type: "plan_updated", order: [], hidden: [], cleared: [], requiredChanged: {}, hiddenByCap: [] },
  ],
  section_enter: [
    { type: "section_enter", sectionUid: "u", title: "T" },
    { type: "section_enter", sectionUid: "u" },
  ],
  question_skipped: [
    { type: "question_skipped", fieldId: "a", reason: "user" },
    { type: "question_skipped", fieldId: "a", reason: "computed" },
  ],
  answer_cleared: [
    { type: "answer_cleared", fieldId: "a" },
    { type: "answer_cleared", fieldId: "a" },
  ],
  command_ack: [
    { type: "command_ack", command: "language", fieldId: "a", locale: "es" },
    { type: "command_ack", command: "send" },
  ],
  also_heard: [
    {
      type: "also_heard",
      items: [{ fieldId: "a", status: "confirm", value: 3 }],
      unheard: ["x"],
      text: "t",
      key: "k",
    },
    { type: "also_heard", items: [{ fieldId: "a", status: "rejected" }] },
  ],
  review_start: [
    { type: "review_start", items: [item], computed: [{ fieldId: "a", label: "A", answerText: "3" }] },
    { type: "review_start", items: [] },
  ],
  review_item: [
    { type: "review_item", item },
    { type: "review_item", item },
  ],
  review_prompt: [
    { type: "review_prompt", text: "p" },
    { type: "review_prompt", text: "p" },
  ],
  review_confirm: [
    { type: "review_confirm", confirmed: true },
    { type: "review_confirm", confirmed: false },
  ],
  review_edit: [
    { type: "review_edit", fieldId: "a" },
    { type: "review_edit", fieldId: "a" },
  ],
  validation_errors: [
    { type: "validation_errors", errors: { aB: ["x"] }, firstFieldId: "aB" },
    { type: "validation_errors", errors: {} },
  ],
  plausibility_result: [
    { type: "plausibility_result", status: "skipped", items: { aB: verdict }, reason: "timeout" },
    { type: "plausibility_result", status: "ok", items: {} },
  ],
  session_resumed: [
    { type: "session_resumed", sessionId: "s", phase: "asking", cursor: "a", answered: ["b"] },
    { type: "session_resumed", sessionId: "s", phase: "review", answered: [] },
  ],
  prompt: [
    { type: "prompt", reason: "no_input", text: "t", key: "k", offer: "keyboard" },
    { type: "prompt", reason: "wait", text: "t", key: "k" },
  ],
  turn_timings: [
    { type: "turn_timings", fieldId: "a", transcribeMs: 1, thinkMs: 2, saveMs: 3, totalMs: 6 },
    { type: "turn_timings", fieldId: "a", transcribeMs: 0, thinkMs: 0, saveMs: 0, totalMs: 0 },
  ],
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const nulls = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.values(value as object).some(nulls))

describe("encoded server messages", () => {
  for (const [type, [full, bare]] of Object.entries(saturated))
    it(`${type} has exactly its declared keys, and omits undefined ones`, () => {
      const table = serverMessages[full.type]
      for (const protocol of [1, 2] as const) {
        if (!isSaidIn(protocol, full)) continue
        const expected = Object.entries(table.keys)
          .filter(([, key]) => (typeof key === "number" ? key : key.since) <= protocol)
          .map(([key]) => snake(key))
        assert.deepStrictEqual(Object.keys(encodeMessage(full, protocol)), ["type", ...expected])
        const few = encodeMessage(bare, protocol)
        assert.deepStrictEqual(
          Object.keys(few).filter((key) => key !== "type" && !expected.includes(key)),
          [],
        )
        assert.isFalse(nulls(few))
        assert.isFalse(nulls(encodeMessage(full, protocol)))
        assert.strictEqual(few["type"], full.type)
      }
    })

  it("map keys come from the form and stay unchanged", () => {
    const ready = encodeMessage(saturated.answers_ready[0], 2)
    assert.deepStrictEqual(ready["data"], { camelCase: { answer: 3, transcript: "x", blob_ref: "b" } })
    assert.deepStrictEqual(encodeMessage(saturated.plan_updated[0], 2)["required_changed"], { dE: true })
    assert.deepStrictEqual(encodeMessage(saturated.plausibility_result[0], 2)["items"], { aB: verdict })
  })

  it("protocol 1 sends text where protocol 2 sends a number", () => {
    assert.strictEqual(encodeMessage(saturated.answer_accepted[0], 1)["value"], "3")
    assert.strictEqual(encodeMessage(saturated.answer_accepted[0], 2)["value"], 3)
    assert.deepStrictEqual(encodeMessage(saturated.form_complete[0], 1)["answers"], {
      a_b: { value: "3", source: "text" },
    })
  })
})
