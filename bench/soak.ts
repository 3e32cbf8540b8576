import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { build } from "../scripts/build.ts"
import { Ledger } from "../test/support/chaos/Ledger.ts"
import { form, type LoadOptions, renderer, submitter, talker } from "../test/support/chaos/load.ts"
import { tokenFor } from "../test/support/killedSessions.ts"
import { environment } from "../src/layers/Supervision.ts"
import { jwtSecret } from "../test/support/renderProcess.ts"
import { postgresServer } from "../test/support/servers/postgres.ts"
import { redisServer } from "../test/support/servers/redis.ts"
import { main, residentMegabytes, start } from "./support/program.ts"

/**
 * One process under a constant load for a long time: ten submissions, two and a half renders, six voice turns and two
 * pages per second (one of them the results of a thousand answers), regardless of its response times. Prints its
 * memory, and its growth per hour over the last three quarters of the run: the slope of the size of live objects (after
 * a collection every two minutes), and the slope of the lowest resident memory between two collections. Also prints the
 * memory of the engine and of the C library.
 *
 * If a number of megabytes is given, runs the default configuration, including the embedded database, in a control
 * group with that limit (as root).
 *
 * Run: node bench/soak.ts [minutes] [megabytes], with the NODE_OPTIONS for the service
 */
const minutes = Number(process.argv[2] ?? 60)
const most = process.argv[3] === undefined ? undefined : Number(process.argv[3])
const every = 10_000
const window = 120_000
const inspector = 18_469
/** Number of answers in the results that are requested every second. */
const answersRead = 1_000

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

/** Programs started while this process is in the group remain in it. */
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

// Built before the limit takes effect, so that the measurement doesn't include the bundler.
await build()
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
  ...environment,
  NODE_OPTIONS: `${environment.NODE_OPTIONS} ${process.env["NODE_OPTIONS"] ?? ""} --inspect=127.0.0.1:${inspector}`,
})
group?.leave()

const headers = { authorization: `Bearer ${await tokenFor(1)}`, "content-type": "application/json" }
const published = async (id: string): Promise<string> => {
  const body = JSON.stringify({ ...form, form_id: id })
  const created = await fetch(`${base}/api/v1/demo/forms`, { method: "POST", headers, body })
  const { form_uid: formUid } = (await created.json()) as { readonly form_uid: string }
  await fetch(`${base}/api/v1/demo/forms/${formUid}/publish`, { method: "POST", headers, body: "{}" })
  return formUid
}
const formUid = await published("soak")
/**
 * The form whose results are requested. It gets no new answers, so that the time to read its results stays constant.
 */
const readUid = await published("read")

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

/** Opens a form's page and its results. */
const reader = async (): Promise<void> => {
  while (!over.isOver) {
    for (const path of [`/api/v1/demo/forms/${formUid}/render/html`, `/api/v1/demo/forms/${readUid}/results`]) {
      const answer = await fetch(`${base}${path}`, { headers }).catch(() => undefined)
      await answer?.text()
      if (answer?.ok !== true) problems.push(`${path}: ${answer?.status}`)
    }
    await setTimeout(1_000)
  }
}

/** The main thread's memory in bytes, on the heap and outside it. */
interface Held {
  /** Live objects. */
  readonly alive: number
  /** The heap's pages for old objects and for new ones. */
  readonly old: number
  readonly young: number
  /** Memory outside the heap that belongs to JavaScript objects, such as buffers. */
  readonly external: number
}

const parts = `(() => {
  const pages = (isYoung) => process.getBuiltinModule("node:v8").getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name.startsWith("new_") === isYoung)
    .reduce((sum, { physical_space_size: size }) => sum + size, 0)
  const { heapUsed: alive, external } = process.memoryUsage()
  return { alive, old: pages(false), young: pages(true), external }
})()`

/** The process's memory after a collection, as reported by its own debugger. */
const held = async (): Promise<Held> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()) as ReadonlyArray<{
    readonly webSocketDebuggerUrl: string
  }>
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  const opened = Promise.withResolvers<void>()
  socket.addEventListener("open", () => opened.resolve())
  await opened.promise
  type Answer = { readonly result?: { readonly value: Held } }
  const ask = (id: number, method: string, params: object = {}): Promise<Answer> => {
    const answered = Promise.withResolvers<Answer>()
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { readonly id?: number; readonly result: Answer }
      if (message.id === id) answered.resolve(message.result)
    })
    socket.send(JSON.stringify({ id, method, params }))
    return answered.promise
  }
  await ask(1, "HeapProfiler.collectGarbage")
  const { result } = await ask(2, "Runtime.evaluate", { expression: parts, returnByValue: true })
  socket.close()
  return result!.value
}

/** Megabytes that the C library holds in its main arena, without the engine's own pages. */
const nativeMegabytes = (): number => {
  const [, after = ""] = readFileSync(`/proc/${service.pid}/smaps`, "latin1").split("[heap]")
  return Number(/Rss:\s+([0-9]+)/.exec(after)?.[1] ?? 0) / 1024
}

interface Reading {
  readonly at: number
  readonly resident: number
  readonly native: number
  /** Undefined between two collections. */
  readonly held: Held | undefined
}
const readings: Array<Reading> = []
const began = performance.now()

const read = async (): Promise<void> => {
  const isDue = readings.length % (window / every) === 0
  readings.push({
    at: performance.now() - began,
    resident: residentMegabytes(service.pid).now,
    native: nativeMegabytes(),
    held: isDue ? await held() : undefined,
  })
}

type Point = readonly [hours: number, megabytes: number]

const hours = (milliseconds: number): number => milliseconds / 3_600_000

/** The minimum between two collections. An incomplete interval at either end may have no minimum. */
const lowest = (of: ReadonlyArray<Reading>, name: "resident" | "native"): ReadonlyArray<Point> =>
  [...Map.groupBy(of, ({ at }) => Math.floor(at / window))]
    .slice(1, -1)
    .map(([number, some]) => [hours(number * window), Math.min(...some.map((reading) => reading[name]))])

const part = (of: ReadonlyArray<Reading>, name: keyof Held): ReadonlyArray<Point> =>
  of.flatMap(({ at, held }) => (held === undefined ? [] : [[hours(at), held[name] / 2 ** 20] as const]))

/** Megabytes per hour, by least squares. */
const slope = (points: ReadonlyArray<Point>): number => {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([hours]) => hours), mean(([, mb]) => mb)]
  const below = points.reduce((sum, [hours]) => sum + (hours - x) ** 2, 0)
  return points.reduce((sum, [hours, mb]) => sum + (hours - x) * (mb - y), 0) / below
}

for (let n = 0; n < answersRead; n++) {
  const body = JSON.stringify({ data: { one: `answer ${n}`, two: "b", three: "c" } })
  await fetch(`${base}/api/v1/demo/forms/${readUid}/data`, { method: "POST", headers, body })
}

const load = Promise.all([
  submitter(1001, { ...options, every: 200 }),
  submitter(1002, { ...options, every: 200 }),
  renderer(1003, { ...options, every: 400 }),
  talker(1004, { ...options, every: 500 }),
  talker(1005, { ...options, every: 500 }),
  talker(1006, { ...options, every: 500 }),
  reader(),
])
while (performance.now() - began < minutes * 60_000) {
  await setTimeout(every)
  await read()
  const last = readings.at(-1)!
  if (last.held !== undefined) {
    const sizes = Object.entries(last.held).map(([name, bytes]) => `${name} ${(bytes / 2 ** 20).toFixed(2)}`)
    console.log(
      `${String(Math.round(last.at / 60_000)).padStart(3)} min  resident ${last.resident.toFixed(1)} MB: ${sizes.join(", ")}, native ${last.native.toFixed(1)}; acknowledged ${ledger.acknowledged.length}`,
    )
  }
}
over.isOver = true
await load
const warm = readings.filter(({ at }) => at >= (minutes * 60_000) / 4)
for (const name of ["resident", "native"] as const) {
  const points = lowest(warm, name)
  console.log(`${name}: ${slope(points).toFixed(2)} MB per hour (${points.map(([, mb]) => mb.toFixed(0)).join(", ")})`)
}
for (const name of ["alive", "old", "young", "external"] as const)
  console.log(`${name}: ${slope(part(warm, name)).toFixed(2)} MB per hour`)
console.log(
  `acknowledged ${ledger.acknowledged.length}, problems ${problems.length}${problems
    .slice(0, 3)
    .map((one) => `\n  ${one}`)
    .join("")}`,
)
await service.stop()
await beside?.stop()
if (group !== undefined) {
  console.log(`used ${group.highest().toFixed(0)} MB at the peak, including the page cache, of ${most}`)
  group.remove()
}
rmSync(folder, { recursive: true })
