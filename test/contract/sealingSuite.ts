import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Sealing } from "../../src/ports/Sealing.ts"

const secret = Redacted.make("hunter2 日本")

/** The contract of every `Sealing` that has a key. */
export const sealingSuite = <E>(name: string, sealing: Layer.Layer<Sealing, E>): void =>
  layer(sealing, { timeout: "5 minutes" })(`Sealing: ${name}`, (it) => {
    it.effect("opens sealed text only in the same context", () =>
      Effect.gen(function* () {
        const { seal, open, isCurrent } = yield* Sealing
        const sealed = yield* seal(secret, "agent/7")
        assert.strictEqual(Redacted.value(yield* open(sealed, "agent/7")), Redacted.value(secret))
        assert.strictEqual((yield* Effect.flip(open(sealed, "agent/8")))._tag, "SealBroken")
        assert.isTrue(isCurrent(sealed))
      }),
    )

    it.effect("hides the secret, and whether two secrets are equal", () =>
      Effect.gen(function* () {
        const { seal } = yield* Sealing
        const [one, other] = [yield* seal(secret, "a"), yield* seal(secret, "a")]
        assert.notStrictEqual(one, other)
        assert.notInclude(one, "hunter2")
      }),
    )

    it.effect("opens nothing that was altered or sealed elsewhere", () =>
      Effect.gen(function* () {
        const { seal, open } = yield* Sealing
        const sealed = yield* seal(secret, "a")
        const middle = Math.floor(sealed.length / 2)
        const other = sealed[middle] === "A" ? "B" : "A"
        const altered = sealed.slice(0, middle) + other + sealed.slice(middle + 1)
        for (const text of [altered, sealed.slice(0, -8), "", "nothing"])
          assert.strictEqual((yield* Effect.flip(open(text, "a")))._tag, "SealBroken", text)
      }),
    )
  })
