import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { JsonObject } from "../codec/Json.ts"
import { type Submission, type UnreadableReason, writeSubmission } from "./Submission.ts"

/** The review state of a submission. `revision` increases with every change. */
export interface Review {
  readonly revision: number
  readonly marked: boolean
  readonly tags: ReadonlyArray<string>
}

export interface ReviewedSubmission {
  /** The submission's position in the order of arrival. */
  readonly position: number
  readonly submission: Submission
  readonly review: Review
}

/** The answers before a correction, and who made the correction, when, and why. */
export interface Correction {
  readonly revision: number
  readonly data: JsonObject
  readonly changedAt: DateTime.Utc
  readonly changedBy: string
  readonly reason: string
  /** Present for unreadable answers; `data` is then empty. */
  readonly unreadable?: UnreadableReason
}

/** The submission has changed since the reviewer loaded it. */
export class ReviewConflict extends Schema.TaggedError<ReviewConflict>()("ReviewConflict", { current: Schema.Int }) {}

/** The email address is invalid, so it can't be used to look anyone up. */
export class EmailInvalid extends Schema.TaggedError<EmailInvalid>()("EmailInvalid", {}) {}

/**
 * Whether a string could be an email address, in an account or in an answer. Accepts even undeliverable addresses,
 * because people must be findable by any address that they used. At most 320 characters.
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
