import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { FetchedOptions } from "../../domain/forms/model/FieldOption.ts"
import type { CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { OptionSources } from "./OptionSources.ts"

/**
 * A form for respondents. `compiled` is the same object for the same version, so that prepared data is shared;
 * `options` are those of external sources, by field id.
 */
export interface ServedForm {
  readonly compiled: CompiledForm
  readonly options: FetchedOptions
}

/** The forms that a tenant's respondents fill in, on a page or by voice. Another tenant's form counts as missing. */
export class ServedForms extends Context.Service<
  ServedForms,
  { readonly find: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<ServedForm, LoadError> }
>()("parley/application/forms/ServedForms") {
  static readonly layer = Layer.effect(
    ServedForms,
    Effect.gen(function* () {
      const library = yield* FormLibrary
      const sources = yield* OptionSources
      return ServedForms.of({
        find: Effect.fn("ServedForms.find")(function* (tenant, formUid) {
          const { compiled } = yield* library.served(tenant, formUid)
          return { compiled, options: yield* sources.shown(compiled.form) }
        }),
      })
    }),
  )
}
