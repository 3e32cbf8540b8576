import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { quantile, times } from "../support/measure.ts"
import { main, resetHighest, residentMegabytes, start } from "../support/program.ts"

/**
 * Measures how a page is rendered from a file of individual records: parsing, aggregating by month, drawing, and
 * marking every number. Prints rows per second and the memory of the process for files of several lengths. Files are
 * rendered with the call's own summary and with the proposed one, after enough warm-up calls for the process to reach
 * its full size. They are rendered without a summary last, because such renders permanently add to the memory. Finally,
 * prints the live memory of the render thread, from the log of full collections. If `VEGA` names a folder with vega and
 * vega-lite, they draw the same sums to SVG for comparison.
 *
 * node bench/tables/page.ts [rows ...] default: 10000 50000 100000 1000000
 */
const runs = 5
const warmUps = 40
const given = process.argv.slice(2).map(Number)
const lengths = given.length === 0 ? [10_000, 50_000, 100_000, 1_000_000] : given

const csvOf = (rows: number): string => {
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = new Date(Date.UTC(2022, 0, 1 + (n % 1096))).toISOString().slice(0, 10)
    return `${day},${((n * 7919) % 100_003) / 100},shop ${n % 17}`
  })
  return `Date,Amount,Shop\n${lines.join("\n")}\n`
}

const requestWith = (reading?: object): string =>
  JSON.stringify({
    template: "time_series",
    persist: false,
    datasets: { series: null },
    ...(reading === undefined ? {} : { readings: { series: reading } }),
    descriptor: {
      template: "time_series",
      mode: "jinja",
      provenance: true,
      sections: [{ name: "Series", target: "series", datasets: ["series"], shape: "records" }],
    },
  })

const named = requestWith({
  summary: { by: "Date", period: "month", measures: [{ of: "sum", column: "Amount", as: "Amount" }] },
})
const found = requestWith({ summary: "auto" })
const raw = requestWith()

/** The status of the response to a call, followed by its text if it is an error. */
const answered = async (request: string, file: Blob): Promise<string> => {
  const form = new FormData()
  form.set("request", new Blob([request], { type: "application/json" }))
  form.set("dataset:series", file, "sales.csv")
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/agents/infographic/render`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await answer.text()
  return answer.status === 200 ? "200" : `${answer.status} ${text.slice(0, 300)}`
}

const page = async (request: string, file: Blob): Promise<void> => {
  const answer = await answered(request, file)
  if (answer !== "200") throw new Error(answer)
}

interface VegaView {
  readonly finalize: () => void
  readonly toSVG: () => Promise<string>
}

interface Peer {
  readonly compile: (spec: object) => { readonly spec: object }
  readonly parse: (spec: object) => object
  readonly read: (text: string, format: object) => unknown
  readonly View: new (runtime: object, options: object) => VegaView
}

/**
 * Draws the chart with vega-lite as documented: the file is the data source, its rows are summed by month, and the sums
 * are drawn as a line.
 */
const peerOf = async (root: string | undefined): Promise<((csv: string) => Promise<void>) | undefined> => {
  if (root === undefined) return undefined
  const load = (name: string) => import(pathToFileURL(join(root, "node_modules", name)).href)
  const [vega, lite] = await Promise.all([load("vega/build/vega.module.js"), load("vega-lite/build/index.js")])
  const { compile, parse, read, View }: Peer = { ...vega, ...lite, parse: vega.parse, read: vega.read }
  return async (csv) => {
    const values = read(csv, { type: "csv", parse: { Date: "date", Amount: "number" } })
    const { spec } = compile({
      data: { values },
      mark: "line",
      width: 1080,
      encoding: {
        x: { timeUnit: "yearmonth", field: "Date", type: "temporal" },
        y: { aggregate: "sum", field: "Amount", type: "quantitative" },
      },
    })
    const view = new View(parse(spec), { renderer: "none" })
    const svg = await view.toSVG()
    view.finalize()
    if (!svg.includes("<path")) throw new Error("no line")
  }
}

const peer = await peerOf(process.env["VEGA"])
const folder = mkdtempSync(join(tmpdir(), "parley-page-"))
const port = 18_481
let token = ""
const started = async (...flags: ReadonlyArray<string>) => {
  const env = { PORT: String(port), DATA_DIR: join(folder, "data"), INFOGRAPHIC_RENDER_MAX_SECONDS: "120" }
  const service = await start(main, env, /token=\S+\n/, flags)
  token = /token=(\S+)/.exec(service.output())?.[1] ?? ""
  return service
}
let service = await started()

interface Alive {
  readonly heap: number
  readonly bytes: number
}

/**
 * The busiest thread's highest memory use right after a full collection, in megabytes: objects, and buffers outside the
 * heap.
 */
const aliveIn = (log: string): Alive => {
  const threads = new Map<string, { readonly count: number } & Alive>()
  const collections =
    /\[(\d+:0x[0-9a-f]+)\] [^\n]*Mark-Compact [\d.]+ \([\d.]+\) -> ([\d.]+) [^]*?Backing store memory: +(\d+) KB/g
  for (const [, thread = "", heap, kilobytes] of log.matchAll(collections)) {
    const { count = 0, heap: most = 0, bytes = 0 } = threads.get(thread) ?? {}
    threads.set(thread, {
      count: count + 1,
      heap: Math.max(most, Number(heap)),
      bytes: Math.max(bytes, Number(kilobytes) / 1024),
    })
  }
  const [busiest] = [...threads.values()].toSorted((a, b) => b.count - a.count)
  return busiest ?? { heap: 0, bytes: 0 }
}

const line = (name: string, rows: number, elapsed: ReadonlyArray<number>, more: string): void => {
  const median = quantile(elapsed, 0.5)
  console.log(
    `${name.padEnd(12)} ${String(rows).padStart(9)} rows  median ${median.toFixed(0).padStart(6)} ms  p95 ${quantile(elapsed, 0.95).toFixed(0).padStart(6)} ms  ${Math.round(
      (rows / median) * 1000,
    )
      .toLocaleString("en")
      .padStart(10)} rows/s  ${more}`,
  )
}

try {
  // The file is long enough to be rendered on a separate thread, so these runs start the thread and grow the heap to
  // its final size.
  for (let run = 0; run < warmUps; run++) {
    const file = new Blob([csvOf(10_000)])
    for (const request of [named, found]) await page(request, file)
  }
  const highest: Array<number> = []
  for (const rows of lengths) {
    const csv = csvOf(rows)
    const file = new Blob([csv])
    const measured = async (name: string, request: string): Promise<ReadonlyArray<number>> => {
      resetHighest(service.pid)
      const before = residentMegabytes(service.pid)
      const elapsed = await times(runs, () => page(request, file))
      const top = residentMegabytes(service.pid).highest
      highest.push(top)
      const megabytes = `file ${(csv.length / 1e6).toFixed(1)} MB, at most ${top.toFixed(0)} MB resident (${Math.max(0, top - before.now).toFixed(0)} more)`
      line(name, rows, elapsed, megabytes)
      return elapsed
    }
    const own = await measured("requested", named)
    const auto = await measured("proposed", found)
    if (peer === undefined) continue
    const theirs = await times(runs, () => peer(csv))
    const ratio = quantile(theirs, 0.5) / quantile(own, 0.5)
    line(
      "vega-lite",
      rows,
      theirs,
      `in this process, at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB; it takes ${ratio.toFixed(2)} times as long as requested, ${(quantile(theirs, 0.5) / quantile(auto, 0.5)).toFixed(2)} times as long as proposed`,
    )
  }
  const [first = 0] = highest
  console.log(`${(Math.max(...highest) - first).toFixed(0)} MB more than with ${lengths[0]} rows`)
  for (const rows of lengths) {
    const began = performance.now()
    const bare = await answered(raw, new Blob([csvOf(rows)]))
    const { now } = residentMegabytes(service.pid)
    console.log(
      `no summary   ${String(rows).padStart(9)} rows  ${(performance.now() - began).toFixed(0)} ms, ${now.toFixed(0)} MB resident  ${bare}`,
    )
  }
  await service.stop()
  service = await started("--gc-global", "--trace-gc", "--trace-gc-verbose")
  for (let run = 0; run < 4; run++) for (const request of [named, found]) await page(request, new Blob([csvOf(50_000)]))
  for (const rows of lengths) {
    const csv = csvOf(rows)
    const logged = service.output().length
    for (const request of [named, found]) await page(request, new Blob([csv]))
    const { heap, bytes } = aliveIn(service.output().slice(logged))
    console.log(
      `alive        ${String(rows).padStart(9)} rows  ${heap.toFixed(1)} MB of objects, ${bytes.toFixed(1)} MB of buffers with the file's ${(csv.length / 2 ** 20).toFixed(1)} MB`,
    )
  }
} finally {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
