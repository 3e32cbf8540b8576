import type { Caller } from "../../domain/access/Caller.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import type { SubmissionSource } from "../../domain/forms/records/Submission.ts"

/** How a set of answers came in. */
export interface Answering {
  readonly source: SubmissionSource
  /** Null for a respondent of a public form who is not signed in. */
  readonly caller: Caller | null
  /** The language of messages, and of the record. */
  readonly locale: string
  readonly ip?: string
  readonly userAgent?: string
  /** The client's name for this submission: a repeat is answered with the first result. */
  readonly submissionId?: string
  /** The same by a header; counts for this caller only. */
  readonly idempotencyKey?: string
  readonly context?: JsonObject
  /** What was heard beside spoken answers, by field id. */
  readonly evidence?: JsonObject
  /** Adds what the caller saved earlier, and lets go of it once all is stored. */
  readonly mergePartials?: boolean
  /** What a form that is guarded asks of people without an account: see `SubmissionGuard`. */
  readonly proof?: string
  /** False where the check was made before, as in a voice session's review. */
  readonly checkPlausibility?: boolean
}

/** One person, whatever tenant and form: theirs are a voice session and its marker, and unfinished answers wherever they were given. */
export const sessionOf = ({ userId, sub, pass }: Caller): string => {
  if (pass !== undefined) return `pass:${pass.respondent}`
  return userId === null ? `sub:${sub}` : `user:${userId}`
}

/** Whose files are; empty for somebody whom nothing identifies. */
export const ownerOf = (caller: Caller | null): string => (caller === null ? "" : sessionOf(caller))

/** Whether a session is that of somebody without an account. */
export const isPassSession = (session: string): boolean => session.startsWith("pass:")
