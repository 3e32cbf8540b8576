import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import * as Model from "../../doubles/scripted/AnswerModel.ts"
import * as Recognition from "../../doubles/scripted/SpeechRecognition.ts"
import { silentWav } from "../../doubles/scripted/SpeechSynthesis.ts"
import * as Testing from "../../doubles/Testing.ts"
import * as Narration from "../../../src/application/voice/Narration.ts"
import * as Partial from "../../../src/application/forms/PartialAnswers.ts"
import * as Voice from "../../../src/application/voice/VoiceSessions.ts"
import { clipCache } from "../../../src/application/voice/ClipCache.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { type SpeakingVoice, type Speech, SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"
import { formOf } from "../../domain/voice/support/Conversation.ts"
import { backstage, caller, connect, formsOf, settled } from "./Rig.ts"

const voice: SpeakingVoice = { locale: "en", backend: "local", mime: "audio/wav" }
const shared = { isShared: true }

/** A voice that counts its clips and can fail. */
const counting = (how: { settings?: string; speech?: Partial<Speech>; wait?: Effect.Effect<void> } = {}) => {
  const spoken: Array<string> = []
  const layer = Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed(how.settings ?? "one"),
    synthesize: (text) =>
      Effect.andThen(
        how.wait ?? Effect.void,
        Effect.sync(() => {
          spoken.push(text)
          return Option.some({ audio: silentWav(text), mime: "audio/wav", ...how.speech })
        }),
      ),
  })
  return { spoken, layer }
}

/** A separate process: it shares only the given stores. */
const speakIn = (voices: Layer.Layer<SpeechSynthesis>, text: string, wish: Partial<SpeakingVoice> = {}) =>
  Effect.flatMap(Narration.Narration, ({ speak }) => speak(text, { ...voice, ...wish }, shared)).pipe(
    Effect.tap(settled),
    Effect.provide(Narration.layer.pipe(Layer.provide(voices))),
  )

describe("narration is synthesized once", () => {
  it.effect("by one process: a second process reads the same bytes from the store", () => {
    const { spoken, layer } = counting()
    return Effect.gen(function* () {
      const first = yield* speakIn(layer, "Hello")
      const second = yield* speakIn(layer, "Hello")
      assert.deepStrictEqual(second, first)
      assert.deepStrictEqual(spoken, ["Hello"])
    }).pipe(Effect.provide(Testing.stores))
  })

  it.effect("but again for another text, language, voice, backend or model", () => {
    const { spoken, layer } = counting()
    return Effect.gen(function* () {
      yield* speakIn(layer, "Hello")
      for (const wish of [{ locale: "es" }, { voice: "F1" }, { backend: "cloud" as const }, { mime: "audio/ogg" }])
        yield* speakIn(layer, "Hello", wish)
      assert.strictEqual(spoken.length, 5)
      yield* speakIn(layer, "Hello", { locale: "en-GB" })
      assert.strictEqual(spoken.length, 5, "a voice has languages, not regions")
      const newer = counting({ settings: "two" })
      yield* speakIn(newer.layer, "Hello")
      assert.deepStrictEqual(newer.spoken, ["Hello"])
    }).pipe(Effect.provide(Testing.stores))
  })

  it.effect("for all concurrent callers, even if one of them gives up", () =>
    Effect.gen(function* () {
      const context = yield* Deferred.make<void>()
      const { spoken, layer } = counting({ wait: Deferred.await(context) })
      yield* Effect.gen(function* () {
        const { speak } = yield* Narration.Narration
        const leaving = yield* Effect.forkChild(speak("Hello", voice, shared))
        yield* settled
        const staying = yield* Effect.forkChild(speak("Hello", voice, shared))
        yield* settled
        yield* Effect.sync(() => leaving.interruptUnsafe())
        yield* Deferred.succeed(context, undefined)
        yield* Effect.yieldNow
        yield* settled
        const result = staying.pollUnsafe()
        assert.isTrue(result !== undefined && Exit.isSuccess(result) && Option.isSome(result.value))
        assert.deepStrictEqual(spoken, ["Hello"])
      }).pipe(Effect.provide(Narration.layer.pipe(Layer.provide(layer))))
    }).pipe(Effect.provide(Testing.stores)),
  )

  it.effect("by each process if a fallback voice spoke it, because such a clip is not shared", () => {
    const { spoken, layer } = counting({ speech: { isSubstitute: true } })
    return Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { speak } = yield* Narration.Narration
        yield* speak("Hello", voice, shared)
        yield* speak("Hello", voice, shared)
      }).pipe(Effect.provide(Narration.layer.pipe(Layer.provide(layer))))
      assert.strictEqual(spoken.length, 1)
      yield* speakIn(layer, "Hello")
      assert.strictEqual(spoken.length, 2)
    }).pipe(Effect.provide(Testing.stores))
  })

  it.effect("and is spoken without accessing the store if it must not be shared", () => {
    const { spoken, layer } = counting()
    return Effect.gen(function* () {
      const objects = yield* ObjectStore
      const deaf = { ...objects, get: () => Effect.die("nobody asks"), put: () => Effect.die("nobody asks") }
      const speech = yield* Effect.flatMap(Narration.Narration, ({ speak }) =>
        speak("Hello", voice, { isShared: false }),
      ).pipe(Effect.provide(Narration.layer.pipe(Layer.provide([layer, Layer.succeed(ObjectStore, deaf)]))))
      assert.isTrue(Option.isSome(speech))
      assert.deepStrictEqual(spoken, ["Hello"])
    }).pipe(Effect.provide(Testing.stores))
  })
})

describe("the clip cache", () => {
  const clip = (bytes: number): Speech => ({ audio: new Uint8Array(bytes), mime: "audio/wav" })

  it("is limited in bytes, and evicts the least recently used clips", () => {
    const cache = clipCache(100)
    cache.put("a", clip(40))
    cache.put("b", clip(40))
    cache.take("a")
    cache.put("c", clip(40))
    assert.isDefined(cache.take("a"))
    assert.isUndefined(cache.take("b"))
    assert.isDefined(cache.take("c"))
  })

  it("stores no clip larger than its limit, and doesn't count clips that were replaced", () => {
    const cache = clipCache(100)
    cache.put("a", clip(101))
    assert.isUndefined(cache.take("a"))
    for (let i = 0; i < 10; i++) cache.put("b", clip(60))
    cache.put("c", clip(40))
    assert.isDefined(cache.take("b"))
  })
})

describe("a slow voice", () => {
  const form = formOf(["a", "b"].map((id) => ({ field_id: id, field_type: "text", label: `Question ${id}` })))
  const slow = Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed("slow"),
    synthesize: (text) =>
      Effect.as(Effect.sleep("3 seconds"), Option.some({ audio: silentWav(text), mime: "audio/wav" })),
  })
  const service = Voice.layer.pipe(
    Layer.provideMerge(Layer.merge(Narration.layer, Partial.layer.pipe(Layer.provide(Testing.passes)))),
    Layer.provide([Recognition.layer, Model.layerNone, slow, formsOf(backstage(form))]),
    Layer.provideMerge(Testing.stores),
  )

  it.effect(
    "delays the first question until its narration is ready, but for at most four seconds; other clips are sent later",
    () =>
      Effect.gen(function* () {
        const client = yield* connect(caller(7, "acme"))
        const keys = () => client.wire.filter(({ type }) => type === "audio_segment").map(({ key }) => String(key))
        const types = () => client.wire.map(({ type }) => type)
        yield* client.send({ type: "start_session", protocol_version: 2 })
        assert.notInclude(types(), "question")
        yield* TestClock.adjust("3 seconds")
        yield* TestClock.adjust("250 millis")
        yield* settled
        assert.include(types(), "question")
        assert.strictEqual(keys().length, 1)
        assert.match(keys()[0]!, /^q:.*:label$/)
        for (let i = 0; i < 20; i++) yield* Effect.andThen(TestClock.adjust("3 seconds"), settled)
        assert.strictEqual(keys().filter((key) => key.startsWith("q:")).length, 2)
        assert.isAbove(keys().filter((key) => key.startsWith("sys:")).length, 13)
        assert.isBelow(
          keys().findLastIndex((key) => key.startsWith("q:")),
          4,
          "questions before phrases",
        )
      }).pipe(Effect.provide(service)),
  )
})
