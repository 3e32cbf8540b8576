import { request as httpRequest } from "node:http"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parquetWriteBuffer } from "hyparquet-writer"
import { main, resetHighest, residentMegabytes, start } from "../support/program.ts"

/**
 * The effect of large bodies on the process: a body over the limit, with and without a declared length, and a Parquet
 * file at the limit. Prints how much of the body was sent before the refusal, the memory that it took, and how long it
 * delayed the event loop.
 */
const folder = mkdtempSync(join(tmpdir(), "parley-large-"))
writeFileSync(
  join(folder, "sum.html.j2"),
  "<p>{{ data.rows | length }} rows</p>{% for r in data.rows %}{% if loop.index0 % 50000 == 0 %}<p>{{ r.text }}</p>{% endif %}{% endfor %}",
)
const port = 18_480
const service = await start(
  main,
  { PORT: String(port), DATA_DIR: join(folder, "data"), INFOGRAPHIC_RENDER_TEMPLATE_DIRS: folder },
  /token=\S+\n/,
)
const token = /token=(\S+)/.exec(service.output())?.[1] ?? ""
const base = `http://127.0.0.1:${port}`
const path = "/api/v1/agents/infographic/render?format=json"
const megabyte = Buffer.alloc(1_000_000, 0x20)

interface Refusal {
  readonly status: number
  readonly sentMegabytes: number
}

/** Sends 60 MB, a megabyte at a time, until the response arrives. */
const send = (headers: Record<string, string>): Promise<Refusal> =>
  new Promise((resolve, reject) => {
    let sent = 0
    let isAnswered = false
    const call = httpRequest(
      `${base}${path}`,
      { method: "POST", headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers } },
      (answer) => {
        isAnswered = true
        answer.resume()
        answer.once("end", () => {
          call.destroy()
          resolve({ status: answer.statusCode ?? 0, sentMegabytes: sent })
        })
      },
    )
    call.on("error", (error) => (isAnswered ? undefined : reject(error)))
    const write = () => {
      if (isAnswered || sent === 60) return
      sent++
      if (call.write(megabyte)) setImmediate(write)
      else call.once("drain", write)
    }
    write()
  })

const refusal = async (name: string, headers: Record<string, string>) => {
  resetHighest(service.pid)
  const before = residentMegabytes(service.pid)
  const { status, sentMegabytes } = await send(headers)
  const { highest } = residentMegabytes(service.pid)
  console.log(
    `${name.padEnd(36)} ${status} after ${sentMegabytes} MB sent, at most ${Math.max(0, highest - before.now).toFixed(0)} MB more memory`,
  )
}

await refusal("60 MB, length declared", { "content-length": "60000000" })
await refusal("60 MB, chunked", {})

/**
 * Polls the event-loop delay in the process's metrics. The returned function stops polling and returns the maximum in
 * milliseconds.
 */
const watchDelay = () => {
  let most = 0
  const timer = setInterval(async () => {
    const text = await fetch(`${base}/metrics`).then((answer) => answer.text())
    const value = /nodejs_eventloop_delay_seconds\{[^}]*quantile="1"[^}]*\} ([\d.e-]+)/.exec(text)?.[1]
    most = Math.max(most, Number(value ?? 0))
  }, 250)
  return () => {
    clearInterval(timer)
    return most * 1000
  }
}

const rows = 1_880_000
const text = Array.from(
  { length: rows },
  (_, i) => `row ${i} ${(Math.sin(i) * 1e9).toFixed(0)} with some text of its own`,
)
const parquet = parquetWriteBuffer({
  columnData: [
    { name: "id", data: Array.from({ length: rows }, (_, i) => i), type: "INT32" },
    { name: "value", data: Array.from({ length: rows }, (_, i) => Math.cos(i)), type: "DOUBLE" },
    { name: "text", data: text, type: "STRING" },
  ],
})
const form = new FormData()
form.set(
  "request",
  JSON.stringify({
    datasets: { rows: null },
    template: "sum",
    persist: false,
    descriptor: {
      template: "sum",
      mode: "jinja",
      sections: [{ name: "Rows", target: "rows", datasets: ["rows"], shape: "records" }],
    },
  }),
)
form.set("dataset:rows", new Blob([parquet]), "rows.parquet")
await new Promise((resolve) => setTimeout(resolve, 1500))
resetHighest(service.pid)
const stop = watchDelay()
const before = performance.now()
const answer = await fetch(`${base}${path}`, {
  method: "POST",
  headers: { authorization: `Bearer ${token}` },
  body: form,
})
const elapsed = performance.now() - before
await new Promise((resolve) => setTimeout(resolve, 1500))
console.log(
  `Parquet of ${(parquet.byteLength / 1e6).toFixed(1)} MB, ${rows} rows: ${answer.status} in ${elapsed.toFixed(0)} ms, event loop at most ${stop().toFixed(0)} ms late, ${residentMegabytes(service.pid).highest.toFixed(0)} MB at the peak`,
)
if (answer.status !== 200) console.log(await answer.text())
await service.stop()
rmSync(folder, { recursive: true })
