/** A sender's names of a submission, for detecting repeats, and their scope. */
export interface SubmissionName {
  /** The scope of the names; null for people without any identification, whose names apply to the same body only. */
  readonly respondent: string | null
  readonly submissionId?: string
  readonly idempotencyKey?: string
  /** What was sent: equal contents have the same `canonicalJson`. The same name with other content is a conflict. */
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
