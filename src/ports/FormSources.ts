import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SourceForm } from "../domain/forms/records/SourceForm.ts"

/** The other system has no such form, or no such system is configured. */
export class FormSourceMissing extends Schema.TaggedError<FormSourceMissing>()("FormSourceMissing", {}) {}

/** The other system is unavailable or timed out. */
export class FormSourceUnavailable extends Schema.TaggedError<FormSourceUnavailable>()("FormSourceUnavailable", {
  cause: Schema.Defect(),
}) {}

/** The deployment has no source of forms. */
export class FormSourceAbsent extends Schema.TaggedError<FormSourceAbsent>()("FormSourceAbsent", {}) {}

/** Forms in the databases of other systems. */
export class FormSources extends Context.Service<
  FormSources,
  {
    /** `service` names one of several systems; the default is the deployment's own. */
    readonly form: (
      formId: number,
      orgId: number,
      service?: string,
    ) => Effect.Effect<SourceForm, FormSourceMissing | FormSourceUnavailable | FormSourceAbsent>
  }
>()("parley/ports/FormSources") {}
