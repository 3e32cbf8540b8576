import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Adapter from "../../../src/adapters/ratelimits/RateLimits.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { RateLimits } from "../../../src/ports/RateLimits.ts"
import { alone, sharing } from "../../contract/rateLimitProcesses.ts"
import { rateLimitsSuite } from "../../contract/rateLimitsSuite.ts"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"

rateLimitsSuite("three processes over a key-value store", sharing(3).pipe(Layer.provide(MemoryKeyValue.layer)))
rateLimitsSuite("one process alone", alone.pipe(Layer.provide(MemoryKeyValue.layer)))

const minute = Duration.minutes(1)

/** A limiter on top of a store that counts messages and can be unreachable. */
const over = Effect.gen(function* () {
  const inner = yield* KeyValue
  const state = { messages: 0, isAway: false }
  const watched = new Proxy(inner, {
    get: (target, name: keyof KeyValue["Service"]) => {
      const member = target[name]
      if (typeof member !== "function") return member
      return (...given: ReadonlyArray<unknown>) =>
        Effect.suspend(() => {
          state.messages++
          return state.isAway
            ? Effect.fail(new KeyValueUnavailable({ cause: new Error("away") }))
            : (Reflect.apply(member, target, given) as Effect.Effect<unknown, KeyValueUnavailable>)
        })
    },
  })
  const limiter = Layer.fresh(Adapter.layer({ isShared: true })).pipe(Layer.provide(Layer.succeed(KeyValue, watched)))
  const { take } = Context.get(yield* Layer.build(limiter), RateLimits)
  return { take, state }
}).pipe(Effect.provide(MemoryKeyValue.layer))

describe("limits in a shared store", () => {
  it.effect(
    "a call makes one request to the store if no other process uses the key, and a refused call makes none",
    () =>
      Effect.gen(function* () {
        const { take, state } = yield* over
        yield* take("k", 3, minute)
        const first = state.messages
        yield* take("k", 3, minute)
        yield* take("k", 3, minute)
        assert.strictEqual(state.messages - first, 2)
        for (let n = 0; n < 100; n++) yield* Effect.flip(take("k", 3, minute))
        assert.strictEqual(state.messages - first, 2)
      }),
  )

  it.effect("without the store, each process limits calls on its own, and retries the store after a while", () =>
    Effect.gen(function* () {
      const { take, state } = yield* over
      yield* take("k", 3, minute)
      state.isAway = true
      assert.strictEqual((yield* take("k", 3, minute)).remaining, 1)
      const messages = state.messages
      assert.strictEqual((yield* take("k", 3, minute)).remaining, 0)
      assert.strictEqual((yield* Effect.flip(take("k", 3, minute))).limit, 3)
      assert.strictEqual(state.messages, messages, "not every call waits for the store")
      state.isAway = false
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual((yield* take("k", 3, minute)).remaining, 2)
      assert.isAbove(state.messages, messages)
    }),
  )
})
