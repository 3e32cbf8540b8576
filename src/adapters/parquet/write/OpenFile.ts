import * as Effect from "effect/Effect"
import { MessageChannel, type Worker } from "node:worker_threads"
import type { Column } from "./RowFilling.ts"
import type { WritingAnswer, WritingOrder, WritingRequest } from "./writingThread.ts"

/**
 * A file that a thread writes while the scope is open. The thread handles one request at a time, and buffers are
 * transferred. If the thread ends, calls fail with `lost`.
 */
export const openFile = Effect.fnUntraced(function* (
  columns: ReadonlyArray<Column>,
  worker: Worker,
  lost: Effect.Effect<never>,
) {
  const { port1: port, port2 } = new MessageChannel()
  yield* Effect.addFinalizer(() => Effect.sync(() => port.close()))
  let resume: ((answer: Effect.Effect<WritingAnswer>) => void) | undefined
  let isGone = false
  port.on("message", (answer: WritingAnswer) => resume?.(Effect.succeed(answer)))
  port.on("close", () => {
    isGone = true
    resume?.(lost)
  })
  const named = columns.map(({ name, kind }) => ({ name, kind }))
  worker.postMessage({ columns: named, port: port2 } satisfies WritingOrder, [port2])

  const exchange = (request: WritingRequest): Effect.Effect<WritingAnswer> =>
    Effect.callback((settle) => {
      if (isGone) return settle(lost)
      resume = settle
      port.postMessage(request, [request.block.cells.buffer, request.block.texts.buffer])
    })
  return { exchange }
})
