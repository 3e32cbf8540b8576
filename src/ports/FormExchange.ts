import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { BudgetExceeded } from "../domain/budget/Errors.ts"
import type { FormInvalid } from "../domain/forms/Errors.ts"
import type { Json } from "../domain/forms/codec/Json.ts"
import type { FormFile, FormFileFormat } from "../domain/forms/export/FormFile.ts"
import type { ReportLine } from "../domain/forms/import/Assembly.ts"
import type { FormFileRefused } from "../domain/forms/import/Errors.ts"
import type { FormDefinition } from "../domain/forms/model/FormDefinition.ts"

/** A form of another system, read and checked. */
export interface ReadForm {
  readonly source: string
  readonly form: FormDefinition
  readonly lines: ReadonlyArray<ReportLine>
  /** The tenant that the file names, if any. */
  readonly tenant?: Json
}

/** Files of other systems as forms of ours, and forms of ours as such files. */
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
