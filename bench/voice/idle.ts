/**
 * Idle sessions: the service's resident memory per session, the delay of its heartbeat pings, and the cost of the heartbeat.
 *
 * Run: node bench/voice/idle.ts [sessions]
 */
import type * as NodeWS from "@effect/platform-node/NodeWS"
import { loadavg } from "node:os"
import { setTimeout } from "node:timers/promises"
import { quantile } from "../support/measure.ts"
import { connect, peer } from "./Peer.ts"

const sessions = Number(process.argv[2] ?? 10_000)
const beat = 30_000
const warmed = 50
const service = await peer("server.ts", { QUESTIONS: "20", USERS: String(sessions + warmed) })

/** The delay of each ping in milliseconds. */
const late: Array<number> = []
let isWatching = false

const watch = (socket: NodeWS.WebSocket): void => {
  let last = performance.now()
  socket.on("ping", () => {
    const now = performance.now()
    if (isWatching) late.push(now - last - beat)
    last = now
  })
}

const started = async (token: string): Promise<NodeWS.WebSocket> => {
  const socket = await connect(service.url, token)
  watch(socket)
  await new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      if (data.toString().startsWith('{"type":"question"')) resolve()
    })
    socket.send('{"type":"start_session","protocol_version":2}')
  })
  return socket
}

const open = async (tokens: ReadonlyArray<string>): Promise<ReadonlyArray<NodeWS.WebSocket>> => {
  const sockets: Array<NodeWS.WebSocket> = []
  for (let from = 0; from < tokens.length; from += 100)
    sockets.push(...(await Promise.all(tokens.slice(from, from + 100).map(started))))
  return sockets
}

const warm = await open(service.tokens.slice(0, warmed))
const before = service.memory()
const idle = await open(service.tokens.slice(warmed))
await setTimeout(beat)
const after = service.memory()
console.log(
  `${idle.length} idle sessions: ${((after - before) / idle.length).toFixed(1)} kB of resident memory each, load ${loadavg()[0]!.toFixed(1)}`,
)

isWatching = true
const cpu = service.cpu()
await setTimeout(beat)
console.log(
  `${late.length} pings in ${beat / 1000} s: late by p50 ${quantile(late, 0.5).toFixed(0)} ms, p99 ${quantile(late, 0.99).toFixed(0)} ms, at most ${Math.max(...late).toFixed(0)} ms; ${((service.cpu() - cpu) / beat / 10).toFixed(2)} % of a processor`,
)
for (const socket of [...warm, ...idle]) socket.terminate()
await service.stop()
