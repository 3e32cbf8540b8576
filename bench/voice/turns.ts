/**
 * Measures whole turns through the service: a recording goes in; transcription, acceptance and the next question come
 * out. Each turn is saved before it is accepted. Speech is scripted and stores are in memory; the WebSocket is real,
 * and its server runs in another process. The rounds alternate with rounds of a bare `ws` server that echoes the same
 * recordings.
 *
 * Turns are measured in two ways: at the maximum rate, where each answer is sent as soon as its question arrives; and
 * on a schedule, where a turn's time starts when its answer was due, even if the previous turn was late. At the maximum
 * rate, each turn waits for the turns of other sessions, so the time grows with the number of sessions. Prints the
 * results for each number of sessions.
 *
 * Run: node bench/voice/turns.ts [seconds] [sessions,...]
 */
import type * as NodeWS from "@effect/platform-node/NodeWS"
import { availableParallelism, loadavg } from "node:os"
import { recordingOf } from "../../test/doubles/scripted/SpeechRecognition.ts"
import { quantile } from "../support/measure.ts"
import { utterances } from "./form.ts"
import { connect, peer } from "./Peer.ts"

const seconds = Number(process.argv[2] ?? 5)
const numbers = (process.argv[3] ?? "8,16,32").split(",").map(Number)
const questions = 50
/** Scheduled turns per second. Starting sessions takes part of the time, so about 1,500 turns per second remain. */
const offered = 1750
/** Seconds until the engine has compiled the code of a turn and the rate stops rising. */
const warmUp = 12

/** Pads a recording to the size of three seconds of Opus. */
const padded = (words: string): Uint8Array => {
  const recording = recordingOf(words)
  const bytes = new Uint8Array(9000)
  bytes.set(recording)
  return bytes
}
const recordings = utterances.map(padded)

interface Round {
  readonly rate: number
  /** Messages in and out per second. */
  readonly messages: number
  /** Microseconds of the server's processor time, for each turn or echo. */
  readonly cpu: number
  readonly p50: number
  readonly p99: number
}

const roundOf = (latencies: ReadonlyArray<number>, elapsed: number, messages: number, cpu: number): Round => ({
  rate: latencies.length / elapsed,
  messages: messages / elapsed,
  cpu: cpu / latencies.length,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
})

/** When a person's next answer is due: at once, or this many milliseconds after the last one. */
const times = (pause: number) => {
  let due = performance.now() + Math.random() * pause
  return {
    next: (): number => {
      due = pause === 0 ? performance.now() : due + pause
      return due
    },
    /** Ending a session and starting the next doesn't count as a turn. */
    restart: () => {
      due = Math.max(due, performance.now())
    },
  }
}

/** Fills forms, one session after another, on one connection. */
const fill = async (
  { url, token }: { readonly url: string; readonly token: string },
  until: number,
  pause: number,
  latencies: Array<number>,
  count: { messages: number },
): Promise<void> => {
  const { next, restart } = times(pause)
  while (performance.now() < until) {
    const socket = await connect(url, token)
    await new Promise<void>((resolve) => {
      let due = 0
      socket.on("message", (data: Buffer) => {
        count.messages++
        const text = data.toString()
        const isQuestion = text.startsWith('{"type":"question"')
        if (!isQuestion && !text.startsWith('{"type":"review_prompt"')) return
        const now = performance.now()
        if (due > 0) latencies.push(now - due)
        else restart()
        if (!isQuestion || now >= until) {
          socket.send('{"type":"end_session"}')
          return
        }
        const recording = recordings[Number(/"index":(\d+)/.exec(text)![1]) % recordings.length]!
        const answer = () => {
          count.messages++
          socket.send(recording)
        }
        due = next()
        if (due > now) setTimeout(answer, due - now)
        else answer()
      })
      socket.on("close", () => resolve())
      socket.send('{"type":"start_session","protocol_version":2,"timezone":"Europe/Madrid"}')
    })
  }
}

const echo = (socket: NodeWS.WebSocket, until: number, latencies: Array<number>): Promise<void> =>
  new Promise((resolve) => {
    let turn = 0
    let sent = performance.now()
    socket.on("message", () => {
      const now = performance.now()
      latencies.push(now - sent)
      if (now >= until) {
        socket.close()
        return resolve()
      }
      sent = now
      socket.send(recordings[turn++ % recordings.length]!)
    })
    socket.send(recordings[0]!)
  })

const service = await peer("server.ts", { QUESTIONS: String(questions), USERS: String(Math.max(...numbers)) })
const bare = await peer("echo.ts")

const voiceRound = async (length: number, sessions: number, pause = 0): Promise<Round> => {
  const latencies: Array<number> = []
  const count = { messages: 0 }
  const [start, cpu] = [performance.now(), service.cpu()]
  await Promise.all(
    service.tokens
      .slice(0, sessions)
      .map((token) => fill({ url: service.url, token }, start + length * 1000, pause, latencies, count)),
  )
  return roundOf(latencies, (performance.now() - start) / 1000, count.messages, service.cpu() - cpu)
}

const echoRound = async (length: number, sessions: number): Promise<Round> => {
  const latencies: Array<number> = []
  const sockets = await Promise.all(Array.from({ length: sessions }, () => connect(bare.url)))
  const [start, cpu] = [performance.now(), bare.cpu()]
  await Promise.all(sockets.map((socket) => echo(socket, start + length * 1000, latencies)))
  return roundOf(latencies, (performance.now() - start) / 1000, 2 * latencies.length, bare.cpu() - cpu)
}

const shown = ({ rate, messages, cpu, p50, p99 }: Round): string =>
  [
    `${rate.toFixed(0).padStart(7)} per second`,
    `${messages.toFixed(0).padStart(7)} messages per second`,
    `p50 ${p50.toFixed(2).padStart(7)} ms`,
    `p99 ${p99.toFixed(2).padStart(7)} ms`,
    `${cpu.toFixed(0).padStart(5)} us of server time each`,
  ].join("   ")

await voiceRound(warmUp, Math.max(...numbers))
await echoRound(2, Math.max(...numbers))
for (let round = 0; round < 2; round++)
  for (const sessions of numbers) {
    const voice = await voiceRound(seconds, sessions)
    const echoed = await echoRound(seconds, sessions)
    const paced = await voiceRound(seconds, sessions, (sessions / offered) * 1000)
    console.log(
      `round ${round + 1}, ${sessions} sessions of ${questions} questions, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`,
    )
    console.log(`  voice turns   ${shown(voice)}`)
    console.log(`  ws echo       ${shown(echoed)}`)
    console.log(`  at their time ${shown(paced)}`)
    console.log(
      `  ratios        turns to echoes ${(voice.rate / echoed.rate).toFixed(3)}   messages ${(voice.messages / echoed.messages).toFixed(3)}   server's processor time, an echo to a turn ${(echoed.cpu / voice.cpu).toFixed(3)}`,
    )
  }
await service.stop()
await bare.stop()
