import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Command } from "../../../web/voice/machine/Command.ts"
import type { VoiceEvent } from "../../../web/voice/machine/Event.ts"
import { canInterrupt, initialState, type VoiceState } from "../../../web/voice/machine/State.ts"
import { step } from "../../../web/voice/machine/step.ts"
import type { ServerMessage } from "../../../web/voice/wire.ts"
import { questionOf } from "./support/Fakes.ts"

const item = {
  position: 1,
  field_id: "name",
  label: "Name",
  answer_text: "Ada",
  skipped: false,
  flagged: true,
  sensitive: false,
}
const field = fc.constantFrom("name", "email")

const message: fc.Arbitrary<ServerMessage> = fc.oneof(
  fc.record({
    type: fc.constant("session_started" as const),
    session_id: fc.constant("s"),
    total_questions: fc.constant(2),
    title: fc.constant("Form"),
    hands_free: fc.record({ auto_record: fc.boolean(), silence_ms: fc.constantFrom(0, 400), barge_in: fc.boolean() }),
    prefetch_count: fc.constant(1),
  }),
  field.map((id) => questionOf(id)),
  field.map((id) => questionOf(id, { voice_mode: "visual_fallback", required: false })),
  field.map((field_id) => ({ type: "answer_accepted" as const, field_id, source: "text" as const })),
  fc.constantFrom("NO_MATCH" as const, "REQUIRED" as const, "INVALID_VALUE" as const).map((code) => ({
    type: "answer_rejected" as const,
    field_id: "name",
    reason: "No.",
    code,
  })),
  fc.constantFrom("answer" as const, "stop" as const).map((purpose) => ({
    type: "confirm_request" as const,
    field_id: "name",
    transcript: "Ada",
    purpose,
  })),
  fc
    .constantFrom<Extract<ServerMessage, { type: "error" }>["code"]>(
      "EMPTY_AUDIO",
      "SESSION_ACTIVE",
      "RESUME_CONFLICT",
      "RESUME_UNAVAILABLE",
      "TRANSCRIBER_UNAVAILABLE",
      "REQUIRED",
      "INTERNAL_ERROR",
      "AUTH_REQUIRED",
      // A code unknown to this client.
      "something new" as "INTERNAL_ERROR",
    )
    .map((code) => ({ type: "error" as const, code, message: "", session_id: "t", form_uid: "f" })),
  fc.constantFrom<ServerMessage>(
    { type: "session_resumed", session_id: "s", phase: "asking", cursor: "name", answered: [] },
    { type: "session_resumed", session_id: "s", phase: "review", answered: ["name"] },
    { type: "transcription", text: "Ada" },
    { type: "review_start", items: [item] },
    { type: "review_item", item },
    { type: "review_prompt", text: "Send?" },
    { type: "review_confirm", confirmed: true },
    { type: "command_ack", command: "back" },
    { type: "command_ack", command: "language", locale: "es" },
    { type: "prompt", reason: "no_input", text: "Nothing.", key: "sys:no_input:1", offer: "keyboard" },
    { type: "section_enter", section_uid: "u", title: "Part" },
    { type: "validation_errors", errors: { name: ["No."] }, first_field_id: "name" },
    { type: "form_complete", submission_id: "1", answers: {} },
    { type: "answers_ready", data: {} },
    { type: "session_ended", session_id: "s" },
    { type: "audio_segment", key: "sys:confirm:1", mime: "", kind: "system", text: "Right?" },
  ),
)

const event: fc.Arbitrary<VoiceEvent> = fc.oneof(
  { weight: 6, arbitrary: message.map((one) => ({ type: "message" as const, message: one })) },
  {
    weight: 8,
    arbitrary: fc.constantFrom<VoiceEvent>(
      { type: "connected" },
      { type: "disconnected", code: 1006 },
      { type: "disconnected", code: 1009 },
      { type: "disconnected", code: 1012 },
      { type: "played" },
      { type: "speech_suspected" },
      { type: "speech_faded" },
      { type: "speech_started" },
      { type: "speech_ended" },
      { type: "recorded", recording: 1, bytes: 5000 },
      { type: "recorded", recording: 2, bytes: 0 },
      { type: "microphone_ready", echoCancellation: true },
      { type: "microphone_ready", echoCancellation: false },
      { type: "microphone_failed", reason: "refused" },
      { type: "microphone_lost" },
      { type: "microphone_muted", isMuted: true },
      { type: "microphone_muted", isMuted: false },
      { type: "elapsed", timer: "quiet" },
      { type: "elapsed", timer: "longest" },
      { type: "elapsed", timer: "moving" },
      { type: "hidden" },
      { type: "shown" },
      { type: "taken_over" },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<VoiceEvent>(
      { type: "begin", withMicrophone: true, hasRecogniser: true },
      { type: "begin", withMicrophone: false, hasRecogniser: true, resumeId: "old", isAnew: true },
      { type: "talk" },
      { type: "repeat" },
      { type: "back" },
      { type: "skip" },
      { type: "answer_text", value: "Ada" },
      { type: "choose", values: ["a"], isSeveral: false },
      { type: "answer_payload", value: { a: 1 } },
      { type: "confirm", confirmed: true },
      { type: "confirm", confirmed: false },
      { type: "correct", value: "Adah", isChoice: false },
      { type: "submit" },
      { type: "edit", fieldId: "name" },
      { type: "pause" },
      { type: "go_on" },
      { type: "discard" },
      { type: "leave" },
      { type: "take_over" },
      { type: "hands_free", isOn: false },
      { type: "hands_free", isOn: true },
      { type: "interruptions", areOn: false },
      { type: "ask_microphone" },
      { type: "locale_changed", locale: "es" },
    ),
  },
)

/** Applies any events from the start, and checks every step. */
const everyStep = (
  look: (before: VoiceState, event: VoiceEvent, after: VoiceState, commands: ReadonlyArray<Command>) => void,
): void =>
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 60 }), (events) => {
      let state = initialState
      const opening: ReadonlyArray<VoiceEvent> = [
        { type: "begin", withMicrophone: true, hasRecogniser: true },
        { type: "microphone_ready", echoCancellation: true },
        { type: "connected" },
      ]
      for (const one of [...opening, ...events]) {
        const [next, commands] = step(state, one)
        look(state, one, next, commands)
        state = next
      }
    }),
    { numRuns: 600 },
  )

const has = (commands: ReadonlyArray<Command>, ...types: ReadonlyArray<Command["type"]>): boolean =>
  commands.some(({ type }) => types.includes(type))

describe("the client's state machine, whatever its inputs", () => {
  it("never listens or records without an open microphone, nor in the background", () => {
    everyStep((before, { type }, after, commands) => {
      if (after.activity === "listening" || after.activity === "hearing")
        assert.strictEqual(after.microphone, "ready", type)
      if (after.activity === "listening") assert.isFalse(after.isAway, type)
      if (has(commands, "record")) assert.strictEqual(before.microphone, "ready", type)
    })
  })

  it("[BARGE-090] [BARGE-100] [BARGE-110] lets speech interrupt only if the form, the track and the person allow it", () => {
    everyStep((before, { type }, _after, commands) => {
      if (!type.startsWith("speech_") || !has(commands, "interrupt", "silence", "play")) return
      assert.isTrue(canInterrupt(before))
      assert.isTrue(before.policy.bargeIn && before.hasEchoCancellation && before.mayInterrupt)
    })
  })

  it("sends nothing over a closed connection, and nothing before the session is requested", () => {
    everyStep((before, { type }, _after, commands) => {
      if (has(commands, "send", "send_recording")) assert.strictEqual(before.line, "open", type)
      if (has(commands, "start_session") && type === "connected") assert.isFalse(has(commands, "send"))
    })
  })

  it("neither plays, records nor waits once the session is over", () => {
    const over = new Set(["left", "refused", "elsewhere"])
    everyStep((_before, { type }, after) => {
      if (over.has(after.place)) assert.strictEqual(after.activity, "idle", `${type} in ${after.place}`)
    })
  })

  it("keeps an answer until it is accepted, refused or withdrawn", () => {
    const settles = new Set([
      "message",
      "disconnected",
      "answer_text",
      "choose",
      "answer_payload",
      "confirm",
      "correct",
    ])
    const ends = new Set(["taken_over", "leave", "begin", "take_over", "recorded", "submit"])
    everyStep((before, { type }, after) => {
      if (before.pending !== undefined && after.pending === undefined)
        assert.isTrue(settles.has(type) || ends.has(type), type)
    })
  })
})
