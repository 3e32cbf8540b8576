/** The few words around an agent's answer. */
export interface AnswerTexts {
  readonly sources: string
  readonly page: string
  readonly model: string
  readonly session: string
  readonly time: string
  readonly tools: string
  readonly failed: string
}
