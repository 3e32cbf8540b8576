import { loadavg } from "node:os"
import { setTimeout as later } from "node:timers/promises"
import { quantile } from "../support/measure.ts"
import { create, ready, running } from "./Peer.ts"

/**
 * Two hundred answers streamed at once, as two hundred people have them who read one and ask the next: each takes ten seconds and has
 * two hundred pieces, so twenty questions and four thousand pieces come every second. From the question to the first piece, and from
 * when the model writes any piece to when its reader has it: straight from the model and through the service, which take turns.
 * Claimed: at p99 the service adds at most 25 ms to both.
 * `node bench/chat/streams.ts [rounds] [streams]`
 */
const rounds = Number(process.argv[2] ?? 3)
const streams = Number(process.argv[3] ?? 200)
const claimed = 25
const answerMs = 10_000
const measuredMs = 20_000

const service = await running({ MODEL_ANSWER_MS: String(answerMs), MODEL_PIECES: "200" })
const { url, modelUrl, headers } = service
const id = await create(service, { name: "A" })
await ready(service, id, 5)
const json = { "content-type": "application/json" }

type Ask = (reader: number) => Promise<Response>
const through: Ask = (reader) =>
  fetch(`${url}/api/v1/agents/chat/${id}`, {
    method: "POST",
    headers: { ...headers, ...json, accept: "text/event-stream" },
    body: JSON.stringify({ query: "Hello?", session_id: `bench-${reader}` }),
  })
const direct: Ask = () => fetch(`${modelUrl}/v1/chat/completions`, { method: "POST", headers: json, body: "{}" })

/** In milliseconds: from each question to its first piece, and from when each piece was written. */
interface Seen {
  readonly first: Array<number>
  readonly late: Array<number>
}
const nothing = (): Seen => ({ first: [], late: [] })

/** Reads an answer to its end; `seen` says where its times go, at the moment of a piece. */
const read = async (ask: Promise<Response>, asked: number, seen: () => Seen | undefined): Promise<void> => {
  const reader = (await ask).body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  let isFirst = true
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    rest += value
    const written = [...rest.matchAll(/"(?:text|content)":"(\d{6,}) "/g)]
    if (written.length === 0) continue
    const { first, late } = seen() ?? nothing()
    for (const [, at] of written) late.push(Number(process.hrtime.bigint() - BigInt(at!)) / 1e6)
    if (isFirst) first.push(performance.now() - asked)
    isFirst = false
    const last = written.at(-1)!
    rest = rest.slice(last.index + last[0].length)
  }
  if (isFirst) throw new Error(rest)
}

/** People who begin at different moments of one answer's length, and ask again when theirs is over; measured once all of them read. */
const steadily = async (ask: Ask, seen: Seen): Promise<void> => {
  const begun = performance.now()
  const from = begun + answerMs
  const until = from + measuredMs
  const now = () => (performance.now() >= from && performance.now() < until ? seen : undefined)
  await Promise.all(
    Array.from({ length: streams }, async (_, n) => {
      await later((n * answerMs) / streams)
      while (performance.now() < until) await read(ask(n), performance.now(), now)
    }),
  )
}

const [model, ours] = [nothing(), nothing()]
await steadily(through, nothing())
for (let round = 0; round < rounds; round++) {
  await steadily(direct, model)
  await steadily(through, ours)
}

const at = (q: number, values: ReadonlyArray<number>) => quantile(values, q).toFixed(1)
const told = (what: string, model: ReadonlyArray<number>, ours: ReadonlyArray<number>): string => {
  const added = quantile(ours, 0.99) - quantile(model, 0.99)
  const all = (values: ReadonlyArray<number>) => [0.5, 0.95, 0.99].map((q) => at(q, values)).join(" / ")
  return `${what.padEnd(30)} ${String(ours.length).padStart(7)}  model ${all(model)}  service ${all(ours)}  added at p99 ${added.toFixed(1)}, claimed ${claimed}: ${added <= claimed ? "holds" : "does not hold"}`
}

console.log(`${streams} streams at once, ${rounds} rounds, load ${loadavg()[0]!.toFixed(1)}; p50 / p95 / p99 in ms`)
console.log(told("question to first piece", model.first, ours.first))
console.log(told("written to read, every piece", model.late, ours.late))
await service.stop()
