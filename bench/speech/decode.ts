/**
 * The time to decode a one-minute recording, from the main thread and back: it is copied, opened and decoded in a
 * thread, and checked for speech. The first line is for the first recording of a new thread; the next line shows the
 * thread's own time. Processor time covers the whole process; it is more reliable than elapsed time on a busy machine.
 *
 * Run: node bench/speech/decode.ts
 */
import * as Effect from "effect/Effect"
import { loadavg } from "node:os"
import * as Mediabunny from "../../src/adapters/mediabunny/RecordingDecoder.ts"
import { forRecognition, resampled } from "../../src/domain/sound/Resampler.ts"
import { mayHoldSpeech } from "../../src/domain/sound/SpeechPresence.ts"
import { readWav } from "../../src/domain/sound/Wav.ts"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { decodedRate, RecordingDecoder } from "../../src/ports/RecordingDecoder.ts"
import { recording } from "../../test/support/recordings/recordings.ts"
import { quantile } from "../support/measure.ts"
import { minuteOf } from "./minute.ts"

const rounds = 9
const rate = 48_000
const bound = 500

const layer = Mediabunny.layer({ threads: 1, spawn: threadFor("decoding"), mostBytes: 20_971_520, mostSeconds: 300 })

const babble = Int16Array.from(
  { length: rate * 60 },
  (_, i) => 9000 * Math.sin(i / 40) * Math.max(0, Math.sin(i / 2000)),
)
const wav = wavOf(babble, rate)

interface Cost {
  readonly elapsed: number
  /** User and system time of all threads, in milliseconds. */
  readonly processor: number
}

const costs = async (runs: number, work: () => unknown): Promise<ReadonlyArray<Cost>> => {
  const found: Array<Cost> = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    found.push({ elapsed: performance.now() - start, processor: (user + system) / 1000 })
  }
  return found
}

const ms = (values: ReadonlyArray<number>, q: number): string => `${quantile(values, q).toFixed(0).padStart(4)} ms`

const line = (name: string, bytes: number, all: ReadonlyArray<Cost>): void => {
  const elapsed = all.map((cost) => cost.elapsed)
  const processor = all.map((cost) => cost.processor)
  console.log(
    `  ${name.padEnd(32)} ${(bytes / 1024).toFixed(0).padStart(5)} KiB  median ${ms(elapsed, 0.5)}  worst ${ms(elapsed, 1)}  processor ${ms(processor, 0.5)}`,
  )
}

await Effect.runPromise(
  Effect.gen(function* () {
    const { decode } = yield* RecordingDecoder
    const measure = (name: string, audio: Uint8Array, runs = rounds) =>
      Effect.promise(async () => {
        const all = await costs(runs, () => Effect.runPromise(decode({ audio, mime: "audio/webm" })))
        line(name, audio.length, all)
      })
    console.log(`decoding in a thread, load ${loadavg()[0]!.toFixed(1)}; limit for a minute ${bound} ms`)
    yield* measure("1.7 s of Opus, in a new thread", recording("opus.webm"), 1)
    yield* measure("1.7 s of Opus in WebM", recording("opus.webm"))
    for (const [name, file] of [
      ["60 s of Opus in WebM", "opus.webm"],
      ["60 s of Opus in Ogg", "opus.ogg"],
      ["60 s of AAC in MP4", "aac.mp4"],
    ] as const)
      yield* measure(name, yield* Effect.promise(() => minuteOf(file)))
    yield* measure("60 s of WAV at 48 kHz", wav)
    const down = resampled(babble, rate, decodedRate, forRecognition)
    console.log("  of the WAV:")
    for (const [name, work] of [
      ["  read", () => readWav(wav)],
      ["  resampled to 16 kHz", () => resampled(babble, rate, decodedRate, forRecognition)],
      ["  checked for speech", () => mayHoldSpeech(down)],
    ] as const)
      line(name, wav.length, yield* Effect.promise(() => costs(rounds, work)))
  }).pipe(Effect.provide(layer), Effect.orDie),
)
process.exit(0)
