import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { layerRecording, type Spoken, silentWav } from "../../../src/adapters/scripted/SpeechSynthesis.ts"
import { SpeechSynthesis } from "../../../src/ports/out/SpeechSynthesis.ts"
import { inMemory } from "../../support/inMemory.ts"
import { settled } from "../../ports/voice/Rig.ts"
import { definition, get, send, stored } from "./support/forms.ts"

const hidden = {
  field_id: "why",
  field_type: "text",
  label: { en: "Why is that", es: "Por qué" },
  visible_if: { field_id: "name", operator: "eq", value: "nobody" },
}

const form = definition("talk", {
  title: { en: "Talk", es: "Charla" },
  sections: [
    {
      section_id: "s",
      fields: [{ field_id: "name", field_type: "text", label: { en: "Your name", es: "Su nombre" } }, hidden],
    },
  ],
})

describe("a form's narration", () => {
  it.effect("is spoken when the form is published, in all its languages, hidden questions too", () => {
    const spoken: Array<Spoken> = []
    return Effect.gen(function* () {
      const service = yield* inMemory({ synthesis: layerRecording(spoken) })
      const { path } = yield* stored(service, form)
      assert.strictEqual((yield* get(service, `${path}/narration`)).json().status, "none")
      yield* send(service, "POST", `${path}/publish`, {})
      yield* settled
      const state = (yield* get(service, `${path}/narration`)).json()
      assert.strictEqual(state.status, "ready")
      assert.strictEqual(state.done, state.total)
      assert.strictEqual(state.failed, 0)
      assert.deepStrictEqual(state.languages, ["en", "es"])
      assert.strictEqual(spoken.length, state.total)
      const texts = spoken.map(({ text, voice }) => `${voice.locale}: ${text}`)
      for (const wanted of ["en: Your name", "es: Su nombre", "en: Why is that", "es: Por qué"])
        assert.include(texts, wanted)
      yield* send(service, "POST", `${path}/narration`, {})
      yield* settled
      assert.strictEqual(spoken.length, state.total, "what is spoken is not spoken again")
    })
  })

  it.effect("says how far it is, goes on once whoever asks, and is taken up when its process is gone", () =>
    Effect.gen(function* () {
      const door = yield* Deferred.make<void>()
      let calls = 0
      const voice = Layer.succeed(SpeechSynthesis, {
        isAvailable: true,
        settings: Effect.succeed("slow"),
        synthesize: (text) =>
          Effect.as(
            ++calls > 5 ? Deferred.await(door) : Effect.void,
            Option.some({ audio: silentWav(text), mime: "audio/wav" }),
          ),
      })
      const service = yield* inMemory({ synthesis: voice })
      const { path } = yield* stored(service, form)
      const begun = yield* send(service, "POST", `${path}/narration`, {})
      assert.strictEqual(begun.status, 202)
      assert.strictEqual(begun.json().status, "preparing")
      yield* settled
      const half = (yield* get(service, `${path}/narration`)).json()
      assert.strictEqual(half.status, "preparing")
      assert.strictEqual(half.done, 5)
      const again = (yield* send(service, "POST", `${path}/narration`, {})).json()
      assert.strictEqual(again.started_at, half.started_at)
      yield* TestClock.adjust("4 minutes")
      assert.strictEqual((yield* get(service, `${path}/narration`)).json().status, "interrupted")
      yield* Deferred.succeed(door, undefined)
      yield* send(service, "POST", `${path}/narration`, {})
      yield* settled
      assert.strictEqual((yield* get(service, `${path}/narration`)).json().status, "ready")
    }),
  )

  it.effect("counts what nobody could speak", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ synthesis: layerRecording([], () => false) })
      const { path } = yield* stored(service, form)
      yield* send(service, "POST", `${path}/publish`, {})
      yield* settled
      const state = (yield* get(service, `${path}/narration`)).json()
      assert.strictEqual(state.status, "ready")
      assert.strictEqual(state.failed, state.total)
    }),
  )

  it.effect("without a voice it is unavailable; a foreign form is missing, and a body is none of its business", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, form)
      assert.deepStrictEqual((yield* send(service, "POST", `${path}/narration`, {})).json().status, "unavailable")
      assert.strictEqual((yield* get(service, `${path}/narration`)).json().status, "unavailable")
      const other = path.replace(/[0-9a-f]{4}$/, "0000")
      assert.strictEqual((yield* get(service, `${other}/narration`)).status, 404)
      assert.strictEqual((yield* service.call({ path: `${path}/narration`, as: null })).status, 401)
    }),
  )
})
