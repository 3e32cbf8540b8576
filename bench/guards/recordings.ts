/** Checks that a hostile recording occupies a thread for at most one second. */
import * as Effect from "effect/Effect"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { layer } from "../../src/adapters/mediabunny/RecordingDecoder.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { RecordingDecoder } from "../../src/ports/RecordingDecoder.ts"
import { hostileRecordings } from "../../test/support/recordings/hostileRecordings.ts"
import { recording } from "../../test/support/recordings/recordings.ts"
import { hold } from "./guard.ts"

const threads: Array<Worker> = []
const spawn = (options: WorkerOptions) => {
  const thread = threadFor("decoding")(options)
  threads.push(thread)
  return thread
}

/** Processor time that the thread has used so far, in milliseconds. */
const worked = async () => {
  const { user, system } = await threads[0]!.cpuUsage()
  return (user + system) / 1000
}

const measured = Effect.gen(function* () {
  const { decode } = yield* RecordingDecoder
  const mime = "audio/webm"
  yield* decode({ audio: recording("opus.ogg"), mime })
  const found = []
  for (const [name, bytes] of hostileRecordings) {
    const audio = bytes()
    const before = yield* Effect.promise(worked)
    yield* Effect.flip(decode({ audio, mime }))
    const spent = (yield* Effect.promise(worked)) - before
    found.push({ name, unit: "ms", most: 1000, measure: () => spent })
  }
  return found
})

const options = { threads: 1, spawn, mostBytes: 10 * 1024 * 1024, mostSeconds: 60, patience: "4 minutes" } as const
await hold(await Effect.runPromise(Effect.provide(measured, layer(options))))
process.exit()
