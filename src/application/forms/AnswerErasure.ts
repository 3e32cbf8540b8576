import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import { uploadPrefix } from "../../domain/forms/submission/ForeignFiles.ts"
import { namedFiles } from "../../domain/forms/submission/NamedFiles.ts"
import { FileRecords } from "../../ports/FileRecords.ts"
import { FormStore } from "../../ports/FormStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { ObjectStore, type ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { ProgressStore } from "../../ports/ProgressStore.ts"
import { SubmissionReviews } from "../../ports/SubmissionReviews.ts"
import { MailDeliveryStore } from "../../ports/MailDeliveryStore.ts"
import { SubmissionStore, SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { WebhookStore } from "../../ports/WebhookStore.ts"
import { durableWork } from "../operations/durableWork.ts"
import { recordingFolder, recordingsIn } from "../voice/StoredRecordings.ts"

/** The submissions to delete from a form; null means all of them. */
const Erasure = Schema.Struct({
  tenant: Schema.String,
  formUid: Schema.String,
  submissionIds: Schema.NullOr(Schema.Array(Schema.String)),
})
type Erasure = typeof Erasure.Type

type Unavailable = SubmissionStoreUnavailable | ObjectStoreUnavailable

/** How long a process has to finish a deletion before another process checks it. */
const patience = "1 minute"

/** How many file records are read at once. */
const batch = 500

const parts = Effect.gen(function* () {
  const records = yield* FileRecords
  const objects = yield* ObjectStore
  const reviews = yield* SubmissionReviews
  const store = yield* SubmissionStore
  const forms = yield* FormStore
  const identifiers = yield* Identifiers
  const webhooks = yield* WebhookStore
  const mails = yield* MailDeliveryStore
  const progress = yield* ProgressStore

  /**
   * Files that are named in answers but have no record: they come from older releases, which wrote no records, or
   * from corrected answers.
   */
  const namedBy = Effect.fnUntraced(function* (tenant: DeclaredTenant, submission: Submission) {
    const { formUid, data, submissionId } = submission
    const before = yield* reviews.corrections(tenant, formUid, submissionId)
    const named = [data, ...before.map((one) => one.data)].flatMap((one) => namedFiles(one, tenant, formUid))
    return [...named, ...recordingsIn(submission)]
  })

  const removed = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
    yield* Effect.forEach(keys, (key) => objects.delete(key), { concurrency: 4, discard: true })
    yield* records.forget(keys)
  })

  /** Answers are deleted last, because that takes longest, and no new answer should be announced in the meantime. */
  const eraseRecords = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string) {
    yield* webhooks.removeAll(tenant, formUid)
    yield* mails.removeAll(tenant, formUid)
    yield* progress.remove(tenant, formUid)
    yield* store.deleteAll(tenant, formUid)
  })
  return { reviews, namedBy, records, removed, forms, eraseRecords, objects, identifiers }
})

type Parts = Effect.Success<typeof parts>

/** Deletes objects first, then their records, so that an interrupted deletion can be repeated. */
const eraseSubmission = ({ reviews, namedBy, records, removed }: Parts) =>
  Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string, submissionId: string) {
    const reviewed = yield* reviews
      .get(tenant, formUid, submissionId)
      .pipe(Effect.catchTag("SubmissionNotFound", () => Effect.succeed(undefined)))
    const named = reviewed === undefined ? [] : yield* namedBy(tenant, reviewed.submission)
    const recorded = (yield* records.of({ tenant, formUid, submissionId }, batch)).map(({ key }) => key)
    const keys = [...new Set([...named, ...recorded])]
    yield* removed(keys)
    if (reviewed !== undefined) yield* reviews.remove(tenant, formUid, submissionId)
    return keys.length
  })

const eraseForm = ({ forms, eraseRecords, objects, records, removed }: Parts) =>
  Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string) {
    const isThere = yield* forms.head(tenant, formUid).pipe(
      Effect.as(true),
      Effect.catchTag("FormNotFound", () => Effect.succeed(false)),
    )
    if (isThere) return
    yield* eraseRecords(tenant, formUid)
    yield* objects.deleteAll(uploadPrefix(tenant, formUid))
    yield* objects.deleteAll(recordingFolder(formUid))
    for (;;) {
      const left = yield* records.of({ tenant, formUid }, batch)
      yield* removed(left.map(({ key }) => key))
      if (left.length < batch) return
    }
  })

const perform =
  (parts: Parts) =>
  ({ tenant: named, formUid, submissionIds }: Erasure) => {
    const tenant = tenantIn(named)
    if (tenant === undefined) return Effect.void
    return submissionIds === null
      ? eraseForm(parts)(tenant, formUid)
      : Effect.forEach(submissionIds, (id) => eraseSubmission(parts)(tenant, formUid, id), { discard: true })
  }

/**
 * Deletes answers and everything that belongs to them: uploads, recordings, earlier versions. The plan is recorded
 * first, so that another process completes the deletion after a crash.
 */
export class AnswerErasure extends Context.Service<
  AnswerErasure,
  {
    /** Returns the number of deleted files. */
    readonly submissions: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionIds: ReadonlyArray<string>,
    ) => Effect.Effect<number, Unavailable>
    /** Deletes files of these owners that belong to no submission; returns how many. */
    readonly unclaimed: (tenant: DeclaredTenant, owners: ReadonlyArray<string>) => Effect.Effect<number, Unavailable>
    /**
     * Schedules the deletion of a form's answers and records. Nothing happens while the form exists. Answers can't be
     * read without their form, so callers see them disappear with it, however long the deletion takes.
     */
    readonly formGoes: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Starts deleting everything that belongs to a deleted form, in the background. */
    readonly formIsGone: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Deletes the remaining answers of a deleted form before a new form with the same id could show them. */
    readonly beforeForm: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<void, SubmissionStoreUnavailable>
  }
>()("parley/application/forms/AnswerErasure") {
  static readonly layer = Layer.effect(
    AnswerErasure,
    Effect.gen(function* () {
      const its = yield* parts
      const { identifiers, records, removed, eraseRecords } = its
      const queue = yield* durableWork({
        name: "erasure",
        payload: Erasure,
        atOnce: 2,
        waits: ["10 seconds", "1 minute", "10 minutes", "1 hour", "6 hours", "1 day"],
        perform: perform(its),
      })

      const add = (erasure: Erasure, after?: typeof patience) =>
        Effect.flatMap(identifiers.uuid, (id) =>
          Effect.mapError(
            queue.add(erasure, { id, ...(after === undefined ? {} : { after }) }),
            (cause) => new SubmissionStoreUnavailable({ cause }),
          ),
        )

      return AnswerErasure.of({
        submissions: Effect.fn("AnswerErasure.submissions")(function* (tenant, formUid, submissionIds) {
          if (submissionIds.length === 0) return 0
          yield* add({ tenant, formUid, submissionIds }, patience)
          let files = 0
          for (const id of submissionIds) files += yield* eraseSubmission(its)(tenant, formUid, id)
          return files
        }),
        unclaimed: Effect.fn("AnswerErasure.unclaimed")(function* (tenant, owners) {
          for (let files = 0; ;) {
            const left = yield* records.unclaimed(tenant, owners, batch)
            yield* removed(left.map(({ key }) => key))
            files += left.length
            if (left.length < batch) return files
          }
        }),
        formGoes: (tenant, formUid) => add({ tenant, formUid, submissionIds: null }, patience),
        formIsGone: (tenant, formUid) => add({ tenant, formUid, submissionIds: null }),
        beforeForm: (tenant, formUid) =>
          Effect.mapError(eraseRecords(tenant, formUid), (cause) => new SubmissionStoreUnavailable({ cause })),
      })
    }),
  )
}
