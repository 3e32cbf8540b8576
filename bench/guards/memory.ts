/**
 * Checks the memory that hostile files take while they are processed, and the memory that remains occupied afterwards.
 */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import { readPdf } from "../../src/adapters/documents/PdfReader.ts"
import { layer } from "../../src/adapters/mediabunny/RecordingDecoder.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { RecordingDecoder } from "../../src/ports/RecordingDecoder.ts"
import { bombs } from "../../test/support/hostilePdf.ts"
import { collecting, growth, settledBytes } from "../../test/support/memory.ts"
import { hostileRecordings } from "../../test/support/recordings/hostileRecordings.ts"
import { hold } from "./guard.ts"

const mebibyte = 1024 * 1024

/** Growth of the process's memory in MiB, sampled every 10 ms. */
const rise = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss()
  let peak = before
  const look = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const watch = setInterval(look, 10)
  await work()
  clearInterval(watch)
  look()
  return (peak - before) / mebibyte
}

const damaged = (seed: number): Promise<unknown> =>
  once(
    new Worker(new URL("../../test/adapters/parquet/read/Mutants.ts", import.meta.url), {
      workerData: { format: "parquet", seed, count: 10_000 },
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    }),
    "exit",
  )

/** MiB retained after a round of hostile recordings. The first two rounds load modules and compile code. */
const kept = (): Promise<number> => {
  const spawn = (options: Parameters<ReturnType<typeof threadFor>>[0]) => threadFor("decoding")(collecting(options))
  const limits = { threads: 1, spawn, mostBytes: 10 * mebibyte, mostSeconds: 60, patience: "4 minutes" } as const
  return Effect.runPromise(
    Effect.gen(function* () {
      const { decode } = yield* RecordingDecoder
      const held: Array<number> = []
      for (let round = 0; round < 26; round++) {
        for (const [, bytes] of hostileRecordings) yield* Effect.flip(decode({ audio: bytes(), mime: "audio/webm" }))
        held.push((yield* Effect.promise(() => settledBytes(1))) / mebibyte)
      }
      return growth(held.slice(2))
    }).pipe(Effect.provide(layer(limits))),
  )
}

await hold([
  ...[1, 2, 3].map((seed) => ({
    name: `10,000 damaged Parquet files, seed ${seed}`,
    unit: "MiB",
    most: 400,
    measure: () => rise(() => damaged(seed)),
  })),
  ...bombs.map(({ name, bytes }) => ({
    name: `a PDF that inflates: ${name}`,
    unit: "MiB",
    most: 1024,
    measure: () => {
      const bomb = bytes()
      return rise(() => Effect.runPromise(Effect.flip(readPdf(threadFor("pdf"), bomb))))
    },
  })),
  { name: "hostile recordings, retained after a round", unit: "MiB", most: 1, measure: kept },
])
process.exit()
