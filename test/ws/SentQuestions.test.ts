import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { PassThrough } from "node:stream"
import type { QuestionMessage } from "../../src/domain/voice/wire/ServerMessage.ts"
import { sender } from "../../src/ws/audio/Frames.ts"

const question: QuestionMessage = {
  type: "question",
  index: 0,
  fieldId: "a",
  label: "A",
  required: false,
  fieldType: "text",
  voiceMode: "voice",
  renderMode: "voice",
  sensitive: false,
  narration: { text: "A", audioKeys: ["q:1:label"], segments: { "q:1:label": "A" } },
}

it.effect(
  "a question sent to several clients is encoded for each client's protocol, with the audio clip meant for that client",
  () =>
    Effect.gen(function* () {
      const frames: Array<string> = []
      const write = (frame: unknown) => Effect.sync(() => void frames.push(String(frame)))
      const send = sender({ write, writeAll: (chunks) => Effect.forEach(chunks, write) }, new PassThrough())
      const sentTo = Effect.fnUntraced(function* (message: QuestionMessage, protocol: 1 | 2) {
        yield* send({ _tag: "Message", message, protocol })
        return JSON.parse(frames.at(-1)!)
      })
      const whole = { ...question, audio: "UklGRg==" }
      for (let again = 0; again < 2; again++) {
        assert.deepInclude(yield* sentTo(question, 2), { type: "question", field_id: "a" })
        assert.property(yield* sentTo(question, 2), "narration")
        assert.notProperty(yield* sentTo(question, 1), "narration")
        assert.notProperty(yield* sentTo(question, 2), "audio")
        assert.propertyVal(yield* sentTo(whole, 2), "audio", "UklGRg==")
      }
    }),
)
