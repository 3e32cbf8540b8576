import { readFileSync } from "node:fs"
import { loadavg } from "node:os"
import { setTimeout as later } from "node:timers/promises"
import { create, ready, running } from "./Peer.ts"

/** Memory of an idle ephemeral agent in one process with embedded stores. Limit: 20 kB. */
const agents = Number(process.argv[2] ?? 10_000)
const claimed = 20

const inspectorPort = 18_484
const service = await running({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` })

/** Forces garbage collection in the service, so that the remaining memory belongs to agents. */
const collected = async (): Promise<void> => {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  const [first] = Array.isArray(targets) ? targets : []
  const socket = new WebSocket(String(first?.webSocketDebuggerUrl))
  await new Promise((resolve) => socket.addEventListener("open", resolve))
  const answered = new Promise((resolve) => socket.addEventListener("message", resolve))
  socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }))
  await answered
  socket.close()
}

/** Resident memory in kB after an idle period. */
const resident = async (): Promise<number> => {
  await later(4000)
  await collected()
  await later(1000)
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, "latin1"))?.[1])
}

const some = async (count: number) => {
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const id = await create(service, {
        name: "A",
        system_prompt_template: "You are {name}.",
        tools_config_plain: ["calculator"],
      })
      await ready(service, id, 20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

// Creating the first agents also grows the engine's own memory: compiled code and retained pages.
await some(1000)
const before = await resident()
const started = performance.now()
await some(agents)
const seconds = (performance.now() - started) / 1000
const after = await resident()
const each = (after - before) / agents
console.log(
  `${agents} agents in ${seconds.toFixed(0)} s (load ${loadavg()[0]!.toFixed(1)}): ${(before / 1024).toFixed(0)} MB, then ${(after / 1024).toFixed(0)} MB`,
)
console.log(`${each.toFixed(1)} kB per idle agent, limit ${claimed}: ${each <= claimed ? "met" : "EXCEEDED"}`)
await service.stop()
