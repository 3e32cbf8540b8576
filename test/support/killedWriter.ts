import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { runProgram } from "./programs/child.ts"

/** Kills a writer after it has confirmed this many numbers; returns the last confirmed number. */
export const killWriterAfter = (count: number, kind: "embedded" | "server", where: string) =>
  Effect.promise(async () => {
    const writer = runProgram("writer.ts", kind, where)
    let last = 0
    for (let received = 0; received < count; received++) last = Number(await writer.next())
    const rest = await writer.kill()
    return Number(rest.findLast((line) => /^\d+$/.test(line)) ?? last)
  })

/** Checks that every number up to the last confirmed one exists, and that every existing number is complete. */
export const assertNothingLost = (confirmed: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ numbers: number; halves: number; highest: number }>`
      select count(distinct n)::int as numbers, count(*)::int as halves, max(n) as highest from pairs`
    assert.isDefined(row)
    assert.isAtLeast(row.highest, confirmed)
    assert.strictEqual(row.numbers, row.highest)
    assert.strictEqual(row.halves, 2 * row.numbers)
  })
