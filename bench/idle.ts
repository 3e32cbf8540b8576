import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { postgresServer } from "../test/support/servers/postgres.ts"
import { redisServer } from "../test/support/servers/redis.ts"

/**
 * Measures the memory of a service started with `npm start` after it has been idle for a minute. It is started three
 * times on the embedded database, and three times on PostgreSQL and Redis. Prints the service's memory in megabytes,
 * alone and with its two parent processes (npm and the supervisor), counting shared pages of the Node program once.
 *
 * Run: node bench/idle.ts [seconds]
 */
const seconds = Number(process.argv[2] ?? 60)
const runs = 3
const port = "18471"

const childrenOf = (pid: number): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean).map(Number)

/** A process and its descendants; the service is the last one. */
const treeOf = (pid: number): ReadonlyArray<number> => [pid, ...childrenOf(pid).flatMap(treeOf)]

const megabytes = (pid: number, name: "Rss" | "Pss"): number =>
  Number(new RegExp(`^${name}:\\s+([0-9]+)`, "m").exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1"))?.[1]) / 1024

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const once = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-idle-"))
  const env = { ...process.env, ...environment, PORT: port, DATA_DIR: folder }
  const npm = spawn("npm", ["start"], { env, stdio: "ignore" })
  const ended = new Promise((resolve) => npm.once("exit", resolve))
  while (!(await isReady())) await setTimeout(200)
  await setTimeout(seconds * 1000)
  const tree = treeOf(npm.pid!)
  const together = tree.reduce((sum, pid) => sum + megabytes(pid, "Pss"), 0)
  const row = `${megabytes(tree.at(-1)!, "Rss").toFixed(0)} (${together.toFixed(0)} with npm and the supervisor)`
  npm.kill("SIGTERM")
  await ended
  while (await isReady()) await setTimeout(200)
  rmSync(folder, { recursive: true })
  return row
}

const report = async (name: string, environment: Readonly<Record<string, string>>): Promise<void> => {
  for (let run = 0; run < runs; run++) console.log(`${name}: ${await once(environment)}`)
}

await report("embedded", {})
const postgres = await postgresServer()
const redis = await redisServer()
if ("missing" in postgres || "missing" in redis) console.log("on PostgreSQL and Redis: not measured, no servers here")
else {
  await report("on PostgreSQL and Redis", { DATABASE_URL: postgres.address, KV_HISTORY_URL: redis.address })
  await redis.stop()
  await postgres.stop()
}
