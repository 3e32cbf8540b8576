import { loadavg } from "node:os"
import { setTimeout as later } from "node:timers/promises"
import { pdf } from "../../test/support/pdf.ts"
import { quantile } from "../support/measure.ts"
import { create, type File, ready, running } from "./Peer.ts"

/**
 * The time from the first byte of a create call to `ready`: with a tool server and 1 MB of text (limit: 150 ms), and with a PDF
 * of 10 MB (limit: 3 s, while other calls are answered).
 */
const words = Array.from({ length: 20_000 }, (_, n) => `w${((n * 7919) % 20_011).toString(36)}`)

const prose = (bytes: number): string => {
  const pieces: Array<string> = []
  for (let n = 0, size = 0; size < bytes; n++) {
    const word = words[(n * n + n * 31) % words.length]! + (n % 13 === 0 ? ". " : " ")
    pieces.push(word)
    size += word.length
  }
  return pieces.join("")
}

const service = await running()
const { url, modelUrl, headers } = service
const line = (name: string, values: ReadonlyArray<number>, claimed: number) =>
  console.log(
    `${name.padEnd(34)} p50 ${quantile(values, 0.5).toFixed(0)}  p95 ${quantile(values, 0.95).toFixed(0)} ms, limit ${claimed} at the median: ${quantile(values, 0.5) <= claimed ? "met" : "EXCEEDED"}`,
  )

const text: File = { name: "a.txt", type: "text/plain", bytes: new TextEncoder().encode(prose(1_000_000)) }
const config = {
  name: "A",
  use_vector: true,
  mcp_config_plain: [{ type: "http", name: "m", url: `${modelUrl}/mcp` }],
}

const timed = async (files: ReadonlyArray<File>, every: number, given: object): Promise<number> => {
  const before = performance.now()
  const id = await create(service, given, files)
  await ready(service, id, every)
  const elapsed = performance.now() - before
  await fetch(`${url}/api/v1/agents/user/${id}`, { method: "DELETE", headers })
  return elapsed
}

const times: Array<number> = []
for (let run = 0; run < 25; run++) {
  const elapsed = await timed([text], 5, config)
  if (run >= 5) times.push(elapsed)
}
console.log(`load ${loadavg()[0]!.toFixed(1)}`)
line("tool server and 1 MB of text", times, 150)

/** A typical page of a book, with 45 lines. */
const page = (start: number): string => {
  const text = prose(4100).slice(start)
  return Array.from({ length: 45 }, (_, n) => text.slice(n * 90, n * 90 + 90)).join(") Tj 0 -14 Td (")
}
const pages = Array.from({ length: 2200 }, (_, n) => page(n % 50))
const large: File = { name: "a.pdf", type: "application/pdf", bytes: pdf(pages) }
console.log(`PDF of ${(large.bytes.length / 1e6).toFixed(1)} MB, ${pages.length} pages`)
const waits: Array<number> = []
const state = { isDone: false }
const others = (async () => {
  while (!state.isDone) {
    const before = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    waits.push(performance.now() - before)
    await later(5)
  }
})()
const pdfs: Array<number> = []
for (let run = 0; run < 3; run++) pdfs.push(await timed([large], 50, { name: "A", use_vector: true }))
state.isDone = true
await others
line("PDF", pdfs, 3000)
console.log(
  `other calls meanwhile: p50 ${quantile(waits, 0.5).toFixed(1)}  p99 ${quantile(waits, 0.99).toFixed(1)}  max ${Math.max(...waits).toFixed(0)} ms`,
)
await service.stop()
