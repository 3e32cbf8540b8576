import type { Caller } from "../../domain/access/Caller.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import type { SubmissionSource } from "../../domain/forms/records/Submission.ts"

/** How a set of answers was sent. */
export interface Answering {
  readonly source: SubmissionSource
  /** Null for a respondent of a public form who is not signed in. */
  readonly caller: Caller | null
  /** The language of messages, and of the record. */
  readonly locale: string
  readonly ip?: string
  readonly userAgent?: string
  /** The client's id for this submission. A repeated request with the same id gets the first result. */
  readonly submissionId?: string
  /** The id from a header, valid for this caller only. */
  readonly idempotencyKey?: string
  readonly context?: JsonObject
  /** Transcripts of spoken answers, by field id. */
  readonly evidence?: JsonObject
  /** Whether to add the person's earlier partial answers, and to remove those once everything is stored. */
  readonly mergePartials?: boolean
  /** The proof that a guarded form requires of people without an account: see `SubmissionGuard`. */
  readonly proof?: string
  /** False if the check was already done, as in a voice session's review. */
  readonly checkPlausibility?: boolean
}

/**
 * A person's key within a tenant and form. It identifies their voice session, its marker, and their unfinished answers
 * on every channel.
 */
export const sessionOf = ({ userId, sub, pass }: Caller): string => {
  if (pass !== undefined) return `pass:${pass.respondent}`
  return userId === null ? `sub:${sub}` : `user:${userId}`
}

/** The owner of files; empty if the person can't be identified. */
export const ownerOf = (caller: Caller | null): string => (caller === null ? "" : sessionOf(caller))

/** Whether a session belongs to a person without an account. */
export const isPassSession = (session: string): boolean => session.startsWith("pass:")
