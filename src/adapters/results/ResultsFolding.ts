import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcRef from "effect/RcRef"
import { MessageChannel, type Worker, type WorkerOptions } from "node:worker_threads"
import type { ResultsPlan } from "../../domain/forms/results/Results.ts"
import { ResultsFolding } from "../../ports/ResultsFolding.ts"
import type { FoldingAnswer, FoldingOrder, FoldingRequest } from "./foldingThread.ts"

/** An idle thread stops after this long. */
const idle = "30 seconds"

/** In mebibytes. A batch is several megabytes of text, plus the objects parsed from it. */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }

const thread = (spawn: (options: WorkerOptions) => Worker) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const worker = spawn({ resourceLimits })
      // The port reports the thread's end to waiting callers.
      worker.on("error", () => undefined)
      return worker
    }),
    (worker) => Effect.promise(() => worker.terminate()),
  )

/** One request at a time over a separate port; if the thread ends, calls fail with `lost`. */
const opened = Effect.fnUntraced(function* (
  plans: ReadonlyArray<ResultsPlan>,
  worker: Worker,
  lost: Effect.Effect<never>,
) {
  const { port1: port, port2 } = new MessageChannel()
  yield* Effect.addFinalizer(() => Effect.sync(() => port.close()))
  let resume: ((answer: Effect.Effect<FoldingAnswer>) => void) | undefined
  let isGone = false
  port.on("message", (answer: FoldingAnswer) => resume?.(Effect.succeed(answer)))
  port.on("close", () => {
    isGone = true
    resume?.(lost)
  })
  worker.postMessage({ plans, port: port2 } satisfies FoldingOrder, [port2])
  return (request: FoldingRequest): Effect.Effect<FoldingAnswer> =>
    Effect.callback((settle) => {
      if (isGone) return settle(lost)
      resume = settle
      port.postMessage(request)
    })
})

/** Aggregates answers in a thread shared by all forms. `spawn` starts `foldingThread.ts`. */
export const layer = (options: { readonly spawn: (options: WorkerOptions) => Worker }) =>
  Layer.effect(
    ResultsFolding,
    Effect.gen(function* () {
      const shared = yield* RcRef.make({ acquire: thread(options.spawn), idleTimeToLive: idle })
      const lost = Effect.andThen(RcRef.invalidate(shared), Effect.die(new Error("The aggregation thread has stopped")))
      return ResultsFolding.of({
        open: Effect.fnUntraced(function* (plans) {
          const worker = yield* RcRef.get(shared)
          const exchange = yield* opened(plans, worker, lost)
          return {
            add: (records) => Effect.asVoid(exchange({ records })),
            summaries: exchange({}),
          }
        }),
      })
    }),
  )
