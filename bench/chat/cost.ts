import { readdirSync, readFileSync } from "node:fs"
import { loadavg } from "node:os"
import { quantile } from "../support/measure.ts"
import { start } from "../support/program.ts"
import { create, ready, running } from "./Peer.ts"

/**
 * Compares the service's processor time per question, counting all its threads, with that of a bare proxy to the same
 * model. The service uses the embedded database, and answers both in one piece and as a stream. The measurements
 * alternate in batches, so that other work on the machine affects all of them. Idle time is subtracted. Limit: 5 ms per
 * question. `node bench/chat/cost.ts [batches] [questions]`
 */
const batches = Number(process.argv[2] ?? 15)
const questions = Number(process.argv[3] ?? 40)
const claimed = 5
const warmUps = 5
/** Turns per conversation. Each turn sends the previous ones as history. */
const turns = 10
const proxyPort = 18_484

const service = await running()
const { url, modelUrl, headers } = service
const id = await create(service, { name: "A" })
await ready(service, id, 5)
const json = { "content-type": "application/json" }
const proxy = await start("bench/chat/proxy.ts", { MODEL_PORT: new URL(modelUrl).port, PROXY_PORT: String(proxyPort) })

/** The processor time of all threads of a process, in milliseconds. */
const used = (pid: number): number => {
  const tasks = `/proc/${pid}/task`
  let nanoseconds = 0
  for (const task of readdirSync(tasks))
    nanoseconds += Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0])
  return nanoseconds / 1e6
}

let asked = 0
const ask = (accept: string) => async () => {
  const session = `cost-${Math.floor(asked++ / turns)}`
  const answer = await fetch(`${url}/api/v1/agents/chat/${id}`, {
    method: "POST",
    headers: { ...headers, ...json, accept },
    body: JSON.stringify({ query: "Hello?", session_id: session }),
  })
  const text = await answer.text()
  if (!answer.ok || text.includes("event: error")) throw new Error(text)
}
const proxied = async () => {
  await (await fetch(`http://127.0.0.1:${proxyPort}/`, { method: "POST", headers: json, body: "{}" })).text()
}

const contestants = [
  { name: "a bare proxy", pid: proxy.pid, one: proxied, costs: Array<number>() },
  { name: "a question, in one piece", pid: service.pid, one: ask("application/json"), costs: Array<number>() },
  { name: "a question, streamed", pid: service.pid, one: ask("text/event-stream"), costs: Array<number>() },
] as const

for (let batch = 0; batch < batches + warmUps; batch++)
  for (const { pid, one, costs } of contestants) {
    const quiet = performance.now()
    const before = used(pid)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const idle = (used(pid) - before) / (performance.now() - quiet)
    const [at, from] = [performance.now(), used(pid)]
    for (let n = 0; n < questions; n++) await one()
    const cost = (used(pid) - from - idle * (performance.now() - at)) / questions
    if (batch >= warmUps) costs.push(cost)
  }

console.log(`processor time per question in ms, ${batches} batches of ${questions}, load ${loadavg()[0]!.toFixed(1)}`)
const [bare] = contestants
for (const { name, costs } of contestants) {
  const cost = quantile(costs, 0.5)
  const verdict = costs === bare.costs ? "" : `, limit ${claimed}: ${cost <= claimed ? "met" : "EXCEEDED"}`
  const beside = cost - quantile(bare.costs, 0.5)
  console.log(
    `${name.padEnd(27)} p50 ${cost.toFixed(2)}  p90 ${quantile(costs, 0.9).toFixed(2)}  ${beside.toFixed(2)} more than a proxy${verdict}`,
  )
}
await proxy.stop()
await service.stop()
