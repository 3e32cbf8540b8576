import * as Schema from "effect/Schema"
import type { ShareSettings } from "./ShareSettings.ts"

/** Why a form takes no answers, or none of this person. */
export const refusalReasons = [
  "form_paused",
  "form_not_open_yet",
  "form_closed",
  "form_full",
  "form_busy",
  "already_answered",
  "too_fast",
  "proof_missing",
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/**
 * The form takes no answers now, or none of this person. `at`: when it opens, or has closed (ISO 8601), by the clock of `timeZone`.
 * `retryAfter`: seconds until a form that has had its answers of the hour takes more, or takes those of somebody who was too fast.
 */
export class AnswersNotTaken extends Schema.TaggedError<AnswersNotTaken>()("AnswersNotTaken", {
  reason: Schema.Literals(refusalReasons),
  at: Schema.optionalKey(Schema.String),
  timeZone: Schema.optionalKey(Schema.String),
  retryAfter: Schema.optionalKey(Schema.Int),
}) {}

/** Where a form stands by its owner's word and the clock (milliseconds since 1970); undefined is open. */
export const closedAt = (
  { isPaused, opensAt, closesAt, timeZone }: ShareSettings,
  now: number,
): AnswersNotTaken | undefined => {
  if (isPaused) return new AnswersNotTaken({ reason: "form_paused" })
  if (opensAt !== null && now < Date.parse(opensAt))
    return new AnswersNotTaken({ reason: "form_not_open_yet", at: opensAt, timeZone })
  return closesAt !== null && now >= Date.parse(closesAt)
    ? new AnswersNotTaken({ reason: "form_closed", at: closesAt, timeZone })
    : undefined
}

/** What a store looks at while it stores an answer: how many there may be, and of how many one person. */
export interface AnswerQuota {
  readonly most: number | null
  readonly oncePerPerson: boolean
}

/** Undefined where any number is taken. */
export const quotaOf = ({ mostAnswers, oncePerPerson }: ShareSettings): AnswerQuota | undefined =>
  mostAnswers === null && !oncePerPerson ? undefined : { most: mostAnswers, oncePerPerson }
