import * as DateTime from "effect/DateTime"
import type { Json, JsonObject } from "../codec/Json.ts"

/** The channels through which answers arrive. */
export const submissionSources = ["api", "page", "messenger", "voice"] as const
export type SubmissionSource = (typeof submissionSources)[number]

/** The forwarding states of a submission. */
export const forwardStates = ["none", "pending", "delivered", "failed"] as const
export type ForwardState = (typeof forwardStates)[number]

/** The forwarding state; `status` is the last HTTP status. */
export interface Forward {
  readonly state: ForwardState
  readonly attempts: number
  readonly status: number | null
  readonly error: string | null
}

/**
 * Why stored answers can't be read: they are too large, damaged, or encrypted with a key that no longer exists or that
 * `CREDENTIAL_KEYS` can't decrypt.
 */
export const unreadableReasons = ["too_large", "damaged", "key_missing", "other_key"] as const
export type UnreadableReason = (typeof unreadableReasons)[number]

/** A stored submission. `data` contains the canonical answers, `evidence` their transcripts. */
export interface Submission {
  readonly submissionId: string
  readonly formUid: string
  readonly formId: string
  readonly formVersion: string
  readonly data: JsonObject
  readonly evidence: JsonObject | null
  readonly context: JsonObject | null
  readonly source: SubmissionSource
  readonly userId: string | null
  readonly username: string | null
  readonly orgId: number | null
  readonly ip: string | null
  readonly userAgent: string | null
  readonly locale: string
  readonly submittedAt: DateTime.Utc
  readonly forward: Forward
  /** Hashes of password answers, by path. They are stored but never returned. */
  readonly passwordHashes?: Readonly<Record<string, string>>
  /** Present for unreadable answers; `data` is then empty. */
  readonly unreadable?: UnreadableReason
}

/** The submission in wire format, without absent keys. */
export const writeSubmission = (submission: Submission): JsonObject => {
  const wire: Record<string, Json | null> = {
    submission_id: submission.submissionId,
    form_uid: submission.formUid,
    form_id: submission.formId,
    form_version: submission.formVersion,
    data: submission.data,
    evidence: submission.evidence,
    context: submission.context,
    source: submission.source,
    user_id: submission.userId,
    username: submission.username,
    org_id: submission.orgId,
    ip: submission.ip,
    user_agent: submission.userAgent,
    locale: submission.locale,
    submitted_at: DateTime.formatIso(submission.submittedAt),
    forwarded: submission.forward.state === "delivered",
    forward_state: submission.forward.state,
    forward_status: submission.forward.status,
    forward_error: submission.forward.error,
    unreadable: submission.unreadable ?? null,
  }
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null)) as JsonObject
}
