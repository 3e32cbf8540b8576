import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { DeclaredTenant } from "../../../../domain/access/Tenant.ts"
import type { FormDefinition } from "../../../../domain/forms/model/FormDefinition.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Forms } from "../../../../application/forms/Forms.ts"

/** One card of the gallery. */
export interface ListedForm {
  readonly form: FormDefinition
  readonly publishedVersion: string | null
}

/** The most cards of a gallery; a tenant with more of them searches. */
const mostListed = 200

/** The newest versions of a tenant's forms. One that cannot be loaded is left out. */
export const formListing = Effect.gen(function* () {
  const forms = yield* Forms
  const library = yield* FormLibrary
  return Effect.fnUntraced(function* ({ tenant }: { readonly tenant: DeclaredTenant }) {
    const summaries = yield* forms.list(tenant, { limit: mostListed })
    const listed = yield* Effect.forEach(
      summaries,
      ({ formUid, publishedVersion }) =>
        Effect.option(
          Effect.map(library.newest(tenant, formUid), ({ compiled }): ListedForm => ({
            form: compiled.form,
            publishedVersion,
          })),
        ),
      { concurrency: 4 },
    )
    return listed.flatMap(Option.toArray)
  })
})
