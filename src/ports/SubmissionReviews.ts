import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { JsonObject } from "../domain/forms/codec/Json.ts"
import type { SubmissionNotFound } from "../domain/forms/records/Faults.ts"
import type { Correction, ReviewConflict, ReviewedSubmission } from "../domain/forms/records/Review.ts"
import type { AnswerFilter } from "./AnswerBatches.ts"
import type { SubmissionStoreUnavailable } from "./SubmissionStore.ts"

export interface ReviewQuery extends AnswerFilter {
  /**
   * Text to find anywhere in the answers, the sender's name or the identifier, ignoring case; or the sender's
   * reference.
   */
  readonly search?: string
  readonly marked?: boolean
  readonly tag?: string
  readonly order: "newest" | "oldest"
  /** The position of the last submission seen. */
  readonly after?: number
  readonly limit: number
}

/** A change to one submission, based on `revision`. Absent parts are left unchanged. */
export interface ReviewChange {
  readonly revision: number
  readonly data?: JsonObject
  readonly marked?: boolean
  readonly tags?: ReadonlyArray<string>
  readonly at: DateTime.Utc
  readonly by: string
  readonly reason: string
}

/** A person, identified by the user id of their submissions or by an email address in the answers. */
export interface Person {
  readonly userId?: string
  readonly email?: string
}

/** Submissions for their owners: search, correct, mark, delete. */
export class SubmissionReviews extends Context.Service<
  SubmissionReviews,
  {
    readonly find: (
      tenant: DeclaredTenant,
      formUid: string,
      query: ReviewQuery,
    ) => Effect.Effect<ReadonlyArray<ReviewedSubmission>, SubmissionStoreUnavailable>
    readonly get: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<ReviewedSubmission, SubmissionNotFound | SubmissionStoreUnavailable>
    /** Changing the answers stores the previous ones; changing marks or tags does not. */
    readonly change: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
      change: ReviewChange,
    ) => Effect.Effect<ReviewedSubmission, SubmissionNotFound | ReviewConflict | SubmissionStoreUnavailable>
    /** Previous answers, newest first. */
    readonly corrections: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<ReadonlyArray<Correction>, SubmissionStoreUnavailable>
    /** Deletes a submission with all its records, if it exists. */
    readonly remove: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** A person's submissions to any form of the tenant, or to one form; at most `limit`. */
    readonly ofPerson: (
      tenant: DeclaredTenant,
      formUid: string | undefined,
      person: Person,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ReviewedSubmission>, SubmissionStoreUnavailable>
  }
>()("parley/ports/SubmissionReviews") {}
