import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcRef from "effect/RcRef"
import * as Semaphore from "effect/Semaphore"
import type { Worker, WorkerOptions } from "node:worker_threads"
import { BudgetExceeded } from "../../domain/budget/Errors.ts"
import { limits } from "../../domain/budget/Limits.ts"
import { FormPdf } from "../../ports/FormPdf.ts"
import { withinWork } from "../threads/WorkLimit.ts"
import { askThread, sharedThread } from "./SharedThread.ts"
import type { PrintingAnswer, PrintingOrder } from "./printingThread.ts"

const limit = Duration.seconds(limits.documentSeconds)

const idle = "10 seconds"

const resourceLimits = { maxOldGenerationSizeMb: 256 }

const tooLong = new BudgetExceeded({ budget: "document_seconds", limit: limits.documentSeconds })

/**
 * Draws AcroForm documents on a thread, one at a time, in Noto fonts. A character that is missing from all fonts is
 * replaced by its code point, and listed at the end of the document and in the log. `spawn` starts `printingThread.ts`.
 */
export const layer = (options: { readonly spawn: (options: WorkerOptions) => Worker }) =>
  Layer.effect(
    FormPdf,
    Effect.gen(function* () {
      const shared = yield* sharedThread({ spawn: options.spawn, resourceLimits, idle })
      const turn = Semaphore.makeUnsafe(1)

      const write = Effect.fn("FormPdf.write")(function* (order: PrintingOrder) {
        const worker = yield* Effect.mapError(RcRef.get(shared), () => tooLong)
        const document = yield* askThread<PrintingAnswer>(worker, order).pipe(
          // If a thread ends for any reason, the document that it was drawing fails.
          Effect.mapError(() => tooLong),
          (answer) => withinWork(answer, { worker, limit, orElse: () => Effect.fail(tooLong) }),
          // A thread that timed out may still be drawing, so the next document gets a new thread.
          Effect.onError(() => RcRef.invalidate(shared)),
        )
        if (document === null) return yield* Effect.die(new Error("The form cannot be drawn"))
        const { bytes, unwritten } = document
        if (Object.keys(unwritten).length > 0)
          yield* Effect.logWarning("A form has characters that no font has").pipe(
            Effect.annotateLogs({ formUid: order.form.formUid, unwritten }),
          )
        return bytes
      })

      return FormPdf.of({
        write: (form, locale) => turn.withPermits(1)(Effect.scoped(write({ form, locale }))),
      })
    }),
  )
