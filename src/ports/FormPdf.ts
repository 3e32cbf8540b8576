import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { BudgetExceeded } from "../domain/budget/Errors.ts"
import type { FormDefinition } from "../domain/forms/model/FormDefinition.ts"

/** Forms as fillable PDF documents: one field for each question, by its answer key. */
export class FormPdf extends Context.Service<
  FormPdf,
  { readonly write: (form: FormDefinition, locale: string) => Effect.Effect<Uint8Array, BudgetExceeded> }
>()("parley/ports/FormPdf") {}
