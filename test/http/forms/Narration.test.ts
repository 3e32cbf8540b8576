import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { layerRecording, type Spoken, silentWav } from "../../doubles/scripted/SpeechSynthesis.ts"
import * as Testing from "../../doubles/Testing.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import { SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"
import { inMemory } from "../../support/inMemory.ts"
import { settled } from "../../application/voice/Rig.ts"
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
  it.effect("is synthesized when the form is published, in all its languages, including hidden questions", () => {
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
      assert.strictEqual(spoken.length, state.total, "a stored text is not synthesized again")
    })
  })

  it.effect("is started once, however many requests there are, and reports its progress", () =>
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
    "is continued immediately by another process, whether or not the first one announced that it was stopping",
    () =>
      Effect.gen(function* () {
        const stores = yield* Layer.build(Testing.stores)
        const shared = Layer.succeedContext(stores)
        const silent = Layer.succeed(SpeechSynthesis, {
          isAvailable: true,
          settings: Effect.succeed("slow"),
          synthesize: () => Effect.never,
        })
        const process = Effect.gen(function* () {
          const scope = yield* Scope.make()
          const service = yield* Scope.provide(inMemory({ stores: shared, synthesis: silent }), scope)
          return { service, stop: Scope.close(scope, Exit.void) }
        })

        const first = yield* process
        const { path } = yield* stored(first.service, form)
        yield* send(first.service, "POST", `${path}/narration`, {})
        yield* settled
        const keyValue = Context.get(stores, KeyValue)
        const [key = ""] = yield* keyValue.keys("narration:", 10)
        const left = Option.getOrThrow(yield* keyValue.get(key))
        yield* first.stop
        // The state that a killed process leaves behind.
        yield* keyValue.set(key, left, Duration.hours(1))
        const second = yield* inMemory({ stores: shared, synthesis: layerRecording([]) })
        yield* TestClock.adjust("6 seconds")
        yield* settled
        const state = (yield* get(second, `${path}/narration`)).json()
        assert.strictEqual(state.status, "ready")
        assert.deepStrictEqual([state.done, state.failed], [state.total, 0])

        const third = yield* process
        const other = yield* stored(third.service, { ...form, form_id: "other" })
        yield* send(third.service, "POST", `${other.path}/narration`, {})
        yield* settled
        yield* third.stop
        yield* TestClock.adjust("6 seconds")
        yield* settled
        assert.strictEqual((yield* get(second, `${other.path}/narration`)).json().status, "ready")
      }),
  )

  it.effect("finishes for each of several concurrent forms, even if they share phrases", () =>
    Effect.gen(function* () {
      const door = yield* Deferred.make<void>()
      const spoken: Array<string> = []
      const voice = Layer.succeed(SpeechSynthesis, {
        isAvailable: true,
        settings: Effect.succeed("slow"),
        synthesize: (text) =>
          Effect.andThen(
            Deferred.await(door),
            Effect.sync(() => {
              spoken.push(text)
              return Option.some({ audio: silentWav(text), mime: "audio/wav" })
            }),
          ),
      })
      const service = yield* inMemory({ synthesis: voice })
      const paths: Array<string> = []
      for (const form_id of ["one", "two", "three"]) paths.push((yield* stored(service, { ...form, form_id })).path)
      for (const path of paths) yield* send(service, "POST", `${path}/narration`, {})
      yield* settled
      yield* Deferred.succeed(door, undefined)
      yield* settled
      for (const path of paths) {
        const { status, done, total } = (yield* get(service, `${path}/narration`)).json()
        assert.deepStrictEqual({ status, done }, { status: "ready", done: total })
        assert.strictEqual(spoken.length, total, "a shared text is synthesized once")
      }
    }),
  )

  it.effect("counts the phrases that can't be spoken", () =>
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

  it.effect("is unavailable without a voice; an unknown form gives 404, and a body is ignored", () =>
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
