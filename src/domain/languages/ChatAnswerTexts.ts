/** Fixed wording around an agent's answer. */
export interface ChatAnswerTexts {
  readonly sources: string
  readonly page: string
  readonly model: string
  readonly session: string
  readonly time: string
  readonly tools: string
  readonly failed: string
  /** Heading above the calls waiting for the user's approval. */
  readonly approvals: string
  /** `{url}`: the page where the user allows or refuses a call; `{time}`: the deadline. */
  readonly approvalHow: string
}
