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
  /** What stands anywhere in the answers, the sender's name or the identifier, case aside; or the reference that the sender was told. */
  readonly search?: string
  readonly marked?: boolean
  readonly tag?: string
  readonly order: "newest" | "oldest"
  /** The position of the last one seen. */
  readonly after?: number
  readonly limit: number
}

/** A change of one submission, by somebody who saw `revision`. What is absent stays as it is. */
export interface ReviewChange {
  readonly revision: number
  readonly data?: JsonObject
  readonly marked?: boolean
  readonly tags?: ReadonlyArray<string>
  readonly at: DateTime.Utc
  readonly by: string
  readonly reason: string
}

/** Somebody, by the user id that their answers were sent with or by an address that stands among them. */
export interface Person {
  readonly userId?: string
  readonly email?: string
}

/** Submissions as their owners look at them: found, corrected, marked, removed. */
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
    /** A change of the answers keeps what they were; marks and tags alone do not. */
    readonly change: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
      change: ReviewChange,
    ) => Effect.Effect<ReviewedSubmission, SubmissionNotFound | ReviewConflict | SubmissionStoreUnavailable>
    /** What the answers were, the newest first. */
    readonly corrections: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<ReadonlyArray<Correction>, SubmissionStoreUnavailable>
    /** With everything that is known of it; nothing where there is none. */
    readonly remove: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Submissions of a person to any form of the tenant, or to one; at most `limit`. */
    readonly ofPerson: (
      tenant: DeclaredTenant,
      formUid: string | undefined,
      person: Person,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ReviewedSubmission>, SubmissionStoreUnavailable>
  }
>()("parley/ports/SubmissionReviews") {}
