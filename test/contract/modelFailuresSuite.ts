import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { type FailedCall, ModelFailures } from "../../src/ports/ModelFailures.ts"

/** The contract of every `ModelFailures`. */
export const modelFailuresSuite = <E>(name: string, failures: Layer.Layer<ModelFailures, E>): void =>
  layer(failures, { timeout: "5 minutes" })(`ModelFailures: ${name}`, (it) => {
    const failed = (second: number): FailedCall => ({
      at: DateTime.makeUnsafe(second * 1000),
      provider: "openai",
      model: randomUUID(),
      reason: "unavailable",
    })

    it.effect("returns the last failed calls unchanged, newest first", () =>
      Effect.gen(function* () {
        const { note, recent } = yield* ModelFailures
        const calls = [1, 2, 3].map(failed)
        for (const call of calls) yield* note(call)
        assert.deepStrictEqual((yield* recent).slice(0, 3), calls.toReversed())
      }),
    )

    it.effect("doesn't change a list that it has already returned", () =>
      Effect.gen(function* () {
        const { note, recent } = yield* ModelFailures
        yield* note(failed(4))
        const before = yield* recent
        const copy = [...before]
        yield* note(failed(5))
        assert.deepStrictEqual(before, copy)
      }),
    )

    it.effect("keeps a limited number of calls, always the newest", () =>
      Effect.gen(function* () {
        const { note, recent } = yield* ModelFailures
        const calls = Array.from({ length: 3000 }, (_, at) => failed(at))
        for (const call of calls) yield* note(call)
        const kept = yield* recent
        assert.isBelow(kept.length, 3000)
        assert.deepStrictEqual(kept, calls.toReversed().slice(0, kept.length))
      }),
    )
  })
