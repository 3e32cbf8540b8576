import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Model from "../../doubles/scripted/AnswerModel.ts"
import * as Recognition from "../../doubles/scripted/SpeechRecognition.ts"
import * as Synthesis from "../../doubles/scripted/SpeechSynthesis.ts"
import * as Testing from "../../doubles/Testing.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import * as Voice from "../../../src/layers/Voice.ts"
import { VoiceSessions } from "../../../src/application/voice/VoiceSessions.ts"
import { inMemory } from "../../support/inMemory.ts"
import { settled } from "../../application/voice/Rig.ts"
import { definition, get, type Json, stored } from "./support/forms.ts"

const form = definition("spoken", {
  sections: [{ section_id: "s", fields: [{ field_id: "name", field_type: "text", label: "Name" }] }],
})

const speech = Layer.mergeAll(Recognition.layer, Synthesis.layerNone, Model.layerNone)

/** Opens voice sessions for a form; collects their messages by kind. */
const sessionsOf = Effect.fnUntraced(function* (definition: Json) {
  const service = yield* inMemory()
  const { path, uid } = yield* stored(service, definition)
  const layer = Voice.layer.pipe(Layer.provide(speech))
  const voice = yield* Effect.provideContext(Layer.build(layer), service.context)
  const sessions = Context.get(voice, VoiceSessions)
  const open = Effect.fnUntraced(function* (...messages: ReadonlyArray<object>) {
    const received: Array<string> = []
    const caller = { ...Testing.someone, programs: ["demo"] }
    const { receive } = yield* sessions.open({
      tenant: tenantNamed("demo"),
      formUid: uid,
      caller,
      send: (outgoing) =>
        Effect.sync(() => void received.push(outgoing._tag === "Message" ? outgoing.message.type : "")),
    })
    for (const message of messages) yield* Effect.andThen(receive(JSON.stringify(message)), settled)
    return received
  })
  const answers = Effect.map(get(service, `${path}/data`), (answer) => answer.json().submissions)
  return { open, answers }
})

describe("a form filled in by voice", () => {
  for (const protocol_version of [1, 2])
    it.effect(`[WS1-180] is stored with the URL of an external file, protocol ${protocol_version}`, () =>
      Effect.gen(function* () {
        const scan = { field_id: "scan", field_type: "file", label: "Scan", required: true }
        const { open, answers } = yield* sessionsOf(
          definition("linked", { sections: [{ section_id: "s", fields: [scan] }] }),
        )
        const messages = yield* open(
          { type: "start_session", protocol_version },
          { type: "answer_payload", field_id: "scan", value: "https://files.example/scan.pdf" },
          ...(protocol_version === 2 ? [{ type: "review_confirm", confirmed: true }] : []),
        )
        assert.include(messages, "form_complete")
        const [submission] = yield* answers
        assert.deepStrictEqual(submission.data, { scan: { url: "https://files.example/scan.pdf" } })
      }),
    )

  for (const protocol_version of [1, 2])
    for (const constraints of [{ accepts_urls: false }, { url_hosts: ["*.acme.example"] }])
      it.effect(
        `refuses a URL that the form forbids: ${JSON.stringify(constraints)}, protocol ${protocol_version}`,
        () =>
          Effect.gen(function* () {
            const scan = { field_id: "scan", field_type: "file", label: "Scan", required: true, constraints }
            const { open, answers } = yield* sessionsOf(
              definition("forbidden", { sections: [{ section_id: "s", fields: [scan] }] }),
            )
            const messages = yield* open(
              { type: "start_session", protocol_version },
              { type: "answer_payload", field_id: "scan", value: "https://files.example/scan.pdf" },
            )
            assert.include(messages, "answer_rejected")
            assert.notInclude(messages, "form_complete")
            assert.lengthOf(yield* answers, 0)
          }),
      )

  it.effect("[VCFG-410] is stored with a time in UTC if the client's time zone is missing or invalid", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 2, 4, 23, 30))
      const { open, answers } = yield* sessionsOf(form)
      for (const zone of [{}, { timezone: "Mars/Phobos" }]) {
        const messages = yield* open(
          { type: "start_session", protocol_version: 2, ...zone },
          { type: "answer_text", field_id: "name", value: "Ana" },
          { type: "review_confirm", confirmed: true },
        )
        assert.include(messages, "form_complete")
      }
      const submissions = yield* answers
      assert.strictEqual(submissions.length, 2)
      for (const { submitted_at: at } of submissions) assert.match(at, /^2026-03-04T23:30:00(\.000)?Z$/)
    }),
  )
})
