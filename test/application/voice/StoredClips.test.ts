import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { silentWav } from "../../doubles/scripted/SpeechSynthesis.ts"
import * as Testing from "../../doubles/Testing.ts"
import * as Narration from "../../../src/application/voice/Narration.ts"
import { term } from "../../../src/application/voice/StoredClips.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { type SpeakingVoice, SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"
import { settled } from "./Rig.ts"

const voice: SpeakingVoice = { locale: "en", backend: "local", mime: "audio/wav" }

/** A store that records the keys of stored clips, and a voice that records what it speaks. */
const world = Effect.gen(function* () {
  const spoken: Array<string> = []
  const places: Array<string> = []
  const objects = yield* ObjectStore
  const watched: ObjectStore["Service"] = {
    ...objects,
    put: (key, body, options) => {
      places.push(key)
      return objects.put(key, body, options)
    },
  }
  const speaks = Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed("one"),
    synthesize: (text) =>
      Effect.sync(() => {
        spoken.push(text)
        return Option.some({ audio: silentWav(text), mime: "audio/wav" })
      }),
  })
  const process = Narration.layer.pipe(Layer.provide([speaks, Layer.succeed(ObjectStore, watched)]))
  const speak = (text: string) =>
    Effect.flatMap(Narration.Narration, (narration) => narration.speak(text, voice, { isShared: true })).pipe(
      Effect.tap(settled),
    )
  const isThere = (key: string) => Effect.map(Effect.option(objects.get(key)), Option.isSome)
  return { spoken, places, process, speak, isThere }
})

describe("stored narration", () => {
  it.effect("is kept if it is played at least once per retention period", () =>
    Effect.gen(function* () {
      const { spoken, places, process, speak } = yield* world
      for (let times = 0; times < 5; times++) {
        yield* Effect.provide(speak("Hello"), process)
        yield* TestClock.adjust(term)
      }
      assert.deepStrictEqual(spoken, ["Hello"])
      assert.strictEqual(new Set(places).size, 5, "in the folder of each term")
    }).pipe(Effect.provide(Testing.stores)),
  )

  it.effect("is deleted after two periods without being played", () =>
    Effect.gen(function* () {
      const { spoken, places, process, speak, isThere } = yield* world
      yield* Effect.gen(function* () {
        yield* speak("Of a form that was deleted")
        yield* TestClock.adjust(Duration.days(100))
        yield* speak("Of a form that lives")
        const [dead = "", live = ""] = places
        assert.isTrue(yield* isThere(dead), "it stays for one to two periods")
        yield* TestClock.adjust(Duration.days(85))
        yield* settled
        assert.isFalse(yield* isThere(dead))
        assert.isTrue(yield* isThere(live))
        assert.lengthOf(spoken, 2)
        yield* speak("Of a form that was deleted")
        assert.lengthOf(spoken, 3, "it is synthesized again on request")
      }).pipe(Effect.provide(process))
    }).pipe(Effect.provide(Testing.stores)),
  )

  it.effect("stays in the store for other processes while one process plays it from its cache", () =>
    Effect.gen(function* () {
      const { spoken, places, process, speak, isThere } = yield* world
      yield* Effect.gen(function* () {
        for (let times = 0; times < 8; times++) {
          yield* speak("Hello")
          yield* TestClock.adjust(Duration.days(45))
        }
      }).pipe(Effect.provide(process))
      assert.isTrue(yield* isThere(places.at(-1)!))
      yield* Effect.provide(speak("Hello"), process)
      assert.deepStrictEqual(spoken, ["Hello"])
    }).pipe(Effect.provide(Testing.stores)),
  )

  it.effect("is deleted after months without being played, even by a process that didn't store it", () =>
    Effect.gen(function* () {
      const { places, process, speak, isThere } = yield* world
      yield* Effect.provide(speak("Hello"), process)
      yield* TestClock.adjust(Duration.days(400))
      yield* Effect.gen(function* () {
        yield* TestClock.adjust("2 minutes")
        yield* settled
      }).pipe(Effect.provide(process))
      assert.isFalse(yield* isThere(places[0]!))
    }).pipe(Effect.provide(Testing.stores)),
  )
})
