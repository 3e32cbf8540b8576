import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as SqlClient from "effect/sql/SqlClient"
import * as Database from "../../../src/adapters/pglite/Database.ts"
import { databaseIn } from "../../support/embeddedDatabase.ts"
import { marking, rewriting, rewritingMarked, upkeep } from "../../../src/adapters/pglite/Upkeep.ts"

const Plan = Schema.Array(Schema.Struct({ "QUERY PLAN": Schema.String }))

/** Statistics are published once a second, at the end of a transaction. */
const handedOn = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.sleep("1100 millis")
  yield* sql`select pg_stat_force_next_flush()`
  yield* sql`select pg_stat_clear_snapshot()`
})

/** Whether the tables' files contain a string. */
const isInTables = (folder: string, text: string): boolean =>
  readdirSync(join(folder, "base"), { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  )

describe("upkeep of the embedded database", () => {
  const inFolder = <A, E>(work: (database: string) => Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "erased-"))),
        (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
      )
      const database = join(folder, "database")
      return yield* Effect.provide(work(database), databaseIn(database))
    }).pipe(Effect.scoped)

  const written = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe("checkpoint").unprepared)

  /** Two answers, one of which is deleted, and about this many other rows. */
  const answersWith = Effect.fnUntraced(function* (rows: number) {
    const sql = yield* SqlClient.SqlClient
    yield* sql`create table answers (id int primary key, data text)`
    yield* sql`insert into answers values (1, 'the answer that goes'), (2, 'the answer that stays')`
    yield* sql`insert into answers select n, repeat('x', 1000) from generate_series(3, ${rows}::int) as n`
    yield* sql`delete from answers where id = 1`
    yield* written
    yield* handedOn
  })

  it.live("removes deleted values from the files of small tables, and keeps all other values", () =>
    inFolder((database) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* answersWith(0)
        assert.isTrue(isInTables(database, "the answer that goes"))
        yield* rewriting
        yield* written
        assert.isFalse(isInTables(database, "the answer that goes"))
        assert.isTrue(isInTables(database, "the answer that stays"))
        assert.deepStrictEqual(yield* sql`select id from answers`, [{ id: 2 }])
      }),
    ),
  )

  it.live("removes deleted values even if the counts of deleted rows were lost in a crash", () =>
    inFolder((database) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* answersWith(0)
        yield* sql`analyze answers`
        yield* sql`select pg_stat_reset()`
        yield* rewriting
        yield* written
        assert.isFalse(isInTables(database, "the answer that goes"))
        assert.isTrue(isInTables(database, "the answer that stays"))
      }),
    ),
  )

  it.live("rewrites a large table when the database is opened again, not while callers wait", () =>
    inFolder((database) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const file = Effect.map(
          sql<{ readonly file: number }>`select pg_relation_filenode('answers')::int as file`,
          ([row]) => row!.file,
        )
        yield* answersWith(10_000)
        const before = yield* file
        yield* marking
        yield* rewriting
        assert.strictEqual(yield* file, before)
        assert.isTrue(isInTables(database, "the answer that goes"))
        yield* rewritingMarked
        yield* written
        assert.isFalse(isInTables(database, "the answer that goes"))
        assert.isTrue(isInTables(database, "the answer that stays"))
        assert.deepStrictEqual(yield* sql`select count(*)::int as n from answers`, [{ n: 9999 }])
        const after = yield* file
        yield* handedOn
        yield* marking
        yield* rewritingMarked
        assert.strictEqual(yield* file, after)
      }),
    ),
  )

  it.live("plans a statement again when an empty table has grown", () =>
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

  it.live("reuses the space of deleted rows, even in large tables", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      /** The approximate number of deleted rows, in thousands: large tables are sampled. */
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
      assert.deepStrictEqual(yield* rowsGone, ["large 0", "small 0"])
    }).pipe(Effect.provide(Database.layer())),
  )
})
