import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../../src/domain/access/Tenant.ts"
import {
  type Correction,
  ReviewConflict,
  type Review,
  type ReviewedSubmission,
} from "../../../src/domain/forms/records/Review.ts"
import { canonicalJson } from "../../../src/domain/forms/codec/Json.ts"
import { identifierStart } from "../../../src/domain/forms/records/Reference.ts"
import { SubmissionReviews } from "../../../src/ports/SubmissionReviews.ts"
import { SubmissionNotFound } from "../../../src/domain/forms/records/Faults.ts"
import type { Submission } from "../../../src/domain/forms/records/Submission.ts"
import { nameKeys, type SubmissionName } from "../../../src/domain/forms/submission/SubmissionName.ts"
import { AnswerBatches } from "../../../src/ports/AnswerBatches.ts"
import type { RecordRow } from "../../../src/domain/forms/results/AnswerRecord.ts"
import {
  type Earlier,
  type Insertion,
  type Positioned,
  type SubmissionPage,
  type SubmissionQuery,
  SubmissionStore,
} from "../../../src/ports/SubmissionStore.ts"

interface Entry {
  readonly tenant: DeclaredTenant
  readonly position: number
  readonly respondent: string | null
  readonly givenKey: string | null
  readonly repeatKey: string | null
  readonly body: string | undefined
  submission: Submission
  due: DateTime.Utc | undefined
  review: Review
  readonly corrections: Array<Correction>
}

const fits = ({ submission, position }: Entry, query: SubmissionQuery): boolean =>
  position > (query.after ?? 0) &&
  (query.from === undefined || DateTime.isGreaterThanOrEqualTo(submission.submittedAt, query.from)) &&
  (query.to === undefined || DateTime.isLessThan(submission.submittedAt, query.to)) &&
  (query.version === undefined || submission.formVersion === query.version) &&
  (query.userId === undefined || submission.userId === query.userId)

/** The first page of these submissions. */
const pageOf = (all: ReadonlyArray<Positioned>, { limit, bytes }: SubmissionQuery): SubmissionPage => {
  const rows: Array<Positioned> = []
  for (let size = 0; rows.length < Math.min(limit, all.length) && size < bytes;) {
    const { submission } = all[rows.length]!
    rows.push(all[rows.length]!)
    for (const part of [submission.data, submission.evidence, submission.context])
      size += part === null ? 0 : Buffer.byteLength(JSON.stringify(part))
  }
  return { rows, hasMore: rows.length < all.length }
}
const untouched = () => ({ review: { revision: 1, marked: false, tags: [] }, corrections: [] })
const reviewed = ({ position, submission, review }: Entry): ReviewedSubmission => ({ position, submission, review })

/** Submissions for the lifetime of the process. */
export const layer = Layer.syncContext(() => {
  const forms = new Map<string, Array<Entry>>()
  const changes = new Map<string, number>()
  const changed = (tenant: string, formUid: string): void => {
    const key = `${tenant}/${formUid}`
    changes.set(key, (changes.get(key) ?? 0) + 1)
  }
  let last = 0
  const tombstones = new Set<string>()

  const of = (tenant: string, formUid: string): Array<Entry> => {
    const key = `${tenant}/${formUid}`
    const known = forms.get(key) ?? []
    forms.set(key, known)
    return known
  }
  const byId = (tenant: string, formUid: string, id: string) =>
    of(tenant, formUid).find(({ submission }) => submission.submissionId === id)
  const earlier = (tenant: string, formUid: string, name: SubmissionName): Earlier | undefined => {
    const { givenKey, repeatKey } = nameKeys(name, canonicalJson(name.body))
    const named = of(tenant, formUid).filter(
      (entry) =>
        (givenKey !== null && entry.givenKey === givenKey) || (repeatKey !== null && entry.repeatKey === repeatKey),
    )
    const [first, second] = named
    if (first === undefined) {
      const names = [givenKey, repeatKey].map((key) => `${tenant}/${formUid}/${String(key)}`)
      return names.some((key) => tombstones.has(key)) ? { _tag: "Deleted" } : undefined
    }
    return second !== undefined || first.body !== canonicalJson(name.body)
      ? { _tag: "Different" }
      : { _tag: "Repeated", submission: first.submission }
  }

  const submissions = SubmissionStore.of({
    insert: (tenant, { passwordHashes: _unread, ...submission }, name, quota, isRelayed = false) =>
      Effect.sync((): Insertion => {
        const before = name === undefined ? undefined : earlier(tenant, submission.formUid, name)
        if (before !== undefined) return before
        const respondent = name?.respondent ?? null
        const all = of(tenant, submission.formUid)
        if (quota?.oncePerPerson === true && respondent !== null && all.some((one) => one.respondent === respondent))
          return { _tag: "Answered" }
        if (quota !== undefined && quota.most !== null && all.length >= quota.most) return { _tag: "Full" }
        if (byId(tenant, submission.formUid, submission.submissionId) !== undefined) return { _tag: "IdTaken" }
        const due = isRelayed || submission.forward.state === "pending" ? submission.submittedAt : undefined
        const keys = name === undefined ? { givenKey: null, repeatKey: null } : nameKeys(name, canonicalJson(name.body))
        const entry = {
          tenant,
          respondent,
          position: ++last,
          ...keys,
          body: name === undefined ? undefined : canonicalJson(name.body),
          submission,
          due,
          ...untouched(),
        }
        of(tenant, submission.formUid).push(entry)
        return { _tag: "Stored", submission }
      }),
    earlier: (tenant, formUid, name) => Effect.sync(() => earlier(tenant, formUid, name)),
    get: (tenant, formUid, submissionId) =>
      Effect.suspend(() => {
        const found = byId(tenant, formUid, submissionId)
        return found === undefined
          ? Effect.fail(new SubmissionNotFound({ submissionId }))
          : Effect.succeed(found.submission)
      }),
    page: (tenant, formUid, query) =>
      Effect.sync(() =>
        pageOf(
          of(tenant, formUid)
            .filter((entry) => fits(entry, query))
            .map(({ position, submission }) => ({ position, submission })),
          query,
        ),
      ),
    hasOf: (tenant, formUid, respondent) =>
      Effect.sync(() => of(tenant, formUid).some((one) => one.respondent === respondent)),
    hasAny: (tenant, formUid) => Effect.sync(() => of(tenant, formUid).length > 0),
    counts: (tenant, formUids) =>
      Effect.sync(() => new Map(formUids.map((formUid) => [formUid, of(tenant, formUid).length]))),
    deleteAll: (tenant, formUid) =>
      Effect.sync(() => {
        of(tenant, formUid).splice(0)
        changed(tenant, formUid)
      }),
    unrelayed: (before, limit) =>
      Effect.sync(() =>
        [...forms.values()]
          .flat()
          .filter(({ due }) => due !== undefined && DateTime.isLessThan(due, before))
          .slice(0, limit)
          .map(({ tenant, submission }) => ({ tenant, submission })),
      ),
    relayed: (tenant, formUid, submissionId) =>
      Effect.sync(() => {
        const entry = byId(tenant, formUid, submissionId)
        if (entry !== undefined) entry.due = undefined
      }),
    forwarded: (tenant, { formUid, submissionId }, forward) =>
      Effect.sync(() => {
        const entry = byId(tenant, formUid, submissionId)
        if (entry !== undefined) entry.submission = { ...entry.submission, forward }
      }),
  })

  const batches = AnswerBatches.of({
    stamp: (tenant, formUid) =>
      Effect.sync(() => ({
        last: of(tenant, formUid).at(-1)?.position ?? 0,
        changes: changes.get(`${tenant}/${formUid}`) ?? 0,
      })),
    next: (tenant, formUid, { channel, ...query }, after) =>
      Effect.sync(() => {
        const found = of(tenant, formUid)
          .filter((entry) => fits(entry, { ...query, after, limit: 0, bytes: 0 }))
          .filter(({ submission }) => channel === undefined || submission.source === channel)
          .slice(0, 100)
        const rows = found.map(({ submission }): RecordRow => [
          submission.source,
          submission.formVersion,
          DateTime.toEpochMillis(submission.submittedAt),
          submission.data,
          submission.evidence,
        ])
        return found.length === 0
          ? undefined
          : { count: found.length, last: found.at(-1)!.position, records: JSON.stringify(rows) }
      }),
  })

  const holds = (text: string, search: string): boolean => text.toLowerCase().includes(search.toLowerCase())
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

  const reviews = SubmissionReviews.of({
    find: (tenant, formUid, { search, marked, tag, order, after, limit, channel, ...filter }) =>
      Effect.sync(() => {
        const found = of(tenant, formUid).filter(
          (entry) =>
            fits(entry, { ...filter, limit: 0, bytes: 0 }) &&
            (channel === undefined || entry.submission.source === channel) &&
            (marked === undefined || entry.review.marked === marked) &&
            (tag === undefined || entry.review.tags.includes(tag)) &&
            (search === undefined ||
              holds(JSON.stringify(entry.submission.data), inJson(search)) ||
              holds(entry.submission.username ?? "", search) ||
              holds(entry.submission.submissionId, search) ||
              entry.submission.submissionId.startsWith(identifierStart(search) ?? " ")),
        )
        const ordered = order === "newest" ? found.toReversed() : found
        const rest = ordered.filter(
          ({ position }) => after === undefined || (order === "newest" ? position < after : position > after),
        )
        return rest.slice(0, limit).map(reviewed)
      }),
    get: (tenant, formUid, submissionId) =>
      Effect.suspend(() => {
        const found = byId(tenant, formUid, submissionId)
        return found === undefined
          ? Effect.fail(new SubmissionNotFound({ submissionId }))
          : Effect.succeed(reviewed(found))
      }),
    change: (tenant, formUid, submissionId, { revision, data, marked, tags, at, by, reason }) =>
      Effect.suspend((): Effect.Effect<ReviewedSubmission, SubmissionNotFound | ReviewConflict> => {
        const entry = byId(tenant, formUid, submissionId)
        if (entry === undefined) return Effect.fail(new SubmissionNotFound({ submissionId }))
        const { review, submission } = entry
        if (review.revision !== revision) return Effect.fail(new ReviewConflict({ current: review.revision }))
        if (data !== undefined) {
          entry.corrections.unshift({ revision, data: submission.data, changedAt: at, changedBy: by, reason })
          entry.submission = { ...submission, data }
          changed(tenant, formUid)
        }
        entry.review = { revision: revision + 1, marked: marked ?? review.marked, tags: tags ?? review.tags }
        return Effect.succeed(reviewed(entry))
      }),
    corrections: (tenant, formUid, submissionId) =>
      Effect.sync(() => byId(tenant, formUid, submissionId)?.corrections ?? []),
    remove: (tenant, formUid, submissionId) =>
      Effect.sync(() => {
        const entries = of(tenant, formUid)
        const at = entries.findIndex(({ submission }) => submission.submissionId === submissionId)
        if (at === -1) return
        const [gone] = entries.splice(at, 1)
        for (const key of [gone!.givenKey, gone!.repeatKey])
          if (key !== null) tombstones.add(`${tenant}/${formUid}/${key}`)
        changed(tenant, formUid)
      }),
    ofPerson: (tenant, formUid, { userId, email }, limit) =>
      Effect.sync(() =>
        [...forms.values()]
          .flat()
          .filter(
            (entry) =>
              entry.tenant === tenant &&
              (formUid === undefined || entry.submission.formUid === formUid) &&
              ((userId !== undefined && entry.submission.userId === userId) ||
                (email !== undefined && holds(JSON.stringify(entry.submission.data), JSON.stringify(email)))),
          )
          .sort((a, b) => a.position - b.position)
          .slice(0, limit)
          .map(reviewed),
      ),
  })

  return Context.make(SubmissionStore, submissions).pipe(
    Context.add(AnswerBatches, batches),
    Context.add(SubmissionReviews, reviews),
  )
})
