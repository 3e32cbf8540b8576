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

/** A thread that writes nothing for this long is stopped, and its memory is the system's again. */
const idle = "10 seconds"

/**
 * Mebibytes. Little lives long there, and little is made at a time: rows are in memory of their own. With less room for what
 * is young, parts of a row group grow old; more room is only filled with what nobody needs (`bench/forms/export.ts`).
 */
const resourceLimits = { maxYoungGenerationSizeMb: 5, maxOldGenerationSizeMb: 256 }

const thread = (spawn: (options: WorkerOptions) => Worker) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const worker = spawn({ resourceLimits })
      // Whoever waits for it learns of its end from the port of the file.
      worker.on("error", () => undefined)
      return worker
    }),
    (worker) => Effect.promise(() => worker.terminate()),
  )

/**
 * The pieces of the file, a row group each. A loop takes the batches, where a stream of streams would carry along all
 * those of a row group: they would grow old on the heap, and the heap with them.
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

  /** Whether there are more rows; they are waiting then. */
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

/** Parquet by hyparquet-writer, in a thread that all files share while there are any. `spawn` starts `writingThread.ts`. */
export const layer = (options: { readonly spawn: (options: WorkerOptions) => Worker }) =>
  Layer.effect(
    ParquetWriter,
    Effect.gen(function* () {
      const shared = yield* RcRef.make({ acquire: thread(options.spawn), idleTimeToLive: idle })
      /** No file is at fault: the thread ran out of memory, or was ended. The next file gets another one. */
      const lost = Effect.andThen(
        RcRef.invalidate(shared),
        Effect.die(new Error("The thread that writes Parquet is gone")),
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
