import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { withoutPasswords } from "../../domain/forms/submission/Passwords.ts"
import { type Json, type JsonObject, ownValue } from "../../domain/forms/codec/Json.ts"
import { topLevelFields } from "../../domain/forms/model/FormDefinition.ts"
import type { SubmissionNotFound } from "../../domain/forms/records/Faults.ts"
import {
  type Correction,
  EmailInvalid,
  mayBeEmail,
  type ReviewConflict,
  type ReviewedSubmission,
} from "../../domain/forms/records/Review.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import { FileNotFound } from "../../domain/forms/records/Upload.ts"
import type { CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"
import { validateAnswer } from "../../domain/forms/validation/Validation.ts"
import { ObjectStore, type ObjectStoreUnavailable, type StoredObject } from "../../ports/ObjectStore.ts"
import { RespondentPasses } from "../../ports/RespondentPasses.ts"
import { KeyValue } from "../../ports/KeyValue.ts"
import { ProgressStore } from "../../ports/ProgressStore.ts"
import { type Person, type ReviewQuery, SubmissionReviews } from "../../ports/SubmissionReviews.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { recordingOf } from "../voice/StoredRecordings.ts"
import { ErasedPeople } from "../voice/ErasedPeople.ts"
import { savedSessions } from "../voice/SavedSessions.ts"
import { AnswerErasure } from "./AnswerErasure.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { addressMark, PartialAnswers } from "./PartialAnswers.ts"

/** Answers that the form does not accept; nothing was changed. `errors`: messages by question. */
export class CorrectionRefused extends Schema.TaggedError<CorrectionRefused>()("CorrectionRefused", {
  errors: Schema.Record(Schema.String, Schema.Array(Schema.String)),
}) {}

/** A change, based on `revision` if it is given. Null removes an answer. */
export interface AnswerChange {
  readonly revision?: number
  readonly answers?: JsonObject
  readonly marked?: boolean
  readonly tags?: ReadonlyArray<string>
  readonly reason: string
  readonly by: string
  readonly locale: string
}

/** One submission, its form, and its earlier answers. */
export interface ReviewedAnswer {
  readonly compiled: CompiledForm
  readonly reviewed: ReviewedSubmission
  readonly corrections: ReadonlyArray<Correction>
}

/**
 * The result of an erasure. `isComplete` is false if one call could not delete everything, in which case the next call
 * continues.
 */
export interface ErasureReceipt {
  readonly erasedAt: DateTime.Utc
  readonly submissions: number
  readonly files: number
  /** Unfinished sets of answers. */
  readonly unfinished: number
  readonly isComplete: boolean
}

type Unavailable = SubmissionStoreUnavailable | ObjectStoreUnavailable

/** The maximum number of submissions that one call erases, and how many are read at once. */
const mostErased = 5_000
const batch = 100

const parts = Effect.gen(function* () {
  const reviews = yield* SubmissionReviews
  const library = yield* FormLibrary
  const objects = yield* ObjectStore
  const erasure = yield* AnswerErasure
  const progress = yield* ProgressStore
  const partials = yield* PartialAnswers
  const passes = yield* RespondentPasses
  const sessions = savedSessions(yield* KeyValue)
  const erased = yield* ErasedPeople

  /** Ends the person's voice sessions and closes their connections, before their answers are deleted. */
  const ended = Effect.fnUntraced(function* (tenant: DeclaredTenant, owners: ReadonlyArray<string>) {
    if (owners.length === 0) return
    yield* erased.announce(tenant, owners)
    for (const owner of owners) yield* sessions.end(owner, tenant)
  })
  return { library, ended, passes, progress, partials, erasure, reviews, objects }
})

type Parts = Effect.Success<typeof parts>

/**
 * The submission's answers with the corrections applied. Corrections are parsed and validated like a respondent's
 * answers.
 */
const corrected = ({ library }: Parts) =>
  Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    formUid: string,
    { data, unreadable }: Submission,
    given: JsonObject,
    locale: string,
  ) {
    // A correction would overwrite answers that can't be shown.
    if (unreadable !== undefined) {
      const why = ["the stored answers can't be read, so they can't be corrected"]
      return yield* new CorrectionRefused({ errors: Object.fromEntries(Object.keys(given).map((id) => [id, why])) })
    }
    const { compiled } = yield* library.served(tenant, formUid)
    const fieldIds = new Set(topLevelFields(compiled.form).map(({ fieldId }) => fieldId))
    const passwords = new Set(
      topLevelFields(compiled.form)
        .filter(({ fieldType }) => fieldType === "password")
        .map(({ fieldId }) => fieldId),
    )
    const errors: Record<string, ReadonlyArray<string>> = {}
    const next = new Map<string, Json>(Object.entries(data))
    for (const [id, raw] of Object.entries(given)) {
      if (raw === null) {
        next.delete(id)
        continue
      }
      if (passwords.has(id)) {
        errors[id] = ["passwords can't be corrected"]
        continue
      }
      const verdict = fieldIds.has(id) ? validateAnswer(compiled, id, raw, { locale }) : undefined
      if (verdict === undefined) errors[id] = ["unknown field_id"]
      else if (!verdict.isValid) errors[id] = verdict.problems.map(({ message }) => message)
      else if (verdict.value === undefined) next.delete(id)
      else next.set(id, verdict.value)
    }
    if (Object.keys(errors).length > 0) return yield* new CorrectionRefused({ errors })
    return withoutPasswords(compiled.form, Object.fromEntries(next)).data
  })

/** Deletes a person's unfinished answers, along with their progress, files, and voice session. */
const forgotten = ({ ended, passes, progress, partials, erasure }: Parts) =>
  Effect.fnUntraced(
    function* (tenant: DeclaredTenant, { userId, email }: Person) {
      const owners = [
        ...(userId === undefined ? [] : [`user:${userId}`, `sub:${userId}`]),
        ...(email === undefined ? [] : [`sub:${email}`]),
      ]
      const found = new Set(owners)
      yield* ended(tenant, owners)
      const marks = email === undefined ? [] : passes.secretsOf(...addressMark(tenant, email))
      let unfinished = 0
      for (;;) {
        const begun = yield* progress.ofPerson(tenant, { owners, marks }, batch)
        // Also ends sessions that were opened with a pass. Their owners are found by the email address that they
        // entered.
        yield* ended(
          tenant,
          [...new Set(begun.map(({ owner }) => owner))].filter((owner) => !found.has(owner)),
        )
        for (const { formUid, owner } of begun) {
          found.add(owner)
          yield* partials.forget({ tenant, formUid, owner })
          yield* progress.forget(tenant, formUid, owner)
        }
        unfinished += begun.length
        if (begun.length < batch) break
      }
      return { unfinished, files: yield* erasure.unclaimed(tenant, [...found]) }
    },
    Effect.mapError((cause) => new SubmissionStoreUnavailable({ cause })),
  )

const change = (parts: Parts): AnswerReviews["Service"]["change"] => {
  const { library, reviews } = parts
  return Effect.fn("AnswerReviews.change")(function* (tenant, formUid, submissionId, change) {
    const { answers, by, locale, marked, reason, tags } = change
    yield* library.newest(tenant, formUid)
    const before = yield* reviews.get(tenant, formUid, submissionId)
    const revision = change.revision ?? before.review.revision
    const data =
      answers === undefined ? undefined : yield* corrected(parts)(tenant, formUid, before.submission, answers, locale)
    return yield* reviews.change(tenant, formUid, submissionId, {
      revision,
      at: yield* DateTime.now,
      by,
      reason,
      ...(data === undefined ? {} : { data }),
      ...(marked === undefined ? {} : { marked }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    })
  })
}

const erase = (parts: Parts): AnswerReviews["Service"]["erase"] => {
  const { reviews, erasure } = parts
  return Effect.fn("AnswerReviews.erase")(function* (tenant, person) {
    if (person.email !== undefined && !mayBeEmail(person.email)) return yield* new EmailInvalid()
    let [submissions, files] = [0, 0]
    for (;;) {
      const reviewed = yield* reviews.ofPerson(tenant, undefined, person, batch)
      const forms = Map.groupBy(reviewed, ({ submission }) => submission.formUid)
      for (const [formUid, all] of forms)
        files += yield* erasure.submissions(
          tenant,
          formUid,
          all.map(({ submission }) => submission.submissionId),
        )
      submissions += reviewed.length
      const isComplete = reviewed.length < batch
      if (isComplete) {
        const begun = yield* forgotten(parts)(tenant, person)
        return { erasedAt: yield* DateTime.now, submissions, ...begun, files: files + begun.files, isComplete }
      }
      if (submissions >= mostErased)
        return { erasedAt: yield* DateTime.now, submissions, files, unfinished: 0, isComplete }
    }
  })
}

/** Finds, corrects and deletes individual submissions for the form's owners. */
export class AnswerReviews extends Context.Service<
  AnswerReviews,
  {
    readonly find: (
      tenant: DeclaredTenant,
      formUid: string,
      query: ReviewQuery,
    ) => Effect.Effect<
      { readonly compiled: CompiledForm; readonly matches: ReadonlyArray<ReviewedSubmission> },
      LoadError | SubmissionStoreUnavailable
    >
    readonly get: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<ReviewedAnswer, LoadError | SubmissionNotFound | SubmissionStoreUnavailable>
    readonly change: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
      change: AnswerChange,
    ) => Effect.Effect<
      ReviewedSubmission,
      LoadError | SubmissionNotFound | ReviewConflict | CorrectionRefused | SubmissionStoreUnavailable
    >
    /** Deletes a submission with its files and recordings. */
    readonly remove: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<void, LoadError | SubmissionNotFound | Unavailable>
    /**
     * Everything that a person has submitted to any form of the tenant, with files and recordings, and their
     * unfinished answers.
     */
    readonly erase: (
      tenant: DeclaredTenant,
      person: Person,
    ) => Effect.Effect<ErasureReceipt, EmailInvalid | Unavailable>
    /** The recording of an answer, if there is one. */
    readonly recording: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
      fieldId: string,
    ) => Effect.Effect<StoredObject, LoadError | SubmissionNotFound | FileNotFound | Unavailable>
  }
>()("parley/application/forms/AnswerReviews") {
  static readonly layer = Layer.effect(
    AnswerReviews,
    Effect.map(parts, (its) => {
      const { library, reviews, erasure, objects } = its
      return AnswerReviews.of({
        find: Effect.fn("AnswerReviews.find")(function* (tenant, formUid, query) {
          const { compiled } = yield* library.newest(tenant, formUid)
          return { compiled, matches: yield* reviews.find(tenant, formUid, query) }
        }),

        get: Effect.fn("AnswerReviews.get")(function* (tenant, formUid, submissionId) {
          const { compiled } = yield* library.newest(tenant, formUid)
          const reviewed = yield* reviews.get(tenant, formUid, submissionId)
          const corrections = yield* reviews.corrections(tenant, formUid, submissionId)
          return { compiled, reviewed, corrections }
        }),
        change: change(its),

        remove: Effect.fn("AnswerReviews.remove")(function* (tenant, formUid, submissionId) {
          yield* library.newest(tenant, formUid)
          yield* reviews.get(tenant, formUid, submissionId)
          yield* erasure.submissions(tenant, formUid, [submissionId])
        }),
        erase: erase(its),

        recording: Effect.fn("AnswerReviews.recording")(function* (tenant, formUid, submissionId, fieldId) {
          yield* library.newest(tenant, formUid)
          const { submission } = yield* reviews.get(tenant, formUid, submissionId)
          const key = recordingOf(formUid, ownValue(submission.evidence ?? {}, fieldId))
          if (key === undefined) return yield* new FileNotFound()
          return yield* Effect.catchTag(objects.get(key), "ObjectMissing", () => Effect.fail(new FileNotFound()))
        }),
      })
    }),
  ).pipe(Layer.provide(ErasedPeople.layer))
}
