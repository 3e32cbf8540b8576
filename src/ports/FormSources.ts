import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SourceForm } from "../domain/forms/records/SourceForm.ts"

/** The other system has no such form, or there is no such system. */
export class FormSourceMissing extends Schema.TaggedError<FormSourceMissing>()("FormSourceMissing", {}) {}

/** The other system cannot be reached, or did not answer in time. */
export class FormSourceUnavailable extends Schema.TaggedError<FormSourceUnavailable>()("FormSourceUnavailable", {
  cause: Schema.Defect(),
}) {}

/** The deployment has no source of forms. */
export class FormSourceAbsent extends Schema.TaggedError<FormSourceAbsent>()("FormSourceAbsent", {}) {}

/** Forms that other systems keep in their databases. */
export class FormSources extends Context.Service<
  FormSources,
  {
    /** `service` names one of several systems; without it the deployment's own. */
    readonly form: (
      formId: number,
      orgId: number,
      service?: string,
    ) => Effect.Effect<SourceForm, FormSourceMissing | FormSourceUnavailable | FormSourceAbsent>
  }
>()("parley/ports/FormSources") {}
