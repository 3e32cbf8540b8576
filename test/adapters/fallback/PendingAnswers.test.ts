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

it.effect("pending answers survive if the key-value store is unreachable or comes back empty", () =>
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
      const both = [
        { id: "a", text: "1" },
        { id: "b", text: "2" },
      ]
      assert.deepStrictEqual(yield* all(10), both)
      state.isAway = false
      assert.deepStrictEqual(yield* all(10), both)
      const store = yield* KeyValue
      yield* store.delete("pending-answers:a")
      assert.deepStrictEqual(yield* all(10), both)
      other.clear()
      yield* keep({ id: "c", text: "3" })
      other.clear()
      assert.deepStrictEqual(yield* all(10), [{ id: "c", text: "3" }])
    }).pipe(Effect.provide(FallbackPending.layer(MemoryPending.make(other)).pipe(Layer.provideMerge(away))))
  }),
)
