import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { Ledger } from "../test/support/chaos/Ledger.ts"
import { form, type LoadOptions, renderer, submitter, talker } from "../test/support/chaos/load.ts"
import { tokenFor } from "../test/support/killedSessions.ts"
import { jwtSecret } from "../test/support/renderProcess.ts"
import { postgresServer } from "../test/support/servers/postgres.ts"
import { redisServer } from "../test/support/servers/redis.ts"
import { main, residentMegabytes, start } from "./support/program.ts"

/**
 * One process under the same steady load for a long time: submissions, renders, sessions by voice and pages. Prints what it holds in memory,
 * and by how much that grows in an hour once it has warmed up: the slope through the lowest readings of every two minutes of the last
 * three quarters, of all resident memory and of the heap alone.
 *
 * With a number of megabytes it is the embedded default, database and all, in a control group that may hold no more than these (as root).
 *
 * Run: node bench/soak.ts [minutes] [megabytes]
 */
const minutes = Number(process.argv[2] ?? 60)
const most = process.argv[3] === undefined ? undefined : Number(process.argv[3])
const every = 10_000
const window = 120_000

const servers = async () => {
  const postgres = await postgresServer()
  if ("missing" in postgres) throw new Error(postgres.missing)
  const redis = await redisServer()
  if ("missing" in redis) throw new Error(redis.missing)
  return {
    settings: { DATABASE_URL: postgres.address, KV_HISTORY_URL: redis.address },
    stop: async () => {
      await redis.stop()
      await postgres.stop()
    },
  }
}

/** What starts while this process is in it stays there. */
const limited = (megabytes: number) => {
  const isOld = existsSync("/sys/fs/cgroup/memory")
  const root = isOld ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"
  const group = join(root, `parley-${process.pid}`)
  const enter = (folder: string) => writeFileSync(join(folder, "cgroup.procs"), String(process.pid))
  mkdirSync(group)
  writeFileSync(join(group, isOld ? "memory.limit_in_bytes" : "memory.max"), String(megabytes * 2 ** 20))
  enter(group)
  return {
    leave: () => enter(root),
    highest: () =>
      Number(readFileSync(join(group, isOld ? "memory.max_usage_in_bytes" : "memory.peak"), "utf8")) / 2 ** 20,
    remove: () => rmdirSync(group),
  }
}

const beside = most === undefined ? await servers() : undefined
const folder = mkdtempSync(join(tmpdir(), "parley-soak-"))
const port = "18468"
const base = `http://127.0.0.1:${port}`
const group = most === undefined ? undefined : limited(most)
const service = await start(main, {
  PORT: port,
  DATA_DIR: folder,
  ...beside?.settings,
  JWT_SECRET: jwtSecret,
  LOG_LEVEL: "Warning",
})
group?.leave()

const headers = { authorization: `Bearer ${await tokenFor(1)}`, "content-type": "application/json" }
const created = await fetch(`${base}/api/v1/demo/forms`, { method: "POST", headers, body: JSON.stringify(form) })
const { form_uid: formUid } = (await created.json()) as { readonly form_uid: string }
await fetch(`${base}/api/v1/demo/forms/${formUid}/publish`, { method: "POST", headers, body: "{}" })

const ledger = new Ledger()
const over = { isOver: false }
const problems: Array<string> = []
const options: LoadOptions = {
  place: () => base,
  formUid,
  ledger,
  isOver: () => over.isOver,
  wipes: () => 0,
  complain: (problem) => problems.push(problem),
}

/** Opens the form's page and its results, as people do. */
const reader = async (): Promise<void> => {
  while (!over.isOver) {
    for (const path of [`/api/v1/demo/forms/${formUid}/render/html`, `/api/v1/demo/forms/${formUid}/results`]) {
      const answer = await fetch(`${base}${path}`, { headers }).catch(() => undefined)
      await answer?.text()
      if (answer?.ok !== true) problems.push(`${path}: ${answer?.status}`)
    }
    await setTimeout(250)
  }
}

interface Reading {
  readonly at: number
  readonly resident: number
  readonly heap: number
}
const readings: Array<Reading> = []
const began = performance.now()

const read = async (): Promise<void> => {
  const metrics = await (await fetch(`${base}/metrics`, { headers })).text()
  const heap = Number(/^v8js_memory_heap_used_bytes\S* (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) / 2 ** 20
  readings.push({ at: performance.now() - began, resident: residentMegabytes(service.pid).now, heap })
}

const lowest = (
  value: (reading: Reading) => number,
  from: number,
): ReadonlyArray<readonly [hours: number, mb: number]> => {
  const windows = Map.groupBy(
    readings.filter(({ at }) => at >= from),
    ({ at }) => Math.floor(at / window),
  )
  return [...windows].map(([number, of]) => [(number * window) / 3_600_000, Math.min(...of.map(value))] as const)
}

/** Megabytes an hour, by least squares. */
const slope = (points: ReadonlyArray<readonly [number, number]>): number => {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([hours]) => hours), mean(([, mb]) => mb)]
  const below = points.reduce((sum, [hours]) => sum + (hours - x) ** 2, 0)
  return points.reduce((sum, [hours, mb]) => sum + (hours - x) * (mb - y), 0) / below
}

const load = Promise.all([
  submitter(1001, options),
  submitter(1002, options),
  renderer(1003, options),
  talker(1004, options),
  talker(1005, options),
  talker(1006, options),
  reader(),
])
while (performance.now() - began < minutes * 60_000) {
  await setTimeout(every)
  await read()
  if (readings.length % 6 === 0) {
    const { resident, heap } = readings.at(-1)!
    console.log(
      `${String(Math.round(readings.at(-1)!.at / 60_000)).padStart(3)} min  resident ${resident.toFixed(1)} MB, heap ${heap.toFixed(1)} MB, acknowledged ${ledger.acknowledged.length}`,
    )
  }
}
over.isOver = true
await load
const warm = (minutes * 60_000) / 4
for (const [name, value] of [
  ["resident memory", ({ resident }: Reading) => resident],
  ["heap", ({ heap }: Reading) => heap],
] as const)
  console.log(`${name}: ${slope(lowest(value, warm)).toFixed(2)} MB an hour`)
console.log(
  `acknowledged ${ledger.acknowledged.length}, problems ${problems.length}${problems
    .slice(0, 3)
    .map((one) => `\n  ${one}`)
    .join("")}`,
)
await service.stop()
await beside?.stop()
if (group !== undefined) {
  console.log(`held ${group.highest().toFixed(0)} MB at the highest, page cache included, of ${most}`)
  group.remove()
}
rmSync(folder, { recursive: true })
