import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../../src/domain/access/Tenant.ts"
import { SubmissionNotFound } from "../../../src/domain/forms/records/Faults.ts"
import type { Submission } from "../../../src/domain/forms/records/Submission.ts"
import { type SubmissionQuery, SubmissionStore } from "../../../src/ports/SubmissionStore.ts"

interface Entry {
  readonly tenant: DeclaredTenant
  readonly position: number
  readonly repeatKey: string | undefined
  submission: Submission
  due: DateTime.Utc | undefined
}

const fits = ({ submission, position }: Entry, query: SubmissionQuery): boolean =>
  position > (query.after ?? 0) &&
  (query.from === undefined || DateTime.isGreaterThanOrEqualTo(submission.submittedAt, query.from)) &&
  (query.to === undefined || DateTime.isLessThan(submission.submittedAt, query.to)) &&
  (query.version === undefined || submission.formVersion === query.version) &&
  (query.userId === undefined || submission.userId === query.userId)

/** Submissions that last as long as the process. */
export const layer = Layer.sync(SubmissionStore, () => {
  const forms = new Map<string, Array<Entry>>()
  let last = 0

  const of = (tenant: string, formUid: string): Array<Entry> => {
    const key = `${tenant}/${formUid}`
    const known = forms.get(key) ?? []
    forms.set(key, known)
    return known
  }
  const named = (tenant: string, formUid: string, id: string | undefined, repeatKey: string | undefined) =>
    of(tenant, formUid).find(
      (entry) =>
        (id !== undefined && entry.submission.submissionId === id) ||
        (repeatKey !== undefined && entry.repeatKey === repeatKey),
    )

  return SubmissionStore.of({
    insert: (tenant, submission, repeatKey) =>
      Effect.sync(() => {
        const there = named(tenant, submission.formUid, submission.submissionId, repeatKey)
        if (there !== undefined) return { submission: there.submission, isNew: false }
        const due = submission.forward.state === "pending" ? submission.submittedAt : undefined
        of(tenant, submission.formUid).push({ tenant, position: ++last, repeatKey, submission, due })
        return { submission, isNew: true }
      }),
    earlier: (tenant, formUid, id, repeatKey) => Effect.sync(() => named(tenant, formUid, id, repeatKey)?.submission),
    get: (tenant, formUid, submissionId) =>
      Effect.suspend(() => {
        const found = named(tenant, formUid, submissionId, undefined)
        return found === undefined
          ? Effect.fail(new SubmissionNotFound({ submissionId }))
          : Effect.succeed(found.submission)
      }),
    page: (tenant, formUid, query) =>
      Effect.sync(() =>
        of(tenant, formUid)
          .filter((entry) => fits(entry, query))
          .slice(0, query.limit)
          .map(({ position, submission }) => ({ position, submission })),
      ),
    hasAny: (tenant, formUid) => Effect.sync(() => of(tenant, formUid).length > 0),
    counts: (tenant, formUids) =>
      Effect.sync(() => new Map(formUids.map((formUid) => [formUid, of(tenant, formUid).length]))),
    deleteAll: (tenant, formUid) => Effect.sync(() => void of(tenant, formUid).splice(0)),
    claimDue: (now, lease, limit) =>
      Effect.sync(() =>
        [...forms.values()]
          .flat()
          .filter(({ due }) => due !== undefined && DateTime.isLessThanOrEqualTo(due, now))
          .slice(0, limit)
          .map((entry) => {
            entry.due = lease
            return { tenant: entry.tenant, submission: entry.submission }
          }),
      ),
    settle: ({ tenant, submission }, forward, again) =>
      Effect.sync(() => {
        const entry = named(tenant, submission.formUid, submission.submissionId, undefined)
        if (entry === undefined) return
        entry.submission = { ...entry.submission, forward }
        entry.due = again
      }),
  })
})
