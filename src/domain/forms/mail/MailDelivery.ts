import type * as DateTime from "effect/DateTime"

export const mailStates = ["pending", "delivered", "failed"] as const
export type MailState = (typeof mailStates)[number]

/**
 * A message to one address about a form's answers. `subject` is the identifier of a submission, the day or week of a
 * digest, or the due time of a report. It never contains an answer.
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
