import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { postgresServer } from "../../test/support/servers/postgres.ts"

/** Milliseconds until a database responds to its first statement, including the check of migrations. */
const first = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1`)

const start = async <E>(name: string, database: Layer.Layer<Layer.Success<ReturnType<typeof Postgres.layer>>, E>) => {
  const begun = performance.now()
  const answered = Effect.tap(first, () =>
    Effect.sync(() => console.log(name.padEnd(32), `${Math.round(performance.now() - begun)} ms`)),
  )
  await Effect.runPromise(Effect.provide(answered, Migrations.layer.pipe(Layer.provideMerge(database))))
}

const folder = mkdtempSync(join(tmpdir(), "bench-"))
const postgres = await postgresServer()
try {
  const embedded = { folder: join(folder, "database") }
  await start("embedded, new", Pglite.layer(embedded))
  for (const run of [1, 2, 3]) await start(`embedded, existing data (${run})`, Pglite.layer(embedded))
  if ("address" in postgres) {
    await start("PostgreSQL, empty", Postgres.layer({ url: Redacted.make(postgres.address) }))
    for (const run of [1, 2, 3]) {
      await start(`PostgreSQL, migrated (${run})`, Postgres.layer({ url: Redacted.make(postgres.address) }))
    }
  }
} finally {
  if ("stop" in postgres) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
