import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { BudgetExceeded } from "../../domain/budget/Errors.ts"
import { limits } from "../../domain/budget/Limits.ts"
import type { FormFile } from "../../domain/forms/export/FormFile.ts"
import { FormInvalid } from "../../domain/forms/Errors.ts"
import { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import { FormExchange, type ReadForm } from "../../ports/FormExchange.ts"
import { withinWork } from "../threads/WorkLimit.ts"
import type { ReadAnswer, ReadOrder, WriteOrder } from "./exchangeThread.ts"

const resourceLimits = { maxOldGenerationSizeMb: 512 }

const tooLong = new BudgetExceeded({ budget: "document_seconds", limit: limits.documentSeconds })

/** A thread's reply. A thread that runs out of memory ends without a reply. */
const asked = <A extends object>(worker: Worker, order: ReadOrder | WriteOrder): Effect.Effect<A, BudgetExceeded> =>
  Effect.callback((resume) => {
    worker.on("error", () => undefined)
    worker.on("message", (answer: A | "ready") => {
      if (answer !== "ready") resume(Effect.succeed(answer))
    })
    worker.once("exit", () => resume(Effect.fail(tooLong)))
    worker.postMessage(order)
  })

const outcome = (answer: ReadAnswer): Effect.Effect<ReadForm, FormFileRefused | FormInvalid> => {
  if ("read" in answer) return Effect.succeed(answer.read)
  if ("problems" in answer) return Effect.fail(new FormInvalid({ problems: [...answer.problems] }))
  const { refused: problem, path } = answer
  return Effect.fail(new FormFileRefused({ problem, ...(path === undefined ? {} : { path }) }))
}

/** Each file is read or written on its own thread, one after the other. `spawn` starts `exchangeThread.ts`. */
export const layer = (options: { readonly spawn: (options: WorkerOptions) => Worker }) =>
  Layer.sync(FormExchange, () => {
    const thread = Effect.acquireRelease(
      Effect.sync(() => options.spawn({ resourceLimits })),
      (worker) => Effect.promise(() => worker.terminate()),
    )
    const answerTo = <A extends object>(order: ReadOrder | WriteOrder): Effect.Effect<A, BudgetExceeded> =>
      Effect.scoped(
        Effect.flatMap(thread, (worker) =>
          withinWork(asked<A>(worker, order), {
            worker,
            limit: Duration.seconds(limits.documentSeconds),
            orElse: () => Effect.fail(tooLong),
          }),
        ),
      )
    const reading = Semaphore.makeUnsafe(1)
    const writing = Semaphore.makeUnsafe(1)
    return FormExchange.of({
      read: Effect.fn("FormExchange.read")((bytes, formUid) =>
        reading.withPermits(1)(Effect.flatMap(answerTo<ReadAnswer>({ bytes, formUid }), outcome)),
      ),
      write: Effect.fn("FormExchange.write")((form, format, locale) =>
        writing.withPermits(1)(answerTo<FormFile>({ form, format, locale })),
      ),
    })
  })
