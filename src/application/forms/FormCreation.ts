import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { FormInvalid } from "../../domain/forms/Errors.ts"
import type { ImportReport } from "../../domain/forms/edit/ImportReport.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { type FormExists, FormIdTaken } from "../../domain/forms/records/Faults.ts"
import { stamped } from "../../domain/forms/records/StoredForm.ts"
import { unboundSecrets } from "../../domain/forms/remote/SecretUse.ts"
import { FormStore, type FormStoreUnavailable } from "../../ports/FormStore.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { beyondLimits, DefinitionLimits } from "./DefinitionLimits.ts"

/** Maximum number of names tried when a form's title is already taken as a name. */
const suffixes = 200

const usableLabel = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Adds a new form to a tenant. */
export class FormCreation extends Context.Service<
  FormCreation,
  {
    /** A form with an explicit name keeps it or is refused. A form named after its title gets the next free name. */
    readonly add: (
      tenant: DeclaredTenant,
      form: FormDefinition,
      by: string,
      options: { readonly isNamed: boolean; readonly report?: ImportReport },
    ) => Effect.Effect<FormDefinition, FormInvalid | FormExists | FormIdTaken | FormStoreUnavailable>
  }
>()("parley/application/forms/FormCreation") {
  static readonly layer = Layer.effect(
    FormCreation,
    Effect.gen(function* () {
      const store = yield* FormStore
      const secrets = yield* Secrets
      const limits = yield* DefinitionLimits
      return FormCreation.of({
        add: Effect.fn("FormCreation.add")(function* (tenant, form, by, { isNamed, report }) {
          const problems = [
            ...beyondLimits(form, limits),
            ...unboundSecrets(form, (use) => secrets.isBound(tenant, use)),
          ]
          if (problems.length > 0) return yield* new FormInvalid({ problems })
          const at = yield* DateTime.now
          const version = usableLabel.test(form.version) ? form.version : "1.0"
          const first = stamped(form, { tenant, version, createdAt: DateTime.formatIso(at) })
          const saving = { by, at, ...(report === undefined ? {} : { report }) }
          const names = isNamed
            ? [form.formId]
            : Array.from({ length: suffixes }, (_, n) => (n === 0 ? form.formId : `${form.formId}-${n + 1}`))
          for (const formId of names) {
            const named = { ...first, formId }
            const added = yield* Effect.as(store.insert(tenant, named, saving), named).pipe(
              Effect.catchTag("FormIdTaken", () => Effect.succeed(undefined)),
            )
            if (added !== undefined) return added
          }
          return yield* new FormIdTaken({ formId: form.formId })
        }),
      })
    }),
  )
}
