import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { SubmissionSource } from "../domain/forms/records/Submission.ts"
import type { SubmissionStoreUnavailable } from "./SubmissionStore.ts"

/** A range of a form's answers: `from` inclusive, `to` exclusive. */
export interface AnswerFilter {
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
  readonly channel?: SubmissionSource
  readonly version?: string
}

/** Many answers in one string, which is cheap to pass to another thread: see `recordsIn`. */
export interface AnswerBatch {
  readonly count: number
  /** The position of the last answer; the next batch starts after it. */
  readonly last: number
  readonly records: string
}

/** A version of a form's answers: unchanged while no answer is added, deleted or changed. */
export interface AnswerStamp {
  readonly last: number
  readonly changes: number
}

/** The answers of a form in batches, for aggregation. */
export class AnswerBatches extends Context.Service<
  AnswerBatches,
  {
    readonly stamp: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<AnswerStamp, SubmissionStoreUnavailable>
    /**
     * At most a few thousand answers, and a few megabytes unless one answer is larger; undefined after the last
     * batch.
     */
    readonly next: (
      tenant: DeclaredTenant,
      formUid: string,
      filter: AnswerFilter,
      after: number,
    ) => Effect.Effect<AnswerBatch | undefined, SubmissionStoreUnavailable>
  }
>()("parley/ports/AnswerBatches") {}
