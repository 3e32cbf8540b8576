import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { SubmissionNotFound } from "../domain/forms/records/Faults.ts"
import type { AnswerQuota } from "../domain/forms/share/Standing.ts"
import type { SubmissionName } from "../domain/forms/submission/SubmissionName.ts"
import type { Forward, Submission } from "../domain/forms/records/Submission.ts"

/** The store cannot be reached, or did not answer in time. */
export class SubmissionStoreUnavailable extends Schema.TaggedError<SubmissionStoreUnavailable>()(
  "SubmissionStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** Which submissions of a form, oldest first. `after` is the position of the last one seen. */
export interface SubmissionQuery {
  readonly after?: number
  readonly limit: number
  /** The page ends behind the submission with which its answers have so many bytes. */
  readonly bytes: number
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
  readonly version?: string
  readonly userId?: string
}

/** A submission and where it stands in the order of their coming in. */
export interface Positioned {
  readonly position: number
  readonly submission: Submission
}

/** Submissions in their order, and whether there are more behind them. */
export interface SubmissionPage {
  readonly rows: ReadonlyArray<Positioned>
  readonly hasMore: boolean
}

/** A submission and whose it is. */
export interface Owned {
  readonly tenant: DeclaredTenant
  readonly submission: Submission
}

/** What was sent before under a name: the same, something else, or what was deleted since. */
export type Earlier =
  | { readonly _tag: "Repeated"; readonly submission: Submission }
  | { readonly _tag: "Different" }
  | { readonly _tag: "Deleted" }

/**
 * `IdTaken`: another sender's submission has this identifier. By the quota, of any number that come at once: `Full`, as many
 * as there may be are stored; `Answered`, one of this respondent is.
 */
export type Insertion =
  | { readonly _tag: "Stored"; readonly submission: Submission }
  | Earlier
  | { readonly _tag: "IdTaken" }
  | { readonly _tag: "Full" }
  | { readonly _tag: "Answered" }

/**
 * Answers of forms. That one is to be handed on elsewhere is part of its own record: stored with it, all or nothing, and
 * found again after a crash.
 */
export class SubmissionStore extends Context.Service<
  SubmissionStore,
  {
    /**
     * Stores a submission once: one that was sent before under the same name stays as it is. `isRelayed`, as one that is
     * to be passed on: it is to be handed on elsewhere.
     */
    readonly insert: (
      tenant: DeclaredTenant,
      submission: Submission,
      name?: SubmissionName,
      quota?: AnswerQuota,
      isRelayed?: boolean,
    ) => Effect.Effect<Insertion, SubmissionStoreUnavailable>
    /** What was sent before under this name. */
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
    /** Whether one of this respondent is stored (`SubmissionName`). */
    readonly hasOf: (
      tenant: DeclaredTenant,
      formUid: string,
      respondent: string,
    ) => Effect.Effect<boolean, SubmissionStoreUnavailable>
    readonly hasAny: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<boolean, SubmissionStoreUnavailable>
    /** How many each of these forms has; one without any may be left out. */
    readonly counts: (
      tenant: DeclaredTenant,
      formUids: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, number>, SubmissionStoreUnavailable>
    readonly deleteAll: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Those that nobody has handed on since, oldest first. */
    readonly unrelayed: (
      before: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Owned>, SubmissionStoreUnavailable>
    /** It is handed on. */
    readonly relayed: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** What came of passing it on. */
    readonly forwarded: (
      tenant: DeclaredTenant,
      submission: Pick<Submission, "formUid" | "submissionId">,
      forward: Forward,
    ) => Effect.Effect<void, SubmissionStoreUnavailable>
  }
>()("parley/ports/SubmissionStore") {}
