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
 * Performs three kinds of work until it is killed: immediate work, work that takes half a second, and work that fails
 * the first time. Each piece records its beginning, and its effect under its own key. `worker.ts URL`.
 */
const [url = ""] = process.argv.slice(2)

const worker = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const begin = (key: string) => sql`insert into begun (key, pid) values (${key}, ${process.pid})`
  const apply = (key: string) =>
    sql`insert into effects (key, pid) values (${key}, ${process.pid}) on conflict do nothing`
  const kind = (name: string, between: (attempt: number) => Effect.Effect<void, string>) =>
    durableWork({
      name,
      payload: Schema.String,
      atOnce: 8,
      waits: Array.from({ length: 20 }, () => "1 second" as const),
      perform: (key, { attempt }) => begin(key).pipe(Effect.andThen(between(attempt)), Effect.andThen(apply(key))),
    })
  yield* kind("quick", () => Effect.void)
  yield* kind("slow", () => Effect.sleep("500 millis"))
  yield* kind("stubborn", (attempt) => (attempt === 1 ? Effect.fail("the first time") : Effect.void))
  writeSync(1, "working\n")
  return yield* Effect.never
}).pipe(Effect.scoped)

const database = Postgres.layer({ url: Redacted.make(url) })
await Effect.runPromise(
  Effect.provide(worker, Queues.layerSql({ pollInterval: "1 second" }).pipe(Layer.provideMerge(database))),
)
