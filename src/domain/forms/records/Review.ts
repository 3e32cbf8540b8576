import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { JsonObject } from "../codec/Json.ts"
import { type Submission, type UnreadableReason, writeSubmission } from "./Submission.ts"

/** What was done with a submission after it was sent. `revision` grows with every change of it. */
export interface Review {
  readonly revision: number
  readonly marked: boolean
  readonly tags: ReadonlyArray<string>
}

export interface ReviewedSubmission {
  /** Where it stands in the order of coming in. */
  readonly position: number
  readonly submission: Submission
  readonly review: Review
}

/** The answers as they were before a correction: whose it was, when, and why. */
export interface Correction {
  readonly revision: number
  readonly data: JsonObject
  readonly changedAt: DateTime.Utc
  readonly changedBy: string
  readonly reason: string
  /** There where the answers cannot be read; `data` is empty then. */
  readonly unreadable?: UnreadableReason
}

/** The submission is not as the reviewer saw it. */
export class ReviewConflict extends Schema.TaggedError<ReviewConflict>()("ReviewConflict", { current: Schema.Int }) {}

/** Nobody can be found by what was given as their mail address, since it is none. */
export class EmailInvalid extends Schema.TaggedError<EmailInvalid>()("EmailInvalid", {}) {}

/**
 * Whether a text may be the address of an account or an answer. Wider than what mail is sent to: whoever is asked for is to be found whichever
 * address they signed in with. At most 320 characters.
 */
export const mayBeEmail = (text: string): boolean => text.length <= 320 && /^[^\s@]+@[^\s@]+$/u.test(text)

export const writeReviewed = ({ submission, review }: ReviewedSubmission): JsonObject => ({
  ...writeSubmission(submission),
  revision: review.revision,
  marked: review.marked,
  tags: [...review.tags],
})

export const writeCorrection = ({
  revision,
  data,
  changedAt,
  changedBy,
  reason,
  unreadable,
}: Correction): JsonObject => ({
  revision,
  data,
  changed_at: DateTime.formatIso(changedAt),
  changed_by: changedBy,
  reason,
  ...(unreadable === undefined ? {} : { unreadable }),
})
