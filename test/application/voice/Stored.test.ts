import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Model from "../../doubles/scripted/AnswerModel.ts"
import * as Recognition from "../../doubles/scripted/SpeechRecognition.ts"
import * as Synthesis from "../../doubles/scripted/SpeechSynthesis.ts"
import { encodeMessage } from "../../../src/domain/voice/wire/ServerCodec.ts"
import * as Testing from "../../doubles/Testing.ts"
import * as Voice from "../../../src/layers/Voice.ts"
import { VoiceSessions } from "../../../src/application/voice/VoiceSessions.ts"
import { inMemory } from "../../support/inMemory.ts"
import { get, stored } from "../../http/forms/support/forms.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import type { Wire } from "../../domain/voice/support/Conversation.ts"
import { settled } from "./Rig.ts"

const form = {
  form_id: "when",
  title: "When",
  sections: [
    {
      section_id: "main",
      fields: [
        { field_id: "day", field_type: "date", label: "Day" },
        { field_id: "moment", field_type: "datetime", label: "Moment" },
      ],
    },
  ],
}

const at = Date.UTC(2026, 2, 4, 23, 30)

/** Fills in the form by voice through the whole service in memory; returns the stored records. */
const filled = (zone: object) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(at)
    const service = yield* inMemory()
    const { path } = yield* stored(service, form)
    const speech = Layer.mergeAll(Recognition.layer, Synthesis.layerNone, Model.layerNone)
    const voice = yield* Layer.build(
      Voice.useCases.pipe(Layer.provide(speech), Layer.provide(Layer.succeedContext(service.context))),
    )
    const wire: Array<Wire> = []
    const { receive } = yield* Context.get(voice, VoiceSessions).open({
      tenant: tenantNamed("demo"),
      formUid: path.split("/").at(-1)!,
      caller: Testing.someone,
      send: (outgoing) =>
        Effect.sync(() => {
          if (outgoing._tag === "Message") wire.push(encodeMessage(outgoing.message, outgoing.protocol) as Wire)
        }),
    })
    const say = (frame: object | Uint8Array) =>
      Effect.andThen(receive(frame instanceof Uint8Array ? frame : JSON.stringify(frame)), settled)
    yield* say({ type: "start_session", protocol_version: 2, ...zone })
    for (const words of ["today", "tomorrow at nine am"]) {
      yield* say(Recognition.recordingOf(words))
      yield* say({ type: "confirm_answer", confirmed: true })
    }
    yield* say({ type: "review_confirm", confirmed: true })
    assert.strictEqual(wire.at(-1)?.type, "form_complete")
    const [record] = (yield* get(service, `${path}/data`)).json().submissions
    return record as Readonly<Record<string, unknown>>
  }).pipe(Effect.scoped)

describe("a stored session", () => {
  it.effect("[VCFG-410] shows days and times in UTC if the time zone is absent or unknown", () =>
    Effect.gen(function* () {
      for (const zone of [{}, { timezone: null }, { timezone: "Mars/Base" }]) {
        const record = yield* filled(zone)
        assert.deepStrictEqual(record["data"], { day: "2026-03-04", moment: "2026-03-05T09:00" })
        const stamps = JSON.stringify(record).match(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[^"]*/g) ?? []
        assert.isNotEmpty(stamps)
        for (const stamp of stamps) {
          assert.match(stamp, /Z$/)
          assert.isAtMost(Math.abs(Date.parse(stamp) - at), Duration.toMillis(Duration.minutes(1)))
        }
      }
    }),
  )
})
