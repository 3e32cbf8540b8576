import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as SqlClient from "effect/sql/SqlClient"
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { orUnavailable } from "../../../src/adapters/sql/deadline.ts"
import { databaseIn } from "../../support/embeddedDatabase.ts"
import { startFailure } from "../../../src/layers/StartFailure.ts"
import { SubmissionStoreUnavailable } from "../../../src/ports/SubmissionStore.ts"

const using = <A, E>(folder: string, work: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.scoped(Effect.provide(work, databaseIn(folder)))

/** A database with a table on disk, and the table's file. */
const damageable = Effect.gen(function* () {
  const root = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "damaged-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
  )
  const whole = join(root, "whole")
  const [{ file = "" } = {}] = yield* using(
    whole,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table answers (data text)`
      yield* sql`insert into answers select repeat('x', 500) from generate_series(1, 1000)`
      yield* sql.unsafe("checkpoint").unprepared
      return yield* sql<{ readonly file: string }>`select pg_relation_filepath('answers') as file`
    }),
  )
  const copy = (name: string) => {
    const folder = join(root, name)
    cpSync(whole, folder, { recursive: true })
    return folder
  }
  return { file, copy }
})

describe("a damaged embedded database", () => {
  it.live("that can't be opened is reported with the name of the missing file", () =>
    Effect.gen(function* () {
      const { copy } = yield* damageable
      const folder = copy("without-control")
      rmSync(join(folder, "global/pg_control"))
      const failure = yield* Effect.flip(using(folder, SqlClient.SqlClient))
      assert.strictEqual(
        startFailure(failure),
        `the embedded database in ${folder} can't be opened: global/pg_control is missing or damaged (restore a backup, or set DATA_DIR)`,
      )
    }).pipe(Effect.scoped),
  )

  it.live(
    "with an unreadable table logs the path of the table's file only once, and still answers other queries",
    () => {
      const lines: Array<string> = []
      const logger = Logger.layer([Logger.make(({ message }) => void lines.push(JSON.stringify(message)))])
      return Effect.gen(function* () {
        const { file, copy } = yield* damageable
        const folder = copy("without-pages")
        writeFileSync(join(folder, file), Buffer.alloc(80 * 1024, 7))
        const ask = orUnavailable(SubmissionStoreUnavailable)
        yield* using(
          folder,
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            for (let n = 0; n < 2; n++) yield* Effect.flip(ask(sql`select count(*) from answers`))
            assert.deepStrictEqual(yield* ask(sql`select 1 as n`), [{ n: 1 }])
          }),
        )
        const reports = lines.filter((line) => line.includes("damaged"))
        assert.strictEqual(reports.length, 1, lines.join("\n"))
        assert.include(reports[0]!, file)
      }).pipe(Effect.scoped, Effect.provide(logger))
    },
  )
})
