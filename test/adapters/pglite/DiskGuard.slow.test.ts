import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as SqlClient from "effect/sql/SqlClient"
import { leastSpace } from "../../../src/adapters/pglite/DiskSpace.ts"
import { diskGuard } from "../../../src/adapters/pglite/DiskGuard.ts"
import { databaseIn } from "../../support/embeddedDatabase.ts"

describe("the embedded database on a full disk", () => {
  it.live("becomes read-only, logs that once, and becomes writable again when there is space", () => {
    const lines: Array<string> = []
    const logger = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
    return Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let free = leastSpace
      const look = yield* diskGuard(
        "/data",
        Effect.sync(() => free),
      )
      const write = (n: number) => Effect.result(sql`insert into answers values (${n}::int)`)
      const read = sql`select n from answers order by n`
      yield* sql`create table answers (n int)`
      yield* look
      assert.strictEqual((yield* write(1))._tag, "Success")
      free = leastSpace - 1
      yield* look
      yield* look
      assert.strictEqual((yield* write(2))._tag, "Failure")
      assert.deepStrictEqual(yield* read, [{ n: 1 }])
      free = leastSpace
      yield* look
      assert.strictEqual((yield* write(3))._tag, "Success")
      assert.deepStrictEqual(yield* read, [{ n: 1 }, { n: 3 }])
      assert.deepStrictEqual(lines, [
        "The embedded database accepts no writes: the disk of /data is full: 63 MiB are free, 64 are needed to write",
        "The embedded database is writable again",
      ])
    }).pipe(Effect.provide([databaseIn(), logger]))
  })
})
