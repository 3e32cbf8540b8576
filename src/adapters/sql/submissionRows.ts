import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { type JsonObject, spellJson } from "../../domain/forms/codec/Json.ts"
import { forwardStates, type Submission, submissionSources } from "../../domain/forms/records/Submission.ts"
import { nameKeys, type SubmissionName } from "../../domain/forms/submission/SubmissionName.ts"
import { objectIn, rowsOf, storable } from "./rows.ts"

/** JSON text has no NUL: it is written as an escape there. */
const storableOrNull = (value: string | null): string | null => (value === null ? null : storable(value))

const json = (value: JsonObject | null): string | null => (value === null ? null : JSON.stringify(value))

/** Characters that are digested at once. */
const atOnce = 65_536

/** A hash of `canonicalJson`, and how many characters that has. A large one never stands in memory whole. */
const digestOf = (body: unknown): { readonly digest: string; readonly characters: number } => {
  const hash = createHash("sha256")
  let characters = 0
  let held = ""
  spellJson(body, (piece) => {
    characters += piece.length
    held += piece
    if (held.length < atOnce) return
    hash.update(held)
    held = ""
  })
  return { digest: hash.update(held).digest("base64url"), characters }
}

/** The columns by which a repeat is known, and the characters of what was sent. */
export const nameColumns = (name: SubmissionName) => {
  const { digest, characters } = digestOf(name.body)
  const { givenKey, repeatKey } = nameKeys(name, digest)
  const columns = {
    given_key: storableOrNull(givenKey),
    repeat_key: storableOrNull(repeatKey),
    body_digest: digest,
    respondent: storableOrNull(name.respondent),
  }
  return { columns, characters }
}

export const unnamed = {
  columns: { given_key: null, repeat_key: null, body_digest: null, respondent: null },
  characters: Infinity,
}

export const rowOf = (
  tenant: string,
  submission: Submission,
  { columns }: ReturnType<typeof nameColumns> | typeof unnamed,
  isRelayed: boolean,
) => ({
  tenant,
  form_uid: submission.formUid,
  submission_id: submission.submissionId,
  ...columns,
  form_id: submission.formId,
  form_version: submission.formVersion,
  data: JSON.stringify(submission.data),
  password_hashes: submission.passwordHashes === undefined ? null : JSON.stringify(submission.passwordHashes),
  evidence: json(submission.evidence),
  context: json(submission.context),
  source: submission.source,
  user_id: storableOrNull(submission.userId),
  username: storableOrNull(submission.username),
  org_id: submission.orgId === null ? null : BigInt(submission.orgId),
  ip: storableOrNull(submission.ip),
  user_agent: storableOrNull(submission.userAgent),
  locale: storableOrNull(submission.locale),
  submitted_at: DateTime.toDateUtc(submission.submittedAt),
  forward_state: submission.forward.state,
  forward_attempts: submission.forward.attempts,
  forward_status: submission.forward.status,
  forward_error: storableOrNull(submission.forward.error),
  forward_due: isRelayed || submission.forward.state === "pending" ? DateTime.toDateUtc(submission.submittedAt) : null,
})

const text = Schema.NullOr(Schema.String)

/** A row of `submissions`. */
export const SubmissionRow = Schema.Struct({
  position: Schema.BigInt,
  tenant: Schema.String,
  submission_id: Schema.String,
  form_uid: Schema.String,
  form_id: Schema.String,
  form_version: Schema.String,
  body_digest: text,
  data: Schema.String,
  evidence: text,
  context: text,
  source: Schema.Literals(submissionSources),
  user_id: text,
  username: text,
  org_id: Schema.NullOr(Schema.BigInt),
  ip: text,
  user_agent: text,
  locale: Schema.String,
  submitted_at: Schema.Date,
  forward_state: Schema.Literals(forwardStates),
  forward_attempts: Schema.Int,
  forward_status: Schema.NullOr(Schema.Int),
  forward_error: text,
})
export type SubmissionRow = typeof SubmissionRow.Type

export const submissionRows = rowsOf(SubmissionRow)

export const pageRows = rowsOf(Schema.Struct({ ...SubmissionRow.fields, has_more: Schema.Boolean }))

export const submissionOf = (row: SubmissionRow): Submission => ({
  submissionId: row.submission_id,
  formUid: row.form_uid,
  formId: row.form_id,
  formVersion: row.form_version,
  data: objectIn(row.data),
  evidence: row.evidence === null ? null : objectIn(row.evidence),
  context: row.context === null ? null : objectIn(row.context),
  source: row.source,
  userId: row.user_id,
  username: row.username,
  orgId: row.org_id === null ? null : Number(row.org_id),
  ip: row.ip,
  userAgent: row.user_agent,
  locale: row.locale,
  submittedAt: DateTime.fromDateUnsafe(row.submitted_at),
  forward: {
    state: row.forward_state,
    attempts: row.forward_attempts,
    status: row.forward_status,
    error: row.forward_error,
  },
})
