import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { writeSync } from "node:fs"
import * as Queues from "../../../src/adapters/queue/WorkQueues.ts"
import * as Postgres from "../../../src/adapters/sql/Postgres.ts"
import { durableWork } from "../../../src/application/operations/durableWork.ts"

/**
 * Performs four kinds of work until it is killed: immediate work, work that takes half a second, work that fails the
 * first time, and work that only another process can finish. Each piece records its beginning, and its effect under its
 * own key. `worker.ts URL`.
 */
const [url = ""] = process.argv.slice(2)

const worker = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const begin = (key: string) => sql`insert into begun (key, pid) values (${key}, ${process.pid})`
  const apply = (key: string) =>
    sql`insert into effects (key, pid) values (${key}, ${process.pid}) on conflict do nothing`
  /** Never ends in the first process that begins this piece. */
  const hang = (key: string) =>
    Effect.flatMap(sql<{ n: number }>`select count(*)::int as n from begun where key = ${key}`, ([row]) =>
      (row?.n ?? 0) > 1 ? Effect.void : Effect.never,
    )
  const kind = <E>(name: string, between: (attempt: number, key: string) => Effect.Effect<void, E>) =>
    durableWork({
      name,
      payload: Schema.String,
      atOnce: 8,
      waits: Array.from({ length: 20 }, () => "1 second" as const),
      perform: (key, { attempt }) => begin(key).pipe(Effect.andThen(between(attempt, key)), Effect.andThen(apply(key))),
    })
  yield* kind("quick", () => Effect.void)
  yield* kind("slow", () => Effect.sleep("500 millis"))
  yield* kind("stubborn", (attempt) => (attempt === 1 ? Effect.fail("the first time") : Effect.void))
  yield* kind("hanging", (_, key) => hang(key))
  writeSync(1, "working\n")
  return yield* Effect.never
}).pipe(Effect.scoped)

const database = Postgres.layer({ url: Redacted.make(url) })
await Effect.runPromise(
  Effect.provide(worker, Queues.layerSql({ pollInterval: "1 second" }).pipe(Layer.provideMerge(database))),
)
