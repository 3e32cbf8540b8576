/** What the sender of a submission calls it, so that a repeat is known as one, and for whom these names count. */
export interface SubmissionName {
  /** Whose names these are; null for somebody whom nothing identifies: theirs count for the same body alone. */
  readonly respondent: string | null
  readonly submissionId?: string
  readonly idempotencyKey?: string
  /** What was sent: equal ones have the same `canonicalJson`. The same name for something else is a conflict. */
  readonly body: unknown
}

/** The names as a store looks for them. `digest` stands for the body. */
export const nameKeys = ({ respondent, submissionId, idempotencyKey }: SubmissionName, digest: string) => {
  const scope = respondent ?? `anonymous:${digest}`
  return {
    givenKey: submissionId === undefined ? null : `${scope}\n${submissionId}`,
    repeatKey: idempotencyKey === undefined ? null : `${scope}\n${idempotencyKey}`,
  }
}
