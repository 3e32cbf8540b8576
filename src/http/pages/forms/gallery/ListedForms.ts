import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Caller } from "../../../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../../../domain/access/Tenant.ts"
import { TenantRights } from "../../../../application/access/TenantRights.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Forms } from "../../../../application/forms/Forms.ts"
import { SubmissionStore } from "../../../../ports/SubmissionStore.ts"
import type { ListedForm, ListedForms } from "../../../../views/forms/gallery/ListedForm.ts"

/** The maximum number of forms on a page of a gallery; the search covers only these forms. */
const mostListed = 200

/**
 * A page of the newest versions of a tenant's forms, sorted by form id and starting after `after`. A form that can't be
 * loaded is omitted. `next` is the `after` of the next page; null on the last page.
 */
export const formListing = Effect.gen(function* () {
  const forms = yield* Forms
  const library = yield* FormLibrary
  const submissions = yield* SubmissionStore
  const rights = yield* TenantRights
  return Effect.fnUntraced(function* ({
    tenant,
    caller,
    after,
  }: {
    readonly tenant: DeclaredTenant
    readonly caller: Caller
    readonly after: string
  }) {
    const found = yield* forms.list(tenant, { limit: mostListed + 1, after })
    const summaries = found.slice(0, mostListed)
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
    const next = found.length > mostListed ? summaries.at(-1)!.formId : null
    return { forms: listed.flatMap(Option.toArray), after, next } satisfies ListedForms
  })
})
