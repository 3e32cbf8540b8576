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
import { definition, get, stored } from "./support/forms.ts"

const form = definition("spoken", {
  sections: [{ section_id: "s", fields: [{ field_id: "name", field_type: "text", label: "Name" }] }],
})

const speech = Layer.mergeAll(Recognition.layer, Synthesis.layerNone, Model.layerNone)

describe("a form that was filled by voice", () => {
  it.effect("[VCFG-410] is stored in UTC when the client's zone is absent or none", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 2, 4, 23, 30))
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, form)
      const layer = Voice.layer.pipe(Layer.provide(speech))
      const voice = yield* Effect.provideContext(Layer.build(layer), service.context)
      const sessions = Context.get(voice, VoiceSessions)
      for (const zone of [{}, { timezone: "Mars/Phobos" }]) {
        const told: Array<string> = []
        const caller = { ...Testing.someone, programs: ["demo"] }
        const { receive } = yield* sessions.open({
          tenant: tenantNamed("demo"),
          formUid: uid,
          caller,
          send: (outgoing) =>
            Effect.sync(() => void told.push(outgoing._tag === "Message" ? outgoing.message.type : "")),
        })
        const say = (message: object) => Effect.andThen(receive(JSON.stringify(message)), settled)
        yield* say({ type: "start_session", protocol_version: 2, ...zone })
        yield* say({ type: "answer_text", field_id: "name", value: "Ana" })
        yield* say({ type: "review_confirm", confirmed: true })
        assert.include(told, "form_complete")
      }
      const { submissions } = (yield* get(service, `${path}/data`)).json()
      assert.strictEqual(submissions.length, 2)
      for (const { submitted_at: at } of submissions) assert.match(at, /^2026-03-04T23:30:00(\.000)?Z$/)
    }),
  )
})
