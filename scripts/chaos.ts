/**
 * `npm run chaos -- [--minutes 10] [--seed 1] [--processes 2]`: puts load on real processes with real servers while
 * faults are injected one after another, and then checks that every acknowledged write exists.
 */
import { parseArgs } from "node:util"
import { chaos, tableOf } from "../test/support/chaos/chaos.ts"
import { startServers } from "../test/support/chaos/servers.ts"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    processes: { type: "string", default: "2" },
  },
})

const servers = await startServers()
if ("missing" in servers) {
  console.error(`not installed: ${servers.missing} (npm run setup:servers)`)
  process.exit(2)
}
try {
  console.log(`seed ${values.seed}`)
  const { rows, skipped, wrong } = await chaos(servers, {
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    processes: Number(values.processes),
    say: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
  })
  console.log(tableOf(rows))
  for (const one of skipped) console.log(`skipped: ${one}`)
  for (const one of wrong) console.log(`WRONG: ${one}`)
  if (wrong.length > 0 || rows.some(({ lost, doubled }) => lost + doubled > 0)) process.exitCode = 1
} finally {
  await servers.dispose()
}
