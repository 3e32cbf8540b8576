import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Pull from "effect/Pull"
import * as RcRef from "effect/RcRef"
import * as Stream from "effect/Stream"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { ParquetWriter } from "../../../ports/ParquetWriter.ts"
import { openFile } from "./OpenFile.ts"
import { type Column, type Row, RowFilling } from "./RowFilling.ts"

/** An idle thread stops after this long, which frees its memory. */
const idle = "10 seconds"

/**
 * The size of the young generation, in mebibytes. Rows have separate memory, so little is allocated at a time. With
 * less memory, parts of a row group are promoted to the old generation; more memory would only fill with garbage
 * (`bench/forms/export.ts`).
 */
const resourceLimits = { maxYoungGenerationSizeMb: 5, maxOldGenerationSizeMb: 256 }

const thread = (spawn: (options: WorkerOptions) => Worker) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const worker = spawn({ resourceLimits })
      // Without a listener, an error would crash the process. Callers are notified by the file's message port, which
      // closes when the thread ends.
      worker.on("error", () => undefined)
      return worker
    }),
    (worker) => Effect.promise(() => worker.terminate()),
  )

/**
 * The chunks of the file, one row group each. This is a loop over batches, because a stream of streams would keep all
 * batches of a row group alive and the heap would grow with them.
 */
const pieces = Effect.fnUntraced(function* <E>(
  columns: ReadonlyArray<Column>,
  batches: Stream.Stream<ReadonlyArray<Row>, E>,
  worker: Worker,
  lost: Effect.Effect<never>,
) {
  const file = yield* openFile(columns, worker, lost)
  const pull = yield* Stream.toPull(batches)
  let filling = new RowFilling(columns)
  let waiting: ReadonlyArray<Row> = []
  let isOver = false

  const written = (isLast: boolean) =>
    Effect.map(file.exchange({ rows: filling.rows, block: filling.block, isLast }), ({ bytes, block }) => {
      filling = new RowFilling(columns, block)
      return [bytes] as const
    })

  /** Whether there are more rows; fetches and buffers them. */
  const more = Effect.map(pull, (chunks) => {
    waiting = chunks.flat()
    return true
  }).pipe(Pull.catchDone(() => Effect.succeed(false)))

  return Effect.gen(function* () {
    while (!isOver) {
      waiting = filling.fill(waiting)
      if (waiting.length > 0) return yield* written(false)
      isOver = !(yield* more)
      if (isOver) return yield* written(true)
    }
    return yield* Cause.done()
  })
})

/** Writes Parquet with hyparquet-writer, in a thread shared by all files. `spawn` starts `writingThread.ts`. */
export const layer = (options: { readonly spawn: (options: WorkerOptions) => Worker }) =>
  Layer.effect(
    ParquetWriter,
    Effect.gen(function* () {
      const shared = yield* RcRef.make({ acquire: thread(options.spawn), idleTimeToLive: idle })
      /**
       * The thread ran out of memory or was stopped, which isn't the file's fault. The next file gets another thread.
       */
      const lost = Effect.andThen(
        RcRef.invalidate(shared),
        Effect.die(new Error("The thread that writes Parquet has stopped")),
      )
      return ParquetWriter.of({
        write: (columns, batches) =>
          Stream.unwrap(
            Effect.gen(function* () {
              const worker = yield* RcRef.get(shared)
              const next = yield* pieces(columns, batches, worker, lost)
              return Stream.fromPull(Effect.succeed(next))
            }),
          ),
      })
    }),
  )
