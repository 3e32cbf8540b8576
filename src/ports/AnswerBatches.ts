import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { SubmissionSource } from "../domain/forms/records/Submission.ts"
import type { SubmissionStoreUnavailable } from "./SubmissionStore.ts"

/** Which answers of a form: `from` inclusive, `to` exclusive. */
export interface AnswerFilter {
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
  readonly channel?: SubmissionSource
  readonly version?: string
}

/** Many answers in one text, which is cheap to carry to wherever it is read: see `recordsIn`. */
export interface AnswerBatch {
  readonly count: number
  /** The position of the last one; the next batch comes after it. */
  readonly last: number
  readonly records: string
}

/** Where the answers of a form stand: equal as long as none has come, gone or been changed. */
export interface AnswerStamp {
  readonly last: number
  readonly changes: number
}

/** The answers of a form for whoever puts all of them together. */
export class AnswerBatches extends Context.Service<
  AnswerBatches,
  {
    readonly stamp: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<AnswerStamp, SubmissionStoreUnavailable>
    /** At most some thousands, and some megabytes of more than one; undefined after the last one. */
    readonly next: (
      tenant: DeclaredTenant,
      formUid: string,
      filter: AnswerFilter,
      after: number,
    ) => Effect.Effect<AnswerBatch | undefined, SubmissionStoreUnavailable>
  }
>()("parley/ports/AnswerBatches") {}
