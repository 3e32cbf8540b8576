import * as NodeWS from "@effect/platform-node/NodeWS"
import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { tokenFor } from "../../test/support/killedSessions.ts"
import { jwtSecret } from "../../test/support/renderProcess.ts"
import { request } from "../../test/support/renders.ts"
import { postgresServer } from "../../test/support/servers/postgres.ts"
import { redisServer } from "../../test/support/servers/redis.ts"
import { cpuSeconds, main, type Program, start } from "../support/program.ts"
import { needsWrk } from "../support/wrk.ts"

/**
 * Submissions, renders and voice turns per second with one, two and four processes on the same PostgreSQL and Redis.
 * Also prints how much processor time each of them takes in the service, in PostgreSQL and in Redis, to estimate the
 * throughput of larger machines. Needs `wrk`.
 *
 * Run: node bench/scale/processes.ts [seconds] [processes,...]
 */
needsWrk()

const seconds = Number(process.argv[2] ?? 6)
const numbers = (process.argv[3] ?? "1,2,4").split(",").map(Number)
const connections = 32
const sessions = 48

const postgres = await postgresServer()
if ("missing" in postgres) throw new Error(postgres.missing)
const redis = await redisServer()
if ("missing" in redis) throw new Error(redis.missing)

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim()
  } catch {
    return ""
  }
}
/** Processor seconds of all running programs with this name; programs that have exited are left out. */
const secondsOf = (name: string): number =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && commandOf(pid) === name)
    .reduce((sum, pid) => {
      try {
        return sum + cpuSeconds(Number(pid))
      } catch {
        return sum
      }
    }, 0)

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
const token = await tokenFor(7)
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

const lua = (name: string, body: unknown): string => {
  const file = join(folder, `${name}.lua`)
  writeFileSync(
    file,
    `wrk.method = "POST"\nwrk.headers["content-type"] = "application/json"\nwrk.headers["authorization"] = "Bearer ${token}"\nwrk.body = [==[${JSON.stringify(body)}]==]\n`,
  )
  return file
}

interface Load {
  readonly done: number
  readonly p99: number
}

const hammered = async (
  services: ReadonlyArray<Program>,
  ports: ReadonlyArray<number>,
  path: string,
  script: string,
): Promise<Load> => {
  const runs = await Promise.all(
    ports.map((port) =>
      promisify(execFile)("wrk", [
        "-t1",
        `-c${connections / services.length}`,
        `-d${seconds}s`,
        "--latency",
        "-s",
        script,
        `http://127.0.0.1:${port}${path}`,
      ]),
    ),
  )
  const loads = runs.map(({ stdout }): Load => {
    if (/Non-2xx/.test(stdout)) throw new Error(`some responses were errors:\n${stdout}`)
    const [, value = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
    return {
      done: Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0),
      p99: Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"],
    }
  })
  return { done: loads.reduce((sum, { done }) => sum + done, 0), p99: Math.max(...loads.map(({ p99 }) => p99)) }
}

/**
 * Number of rounds so far, used to give each round of concurrent sessions new users. A session restarts when its form
 * is complete.
 */
let crowds = 0
const talked = async (ports: ReadonlyArray<number>, formUid: string): Promise<Load> => {
  const crowd = ++crowds * 1000
  const over = { isOver: false }
  const waits: Array<number> = []
  const session = async (who: number): Promise<void> => {
    const bearer = await tokenFor(crowd + who)
    while (!over.isOver)
      await new Promise<void>((resolve, reject) => {
        const url = `ws://127.0.0.1:${ports[who % ports.length]}/api/v1/demo/forms/${formUid}/audio/ws`
        const socket = new NodeWS.WebSocket(url, ["bearer", bearer])
        let sentAt = 0
        const send = (message: object) => socket.send(JSON.stringify(message))
        socket.on("open", () => send({ type: "start_session", protocol_version: 2 }))
        socket.on("message", (data: Buffer) => {
          const message = JSON.parse(data.toString()) as { readonly type: string; readonly field_id: string }
          if (over.isOver) return socket.close()
          switch (message.type) {
            case "question":
              sentAt = performance.now()
              return send({
                type: "answer_text",
                field_id: message.field_id,
                value: `An answer to ${message.field_id}`,
              })
            case "answer_accepted":
              return void waits.push(performance.now() - sentAt)
            case "review_prompt":
              return send({ type: "review_confirm", confirmed: true })
            case "error":
            case "form_complete":
              return socket.close()
          }
        })
        socket.on("error", reject)
        socket.on("close", () => resolve())
      })
  }
  const all = Promise.all(Array.from({ length: sessions }, (_, who) => session(who)))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  over.isOver = true
  await all
  const sorted = waits.toSorted((a, b) => a - b)
  return { done: waits.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

const form = {
  form_id: `scale-${process.pid}`,
  title: "Scale",
  fields: Array.from({ length: 10 }, (_, n) => ({ field_id: `f${n}`, field_type: "text", label: `Question ${n}` })),
}
const submission = {
  data: Object.fromEntries(form.fields.map(({ field_id }) => [field_id, `An answer to ${field_id}`])),
}

console.log("what            processes per second   p99 ms   ms of processor each: service   PostgreSQL   Redis")
for (const count of numbers) {
  const ports = Array.from({ length: count }, (_, at) => 18470 + at)
  const services: Array<Program> = []
  for (const [at, port] of ports.entries())
    services.push(
      await start(main, {
        PORT: String(port),
        DATA_DIR: join(folder, `data-${at}`),
        DATABASE_URL: postgres.address,
        KV_HISTORY_URL: redis.address,
        JWT_SECRET: jwtSecret,
        INFOGRAPHIC_RENDER_TEMPLATE_DIRS: "test/support/templates/first",
      }),
    )
  const base = `http://127.0.0.1:${ports[0]}/api/v1/demo/forms`
  const made = await fetch(base, {
    method: "POST",
    headers,
    body: JSON.stringify({ ...form, form_id: `${form.form_id}-${count}` }),
  })
  if (!made.ok) throw new Error(await made.text())
  const { form_uid: uid } = (await made.json()) as { readonly form_uid: string }
  await fetch(`${base}/${uid}/publish`, { method: "POST", headers })
  const cases: ReadonlyArray<readonly [string, () => Promise<Load>]> = [
    ["submissions", () => hammered(services, ports, `/api/v1/demo/forms/${uid}/data`, lua("submission", submission))],
    [
      "renders",
      () => hammered(services, ports, "/api/v1/agents/infographic/render", lua("render", request({ persist: false }))),
    ],
    ["turns", () => talked(ports, uid)],
  ]
  for (const [name, run] of cases) {
    await run()
    const used = () => [
      services.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
      secondsOf("postgres"),
      secondsOf("redis-server"),
    ]
    const before = used()
    const { done, p99 } = await run()
    const each = used().map((after, at) => (((after - before[at]!) * 1000) / done).toFixed(2))
    console.log(
      `${name.padEnd(18)} ${String(count).padStart(6)} ${(done / seconds).toFixed(0).padStart(10)} ${p99.toFixed(1).padStart(8)}   ${each[0]!.padStart(29)} ${each[1]!.padStart(12)} ${each[2]!.padStart(7)}`,
    )
  }
  for (const service of services) await service.stop()
}
await redis.stop()
await postgres.stop()
rmSync(folder, { recursive: true })
