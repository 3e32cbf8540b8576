import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Program, cpuSeconds, main, start } from "../support/program.ts"
import { fewAnswers, fewFields, hundredAnswers, hundredFields, validateUrl } from "./definition.ts"
import { needsWrk } from "../support/wrk.ts"

/**
 * Measures validation over HTTP with 50 connections, for a form of 100 fields with 30 conditions and a form of a few
 * questions. Alternates with an empty Fastify route that receives the same body; ratios are relative to that route.
 * Needs `wrk`.
 *
 * Run: node bench/forms/http.ts
 */
needsWrk()

const rounds = Number(process.env["ROUNDS"] ?? 3)
const seconds = 4

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
const [peerPort, port] = ["18463", "18464"]
const peer = await start("bench/render/peer.ts", { PORT: peerPort })
const service = await start(main, { PORT: port, DATA_DIR: join(folder, "data") }, /token=\S+\n/)
const token = /token=(\S+)/.exec(service.output())?.[1] ?? ""
const base = `http://127.0.0.1:${port}/api/v1/demo/forms`
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

const script = (name: string, body: object): string => {
  const file = join(folder, `${name}.lua`)
  const text = JSON.stringify({ data: body })
  writeFileSync(
    file,
    `wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.headers["authorization"] = "Bearer ${token}"
wrk.body = [==[${text}]==]
`,
  )
  return file
}

interface Measure {
  readonly perSecond: number
  readonly p99: string
  readonly microseconds: number
}

const measure = (program: Program, url: string, lua: string): Measure => {
  const before = cpuSeconds(program.pid)
  const args = ["-t1", "-c50", `-d${seconds}s`, "--latency", "-s", lua, url]
  const text = execFileSync("wrk", args, { encoding: "utf8" })
  const used = cpuSeconds(program.pid) - before
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0)
  if (/Non-2xx/.test(text)) throw new Error(`some responses were errors:\n${text}`)
  return { perSecond, p99: /99%\s+(\S+)/.exec(text)?.[1] ?? "", microseconds: (used / (perSecond * seconds)) * 1e6 }
}

const empty = `http://127.0.0.1:${peerPort}/empty`
const [large, small] = [script("large", hundredAnswers), script("small", fewAnswers)]
const [largeUrl, smallUrl] = [
  await validateUrl(base, headers, hundredFields(30)),
  await validateUrl(base, headers, fewFields),
]
const cases: ReadonlyArray<readonly [name: string, beside: string, run: () => Measure]> = [
  ["fastify, empty, body of 100 answers", "", () => measure(peer, empty, large)],
  ["fastify, empty, body of 4 answers", "", () => measure(peer, empty, small)],
  [
    "validate, 100 fields, 30 conditions",
    "fastify, empty, body of 100 answers",
    () => measure(service, largeUrl, large),
  ],
  ["validate, 4 fields", "fastify, empty, body of 4 answers", () => measure(service, smallUrl, small)],
]

const best = new Map<string, Measure>()
for (let round = 0; round < rounds; round++)
  for (const [name, , run] of cases) {
    const result = run()
    if (result.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, result)
  }

console.log(`best of ${rounds} rounds of ${seconds} s, 50 connections`)
for (const [name, beside] of cases) {
  const { perSecond, p99, microseconds } = best.get(name)!
  const peerRate = best.get(beside)?.perSecond
  const ratio = peerRate === undefined ? "" : `ratio ${(perSecond / peerRate).toFixed(2)}`
  console.log(
    `${name.padEnd(38)} ${perSecond.toFixed(0).padStart(7)} /s  ${ratio.padEnd(10)} p99 ${p99.padStart(8)}  ${microseconds.toFixed(0).padStart(4)} us cpu`,
  )
}

await Promise.all([peer.stop(), service.stop()])
rmSync(folder, { recursive: true })
