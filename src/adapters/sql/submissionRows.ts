import * as DateTime from "effect/DateTime"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import type { ForwardState, Submission, SubmissionSource } from "../../domain/forms/records/Submission.ts"

/** Columns of type text hold every character but NUL. JSON text has none: it is written as an escape there. */
const storable = (value: string | null): string | null => value?.replaceAll("\0", "\u{FFFD}") ?? null

export interface SubmissionRow {
  readonly submission_id: string
  readonly form_uid: string
  readonly form_id: string
  readonly form_version: string
  readonly data: string
  readonly evidence: string | null
  readonly context: string | null
  readonly source: string
  readonly user_id: string | null
  readonly username: string | null
  readonly org_id: bigint | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly locale: string
  readonly submitted_at: Date
  readonly forward_state: string
  readonly forward_attempts: number
  readonly forward_status: number | null
  readonly forward_error: string | null
}

const json = (value: JsonObject | null): string | null => (value === null ? null : JSON.stringify(value))

export const rowOf = (tenant: string, submission: Submission, repeatKey: string | undefined) => ({
  tenant,
  form_uid: submission.formUid,
  submission_id: submission.submissionId,
  repeat_key: storable(repeatKey ?? null),
  form_id: submission.formId,
  form_version: submission.formVersion,
  data: JSON.stringify(submission.data),
  evidence: json(submission.evidence),
  context: json(submission.context),
  source: submission.source,
  user_id: storable(submission.userId),
  username: storable(submission.username),
  org_id: submission.orgId === null ? null : BigInt(submission.orgId),
  ip: storable(submission.ip),
  user_agent: storable(submission.userAgent),
  locale: storable(submission.locale),
  submitted_at: DateTime.toDateUtc(submission.submittedAt),
  forward_state: submission.forward.state,
  forward_attempts: submission.forward.attempts,
  forward_status: submission.forward.status,
  forward_error: storable(submission.forward.error),
  forward_due: submission.forward.state === "pending" ? DateTime.toDateUtc(submission.submittedAt) : null,
})

const object = (text: string | null): JsonObject | null => (text === null ? null : (JSON.parse(text) as JsonObject))

export const submissionOf = (row: SubmissionRow): Submission => ({
  submissionId: row.submission_id,
  formUid: row.form_uid,
  formId: row.form_id,
  formVersion: row.form_version,
  data: JSON.parse(row.data) as JsonObject,
  evidence: object(row.evidence),
  context: object(row.context),
  source: row.source as SubmissionSource,
  userId: row.user_id,
  username: row.username,
  orgId: row.org_id === null ? null : Number(row.org_id),
  ip: row.ip,
  userAgent: row.user_agent,
  locale: row.locale,
  submittedAt: DateTime.fromDateUnsafe(row.submitted_at),
  forward: {
    state: row.forward_state as ForwardState,
    attempts: row.forward_attempts,
    status: row.forward_status,
    error: row.forward_error,
  },
})
