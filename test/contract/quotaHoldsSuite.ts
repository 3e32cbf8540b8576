import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { QuotaHolds } from "../../src/ports/QuotaHolds.ts"

/** The contract of every `QuotaHolds`. */
export const quotaHoldsSuite = <E>(name: string, holds: Layer.Layer<QuotaHolds, E>): void =>
  layer(holds, { timeout: "5 minutes" })(`QuotaHolds: ${name}`, (it) => {
    it.effect("returns other callers' holds until they are released", () =>
      Effect.gen(function* () {
        const { hold, release } = yield* QuotaHolds
        const [key, other] = [randomUUID(), randomUUID()]
        const one = yield* hold(key, 3)
        assert.strictEqual(one.others, 0)
        const two = yield* hold(key, 4)
        assert.strictEqual(two.others, 3)
        assert.strictEqual((yield* hold(other, 1)).others, 0)
        yield* release(key, one.id)
        yield* release(other, two.id)
        assert.strictEqual((yield* hold(key, 1)).others, 4)
      }),
    )

    it.effect("tells at most one of several concurrent callers that there are no other holds", () =>
      Effect.gen(function* () {
        const { hold } = yield* QuotaHolds
        const key = randomUUID()
        const all = yield* Effect.forEach(Array.from({ length: 40 }), () => hold(key, 1), { concurrency: "unbounded" })
        assert.isAtMost(all.filter(({ others }) => others === 0).length, 1)
        // Admits only as many as the limit leaves room for.
        for (const room of [1, 5, 39]) assert.isAtMost(all.filter(({ others }) => others < room).length, room)
        assert.strictEqual((yield* hold(key, 1)).others, 40)
      }),
    )
  })
