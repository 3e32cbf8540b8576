import * as Effect from "effect/Effect"
import { postgresServer } from "../../test/support/servers/postgres.ts"
import { workUnderKills } from "../../test/support/workUnderKills.ts"
import { quantile } from "../support/measure.ts"

/** Ten thousand jobs of several kinds on four processes, one of which is killed every five seconds. */
const jobs = Number(process.env["JOBS"] ?? 10_000)
const killEvery = Number(process.env["KILL_EVERY"] ?? 5000)

const postgres = await postgresServer()
if (!("address" in postgres)) throw new Error(postgres.missing)
try {
  const before = performance.now()
  const { recoveries, ...outcome } = await Effect.runPromise(workUnderKills(postgres.address, { jobs, killEvery }))
  const seconds = (performance.now() - before) / 1000
  console.log({ jobs, ...outcome, seconds: Math.round(seconds) })
  if (recoveries.length > 0)
    console.log(
      `recovery after a kill: p50 ${quantile(recoveries, 0.5).toFixed(0)} ms, p99 ${quantile(recoveries, 0.99).toFixed(0)} ms`,
    )
} finally {
  await postgres.stop()
}
