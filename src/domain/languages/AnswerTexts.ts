/** The few words around an agent's answer. */
export interface AnswerTexts {
  readonly sources: string
  readonly page: string
  readonly model: string
  readonly session: string
  readonly time: string
  readonly tools: string
  readonly failed: string
  /** Above the calls that wait for their user. */
  readonly approvals: string
  /** `{url}`: where a call is allowed or refused; `{time}`: until when. */
  readonly approvalHow: string
}
