import { assert, it } from "@effect/vitest"
import { chaos, tableOf } from "../support/chaos/chaos.ts"
import { startServers } from "../support/chaos/servers.ts"
import { onServer } from "../support/servers/onServer.ts"

const servers = await startServers()

onServer(
  "PostgreSQL, Redis and MinIO that can be killed",
  "missing" in servers ? servers : { address: servers, from: "program" as const, stop: servers.dispose },
  (there) => {
    it("no acknowledged operation is lost or duplicated during a minute of faults", async () => {
      const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 100_000)
      const { rows, skipped, wrong } = await chaos(there, { minutes: 1, seed, processes: 2, say: () => undefined })
      console.log(`TEST_SEED=${seed}\n${tableOf(rows)}\n${skipped.map((one) => `skipped: ${one}`).join("\n")}`)
      assert.deepStrictEqual(wrong, [])
      assert.isAbove(rows.length, 3)
      for (const { fault, lost, doubled } of rows) assert.deepStrictEqual([lost, doubled], [0, 0], fault)
    })
  },
)
