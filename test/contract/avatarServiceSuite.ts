import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { AvatarService } from "../../src/ports/AvatarService.ts"

/** The messages that a provider received, for assertions. */
export interface Backstage {
  readonly token: (room: string) => Promise<string>
  readonly phase: (providerId: string) => "ordered" | "running" | "over" | undefined
  /** Messages in the order received: `speak`, `speak_end`, `interrupt`. */
  readonly heard: (providerId: string) => ReadonlyArray<string>
  readonly samples: (providerId: string) => Int16Array
  readonly close: (providerId: string) => void
}

/** Waits until the condition is true, or the test times out. */
const soon = (holds: () => boolean) =>
  Effect.promise(async () => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
  })

/** The contract of every `AvatarService`. */
export const avatarServiceSuite = <E>(
  name: string,
  service: Layer.Layer<AvatarService, E>,
  backstage: Backstage,
): void =>
  layer(service, { excludeTestServices: true })(`AvatarService: ${name}`, (it) => {
    const ordered = (room: string) =>
      Effect.gen(function* () {
        const avatars = yield* AvatarService
        const token = Redacted.make(yield* Effect.promise(() => backstage.token(room)))
        return yield* avatars.order({ rtcUrl: "wss://media.test", room, token })
      })

    it.effect("creating a session does not start it; it runs from its start until it is stopped", () =>
      Effect.gen(function* () {
        const avatars = yield* AvatarService
        const { providerId, begin } = yield* ordered("a")
        assert.strictEqual(backstage.phase(providerId), "ordered")
        const line = yield* begin
        assert.strictEqual(backstage.phase(providerId), "running")
        yield* avatars.stop(providerId)
        assert.strictEqual(backstage.phase(providerId), "over")
        // A connection that wasn't open when the session stopped finds no session.
        assert.include(["closed", "lost"], yield* line.ended)
        yield* avatars.stop(providerId)
      }),
    )

    it.effect("speech arrives complete and in order, even right after the start", () =>
      Effect.gen(function* () {
        const { providerId, begin } = yield* ordered("b")
        const line = yield* begin
        const samples = Int16Array.from({ length: 14_400 }, (_, i) => i - 7200)
        yield* line.speak("u1", samples)
        yield* line.speakEnd("u1")
        yield* soon(() => backstage.heard(providerId).length === 2)
        yield* line.interrupt
        yield* line.speak("u2", samples.subarray(0, 100))
        yield* line.speakEnd("u2")
        yield* soon(() => backstage.heard(providerId).length === 5)
        assert.deepStrictEqual(backstage.heard(providerId), ["speak", "speak_end", "interrupt", "speak", "speak_end"])
        assert.deepStrictEqual(backstage.samples(providerId), samples)
      }),
    )

    it.effect("a session closed by the provider is reported as ended, and accepts nothing more", () =>
      Effect.gen(function* () {
        const { providerId, begin } = yield* ordered("c")
        const line = yield* begin
        yield* line.speak("u", new Int16Array(100))
        yield* soon(() => backstage.heard(providerId).length === 1)
        backstage.close(providerId)
        assert.strictEqual(yield* line.ended, "closed")
        const lost = yield* Effect.flip(Effect.andThen(Effect.sleep("20 millis"), line.speak("u", new Int16Array(100))))
        assert.strictEqual(lost._tag, "AvatarLineLost")
      }),
    )

    it.effect("stopping an unknown or unstarted session succeeds", () =>
      Effect.gen(function* () {
        const avatars = yield* AvatarService
        const { providerId } = yield* ordered("d")
        yield* avatars.stop(providerId)
        assert.notStrictEqual(backstage.phase(providerId), "running")
        yield* avatars.stop("5c3d1b1e-0000-4000-8000-000000000000")
      }),
    )

    it.effect("sessions are independent", () =>
      Effect.gen(function* () {
        const avatars = yield* AvatarService
        const one = yield* ordered("e")
        const two = yield* ordered("f")
        assert.notStrictEqual(one.providerId, two.providerId)
        const line = yield* one.begin
        const other = yield* two.begin
        yield* line.speak("x", new Int16Array(10))
        yield* soon(() => backstage.heard(one.providerId).length === 1)
        assert.lengthOf(backstage.heard(two.providerId), 0)
        yield* avatars.stop(one.providerId)
        yield* other.speakEnd("none")
        assert.strictEqual(backstage.phase(two.providerId), "running")
        yield* avatars.stop(two.providerId)
      }),
    )
  })
