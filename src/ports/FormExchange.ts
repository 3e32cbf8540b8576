import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { BudgetExceeded } from "../domain/budget/Errors.ts"
import type { FormInvalid } from "../domain/forms/Errors.ts"
import type { Json } from "../domain/forms/codec/Json.ts"
import type { FormFile, FormFileFormat } from "../domain/forms/export/FormFile.ts"
import type { ReportLine } from "../domain/forms/import/Assembly.ts"
import type { FormFileRefused } from "../domain/forms/import/Errors.ts"
import type { FormDefinition } from "../domain/forms/model/FormDefinition.ts"

/** An imported form, parsed and validated. */
export interface ReadForm {
  readonly source: string
  readonly form: FormDefinition
  readonly lines: ReadonlyArray<ReportLine>
  /** The tenant in the file, if any. */
  readonly tenant?: Json
}

/** Imports form files of other systems, and exports forms to them. */
export class FormExchange extends Context.Service<
  FormExchange,
  {
    readonly read: (
      bytes: Uint8Array,
      formUid: string,
    ) => Effect.Effect<ReadForm, FormFileRefused | FormInvalid | BudgetExceeded>
    readonly write: (
      form: FormDefinition,
      format: FormFileFormat,
      locale: string,
    ) => Effect.Effect<FormFile, BudgetExceeded>
  }
>()("parley/ports/FormExchange") {}
