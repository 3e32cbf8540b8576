import { loadavg } from "node:os"
import { quantile } from "../support/measure.ts"
import { start } from "../support/program.ts"
import { type FirstPiece, firstPiece } from "./firstPiece.ts"
import { create, ready, running } from "./Peer.ts"

/**
 * The time from the question to the first piece of its answer: directly from the model, through a bare proxy, which
 * shows the machine's own share, and through the service; and the delay between the model writing a piece and the
 * reader receiving it. The three alternate. Limits: the service adds at most 5 ms to the model's median time, and
 * delays a piece by at most 5 ms at p99. `node bench/chat/stream.ts [answers]`
 */
const runs = Number(process.argv[2] ?? 400)
const claimed = 5
const warmUps = 50

const service = await running()
const { url, modelUrl, headers } = service
const id = await create(service, { name: "A" })
await ready(service, id, 5)
const json = { "content-type": "application/json" }

const through = () =>
  fetch(`${url}/api/v1/agents/chat/${id}`, {
    method: "POST",
    headers: { ...headers, ...json, accept: "text/event-stream" },
    body: JSON.stringify({ query: "Hello?", session_id: "bench" }),
  })
const proxyPort = 18_483
const proxy = await start("bench/chat/proxy.ts", { MODEL_PORT: new URL(modelUrl).port, PROXY_PORT: String(proxyPort) })
const proxied = () => fetch(`http://127.0.0.1:${proxyPort}/`, { method: "POST", headers: json, body: "{}" })
const direct = () => fetch(`${modelUrl}/v1/chat/completions`, { method: "POST", headers: json, body: "{}" })

const contestants = [
  { name: "the model itself", ask: direct, pieces: Array<FirstPiece>() },
  { name: "through a bare proxy", ask: proxied, pieces: Array<FirstPiece>() },
  { name: "through the service", ask: through, pieces: Array<FirstPiece>() },
] as const
for (let run = 0; run < runs + warmUps; run++)
  for (const { ask, pieces } of contestants) {
    const piece = await firstPiece(ask)
    if (run >= warmUps) pieces.push(piece)
  }

const [model, , ours] = contestants
const at = (q: number, of: "late" | "total", pieces: ReadonlyArray<FirstPiece>) =>
  quantile(
    pieces.map((piece) => piece[of]),
    q,
  )
console.log(`first piece of ${runs} answers, in ms, load ${loadavg()[0]!.toFixed(1)}`)
for (const { name, pieces } of contestants) {
  const base = at(0.5, "total", model.pieces)
  const total = at(0.5, "total", pieces)
  console.log(
    `${name.padEnd(22)} from the question: p50 ${total.toFixed(2)}  p99 ${at(0.99, "total", pieces).toFixed(2)}  ` +
      `ratio ${(total / base).toFixed(2)}  added ${(total - base).toFixed(2)}; after it was written: ` +
      `p50 ${at(0.5, "late", pieces).toFixed(2)}  p99 ${at(0.99, "late", pieces).toFixed(2)}`,
  )
}
const added = at(0.5, "total", ours.pieces) - at(0.5, "total", model.pieces)
const late = at(0.99, "late", ours.pieces)
console.log(`p50 added ${added.toFixed(2)} ms, limit ${claimed}: ${added <= claimed ? "met" : "EXCEEDED"}`)
console.log(`p99 delay ${late.toFixed(2)} ms, limit ${claimed}: ${late <= claimed ? "met" : "EXCEEDED"}`)
await proxy.stop()
await service.stop()
