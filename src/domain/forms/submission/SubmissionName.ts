/** The names that a sender gave a submission, which identify repeats, and the scope of those names. */
export interface SubmissionName {
  /** The scope of the names. Null for people with no identification, whose names apply to the same body only. */
  readonly respondent: string | null
  readonly submissionId?: string
  readonly idempotencyKey?: string
  /** The submitted body: equal bodies have the same `canonicalJson`. The same name with another body is a conflict. */
  readonly body: unknown
}

/** The names in a store's format. `digest` identifies the body. */
export const nameKeys = ({ respondent, submissionId, idempotencyKey }: SubmissionName, digest: string) => {
  const scope = respondent ?? `anonymous:${digest}`
  return {
    givenKey: submissionId === undefined ? null : `${scope}\n${submissionId}`,
    repeatKey: idempotencyKey === undefined ? null : `${scope}\n${idempotencyKey}`,
  }
}
