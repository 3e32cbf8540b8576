import type * as DateTime from "effect/DateTime"

export const mailStates = ["pending", "delivered", "failed"] as const
export type MailState = (typeof mailStates)[number]

/**
 * One message about a form's answers on its way to one address. `subject` is the submission's identifier, or the day or
 * week of a digest, or when a report was due; no answer is part of it.
 */
export interface MailDelivery {
  readonly deliveryId: string
  readonly formUid: string
  readonly recipient: string
  readonly kind: "answer" | "digest" | "report"
  readonly subject: string
  readonly state: MailState
  readonly attempts: number
  readonly error: string | null
  readonly createdAt: DateTime.Utc
  readonly attemptedAt: DateTime.Utc | null
}
