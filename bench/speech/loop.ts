/**
 * The delay of the event loop and its longest busy period while four synthesis requests run and while four one-minute
 * recordings are opened, compared with the same loop when idle. The voice is a stand-in of realistic size whose every
 * step multiplies large matrices; the threads are the service's own.
 *
 * Run: node bench/speech/loop.ts
 */
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import * as Mediabunny from "../../src/adapters/mediabunny/RecordingDecoder.ts"
import * as Onnx from "../../src/adapters/onnx/SpeechBackend.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { RecordingDecoder } from "../../src/ports/RecordingDecoder.ts"
import { standInSynthesizer } from "../../test/support/onnx/standInSynthesizer.ts"
import { quantile } from "../support/measure.ts"
import { minuteOf } from "./minute.ts"

const tick = 5

interface Looks {
  readonly late: ReadonlyArray<number>
  /** Processor time of this thread between two samples: how long it blocked the loop, independent of other programs. */
  readonly busy: ReadonlyArray<number>
}

const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Samples the clock every five milliseconds during the work, and records the delay of each sample. */
const looks = async (work: () => Promise<unknown>): Promise<Looks> => {
  const late: Array<number> = []
  const busy: Array<number> = []
  let due = performance.now() + tick
  let spent = threadTime()
  const timer = setInterval(() => {
    const now = performance.now()
    const time = threadTime()
    late.push(Math.max(0, now - due))
    busy.push(time - spent)
    due = now + tick
    spent = time
  }, tick)
  await work()
  clearInterval(timer)
  return { late, busy }
}

const figures = (values: ReadonlyArray<number>): string =>
  `p50 ${quantile(values, 0.5).toFixed(2)}  p99 ${quantile(values, 0.99).toFixed(2)}  most ${Math.max(...values).toFixed(2)} ms`

const print = (name: string, { late, busy }: Looks): void =>
  console.log(`  ${name.padEnd(28)} late ${figures(late)}   busy ${figures(busy)}  (${late.length} looks)`)

const idle = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const folder = mkdtempSync(join(tmpdir(), "voice-"))
standInSynthesizer(folder, { load: 640 })
const wish = { locale: "en", backend: "local", mime: "audio/wav" } as const
const text = "Please tell me your full name, as it is written in your passport, and spell what is unusual. "
const audio = await minuteOf("opus.webm")

const layer = Mediabunny.layer({
  threads: Math.max(1, availableParallelism() - 1),
  spawn: threadFor("decoding"),
  mostBytes: 10_485_760,
  mostSeconds: 300,
})

await Effect.runPromise(
  Effect.gen(function* () {
    const threads = Math.max(1, availableParallelism() - 1)
    const { synthesize } = yield* Onnx.make({ folder, threads, spawn: threadFor("synthesis") })
    const { decode } = yield* RecordingDecoder
    yield* synthesize("Warm.", wish)
    yield* decode({ audio, mime: "audio/webm" })
    const four = <A, E>(work: Effect.Effect<A, E>) =>
      Effect.runPromise(Effect.forEach([1, 2, 3, 4], () => work, { concurrency: 4, discard: true }))
    console.log(`delay of the event loop, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`)
    for (let round = 0; round < 3; round++) {
      print("idle", yield* Effect.promise(() => looks(() => idle(3000))))
      const start = performance.now()
      print("four texts are synthesized", yield* Effect.promise(() => looks(() => four(synthesize(text, wish)))))
      console.log(`    in ${((performance.now() - start) / 1000).toFixed(1)} s`)
      print(
        "four recordings are opened",
        yield* Effect.promise(() => looks(() => four(decode({ audio, mime: "audio/webm" })))),
      )
    }
  }).pipe(Effect.scoped, Effect.provide(layer), Effect.orDie),
)
rmSync(folder, { recursive: true })
process.exit(0)
