import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { postgresServer } from "../../test/support/servers/postgres.ts"
import { quantile } from "../support/measure.ts"
import { Engine, engines, Work } from "./engines.ts"

/**
 * The cost of each durable engine in one process, on the embedded database and on PostgreSQL: milliseconds to start on
 * an existing database, milliseconds per enqueue (with a single caller), activities per second, and the processor share
 * when idle.
 */
const sequential = 300
const burst = Number(process.env["BURST"] ?? 3000)
const idleSeconds = Number(process.env["IDLE_SECONDS"] ?? 20)

type Database = Layer.Layer<SqlClient.SqlClient, unknown>

const measure = (title: string, name: string, database: Database) =>
  Effect.gen(function* () {
    const context = yield* Layer.build(Migrations.layer.pipe(Layer.provideMerge(database)))
    let left = 0
    let over = yield* Deferred.make<void>()
    const work = Layer.succeed(Work, {
      perform: () =>
        Effect.suspend(() => (--left === 0 ? Effect.asVoid(Deferred.succeed(over, undefined)) : Effect.void)),
    })
    const build = Effect.gen(function* () {
      const scope = yield* Scope.make()
      const services = yield* Layer.build(Layer.fresh(engines[name]!)).pipe(
        Scope.provide(scope),
        Effect.provide(Layer.merge(work, Layer.succeedContext(context))),
      )
      return { scope, services }
    })
    yield* Effect.flatMap(build, ({ scope }) => Scope.close(scope, Exit.void))
    const before = performance.now()
    const { scope, services } = yield* build
    const start = performance.now() - before
    const { enqueue } = yield* Effect.provideContext(Engine, services)

    yield* Effect.sleep("3 seconds")
    const idle = process.cpuUsage()
    yield* Effect.sleep(`${idleSeconds} seconds`)
    const { user, system } = process.cpuUsage(idle)

    const latencies: Array<number> = []
    left = sequential
    for (let n = 0; n < sequential; n++) {
      const begun = performance.now()
      yield* enqueue(`${title}-one-${n}`)
      latencies.push(performance.now() - begun)
    }
    yield* Effect.timeout(Deferred.await(over), "120 seconds")

    left = burst
    over = yield* Deferred.make<void>()
    const begun = performance.now()
    yield* Effect.forEach(Array.from({ length: burst }), (_, n) => enqueue(`${title}-many-${n}`), {
      concurrency: 32,
      discard: true,
    })
    yield* Effect.timeout(Deferred.await(over), "240 seconds")
    const rate = burst / ((performance.now() - begun) / 1000)

    yield* Scope.close(scope, Exit.void)
    console.log(
      title.padEnd(38),
      `start ${start.toFixed(0)} ms`.padEnd(16),
      `enqueue p50 ${quantile(latencies, 0.5).toFixed(2)} p99 ${quantile(latencies, 0.99).toFixed(2)} ms`.padEnd(38),
      `${rate.toFixed(0)} per second`.padEnd(18),
      `idle ${((user + system) / idleSeconds / 10_000).toFixed(2)} %`,
    )
  }).pipe(
    Effect.scoped,
    Effect.catchCause((cause) => Effect.sync(() => console.log(title.padEnd(38), "did not finish", String(cause)))),
  )

const only = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), "bench-"))
const postgres = await postgresServer()
const address = "address" in postgres ? postgres.address : undefined
try {
  for (const name of Object.keys(engines)) {
    if (only !== undefined && name !== only) continue
    // The engine's table of runners keeps a connection open, and the embedded database has only one.
    if (name !== "workflow")
      await Effect.runPromise(measure(`${name}, embedded`, name, Pglite.layer({ folder: join(folder, name) })))
    if (address !== undefined)
      await Effect.runPromise(measure(`${name}, PostgreSQL`, name, Postgres.layer({ url: Redacted.make(address) })))
  }
} finally {
  if ("stop" in postgres) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
