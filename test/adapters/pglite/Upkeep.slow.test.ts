import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as SqlClient from "effect/sql/SqlClient"
import * as Database from "../../../src/adapters/pglite/Database.ts"
import { rewriting, upkeep } from "../../../src/adapters/pglite/Upkeep.ts"

const Plan = Schema.Array(Schema.Struct({ "QUERY PLAN": Schema.String }))

/** Statistics are published once a second, at the end of a transaction. */
const handedOn = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.sleep("1100 millis")
  yield* sql`select pg_stat_force_next_flush()`
  yield* sql`select pg_stat_clear_snapshot()`
})

/** Whether the tables' files contain a text. */
const isInTables = (folder: string, text: string): boolean =>
  readdirSync(join(folder, "base"), { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  )

describe("upkeep of the embedded database", () => {
  it.live("removes deleted values from the tables' files, and keeps the others", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "erased-"))),
        (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
      )
      const database = join(folder, "database")
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rewrite = yield* rewriting
        yield* sql`create table answers (id int primary key, data text)`
        yield* sql`insert into answers values (1, 'the answer that goes'), (2, 'the answer that stays')`
        yield* sql`delete from answers where id = 1`
        yield* sql.unsafe("checkpoint").unprepared
        assert.isTrue(isInTables(database, "the answer that goes"))
        yield* handedOn
        yield* rewrite
        yield* sql.unsafe("checkpoint").unprepared
        assert.isFalse(isInTables(database, "the answer that goes"))
        assert.isTrue(isInTables(database, "the answer that stays"))
        assert.deepStrictEqual(yield* sql`select id from answers`, [{ id: 2 }])
      }).pipe(Effect.provide(Database.layer({ folder: database })))
    }).pipe(Effect.scoped),
  )

  it.live("replans a statement when an empty table has grown", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table turns (position int primary key, owner text, name text)`
      yield* sql`create index turns_owner on turns (owner, position)`
      yield* sql`create index turns_name on turns (owner, name)`
      yield* sql`analyze turns`
      yield* sql.unsafe("prepare renamed as select count(*) from turns where owner = $1 and name = $2").unprepared
      yield* sql.unsafe("set plan_cache_mode = force_generic_plan").unprepared
      const plan = Effect.gen(function* () {
        const rows = yield* sql.unsafe("explain execute renamed('a', 'b')").unprepared
        return (yield* Schema.decodeUnknownEffect(Plan)(rows)).map((row) => row["QUERY PLAN"]).join("\n")
      })
      assert.include(yield* plan, "Seq Scan")
      yield* sql`insert into turns select n, 'owner', 'name ' || n from generate_series(1, 20000) as n`
      assert.include(yield* plan, "Seq Scan")
      yield* handedOn
      yield* upkeep
      assert.include(yield* plan, "turns_name")
    }).pipe(Effect.provide(Database.layer())),
  )

  it.live("reuses the space of deleted rows, in tables small enough for that", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      /** Approximate thousands of deleted rows: large tables are sampled. */
      const rowsGone = Effect.map(
        sql<{ readonly name: string; readonly gone: number }>`
          select relname as name, round(n_dead_tup / 1000.0)::int as gone from pg_stat_user_tables order by relname`,
        (rows) => rows.map(({ name, gone }) => `${name} ${gone}`),
      )
      yield* sql`create table large (n int, filling text)`
      yield* sql`alter table large alter column filling set storage plain`
      yield* sql`create table small (n int)`
      yield* sql`insert into small select n from generate_series(1, 5000) as n`
      yield* sql`insert into large select n, repeat('x', 7000) from generate_series(1, 10000) as n`
      yield* sql`delete from small where n % 2 = 0 or n < 1000`
      yield* sql`delete from large where n % 2 = 0`
      yield* handedOn
      assert.deepStrictEqual(yield* rowsGone, ["large 5", "small 3"])
      yield* upkeep
      yield* handedOn
      assert.deepStrictEqual(yield* rowsGone, ["large 5", "small 0"])
    }).pipe(Effect.provide(Database.layer())),
  )
})
