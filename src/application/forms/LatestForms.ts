import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { FormSummary } from "../../domain/forms/records/StoredForm.ts"
import { FormStore } from "../../ports/FormStore.ts"
import { SubmissionStore } from "../../ports/SubmissionStore.ts"
import { TenantRights } from "../access/TenantRights.ts"

/** A form that the caller may edit, and its answer count, which is undefined for callers who may not read answers. */
export interface LatestForm {
  readonly tenant: DeclaredTenant
  readonly form: FormSummary
  readonly answers: number | undefined
}

/** The most recently changed forms of the caller's tenants, for the overview. */
export const latestForms = Effect.gen(function* () {
  const forms = yield* FormStore
  const submissions = yield* SubmissionStore
  const rights = yield* TenantRights

  const ofTenant = Effect.fnUntraced(function* (caller: Caller, tenant: DeclaredTenant, most: number) {
    if (!(yield* rights.has(caller, tenant, "edit"))) return []
    const summaries = yield* forms.list(tenant, { order: "changed", limit: most })
    const mayRead = yield* rights.has(caller, tenant, "read_answers")
    const uids = summaries.map(({ formUid }) => formUid)
    const counts = mayRead ? yield* submissions.counts(tenant, uids) : undefined
    return summaries.map((form): LatestForm => {
      const answers = counts === undefined ? undefined : (counts.get(form.formUid) ?? 0)
      return { tenant, form, answers }
    })
  })

  return (caller: Caller, tenants: ReadonlyArray<DeclaredTenant>, most: number) =>
    Effect.forEach(tenants, (tenant) => ofTenant(caller, tenant, most)).pipe(
      Effect.map((all) =>
        all
          .flat()
          .toSorted((a, b) => b.form.updatedAt.epochMilliseconds - a.form.updatedAt.epochMilliseconds)
          .slice(0, most),
      ),
      Effect.withSpan("latestForms"),
    )
})
