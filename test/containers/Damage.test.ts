import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { orUnavailable } from "../../src/adapters/sql/deadline.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { SubmissionStoreUnavailable } from "../../src/ports/SubmissionStore.ts"
import { onServer } from "../support/servers/onServer.ts"
import { newDatabase } from "../support/servers/ownDatabase.ts"
import { postgresServer } from "../support/servers/postgres.ts"

const at = (url: string) => Postgres.layer({ url: Redacted.make(url) })

onServer("PostgreSQL", await postgresServer(), (server) => {
  /** A database with a damaged table, which the server has not read yet, and the table's file. */
  const damaged = Effect.gen(function* () {
    const whole = yield* newDatabase(server)
    const { file } = yield* Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.gen(function* () {
        yield* sql`create table answers (data text)`
        yield* sql`insert into answers select repeat('x', 500) from generate_series(1, 1000)`
        const [row] = yield* sql<{ readonly file: string }>`select pg_relation_filenode('answers')::text as file`
        return row!
      }),
    ).pipe(Effect.provide(at(whole.url)), Effect.scoped)
    const copy = yield* newDatabase(server)
    const place = yield* Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.gen(function* () {
        yield* sql`drop database ${sql(copy.name)}`
        yield* sql`create database ${sql(copy.name)} template ${sql(whole.name)} strategy file_copy`
        const [row] = yield* sql<{ readonly folder: string; readonly id: string }>`
          select current_setting('data_directory') as folder, oid::text as id
          from pg_database where datname = ${copy.name}`
        return row!
      }),
    ).pipe(Effect.provide(at(server)), Effect.scoped)
    const path = join("base", place.id, file)
    writeFileSync(join(place.folder, path), Buffer.alloc(80 * 1024, 7))
    return { url: copy.url, path }
  })

  describe("a damaged table", () => {
    it.live("is reported once with the path of its file, and other statements still succeed", () => {
      const lines: Array<string> = []
      const logger = Logger.layer([Logger.make(({ message }) => void lines.push(JSON.stringify(message)))])
      return Effect.gen(function* () {
        const { url, path } = yield* damaged
        const ask = orUnavailable(SubmissionStoreUnavailable)
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          for (let n = 0; n < 2; n++) yield* Effect.flip(ask(sql`select count(*) from answers`))
          assert.deepStrictEqual(yield* ask(sql`select 1 as n`), [{ n: 1 }])
        }).pipe(Effect.provide(at(url)), Effect.scoped)
        const reports = lines.filter((line) => line.includes("damaged"))
        assert.strictEqual(reports.length, 1, lines.join("\n"))
        assert.include(reports[0]!, path)
      }).pipe(Effect.scoped, Effect.provide(logger))
    })
  })
})
