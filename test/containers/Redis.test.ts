import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Redis } from "ioredis"
import { randomUUID } from "node:crypto"
import { inspect } from "node:util"
import * as RedisKeyValue from "../../src/adapters/redis/KeyValue.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import { endedTokensSuite } from "../contract/endedTokensSuite.ts"
import { erasedPeopleSuite } from "../contract/erasedPeopleSuite.ts"
import { Elapse, keyValueSuite } from "../contract/keyValueSuite.ts"
import { sharing } from "../contract/rateLimitProcesses.ts"
import { rateLimitsSuite } from "../contract/rateLimitsSuite.ts"
import { settled } from "../application/voice/Rig.ts"
import { faultProxy, through } from "../support/FaultProxy.ts"
import { onServer } from "../support/servers/onServer.ts"
import { redisServer } from "../support/servers/redis.ts"

const minute = Duration.minutes(1)
const run = `test-${randomUUID()}:`

/** Ages all records of this run, because the server's clock can't be advanced. */
const older = `
for _, key in ipairs(redis.call("KEYS", ARGV[1] .. "*")) do
  local left = redis.call("PTTL", key)
  if left - tonumber(ARGV[2]) > 0 then redis.call("PEXPIRE", key, left - tonumber(ARGV[2])) else redis.call("DEL", key) end
end`

const elapse = (url: string) =>
  Layer.effect(
    Elapse,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => new Redis(url)),
        (client) => Effect.sync(() => client.disconnect()),
      ),
      (client) => (by: Duration.Duration) =>
        Effect.promise(() => client.eval(older, 0, run, Duration.toMillis(by))).pipe(Effect.asVoid),
    ),
  )

const storeAt = (url: string, deadline?: Duration.Input) =>
  RedisKeyValue.layer({ url: Redacted.make(url), namespace: run, ...(deadline === undefined ? {} : { deadline }) })

const works = (store: typeof KeyValue.Service) =>
  Effect.gen(function* () {
    const value = randomUUID()
    yield* store.set("probe", value, minute)
    assert.deepStrictEqual(yield* store.get("probe"), Option.some(value))
  })

onServer("Redis", await redisServer(), (url) => {
  keyValueSuite("Redis", Layer.merge(storeAt(url), elapse(url)))
  endedTokensSuite("Redis", storeAt(url))
  erasedPeopleSuite("Redis", storeAt(url))
  rateLimitsSuite("processes over Redis", sharing(3).pipe(Layer.provide(storeAt(url))))

  describe("Redis itself", () => {
    it.live("expires a key by the server's own clock", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        yield* store.set("brief", "v", Duration.millis(50))
        yield* Effect.repeat(store.get("brief"), { until: Option.isNone })
      }).pipe(Effect.provide(storeAt(url))),
    )

    it.live("keeps the keys of two namespaces apart", () =>
      Effect.gen(function* () {
        const other = yield* Effect.provide(
          KeyValue,
          yield* Layer.build(RedisKeyValue.layer({ url: Redacted.make(url), namespace: `${run}other:` })),
        )
        const store = yield* Effect.provide(KeyValue, yield* Layer.build(storeAt(url)))
        yield* other.set("apart", "theirs", minute)
        assert.deepStrictEqual(yield* store.get("apart"), Option.none())
        assert.deepStrictEqual(yield* other.keys("apart", 10), ["apart"])
      }),
    )
  })

  describe("when Redis fails", () => {
    const faulty = (deadline?: Duration.Input) =>
      Effect.gen(function* () {
        const { hostname, port } = new URL(url)
        const proxy = yield* Effect.acquireRelease(
          Effect.promise(() => faultProxy({ host: hostname, port: Number(port) || 6379 })),
          (proxy) => Effect.promise(() => proxy.close()),
        )
        const store = yield* Effect.provide(KeyValue, yield* Layer.build(storeAt(through(proxy, url), deadline)))
        return { proxy, store }
      })

    it.live("a broken connection is replaced automatically, and the calls waiting for it fail", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty("5 seconds")
        yield* works(store)
        proxy.set({ kind: "silent" })
        const waiting = yield* Effect.forkChild(Effect.flip(store.get("probe")))
        yield* Effect.repeat(Effect.yieldNow, { times: 50 })
        proxy.set({ kind: "none" })
        proxy.cut()
        assert.strictEqual((yield* Fiber.join(waiting))._tag, "KeyValueUnavailable")
        yield* works(store)
      }),
    )

    it.live("an unreachable server causes a typed error, and is used again once it is back", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty("3 seconds")
        yield* works(store)
        proxy.set({ kind: "down" })
        assert.strictEqual((yield* Effect.flip(store.get("probe")))._tag, "KeyValueUnavailable")
        proxy.set({ kind: "none" })
        yield* Effect.retry(works(store), { times: 5 })
      }),
    )

    it.live("operations that failed during an outage are not executed later", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty("3 seconds")
        yield* store.set("late", "before", minute)
        proxy.set({ kind: "down" })
        yield* Effect.flip(store.set("late", "after", minute))
        proxy.set({ kind: "none" })
        yield* Effect.retry(works(store), { times: 5 })
        assert.deepStrictEqual(yield* store.get("late"), Option.some("before"))
      }),
    )

    it.effect("a silent server causes a typed error within the standard deadline, for every caller", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty()
        yield* works(store)
        proxy.set({ kind: "silent" })
        const waiting = yield* Effect.forEach(Array.from({ length: 50 }), () =>
          Effect.forkChild(Effect.flip(store.get("probe"))),
        )
        yield* settled
        yield* TestClock.adjust("4999 millis")
        assert.isTrue(waiting.every((one) => one.pollUnsafe() === undefined))
        yield* TestClock.adjust("1 millis")
        for (const one of waiting) assert.strictEqual((yield* Fiber.join(one))._tag, "KeyValueUnavailable")
      }),
    )

    it.live("a silent connection is replaced", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty("3 seconds")
        yield* works(store)
        proxy.set({ kind: "silent" })
        yield* Effect.flip(store.get("probe"))
        proxy.set({ kind: "none" })
        yield* Effect.retry(works(store), { times: 5 })
      }),
    )

    it.live("a server that is down at startup causes typed errors, and is used once it is up", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty("3 seconds")
        proxy.set({ kind: "down" })
        assert.strictEqual((yield* Effect.flip(store.ping))._tag, "KeyValueUnavailable")
        proxy.set({ kind: "none" })
        yield* Effect.retry(works(store), { times: 5 })
      }),
    )

    it.live("a wrong password causes a typed error without the password or the value", () =>
      Effect.gen(function* () {
        const wrong = new URL(url)
        wrong.username = "nobody"
        wrong.password = "hunter2"
        const store = yield* Effect.provide(KeyValue, yield* Layer.build(storeAt(wrong.href, "1 second")))
        const refused = yield* Effect.flip(store.set("key", "the-secret-value", minute))
        assert.strictEqual(refused._tag, "KeyValueUnavailable")
        const shown = inspect(refused, { depth: 20, showHidden: true })
        assert.notInclude(shown, "hunter2")
        assert.notInclude(shown, "the-secret-value")
      }),
    )

    it.live("a server error does not contain the value", () =>
      Effect.gen(function* () {
        const client = new Redis(url)
        yield* Effect.promise(() => client.lpush(`${run}list`, "x"))
        const store = yield* Effect.provide(KeyValue, yield* Layer.build(storeAt(url)))
        const wrong = yield* Effect.flip(store.compareAndSet("list", "expected-secret", "next-secret", minute))
        assert.notInclude(inspect(wrong, { depth: 20, showHidden: true }), "-secret")
        client.disconnect()
      }),
    )
  })
})
