import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Caller } from "../../../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../../../domain/access/Tenant.ts"
import { TenantRights } from "../../../../application/access/TenantRights.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Forms } from "../../../../application/forms/Forms.ts"
import { SubmissionStore } from "../../../../ports/SubmissionStore.ts"
import type { ListedForm } from "../../../../views/forms/gallery/ListedForm.ts"

/** The maximum number of forms in a gallery; the gallery's search covers only these forms. */
const mostListed = 200

/** The newest versions of a tenant's forms. A form that can't be loaded is omitted. */
export const formListing = Effect.gen(function* () {
  const forms = yield* Forms
  const library = yield* FormLibrary
  const submissions = yield* SubmissionStore
  const rights = yield* TenantRights
  return Effect.fnUntraced(function* ({
    tenant,
    caller,
  }: {
    readonly tenant: DeclaredTenant
    readonly caller: Caller
  }) {
    const summaries = yield* forms.list(tenant, { limit: mostListed })
    const uids = summaries.map(({ formUid }) => formUid)
    const mayRead = yield* Effect.orElseSucceed(rights.has(caller, tenant, "read_answers"), () => false)
    // The gallery also works without the counts.
    const counts = mayRead ? yield* Effect.option(submissions.counts(tenant, uids)) : Option.none()
    const listed = yield* Effect.forEach(
      summaries,
      ({ formUid, publishedVersion }) =>
        Effect.option(
          Effect.map(library.newest(tenant, formUid), ({ compiled }): ListedForm => ({
            form: compiled.form,
            publishedVersion,
            answers: Option.getOrUndefined(Option.map(counts, (all) => all.get(formUid) ?? 0)),
          })),
        ),
      { concurrency: 4 },
    )
    return listed.flatMap(Option.toArray)
  })
})
