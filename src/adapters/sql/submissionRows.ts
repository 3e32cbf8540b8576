import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { limits } from "../../domain/budget/Limits.ts"
import { type JsonObject, spellJson } from "../../domain/forms/codec/Json.ts"
import {
  forwardStates,
  type Submission,
  submissionSources,
  type UnreadableReason,
} from "../../domain/forms/records/Submission.ts"
import { nameKeys, type SubmissionName } from "../../domain/forms/submission/SubmissionName.ts"
import { rowsWithRepairs, objectOrNone, storable } from "./rows.ts"
import { type Opened } from "./sealedRows.ts"

/** JSON escapes NUL, so the column accepts the text. */
const storableOrNull = (value: string | null): string | null => (value === null ? null : storable(value))

const json = (value: JsonObject | null): string | null => (value === null ? null : JSON.stringify(value))

/** The number of characters hashed at a time. */
const atOnce = 65_536

/** A hash of `canonicalJson`, and its length. Long JSON is never in memory as a whole. */
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

/** The columns that identify a repeated submission, and the length of the submitted body. */
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

/** The tombstone of a name whose answers were deleted. */
export const nameDigest = (name: string): string => createHash("sha256").update(name).digest("hex")

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
  data: text,
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
  is_large: Schema.Boolean,
})
export type SubmissionRow = Opened<typeof SubmissionRow.Type>

/** The values that replace damaged columns. The row can then be listed as damaged, and deleted. */
const usual = {
  form_id: "",
  form_version: "",
  body_digest: null,
  data: null,
  evidence: null,
  context: null,
  source: "api",
  user_id: null,
  username: null,
  org_id: null,
  ip: null,
  user_agent: null,
  locale: "en",
  forward_state: "none",
  forward_attempts: 0,
  forward_status: null,
  forward_error: null,
  revision: 0,
  marked: false,
  tags: "[]",
} as const

/** Parses rows that contain the columns of `SubmissionRow` and additional ones. */
export const submissionRowsOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => rowsWithRepairs(row, usual)

export const submissionRows = submissionRowsOf(SubmissionRow)

export const pageRows = submissionRowsOf(Schema.Struct({ ...SubmissionRow.fields, has_more: Schema.Boolean }))

const size = "octet_length(data) + coalesce(octet_length(evidence), 0) + coalesce(octet_length(context), 0)"

/** Whether a row exceeds the size limit of a read. */
export const isLargeRow = `(${size} > ${limits.storedAnswerBytes})`

/** Selects these columns, but doesn't read oversized ones. */
export const submissionColumns = [
  ...Object.keys(SubmissionRow.fields).filter(
    (column) => !["data", "evidence", "context", "is_large"].includes(column),
  ),
  ...["data", "evidence", "context"].map(
    (column) => `case when ${isLargeRow} then null else ${column} end as ${column}`,
  ),
  `${isLargeRow} as is_large`,
].join(", ")

type Column = JsonObject | null

/** The JSON columns of a row as objects, or why they can't be read. */
const answersIn = (
  row: SubmissionRow,
): { readonly data: JsonObject; readonly evidence: Column; readonly context: Column } | UnreadableReason => {
  if (row.unreadable !== undefined) return row.unreadable
  if (row.is_large) return "too_large"
  const [data, evidence, context] = [row.data, row.evidence, row.context].map((column) =>
    column === null ? null : objectOrNone(column),
  )
  return data === undefined || data === null || evidence === undefined || context === undefined
    ? "damaged"
    : { data, evidence, context }
}

const none = { data: {}, evidence: null, context: null }

const answersOf = (row: SubmissionRow) => {
  const answers = answersIn(row)
  return typeof answers === "string" ? { ...none, unreadable: answers } : answers
}

export const submissionOf = (row: SubmissionRow): Submission => ({
  ...answersOf(row),
  submissionId: row.submission_id,
  formUid: row.form_uid,
  formId: row.form_id,
  formVersion: row.form_version,
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

/** The maximum number of identifiers per log line. */
const named = 10

/** Unreadable rows are listed for the caller and logged for the operator. */
export const noteUnreadable = (submissions: ReadonlyArray<Submission>): Effect.Effect<void> => {
  const unreadable = submissions.filter((submission) => submission.unreadable !== undefined)
  return unreadable.length === 0
    ? Effect.void
    : Effect.logWarning("Stored answers cannot be read", {
        count: unreadable.length,
        form_uid: unreadable[0]!.formUid,
        reasons: [...new Set(unreadable.map((one) => one.unreadable))],
        submission_ids: unreadable.slice(0, named).map(({ submissionId }) => submissionId),
      })
}
