import * as Result from "effect/Result"
import { parentPort } from "node:worker_threads"
import type { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import { readFormFile } from "../../domain/forms/import/ImportFile.ts"
import { mendedForm } from "../../domain/forms/import/Mending.ts"
import type { Problem } from "../../domain/forms/model/Problem.ts"
import type { ReadForm } from "../../ports/FormFileReading.ts"
import { fileTools } from "./fileTools.ts"

export interface ImportingOrder {
  readonly bytes: Uint8Array
  readonly formUid: string
}

/** The form, or why there is none. Errors as such don't cross from thread to thread. */
export type ImportingAnswer =
  | { readonly read: ReadForm }
  | { readonly refused: FormFileRefused["problem"]; readonly path: string | undefined }
  | { readonly problems: ReadonlyArray<Problem> }

const answerTo = ({ bytes, formUid }: ImportingOrder): ImportingAnswer => {
  const file = readFormFile(bytes, fileTools)
  if (Result.isFailure(file)) return { refused: file.failure.problem, path: file.failure.path }
  const form = mendedForm(file.success, formUid)
  if (Result.isFailure(form)) return { problems: form.failure.problems }
  const { definition: _, ...read } = file.success
  return { read: { ...read, form: form.success } }
}

parentPort!.on("message", (order: ImportingOrder) => parentPort!.postMessage(answerTo(order)))
parentPort!.postMessage("ready")
