import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { SubmissionNotFound } from "../domain/forms/records/Faults.ts"
import type { AnswerQuota } from "../domain/forms/share/Standing.ts"
import type { SubmissionName } from "../domain/forms/submission/SubmissionName.ts"
import type { Forward, Submission } from "../domain/forms/records/Submission.ts"

/** The store is unavailable or timed out. */
export class SubmissionStoreUnavailable extends Schema.TaggedError<SubmissionStoreUnavailable>()(
  "SubmissionStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** A page of a form's submissions, oldest first. `after` is the position of the last submission seen. */
export interface SubmissionQuery {
  readonly after?: number
  readonly limit: number
  /** The page ends after the submission that brings its answers to this many bytes. */
  readonly bytes: number
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
  readonly version?: string
  readonly userId?: string
}

/** A submission and its position in the order of arrival. */
export interface Positioned {
  readonly position: number
  readonly submission: Submission
}

/** Submissions in order, and whether more follow. */
export interface SubmissionPage {
  readonly rows: ReadonlyArray<Positioned>
  readonly hasMore: boolean
}

/** A submission and its tenant. */
export interface Owned {
  readonly tenant: DeclaredTenant
  readonly submission: Submission
}

/** An earlier submission with the same name: an identical one, a different one, or one that was deleted. */
export type Earlier =
  | { readonly _tag: "Repeated"; readonly submission: Submission }
  | { readonly _tag: "Different" }
  | { readonly _tag: "Deleted" }

/**
 * `IdTaken`: another sender's submission has this identifier. Quotas account for concurrent submissions: `Full` means
 * that the form has reached its maximum, `Answered` that this respondent has already submitted.
 */
export type Insertion =
  | { readonly _tag: "Stored"; readonly submission: Submission }
  | Earlier
  | { readonly _tag: "IdTaken" }
  | { readonly _tag: "Full" }
  | { readonly _tag: "Answered" }

/**
 * Submissions of forms. The flag that a submission must be forwarded is part of the submission's own record, so both
 * are stored in one transaction and the flag survives a crash.
 */
export class SubmissionStore extends Context.Service<
  SubmissionStore,
  {
    /**
     * Stores a submission once. An earlier submission under the same name is left unchanged. `isRelayed` marks it for
     * forwarding.
     */
    readonly insert: (
      tenant: DeclaredTenant,
      submission: Submission,
      name?: SubmissionName,
      quota?: AnswerQuota,
      isRelayed?: boolean,
    ) => Effect.Effect<Insertion, SubmissionStoreUnavailable>
    /** The earlier submission under this name. */
    readonly earlier: (
      tenant: DeclaredTenant,
      formUid: string,
      name: SubmissionName,
    ) => Effect.Effect<Earlier | undefined, SubmissionStoreUnavailable>
    readonly get: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<Submission, SubmissionNotFound | SubmissionStoreUnavailable>
    readonly page: (
      tenant: DeclaredTenant,
      formUid: string,
      query: SubmissionQuery,
    ) => Effect.Effect<SubmissionPage, SubmissionStoreUnavailable>
    /** Whether this respondent has submitted (`SubmissionName`). */
    readonly hasOf: (
      tenant: DeclaredTenant,
      formUid: string,
      respondent: string,
    ) => Effect.Effect<boolean, SubmissionStoreUnavailable>
    readonly hasAny: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<boolean, SubmissionStoreUnavailable>
    /** The number of submissions of each of these forms; forms without submissions may be missing. */
    readonly counts: (
      tenant: DeclaredTenant,
      formUids: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, number>, SubmissionStoreUnavailable>
    /** Deletes all submissions of a deleted form, in batches. Submissions of an existing form are kept. */
    readonly deleteAll: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Submissions that should have been handed to the forwarding jobs before a given time, oldest first. */
    readonly unrelayed: (
      before: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Owned>, SubmissionStoreUnavailable>
    /** Records that a submission was handed to the jobs that forward it. */
    readonly relayed: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Records the result of forwarding. */
    readonly forwarded: (
      tenant: DeclaredTenant,
      submission: Pick<Submission, "formUid" | "submissionId">,
      forward: Forward,
    ) => Effect.Effect<void, SubmissionStoreUnavailable>
  }
>()("parley/ports/SubmissionStore") {}
