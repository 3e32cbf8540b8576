import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type * as Cause from "effect/Cause"
import * as Scripted from "../../doubles/scripted/LanguageModel.ts"
import { readWav } from "../../../src/domain/sound/Wav.ts"
import { wavOf } from "../../../src/domain/sound/WavWriting.ts"
import * as Testing from "../../doubles/Testing.ts"
import type { HeldAvatar } from "../../doubles/memory/AvatarService.ts"
import { SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"
import { other, turn } from "../../support/agents.ts"
import { type AvatarWorld, speak, start, stop, until, voiceAnswer, withAvatars } from "../../support/avatars.ts"

const held = (world: AvatarWorld): HeldAvatar => [...world.avatars.sessions.values()].at(-1)!

const types = (world: AvatarWorld) => held(world).heard.map(({ type }) => type)

const samplesOf = (world: AvatarWorld): Int16Array =>
  Int16Array.from(held(world).heard.flatMap((call) => (call.type === "speak" ? [...call.samples] : [])))

const frequency = (samples: Int16Array, rate: number): number => {
  let crossings = 0
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 && samples[i]! >= 0) crossings += 1
  return (crossings * rate) / samples.length
}

const talking = withAvatars().pipe(Effect.tap((world) => start(world.at, world.agent, { session_id: "room" })))

describe("a spoken turn", () => {
  it.effect("[AVATAR-040, AVATAR-060] is a chat turn with the session's id, synthesized and pushed to the avatar", () =>
    Effect.gen(function* () {
      const { layer } = Scripted.make(() => "The sky is **blue**. It is so because of the air.")
      const world = yield* withAvatars({ agentWorld: layer.pipe(Layer.provideMerge(Testing.agentWorld)) })
      yield* start(world.at, world.agent, { session_id: "room" })
      const answer = yield* world.at.call({
        method: "POST",
        path: `/api/v1/agents/chat/${world.agent}`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "Why is the sky blue?", session_id: "room" }),
      })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.include(answer.json().content, "The sky is **blue**.")
      yield* until(() => types(world).includes("speak_end"))
      assert.deepStrictEqual(world.asked, ["The sky is blue.", "It is so because of the air."])
      assert.isAbove(samplesOf(world).length, 24_000)
    }),
  )

  it.effect("[AVATAR-050] is resampled: one second at 44,100 Hz is pushed as 24,000 samples of the same tone", () =>
    Effect.gen(function* () {
      const world = yield* talking
      yield* speak(world.at, "room", Stream.make("0123456789"))
      const samples = samplesOf(world)
      assert.lengthOf(samples, 24_000)
      assert.closeTo(frequency(samples, 24_000), 440, 1)
    }),
  )

  it.effect("arrives in chunks of 600 ms, then of one second, under one id, and ends with speak_end", () =>
    Effect.gen(function* () {
      const world = yield* talking
      yield* speak(world.at, "room", Stream.make("A first sentence. ", "And a second one that is longer."))
      const { heard } = held(world)
      const pieces = heard.flatMap((one) => (one.type === "speak" ? [one.samples.length] : []))
      assert.strictEqual(pieces[0], 14_400)
      assert.isTrue(pieces.slice(1, -1).every((length) => length === 24_000))
      assert.strictEqual(heard.at(-1)?.type, "speak_end")
      assert.lengthOf([...new Set(heard.flatMap((one) => ("utterance" in one ? [one.utterance] : [])))], 1)
    }),
  )

  it.effect("begins with the first sentence, while the answer is being written", () =>
    Effect.gen(function* () {
      const world = yield* talking
      const pieces = yield* Queue.unbounded<string, Cause.Done>()
      const fiber = yield* Effect.forkChild(speak(world.at, "room", Stream.fromQueue(pieces)))
      yield* Queue.offer(pieces, "This is long enough. And ")
      yield* until(() => types(world).length > 0)
      assert.deepStrictEqual(world.asked, ["This is long enough."])
      yield* Queue.offer(pieces, "this is the rest")
      yield* Queue.end(pieces)
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(world.asked, ["This is long enough.", "And this is the rest"])
    }),
  )

  it.effect("silences the previous turn, and sends no more of its audio", () =>
    Effect.gen(function* () {
      const world = yield* talking
      const pieces = yield* Queue.unbounded<string, Cause.Done>()
      const first = yield* Effect.forkChild(speak(world.at, "room", Stream.fromQueue(pieces)))
      yield* Queue.offer(pieces, "The first turn says this. And ")
      yield* until(() => types(world).length > 0)
      yield* speak(world.at, "room", Stream.make("The second turn."))
      yield* Queue.offer(pieces, "goes on. And on.")
      yield* Fiber.join(first)
      const { heard } = held(world)
      const at = heard.findIndex(({ type }) => type === "interrupt")
      assert.isAbove(at, 0)
      const before = new Set(heard.slice(0, at).map((one) => ("utterance" in one ? one.utterance : "")))
      for (const one of heard.slice(at + 1)) assert.isFalse("utterance" in one && before.has(one.utterance))
      assert.strictEqual(heard.at(-1)?.type, "speak_end")
      assert.strictEqual(heard.filter(({ type }) => type === "interrupt").length, 1)
    }),
  )

  it.effect("interrupts a previous answer that has been fully sent but is still playing", () =>
    Effect.gen(function* () {
      const world = yield* talking
      yield* speak(world.at, "room", Stream.make("A whole answer."))
      yield* speak(world.at, "room", Stream.make("More."))
      assert.deepStrictEqual(types(world), ["speak", "speak", "speak_end", "interrupt", "speak", "speak_end"])
    }),
  )

  it.effect("is silenced when it is cancelled", () =>
    Effect.gen(function* () {
      const world = yield* talking
      const fiber = yield* Effect.forkChild(
        speak(world.at, "room", Stream.concat(Stream.make("It begins with this. And "), Stream.never)),
      )
      yield* until(() => types(world).length > 0)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(types(world).at(-1), "interrupt")
    }),
  )

  it.effect("cancels the previous turn's running synthesis", () =>
    Effect.gen(function* () {
      const gaveUp = yield* Deferred.make<void>()
      const begun = yield* Deferred.make<void>()
      const stuck = Layer.succeed(SpeechSynthesis, {
        isAvailable: true,
        settings: Effect.succeed("stuck"),
        synthesize: (text) =>
          text === "Fast."
            ? Effect.succeedSome({ audio: wavOf(new Int16Array(100), 44_100), mime: "audio/wav" })
            : Deferred.succeed(begun, undefined).pipe(
                Effect.andThen(Effect.never),
                Effect.onInterrupt(() => Deferred.succeed(gaveUp, undefined)),
              ),
      })
      const world = yield* withAvatars({ synthesis: stuck })
      yield* start(world.at, world.agent, { session_id: "room" })
      const slow = yield* Effect.forkChild(speak(world.at, "room", Stream.make("Slow.")))
      yield* Deferred.await(begun)
      yield* speak(world.at, "room", Stream.make("Fast."))
      yield* Deferred.await(gaveUp)
      yield* Fiber.join(slow)
      assert.deepStrictEqual(types(world), ["speak", "speak_end"])
    }),
  )

  it.effect("asks for WAV if the voice provides it only on request", () =>
    Effect.gen(function* () {
      const cloud = Layer.succeed(SpeechSynthesis, {
        isAvailable: true,
        settings: Effect.succeed("cloud"),
        synthesize: (_, { mustBeWav }) =>
          Effect.succeedSome(
            mustBeWav === true
              ? { audio: wavOf(new Int16Array(24_000), 24_000), mime: "audio/wav" }
              : { audio: new TextEncoder().encode("OggS"), mime: "audio/ogg" },
          ),
      })
      const world = yield* withAvatars({ synthesis: cloud })
      yield* start(world.at, world.agent, { session_id: "room" })
      yield* speak(world.at, "room", Stream.make("One."))
      assert.lengthOf(samplesOf(world), 24_000)
    }),
  )

  it.effect("omits a sentence that can't be spoken, and logs that once", () =>
    Effect.gen(function* () {
      const patchy = Layer.succeed(SpeechSynthesis, {
        isAvailable: true,
        settings: Effect.succeed("patchy"),
        synthesize: (text) =>
          Effect.sync(() => {
            if (text === "Two.") return Option.none()
            if (text === "Three.") return Option.some({ audio: new TextEncoder().encode("OggS"), mime: "audio/ogg" })
            return Option.some({
              audio: wavOf(new Int16Array(24_000), 24_000),
              mime: "audio/wav",
            })
          }),
      })
      const world = yield* withAvatars({ synthesis: patchy })
      yield* start(world.at, world.agent, { session_id: "room" })
      yield* speak(world.at, "room", Stream.make("One. Two. Three. Four."))
      assert.lengthOf(samplesOf(world), 48_000)
      const warnings = world.at.log.filter(({ message }) => message === "Sentences of an answer could not be spoken")
      assert.deepStrictEqual(
        warnings.map(({ sentences }) => sentences),
        [2],
      )
    }),
  )

  it.effect("reaches only its caller's session", () =>
    Effect.gen(function* () {
      const world = yield* talking
      yield* speak(world.at, "room", Stream.make("From another."), other)
      yield* speak(world.at, "elsewhere", Stream.make("To nobody."))
      yield* stop(world.at, world.agent, { session_id: "room" })
      yield* speak(world.at, "room", Stream.make("Too late."))
      assert.deepStrictEqual(types(world), [])
      assert.deepStrictEqual(world.asked, [])
    }),
  )

  it.effect("without text is silent", () =>
    Effect.gen(function* () {
      const world = yield* talking
      yield* speak(world.at, "room", Stream.make("```\ncode\n```"))
      assert.deepStrictEqual(types(world), [])
    }),
  )
})

describe("the answer as audio", () => {
  it.effect(
    "is the last answer, as WAV at 24,000 Hz, available only to the session's owner while the session is active",
    () =>
      Effect.gen(function* () {
        const world = yield* talking
        assert.strictEqual((yield* voiceAnswer(world.at, world.agent, "room")).status, 404)
        yield* speak(world.at, "room", Stream.make("0123456789"))
        const token = yield* Testing.tokenOf(Testing.someone).pipe(Effect.provideContext(world.at.context))
        assert.isString(token)
        const answer = yield* voiceAnswer(world.at, world.agent, "room")
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(answer.headers.get("content-type"), "audio/wav")
        assert.strictEqual(answer.headers.get("cache-control"), "no-store")
        assert.strictEqual(answer.headers.get("content-length"), String(44 + 48_000))
        assert.strictEqual((yield* voiceAnswer(world.at, world.agent, "room", { as: other })).status, 404)
        yield* stop(world.at, world.agent, { session_id: "room" })
        assert.strictEqual((yield* voiceAnswer(world.at, world.agent, "room")).status, 404)
      }),
  )

  it("is a valid WAV", () => {
    const samples = Int16Array.of(1, 2, 3)
    assert.deepStrictEqual(Result.getOrThrow(readWav(wavOf(samples, 24_000))).samples, samples)
  })
})

describe("spoken and written answers", () => {
  it.effect("are independent: the text never waits for the voice", () =>
    Effect.gen(function* () {
      const { layer } = Scripted.make(() => "A text. That nobody can say.")
      const stuck = Layer.succeed(SpeechSynthesis, {
        isAvailable: true,
        settings: Effect.succeed("stuck"),
        synthesize: () => Effect.never,
      })
      const world = yield* withAvatars({
        agentWorld: layer.pipe(Layer.provideMerge(Testing.agentWorld)),
        synthesis: stuck,
      })
      yield* start(world.at, world.agent, { session_id: "room" })
      for (let i = 0; i < 3; i++) {
        const answer = yield* world.at.call({
          method: "POST",
          path: `/api/v1/agents/chat/${world.agent}`,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ query: "Say something", session_id: "room" }),
        })
        assert.strictEqual(answer.status, 200)
        yield* turn
      }
      assert.deepStrictEqual(types(world), [])
    }),
  )
})
