import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { workUnderKills } from "../support/workUnderKills.ts"

onServer("PostgreSQL for durable work", await postgresServer(), (address) => {
  it.live("four processes that are killed in turn do each job exactly once, and no job gets stuck", () =>
    Effect.gen(function* () {
      const { done, open, recoveries, kills } = yield* workUnderKills(address, { jobs: 600, killEvery: 2000 })
      assert.strictEqual(done, 600)
      assert.strictEqual(open, 0)
      assert.isAtLeast(kills, 1)
      assert.isAbove(recoveries.length, 0)
    }),
  )
})
