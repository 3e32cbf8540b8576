/** The keys by which a sender's repeated requests are recognized, and the scope of the keys. */
export interface SubmissionName {
  /** The scope of the keys. Null for unidentified respondents; their keys apply only to requests with the same body. */
  readonly respondent: string | null
  readonly submissionId?: string
  readonly idempotencyKey?: string
  /**
   * The submitted body. Equal bodies have the same `canonicalJson`. The same key with a different body is a conflict.
   */
  readonly body: unknown
}

/** The keys in the format of the store. `digest` identifies the body. */
export const nameKeys = ({ respondent, submissionId, idempotencyKey }: SubmissionName, digest: string) => {
  const scope = respondent ?? `anonymous:${digest}`
  return {
    givenKey: submissionId === undefined ? null : `${scope}\n${submissionId}`,
    repeatKey: idempotencyKey === undefined ? null : `${scope}\n${idempotencyKey}`,
  }
}
