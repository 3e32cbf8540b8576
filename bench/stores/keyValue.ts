import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as MemoryKeyValue from "../../test/doubles/memory/KeyValue.ts"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as RedisKeyValue from "../../src/adapters/redis/KeyValue.ts"
import * as SqlKeyValue from "../../src/adapters/sql/KeyValue.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import { postgresServer } from "../../test/support/servers/postgres.ts"
import { redisServer } from "../../test/support/servers/redis.ts"

/**
 * Operations per second of each key-value store with values of 500 bytes, for one caller and for sixteen, in one run,
 * so that the ratios are meaningful. Uses the real servers that the tests find.
 */
const minute = Duration.minutes(1)
const value = "v".repeat(500)
const spent = 1500

const operations: ReadonlyArray<
  readonly [string, (store: typeof KeyValue.Service, n: number) => Effect.Effect<unknown, unknown>]
> = [
  ["get", (store, n) => store.get(`bench:${n % 100}`)],
  ["set", (store, n) => store.set(`bench:${n % 100}`, value, minute)],
  ["setIfAbsent", (store, n) => store.setIfAbsent(`bench:new:${n}`, value, minute)],
  ["compareAndSet", (store, n) => store.compareAndSet(`bench:${n % 100}`, value, value, minute)],
]

const rate = (store: typeof KeyValue.Service, perform: (typeof operations)[number][1], callers: number) =>
  Effect.gen(function* () {
    let done = 0
    const start = performance.now()
    const caller: Effect.Effect<void, unknown> = Effect.gen(function* () {
      while (performance.now() - start < spent) {
        yield* perform(store, done)
        done++
      }
    })
    yield* Effect.forEach(Array.from({ length: callers }), () => caller, { concurrency: "unbounded", discard: true })
    return done / ((performance.now() - start) / 1000)
  })

const measure = (name: string) =>
  Effect.gen(function* () {
    const store = yield* KeyValue
    for (let n = 0; n < 100; n++) yield* store.set(`bench:${n}`, value, minute)
    for (const callers of [1, 16]) {
      const cells: Array<string> = []
      for (const [operation, perform] of operations) {
        cells.push(`${operation} ${Math.round(yield* rate(store, perform, callers))}`.padEnd(24))
      }
      console.log(name.padEnd(16), `x${callers}`.padEnd(4), cells.join(""))
    }
  })

const folder = mkdtempSync(join(tmpdir(), "bench-"))
const [postgres, redis] = [await postgresServer(), await redisServer()]

const table = <E>(database: Layer.Layer<Layer.Success<ReturnType<typeof Postgres.layer>>, E>) =>
  SqlKeyValue.layer.pipe(Layer.provide(Migrations.layer.pipe(Layer.provideMerge(database))))

const program = Effect.gen(function* () {
  console.log("operations per second")
  yield* Effect.provide(measure("memory"), MemoryKeyValue.layer)
  if ("address" in redis) {
    yield* Effect.provide(measure("Redis"), RedisKeyValue.layer({ url: Redacted.make(redis.address) }))
  }
  yield* Effect.provide(measure("PGlite, memory"), table(Pglite.layer()))
  yield* Effect.provide(measure("PGlite, folder"), table(Pglite.layer({ folder: join(folder, "database") })))
  if ("address" in postgres) {
    yield* Effect.provide(measure("PostgreSQL"), table(Postgres.layer({ url: Redacted.make(postgres.address) })))
  }
})

try {
  await Effect.runPromise(program)
} finally {
  if ("stop" in postgres) await postgres.stop()
  if ("stop" in redis) await redis.stop()
  rmSync(folder, { recursive: true, force: true })
}
