import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Program, cpuSeconds, main, start } from "../support/program.ts"
import { smallRender, writeSmallTemplate } from "./small.ts"
import { needsWrk } from "../support/wrk.ts"

/**
 * A small render over HTTP with 50 connections, alternating with empty Fastify routes. Needs `wrk`. Prints requests per
 * second, p99, and processor time per request; ratios are relative to the empty POST with the same body.
 */
needsWrk()

const rounds = 3
const seconds = 4

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
writeSmallTemplate(folder)

const peerPort = "18461"
const port = "18462"
const peer = await start("bench/render/peer.ts", { PORT: peerPort })
const service = await start(
  main,
  { PORT: port, DATA_DIR: join(folder, "data"), INFOGRAPHIC_RENDER_TEMPLATE_DIRS: folder },
  /token=\S+\n/,
)
const token = /token=(\S+)/.exec(service.output())?.[1] ?? ""

/** Repeated bodies, whose responses can come from a cache, and distinct bodies, whose responses can't. */
const script = (varied: boolean) => {
  const [head = "", tail = ""] = JSON.stringify(smallRender("@@")).split("@@")
  const file = join(folder, varied ? "varied.lua" : "same.lua")
  writeFileSync(
    file,
    `wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.headers["authorization"] = "Bearer ${token}"
local n = 0
request = function()
  n = n + 1
  return wrk.format(nil, nil, nil, [==[${head}]==] .. ${varied ? "n" : "0"} .. [==[${tail}]==])
end
`,
  )
  return file
}

interface Measure {
  readonly perSecond: number
  readonly p99: string
  readonly microseconds: number
}

const measure = (program: Program, url: string, lua: string | undefined): Measure => {
  const before = cpuSeconds(program.pid)
  const args = ["-t1", "-c50", `-d${seconds}s`, "--latency", ...(lua === undefined ? [] : ["-s", lua]), url]
  const text = execFileSync("wrk", args, { encoding: "utf8" })
  const used = cpuSeconds(program.pid) - before
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0)
  if (/Non-2xx/.test(text)) throw new Error(`some responses were errors:\n${text}`)
  return {
    perSecond,
    p99: /99%\s+(\S+)/.exec(text)?.[1] ?? "",
    microseconds: (used / (perSecond * seconds)) * 1e6,
  }
}

const peerUrl = `http://127.0.0.1:${peerPort}/empty`
const renderUrl = `http://127.0.0.1:${port}/api/v1/agents/infographic/render`
const cases: ReadonlyArray<readonly [string, () => Measure]> = [
  ["fastify, empty GET", () => measure(peer, peerUrl, undefined)],
  ["fastify, empty POST, same body", () => measure(peer, peerUrl, script(true))],
  ["render, every body new", () => measure(service, renderUrl, script(true))],
  ["render, the same body repeatedly", () => measure(service, renderUrl, script(false))],
]

const best = new Map<string, Measure>()
for (let round = 0; round < rounds; round++)
  for (const [name, run] of cases) {
    const result = run()
    if (result.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, result)
  }

const base = best.get("fastify, empty POST, same body")!
console.log(`best of ${rounds} rounds of ${seconds} s, 50 connections`)
for (const [name, { perSecond, p99, microseconds }] of best)
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(7)} /s  ratio ${(perSecond / base.perSecond).toFixed(2)}  p99 ${p99.padStart(8)}  ${microseconds.toFixed(0).padStart(4)} us cpu`,
  )

await Promise.all([peer.stop(), service.stop()])
rmSync(folder, { recursive: true })
