/**
 * Live sessions with people who listen, think and answer. Measures the time that the service adds to each answer, from
 * the recording's last byte to the next question, alternating with a bare `ws` server that echoes the same recordings
 * at the same pace.
 *
 * Run: node bench/voice/live.ts [sessions] [seconds]
 */
import { availableParallelism, loadavg } from "node:os"
import { setTimeout } from "node:timers/promises"
import { recordingOf } from "../../test/doubles/scripted/SpeechRecognition.ts"
import { quantile } from "../support/measure.ts"
import { utterances } from "./form.ts"
import { connect, peer } from "./Peer.ts"

const sessions = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 20)

/** The pause between an answer and the next one, in milliseconds. */
const pause = 2000

/** Utterances padded to the size of three seconds of Opus. */
const recordings = utterances.map((words) => {
  const bytes = new Uint8Array(9000)
  bytes.set(recordingOf(words))
  return bytes
})

const service = await peer("server.ts", { QUESTIONS: "500", USERS: String(sessions) })
const bare = await peer("echo.ts")
const until = performance.now() + seconds * 1000

const paced = async (answer: () => Promise<number>, latencies: Array<number>): Promise<void> => {
  await setTimeout(Math.random() * pause)
  while (performance.now() < until) {
    latencies.push(await answer())
    await setTimeout(pause * (0.5 + Math.random()))
  }
}

const live = async (token: string, latencies: Array<number>): Promise<void> => {
  const socket = await connect(service.url, token)
  let index = 0
  let asked: () => void = () => {}
  const question = () => new Promise<void>((resolve) => (asked = resolve))
  socket.on("message", (data: Buffer) => {
    const text = data.toString()
    if (!text.startsWith('{"type":"question"')) return
    index = Number(/"index":(\d+)/.exec(text)![1])
    asked()
  })
  const first = question()
  socket.send('{"type":"start_session","protocol_version":2,"timezone":"Europe/Madrid"}')
  await first
  await paced(async () => {
    const next = question()
    const sent = performance.now()
    socket.send(recordings[index % recordings.length]!)
    await next
    return performance.now() - sent
  }, latencies)
  socket.terminate()
}

const echoed = async (latencies: Array<number>): Promise<void> => {
  const socket = await connect(bare.url)
  await paced(async () => {
    const back = new Promise<void>((resolve) => socket.once("message", () => resolve()))
    const sent = performance.now()
    socket.send(recordings[0]!)
    await back
    return performance.now() - sent
  }, latencies)
  socket.terminate()
}

const voice: Array<number> = []
const echo: Array<number> = []
await Promise.all([
  ...service.tokens.map((token) => live(token, voice)),
  ...Array.from({ length: sessions }, () => echoed(echo)),
])

const added = (q: number): string => (quantile(voice, q) - quantile(echo, q)).toFixed(2)
const shown = (latencies: ReadonlyArray<number>): string =>
  `${String(latencies.length).padStart(6)}   p50 ${quantile(latencies, 0.5).toFixed(2).padStart(7)} ms   p99 ${quantile(latencies, 0.99).toFixed(2).padStart(7)} ms`
console.log(`${sessions} live sessions, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`)
console.log(`  answers       ${shown(voice)}`)
console.log(`  ws echoes     ${shown(echo)}`)
console.log(`  added         p50 ${added(0.5)} ms   p99 ${added(0.99)} ms`)
await service.stop()
await bare.stop()
