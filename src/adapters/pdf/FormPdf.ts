import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcRef from "effect/RcRef"
import * as Semaphore from "effect/Semaphore"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { BudgetExceeded } from "../../domain/budget/Errors.ts"
import { FormPdf } from "../../ports/FormPdf.ts"
import type { PrintingAnswer, PrintingOrder } from "./printingThread.ts"

/** No document takes longer; a form of a thousand questions takes a second. */
const deadline = Duration.seconds(20)

/** A thread that draws nothing for this long is stopped, and its memory is the system's again. */
const idle = "10 seconds"

const resourceLimits = { maxOldGenerationSizeMb: 256 }

const thread = (spawn: (options: WorkerOptions) => Worker) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const worker = spawn({ resourceLimits })
      // Whoever waits for a document learns of the thread's end.
      worker.on("error", () => undefined)
      return worker
    }),
    (worker) => Effect.promise(() => worker.terminate()),
  )

const tooLong = new BudgetExceeded({ budget: "document_seconds", limit: Duration.toSeconds(deadline) })

/** Asks a thread that does nothing else meanwhile; whatever ends the thread ends the document. */
const asked = (worker: Worker, order: PrintingOrder): Effect.Effect<Uint8Array, BudgetExceeded> =>
  Effect.callback((resume) => {
    const onMessage = (answer: PrintingAnswer | "ready") => {
      if (answer === "ready") return
      finish(answer === null ? Effect.die(new Error("The form cannot be drawn")) : Effect.succeed(answer))
    }
    const onExit = () => finish(Effect.fail(tooLong))
    const finish = (outcome: Effect.Effect<Uint8Array, BudgetExceeded>) => {
      worker.off("message", onMessage).off("exit", onExit)
      resume(outcome)
    }
    worker.on("message", onMessage).on("exit", onExit)
    worker.postMessage(order)
    return Effect.sync(() => void worker.off("message", onMessage).off("exit", onExit))
  })

/**
 * AcroForm documents, drawn on a thread, one after the other. The standard fonts have the letters of western languages; others
 * are printed as `?`. `spawn` starts `printingThread.ts`.
 */
export const layer = (options: { readonly spawn: (options: WorkerOptions) => Worker }) =>
  Layer.effect(
    FormPdf,
    Effect.gen(function* () {
      const shared = yield* RcRef.make({ acquire: thread(options.spawn), idleTimeToLive: idle })
      const turn = Semaphore.makeUnsafe(1)

      const write = Effect.fn("FormPdf.write")(function* (order: PrintingOrder) {
        const worker = yield* RcRef.get(shared)
        return yield* asked(worker, order).pipe(
          Effect.timeoutOrElse({ duration: deadline, orElse: () => Effect.fail(tooLong) }),
          // A thread that was given up on may still be drawing: the next document gets another one.
          Effect.onError(() => RcRef.invalidate(shared)),
        )
      })

      return FormPdf.of({
        write: (form, locale) => turn.withPermits(1)(Effect.scoped(write({ form, locale }))),
      })
    }),
  )
