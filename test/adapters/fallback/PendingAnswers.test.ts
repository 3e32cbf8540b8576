import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as FallbackPending from "../../../src/adapters/fallback/PendingAnswers.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { PendingAnswers } from "../../../src/ports/PendingAnswers.ts"
import { pendingAnswersSuite } from "../../contract/pendingAnswersSuite.ts"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"
import * as MemoryPending from "../../doubles/memory/PendingAnswers.ts"

pendingAnswersSuite(
  "the key-value store, else another place",
  Layer.suspend(() => FallbackPending.layer(MemoryPending.make())).pipe(Layer.provide(MemoryKeyValue.layer)),
)

it.effect("what the key-value store cannot take goes to the other place, and is found beside what it has", () =>
  Effect.gen(function* () {
    const other = new Map<string, string>()
    const state = { isAway: false }
    const away = Layer.effect(
      KeyValue,
      Effect.map(KeyValue, (inner) => {
        const asked = <A>(act: Effect.Effect<A, KeyValueUnavailable>) =>
          Effect.suspend(() => (state.isAway ? Effect.fail(new KeyValueUnavailable({ cause: "away" })) : act))
        return {
          ...inner,
          get: (key: string) => asked(inner.get(key)),
          keys: (prefix: string, limit: number) => asked(inner.keys(prefix, limit)),
          set: (...given: Parameters<typeof inner.set>) => asked(inner.set(...given)),
        }
      }),
    ).pipe(Layer.provide(MemoryKeyValue.layer))
    yield* Effect.gen(function* () {
      const { keep, all } = yield* PendingAnswers
      yield* keep({ id: "a", text: "1" })
      state.isAway = true
      yield* keep({ id: "b", text: "2" })
      assert.deepStrictEqual([...other], [["b", "2"]])
      assert.deepStrictEqual(yield* all(10), [{ id: "b", text: "2" }])
      state.isAway = false
      assert.deepStrictEqual(yield* all(10), [
        { id: "b", text: "2" },
        { id: "a", text: "1" },
      ])
    }).pipe(Effect.provide(FallbackPending.layer(MemoryPending.make(other)).pipe(Layer.provide(away))))
  }),
)
