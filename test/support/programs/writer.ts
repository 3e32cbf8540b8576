import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { writeSync } from "node:fs"
import * as Pglite from "../../../src/adapters/pglite/Database.ts"
import * as Postgres from "../../../src/adapters/sql/Postgres.ts"

/**
 * Writes consecutive numbers in pairs of rows until it is killed, and prints each number that the database has
 * confirmed. `writer.ts embedded FOLDER` or `writer.ts server URL`.
 */
const [kind, where = ""] = process.argv.slice(2)
const database = kind === "embedded" ? Pglite.layer({ folder: where }) : Postgres.layer({ url: Redacted.make(where) })

const write = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table if not exists pairs (n int not null, half text not null, primary key (n, half))`
  const [last] = yield* sql<{ n: number }>`select coalesce(max(n), 0) as n from pairs`
  for (let n = (last?.n ?? 0) + 1; ; n++) {
    yield* sql.withTransaction(
      Effect.andThen(sql`insert into pairs values (${n}, 'left')`, sql`insert into pairs values (${n}, 'right')`),
    )
    writeSync(1, `${n}\n`)
  }
})

await Effect.runPromise(Effect.provide(write, database as Layer.Layer<SqlClient.SqlClient, unknown>))
