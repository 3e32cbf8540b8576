/**
 * Idle sessions: resident memory of the service for each, and how late its heartbeat's pings come.
 *
 * Run: node bench/voice/idle.ts [sessions]
 */
import { connect, peer } from "./Peer.ts"

const sessions = Number(process.argv[2] ?? 2000)
const service = await peer("server.ts", { QUESTIONS: "20", USERS: String(sessions) })

const started = async (token: string) => {
  const socket = await connect(service.url, token)
  await new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      if (data.toString().startsWith('{"type":"question"')) resolve()
    })
    socket.send('{"type":"start_session","protocol_version":2}')
  })
  return socket
}

const warm = await Promise.all(service.tokens.slice(0, 50).map(started))
const before = service.memory()
const sockets = []
for (let from = 50; from < sessions; from += 100)
  sockets.push(...(await Promise.all(service.tokens.slice(from, from + 100).map(started))))
const after = service.memory()
console.log(
  `${sockets.length} idle sessions: ${((after - before) / sockets.length).toFixed(1)} kB of resident memory each`,
)
for (const socket of [...warm, ...sockets]) socket.terminate()
await service.stop()
