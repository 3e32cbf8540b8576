import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { layer } from "../../../../src/adapters/parquet/write/ParquetWriter.ts"
import { decodeParquet } from "../../../../src/adapters/parquet/read/Parquet.ts"
import { threadFor } from "../../../../src/layers/threads.ts"
import { ParquetWriter } from "../../../../src/ports/ParquetWriter.ts"

const columns = [
  { name: "n", kind: "number" as const },
  { name: "t", kind: "text" as const, cell: () => "a column may know more than its name" },
]
const perBatch = 250
const batch = (from: number) => Array.from({ length: perBatch }, (_, n) => [from + n, `row ${from + n}`])

/** This many rows, in batches created on demand. */
const rows = (
  count: number,
  made: (rows: ReadonlyArray<ReadonlyArray<number | string>>, at: number) => void = () => {},
) =>
  Stream.paginate(0, (from: number) =>
    Effect.sync(() => {
      const found = batch(from)
      made(found, from)
      const next = from + perBatch
      return [[found], next < count ? Option.some(next) : Option.none<number>()] as const
    }),
  )

const numbers = (file: ReadonlyArray<Uint8Array>) =>
  Result.getOrThrow(decodeParquet(new Uint8Array(Buffer.concat(file)))).cells[0]

const counting = (count: number) => Array.from({ length: count }, (_, n) => n)

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

describe("the Parquet writer", () => {
  it.effect("writes files concurrently, each with its rows in order", () =>
    Effect.gen(function* () {
      const { write } = yield* ParquetWriter
      const counts = [0, 250, 2500, 6000]
      const files = yield* Effect.forEach(
        counts,
        (count) => Stream.runCollect(write(columns, count === 0 ? Stream.empty : rows(count))),
        { concurrency: "unbounded" },
      )
      assert.deepStrictEqual(files.map(numbers), counts.map(counting))
    }).pipe(Effect.provide(layer({ spawn: threadFor("writing") }))),
  )

  it.live("never requests rows more than one row group ahead of writing, and releases written rows", () =>
    Effect.gen(function* () {
      const { write } = yield* ParquetWriter
      const taken: Array<WeakRef<object>> = []
      let asked = 0
      let furthest = 0
      let pieces = 0
      let alive = 0
      const source = rows(20_000, (found, at) => {
        asked += found.length
        furthest = Math.max(furthest, asked - pieces * 2500)
        taken.push(new WeakRef(found))
        // A position far into a row group, when most of its batches are garbage.
        if (at === 17_250) {
          collectGarbage()
          alive = taken.filter((one) => one.deref() !== undefined).length
        }
      }).pipe(Stream.tap(() => Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))))
      yield* Stream.runForEach(write(columns, source), () => Effect.sync(() => void pieces++))
      assert.isAtMost(furthest, 2500 + perBatch)
      assert.isAtMost(alive, 3)
      assert.strictEqual(pieces, 8)
    }).pipe(Effect.provide(layer({ spawn: threadFor("writing") }))),
  )

  it.effect("fails with the same error as its stream of rows", () =>
    Effect.gen(function* () {
      const { write } = yield* ParquetWriter
      const error = yield* Effect.flip(
        Stream.runDrain(write(columns, Stream.concat(rows(3000), Stream.fail("the store is away")))),
      )
      assert.strictEqual(error, "the store is away")
    }).pipe(Effect.provide(layer({ spawn: threadFor("writing") }))),
  )

  it.effect("fails to write a file if its thread dies, and writes the next one on another thread", () => {
    const threads: Array<Worker> = []
    const spawn = (options: WorkerOptions): Worker => {
      const worker = threadFor("writing")(options)
      threads.push(worker)
      return worker
    }
    return Effect.gen(function* () {
      const { write } = yield* ParquetWriter
      const ended = rows(6000).pipe(
        Stream.tap(([first]) => (first?.[0] === 2750 ? Effect.promise(() => threads[0]!.terminate()) : Effect.void)),
      )
      const exit = yield* Effect.exit(Stream.runDrain(write(columns, ended)))
      assert.include(String(exit), "The thread that writes Parquet has stopped")
      assert.deepStrictEqual(numbers(yield* Stream.runCollect(write(columns, rows(500)))), counting(500))
      assert.lengthOf(threads, 2)
    }).pipe(Effect.provide(layer({ spawn })))
  })
})
