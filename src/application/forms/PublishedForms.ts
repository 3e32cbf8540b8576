import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { FetchedOptions } from "../../domain/forms/model/FieldOption.ts"
import type { CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"

/** Forms cannot be loaded at the moment. */
export class PublishedFormsUnavailable extends Schema.TaggedError<PublishedFormsUnavailable>()(
  "PublishedFormsUnavailable",
  { cause: Schema.Defect() },
) {}

/**
 * A form as respondents get it. `compiled` is the same object for the same version, so that what is prepared for a form is
 * prepared once; `options` are those that sources gave.
 */
export interface PublishedForm {
  readonly compiled: CompiledForm
  readonly options: FetchedOptions
}

/** What a tenant's respondents fill in. Another tenant's form is missing, like one that does not exist. */
export class PublishedForms extends Context.Service<
  PublishedForms,
  {
    readonly find: (
      tenant: string,
      formUid: string,
    ) => Effect.Effect<Option.Option<PublishedForm>, PublishedFormsUnavailable>
  }
>()("parley/application/forms/PublishedForms") {}
