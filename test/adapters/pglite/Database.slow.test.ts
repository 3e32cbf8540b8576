import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as SqlClient from "effect/sql/SqlClient"
import * as Stream from "effect/Stream"
import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { statfsSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect } from "node:util"
import { assertNothingLost, killWriterAfter } from "../../support/killedWriter.ts"
import { runProgram } from "../../support/programs/child.ts"
import { withDeadline } from "../../../src/adapters/sql/deadline.ts"
import * as Database from "../../../src/adapters/pglite/Database.ts"
import { databaseIn, preparedDatabase } from "../../support/embeddedDatabase.ts"

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "pglite-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)

/** A disk of this many MiB, if this machine can mount one. */
const smallDisk = (mebibytes: number) =>
  Effect.flatMap(temporaryFolder, (folder) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", folder])
        return mounted.status === 0 ? folder : undefined
      }),
      (disk) => Effect.sync(() => disk !== undefined && spawnSync("umount", ["-l", disk])),
    ),
  )

const inDatabase = <A, E>(folder: string, use: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(use, databaseIn(folder))

const written = (folder: string, prepared: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.andThen(sql`create table notes (id int primary key)`, sql`insert into notes values (1) returning id`),
  ).pipe(Effect.provide(Database.layer({ folder, prepared })))

describe("an embedded database in a folder", () => {
  it.live("is copied from a prepared one, which stays empty, or created if there is none", () =>
    Effect.gen(function* () {
      const root = yield* temporaryFolder
      const prepared = yield* preparedDatabase
      for (const [name, from] of [
        ["first", prepared],
        ["second", prepared],
        ["third", join(root, "nowhere")],
      ] as const)
        assert.deepStrictEqual(yield* written(join(root, name), from), [{ id: 1 }])
      assert.deepStrictEqual(readdirSync(root).sort(), ["first", "second", "third"])
    }).pipe(Effect.scoped),
  )

  it.live("contains exactly what was committed when it is opened again", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "deep", "database")
      yield* inDatabase(
        folder,
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`create table notes (id int primary key, body text)`
          yield* sql`insert into notes values (1, 'kept')`
          yield* Effect.flip(
            sql.withTransaction(
              Effect.andThen(sql`insert into notes values (2, 'undone')`, Effect.fail("changed my mind")),
            ),
          )
        }),
      )
      const rows = yield* inDatabase(
        folder,
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select id, body from notes`),
      )
      assert.deepStrictEqual(rows, [{ id: 1, body: "kept" }])
      assert.deepStrictEqual(readdirSync(join(folder, "..")), ["database"])
    }),
  )

  it.live("refuses a folder in use, names its holder, and opens it when the holder stops", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "database")
      const one = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1 as one`)
      const refused = yield* inDatabase(folder, Effect.flip(inDatabase(folder, one)))
      assert.strictEqual(refused._tag, "FolderInUse")
      assert.include(refused.message, `process ${process.pid}`)
      assert.deepStrictEqual(yield* inDatabase(folder, one), [{ one: 1 }])
    }),
  )

  it.live("loses no confirmed data when its writer is killed three times in a row", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "database")
      for (const round of [150, 400, 50]) {
        const confirmed = yield* killWriterAfter(round, "embedded", folder)
        yield* inDatabase(folder, assertNothingLost(confirmed))
      }
    }),
  )

  it.live("can be created even if an earlier process was killed while creating it", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "database")
      for (const moment of ["database.lock~", "database.unfinished"]) {
        const writer = runProgram("writer.ts", "embedded", folder)
        while (!readdirSync(join(folder, "..")).some((name) => name.startsWith(moment))) {
          yield* Effect.promise(() => new Promise(setImmediate))
        }
        yield* Effect.promise(writer.kill)
        assert.isFalse(existsSync(folder))
      }
      yield* inDatabase(
        folder,
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1`),
      )
    }),
  )

  it.live("reports a full disk within the deadline, and still has all confirmed data once space is free", (context) =>
    Effect.gen(function* () {
      const disk = yield* smallDisk(96)
      if (disk === undefined) return context.skip("only root can mount a small file system")
      const ballast = join(disk, "ballast")
      yield* inDatabase(
        join(disk, "database"),
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`create table pages (n serial, body bytea)`
          const { bavail, bsize } = statfsSync(disk)
          writeFileSync(ballast, Buffer.alloc(bavail * bsize - 12_000_000))
          let confirmed = 0
          const page = withDeadline(sql`insert into pages (body) values (${randomBytes(60_000)})`)
          const refused = yield* Effect.flip(Effect.forever(Effect.tap(page, () => Effect.sync(() => confirmed++))))
          assert.include(inspect(refused, { depth: 10 }), "No space left on device")
          rmSync(ballast)
          const count = withDeadline(sql<{ pages: number }>`select count(*)::int as pages from pages`)
          const [found] = yield* Effect.retry(count, { times: 3 })
          assert.isAtLeast(found?.pages ?? 0, confirmed)
          yield* page
        }),
      )
    }),
  )

  it.live("ignores what an interrupted start left behind", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "database")
      mkdirSync(`${folder}.unfinished`)
      writeFileSync(join(`${folder}.unfinished`, "PG_VERSION"), "18\n")
      yield* inDatabase(
        folder,
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1`),
      )
      assert.isTrue(existsSync(join(folder, "PG_VERSION")))
      assert.isFalse(existsSync(`${folder}.unfinished`))
    }),
  )

  it.live("refuses files that are not a database, with a typed error, and doesn't touch them", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "database")
      mkdirSync(folder)
      writeFileSync(join(folder, "PG_VERSION"), "9\n")
      const refused = yield* Effect.flip(
        inDatabase(
          folder,
          Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1`),
        ),
      )
      assert.strictEqual(refused._tag, "DatabaseUnopened")
      assert.isTrue(existsSync(join(folder, "PG_VERSION")))
    }),
  )
})

describe("the embedded database as a server", () => {
  const database = Database.layer()
  it.layer(database, { timeout: "5 minutes", excludeTestServices: true })((it) => {
    it.effect("streams more rows than fit into one message, and can cancel the stream", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows = sql<{ n: number; pad: string }>`
          select n, repeat('x', 1000) as pad from generate_series(1, 20000) as n`.stream
        const sum = yield* Stream.runFold(
          rows,
          () => 0,
          (total, { n, pad }) => total + n + pad.length,
        )
        assert.strictEqual(sum, (20_000 * 20_001) / 2 + 20_000_000)
        assert.lengthOf(yield* Stream.runCollect(Stream.take(rows, 3)), 3)
        assert.deepStrictEqual(yield* sql`select 1 as one`, [{ one: 1 }])
      }),
    )

    it.effect("returns values of many types, including megabytes of data, unchanged", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const bytes = new Uint8Array(5_000_000).map((_, index) => index * 31)
        const text = "naïve 日本 👩‍👧 \u202e".repeat(50_000)
        const at = new Date("2026-02-28T23:59:59.123Z")
        const [row] = yield* sql`select ${bytes}::bytea as bytes, ${text}::text as text, ${at}::timestamptz as at,
          ${9_007_199_254_740_993n}::bigint as big, ${null}::int as nothing, ${[1, 2, 3]}::int[] as list, ${true}::bool as yes`
        assert.deepStrictEqual(row, {
          bytes,
          text,
          at,
          big: 9_007_199_254_740_993n,
          nothing: null,
          list: [1, 2, 3],
          yes: true,
        })
      }),
    )

    it.effect("reports a failing statement as a typed error, and keeps the connection usable", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create table once (id int primary key)`
        yield* sql`insert into once values (1)`
        const twice = yield* Effect.flip(sql`insert into once values (1)`)
        assert.strictEqual(twice.reason._tag, "UniqueViolation")
        const wrong = yield* Effect.flip(sql`selct 1`)
        assert.strictEqual(wrong.reason._tag, "SqlSyntaxError")
        assert.deepStrictEqual(yield* sql`select id from once`, [{ id: 1 }])
      }),
    )

    it.effect("gives each concurrent statement its own result, whether short, long, failing or cancelled", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create table seen (n int primary key)`
        const one = (n: number): Effect.Effect<unknown, unknown> => {
          switch (n % 6) {
            case 0:
              return Effect.map(
                sql<{ size: number }>`select length(${"x".repeat(1_000_000 + n)}) as size`,
                ([row]) => row?.size,
              )
            case 1:
              return Effect.map(Effect.flip(sql`select 1 / ${n - n}::int`), ({ reason }) => reason._tag)
            case 2:
              return Effect.as(Effect.timeoutOption(sql`select pg_sleep(0.02)`, 1), n)
            case 3:
              return sql.withTransaction(Effect.as(sql`insert into seen values (${n})`, n))
            default:
              return Effect.map(sql<{ n: number }>`select ${n}::int as n`, ([row]) => row?.n)
          }
        }
        const answers = yield* Effect.forEach(
          Array.from({ length: 120 }, (_, n) => n),
          one,
          { concurrency: "unbounded" },
        )
        const expected = (n: number) => (n % 6 === 0 ? 1_000_000 + n : n % 6 === 1 ? "UnknownError" : n)
        assert.deepStrictEqual(
          answers,
          answers.map((_, n) => expected(n)),
        )
        assert.deepStrictEqual(yield* sql`select count(*)::int as rows from seen`, [{ rows: 20 }])
      }),
    )

    it.effect("isolates concurrent transactions, and leaves no trace of a failed one", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create table account (id int primary key, balance int not null check (balance >= 0))`
        yield* sql`insert into account values (1, 100), (2, 0)`
        const transfer = sql.withTransaction(
          Effect.andThen(
            sql`update account set balance = balance + 10 where id = 2`,
            sql`update account set balance = balance - 10 where id = 1`,
          ),
        )
        const outcomes = yield* Effect.forEach(Array.from({ length: 15 }), () => Effect.result(transfer), {
          concurrency: "unbounded",
        })
        assert.lengthOf(
          outcomes.filter(({ _tag }) => _tag === "Success"),
          10,
        )
        assert.deepStrictEqual(yield* sql`select id, balance from account order by id`, [
          { id: 1, balance: 0 },
          { id: 2, balance: 100 },
        ])
      }),
    )

    it.effect("rolls back an interrupted transaction, so that the next client starts clean", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create table half (id int primary key)`
        const fiber = yield* Effect.forkChild(
          sql.withTransaction(Effect.andThen(sql`insert into half values (1)`, Effect.never)),
        )
        yield* Effect.repeat(Effect.yieldNow, { times: 200 })
        yield* Fiber.interrupt(fiber)
        assert.deepStrictEqual(yield* sql`select count(*)::int as rows from half`, [{ rows: 0 }])
      }),
    )

    it.effect("doesn't block the event loop during a long statement", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        let turns = 0
        const counting = yield* Effect.forkChild(
          Effect.forever(
            Effect.andThen(
              Effect.sync(() => turns++),
              Effect.promise(() => new Promise(setImmediate)),
            ),
          ),
        )
        yield* sql`select sum(sqrt(n)) from generate_series(1, 2000000) as n`
        yield* Fiber.interrupt(counting)
        assert.isAbove(turns, 100)
      }),
    )
  })
})
