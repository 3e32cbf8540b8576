import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { BudgetExceeded } from "../../domain/budget/Errors.ts"
import { limits } from "../../domain/budget/Limits.ts"
import { FormInvalid } from "../../domain/forms/Errors.ts"
import { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import { FormFileReading, type ReadForm } from "../../ports/FormFileReading.ts"
import type { ImportingAnswer, ImportingOrder } from "./importingThread.ts"

const resourceLimits = { maxOldGenerationSizeMb: 512 }

const tooLong = new BudgetExceeded({ budget: "document_seconds", limit: limits.documentSeconds })

/** The answer of a thread; one that ends before it (out of memory) gives none. */
const asked = (worker: Worker, order: ImportingOrder): Effect.Effect<ImportingAnswer, BudgetExceeded> =>
  Effect.callback((resume) => {
    worker.on("error", () => undefined)
    worker.on("message", (answer: ImportingAnswer | "ready") => {
      if (answer !== "ready") resume(Effect.succeed(answer))
    })
    worker.once("exit", () => resume(Effect.fail(tooLong)))
    worker.postMessage(order)
  })

const outcome = (answer: ImportingAnswer): Effect.Effect<ReadForm, FormFileRefused | FormInvalid> => {
  if ("read" in answer) return Effect.succeed(answer.read)
  if ("problems" in answer) return Effect.fail(new FormInvalid({ problems: [...answer.problems] }))
  const { refused: problem, path } = answer
  return Effect.fail(new FormFileRefused({ problem, ...(path === undefined ? {} : { path }) }))
}

/** Each file is read on a thread of its own, one after the other. `spawn` starts `importingThread.ts`. */
export const layer = (options: { readonly spawn: (options: WorkerOptions) => Worker }) =>
  Layer.sync(FormFileReading, () => {
    const turn = Semaphore.makeUnsafe(1)
    const thread = Effect.acquireRelease(
      Effect.sync(() => options.spawn({ resourceLimits })),
      (worker) => Effect.promise(() => worker.terminate()),
    )
    const read = Effect.fn("FormFileReading.read")(function* (bytes: Uint8Array, formUid: string) {
      const worker = yield* thread
      const answer = yield* Effect.timeoutOrElse(asked(worker, { bytes, formUid }), {
        duration: Duration.seconds(limits.documentSeconds),
        orElse: () => Effect.fail(tooLong),
      })
      return yield* outcome(answer)
    })
    return FormFileReading.of({
      read: (bytes, formUid) => turn.withPermits(1)(Effect.scoped(read(bytes, formUid))),
    })
  })
