import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { layerRecording, type Spoken, silentWav } from "../../../src/adapters/scripted/SpeechSynthesis.ts"
import * as Testing from "../../../src/layers/Testing.ts"
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

  it.effect("says how far it is, and goes on once whoever asks", () =>
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
      yield* Deferred.succeed(door, undefined)
      yield* settled
      assert.strictEqual((yield* get(service, `${path}/narration`)).json().status, "ready")
    }),
  )

  it.effect(
    "is taken up by another process: at once when the first one stopped, after its silence when it was killed",
    () =>
      Effect.gen(function* () {
        const stores = yield* Layer.build(Testing.stores)
        const shared = Layer.succeedContext(stores)
        const stopped = yield* Scope.make()
        const silent = Layer.succeed(SpeechSynthesis, {
          isAvailable: true,
          settings: Effect.succeed("slow"),
          synthesize: () => Effect.never,
        })
        const first = yield* Scope.provide(inMemory({ stores: shared, synthesis: silent }), stopped)
        const { path } = yield* stored(first, form)
        yield* send(first, "POST", `${path}/narration`, {})
        yield* settled
        const second = yield* inMemory({ stores: shared, synthesis: layerRecording([]) })
        yield* TestClock.adjust("90 seconds")
        yield* settled
        assert.strictEqual((yield* get(second, `${path}/narration`)).json().status, "preparing")
        yield* TestClock.adjust("3 minutes")
        yield* settled
        assert.strictEqual((yield* get(second, `${path}/narration`)).json().status, "ready")

        const third = yield* stored(first, { ...form, form_id: "other" })
        yield* send(first, "POST", `${third.path}/narration`, {})
        yield* settled
        yield* Scope.close(stopped, Exit.void)
        assert.strictEqual((yield* get(second, `${third.path}/narration`)).json().status, "interrupted")
        yield* TestClock.adjust("1 minute")
        yield* settled
        assert.strictEqual((yield* get(second, `${third.path}/narration`)).json().status, "ready")
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
