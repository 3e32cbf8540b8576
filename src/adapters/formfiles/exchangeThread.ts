import * as Result from "effect/Result"
import { parentPort } from "node:worker_threads"
import { type FormFile, type FormFileFormat, formFileOf } from "../../domain/forms/export/FormFile.ts"
import type { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import { readFormFile } from "../../domain/forms/import/ImportFile.ts"
import { repairedForm } from "../../domain/forms/import/FormRepair.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { Problem } from "../../domain/forms/model/Problem.ts"
import type { ReadForm } from "../../ports/FormExchange.ts"
import { fileTools } from "./fileTools.ts"

export interface ReadOrder {
  readonly bytes: Uint8Array
  readonly formUid: string
}

export interface WriteOrder {
  readonly form: FormDefinition
  readonly format: FormFileFormat
  readonly locale: string
}

/** The form, or the reason why it was refused, as data: Error objects lose their type between threads. */
export type ReadAnswer =
  | { readonly read: ReadForm }
  | { readonly refused: FormFileRefused["problem"]; readonly path: string | undefined }
  | { readonly problems: ReadonlyArray<Problem> }

const readingOf = ({ bytes, formUid }: ReadOrder): ReadAnswer => {
  const file = readFormFile(bytes, fileTools)
  if (Result.isFailure(file)) return { refused: file.failure.problem, path: file.failure.path }
  const form = repairedForm(file.success, formUid)
  if (Result.isFailure(form)) return { problems: form.failure.problems }
  const { definition: _, ...read } = file.success
  return { read: { ...read, form: form.success } }
}

const answerTo = (order: ReadOrder | WriteOrder): ReadAnswer | FormFile =>
  "bytes" in order ? readingOf(order) : formFileOf(order.form, order.format, order.locale)

parentPort!.on("message", (order: ReadOrder | WriteOrder) => parentPort!.postMessage(answerTo(order)))
parentPort!.postMessage("ready")
