import { parentPort } from "node:worker_threads"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { drawForm, type DrawnForm } from "./drawForm.ts"

/** A form to draw as a document. */
export interface PrintingOrder {
  readonly form: FormDefinition
  readonly locale: string
}

/** The document; null if the form can't be drawn. */
export type PrintingAnswer = DrawnForm | null

parentPort!.on("message", ({ form, locale }: PrintingOrder) => {
  drawForm(form, locale).then(
    (document) => parentPort!.postMessage(document satisfies PrintingAnswer),
    () => parentPort!.postMessage(null satisfies PrintingAnswer),
  )
})
parentPort!.postMessage("ready")
