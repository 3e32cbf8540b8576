import { loadavg } from "node:os"
import { quantile } from "../support/measure.ts"
import { type FirstPiece, firstPiece } from "./firstPiece.ts"
import { create, ready, running } from "./Peer.ts"

/**
 * Two hundred concurrent streamed answers: the time from the question to the first piece, alternately directly from the
 * model and through the service. The questions are sent within a second, and all two hundred streams then stay open for
 * two more seconds. The delay between the model writing a piece and the reader receiving it is measured for all pieces.
 * Limit: the service adds at most 25 ms at p99. `node bench/chat/streams.ts [rounds] [streams]`
 */
const rounds = Number(process.argv[2] ?? 12)
const streams = Number(process.argv[3] ?? 200)
const claimed = 25
const warmUps = 2
const within = 1000

const service = await running({ MODEL_ANSWER_MS: "3000" })
const { url, modelUrl, headers } = service
const id = await create(service, { name: "A" })
await ready(service, id, 5)
const json = { "content-type": "application/json" }

const through = (session: number) => () =>
  fetch(`${url}/api/v1/agents/chat/${id}`, {
    method: "POST",
    headers: { ...headers, ...json, accept: "text/event-stream" },
    body: JSON.stringify({ query: "Hello?", session_id: `bench-${session}` }),
  })
const direct = () => () => fetch(`${modelUrl}/v1/chat/completions`, { method: "POST", headers: json, body: "{}" })

/** All run concurrently, because each lasts three seconds. */
const together = (ask: (session: number) => () => Promise<Response>): Promise<ReadonlyArray<FirstPiece>> =>
  Promise.all(
    Array.from({ length: streams }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, (n * within) / streams))
      return firstPiece(ask(n))
    }),
  )

const model: Array<FirstPiece> = []
const ours: Array<FirstPiece> = []
for (let round = 0; round < rounds + warmUps; round++) {
  const [a, b] = [await together(direct), await together(through)]
  if (round < warmUps) continue
  model.push(...a)
  ours.push(...b)
}
const compare = (what: string, of: (piece: FirstPiece) => ReadonlyArray<number>): void => {
  const [base, own] = [model.flatMap(of), ours.flatMap(of)]
  console.log(what)
  for (const [name, values] of [
    ["the model itself", base],
    ["through the service", own],
  ] as const) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(values, q).toFixed(1))
    console.log(`${name.padEnd(22)} p50 ${p50}  p95 ${p95}  p99 ${p99} ms`)
  }
  const [p50, p99] = [0.5, 0.99].map((q) => quantile(own, q) - quantile(base, q)) as [number, number]
  const ratio = quantile(own, 0.99) / quantile(base, 0.99)
  console.log(
    `added: p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms (ratio at p99 ${ratio.toFixed(2)}), limit ${claimed} at p99: ` +
      `${p99 <= claimed ? "met" : "EXCEEDED"}`,
  )
}
console.log(`${streams} streams at once, ${rounds} rounds, load ${loadavg()[0]!.toFixed(1)}`)
compare("from the question to the first piece", ({ total }) => [total])
compare("from the model writing a piece to its arrival, all pieces", ({ lates }) => lates)
await service.stop()
