import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { EndedTokens } from "../../../src/application/access/EndedTokens.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import type { VerifiedToken } from "../../../src/ports/Tokens.ts"
import { endedTokensSuite } from "../../contract/endedTokensSuite.ts"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"
import * as Testing from "../../doubles/Testing.ts"

const hour = 3_600_000

const token = (fingerprint: string, sub = "1"): VerifiedToken => ({
  caller: { ...Testing.someone, sub },
  fingerprint,
  issuedAt: 0,
  expiresAt: hour,
  isForSession: false,
})

/** Revoked tokens on top of a store that counts requests, and whose writes can be late or unanswered. */
const counted = (isShared: boolean) =>
  Effect.gen(function* () {
    const store = Context.get(yield* Layer.build(Testing.stores), KeyValue)
    const seen: { reads: number; late?: Effect.Effect<never, KeyValueUnavailable> } = { reads: 0 }
    const counting = Layer.succeed(KeyValue, {
      ...store,
      getAll: (keys) =>
        Effect.andThen(
          Effect.sync(() => void seen.reads++),
          store.getAll(keys),
        ),
      set: (key, value, ttl) => seen.late ?? store.set(key, value, ttl),
    })
    const layer = EndedTokens.layer({ longest: Duration.hours(1), isShared }).pipe(Layer.provide(counting))
    return { store, seen, tokens: Context.get(yield* Layer.build(layer), EndedTokens) }
  })

describe("token revocations", () => {
  it.effect("are looked up on every call if another process may have added one", () =>
    Effect.gen(function* () {
      const { seen, tokens, store } = yield* counted(true)
      for (let n = 0; n < 3; n++) yield* tokens.check(token("a"))
      assert.strictEqual(seen.reads, 3)
      yield* store.set("ended-token:a", "1", Duration.hours(1))
      assert.strictEqual((yield* Effect.flip(tokens.check(token("a"))))._tag, "Unauthenticated")
    }),
  )

  it.effect("are loaded once by a single process, and again after it ends one or all of a user's sessions", () =>
    Effect.gen(function* () {
      const { seen, tokens } = yield* counted(false)
      for (let n = 0; n < 3; n++) for (const one of ["a", "b"]) yield* tokens.check(token(one))
      assert.strictEqual(seen.reads, 2)
      yield* tokens.end("a", hour)
      assert.strictEqual((yield* Effect.flip(tokens.check(token("a"))))._tag, "Unauthenticated")
      for (let n = 0; n < 3; n++) yield* tokens.check(token("b"))
      assert.strictEqual(seen.reads, 4)
      yield* tokens.endAll("1")
      for (let n = 0; n < 2; n++)
        assert.strictEqual((yield* Effect.flip(tokens.check(token("b"))))._tag, "Unauthenticated")
      yield* tokens.check(token("b", "2"))
    }),
  )

  it.effect("are loaded again after the clock was set back, because cached results may be outdated", () =>
    Effect.gen(function* () {
      const { seen, tokens } = yield* counted(false)
      yield* TestClock.adjust("5 hours")
      for (let n = 0; n < 2; n++) yield* tokens.check(token("a"))
      assert.strictEqual(seen.reads, 1)
      yield* TestClock.setTime(hour)
      for (let n = 0; n < 2; n++) yield* tokens.check(token("a"))
      assert.strictEqual(seen.reads, 2)
    }),
  )

  it.effect("are looked up on every call for a minute after a write with an unknown outcome", () =>
    Effect.gen(function* () {
      for (const late of [Effect.fail(new KeyValueUnavailable({ cause: "late" })), Effect.never]) {
        const { seen, tokens, store } = yield* counted(false)
        yield* tokens.check(token("a"))
        seen.late = late
        const ending = yield* Effect.forkChild(tokens.end("a", hour), { startImmediately: true })
        yield* Fiber.interrupt(ending)
        yield* tokens.check(token("a"))
        yield* store.set("ended-token:a", "1", Duration.hours(1))
        assert.strictEqual((yield* Effect.flip(tokens.check(token("a"))))._tag, "Unauthenticated")
        yield* TestClock.adjust("61 seconds")
        const before = seen.reads
        for (let n = 0; n < 3; n++) yield* tokens.check(token("b"))
        assert.strictEqual(seen.reads, before + 1)
      }
    }),
  )
})

endedTokensSuite("in memory", MemoryKeyValue.layer)
