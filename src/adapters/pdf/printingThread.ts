import { parentPort } from "node:worker_threads"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { drawn } from "./drawn.ts"

/** A form to be written as a document. */
export interface PrintingOrder {
  readonly form: FormDefinition
  readonly locale: string
}

/** Its bytes; null where the form cannot be drawn. */
export type PrintingAnswer = Uint8Array | null

parentPort!.on("message", ({ form, locale }: PrintingOrder) => {
  drawn(form, locale).then(
    (bytes) => parentPort!.postMessage(bytes satisfies PrintingAnswer),
    () => parentPort!.postMessage(null satisfies PrintingAnswer),
  )
})
parentPort!.postMessage("ready")
