import * as Schema from "effect/Schema"
import type { ShareSettings } from "./ShareSettings.ts"

/** Why a form accepts no answers, or none from this person. */
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
 * The form accepts no answers now, or none from this person. `at` is when it opens or closed (ISO 8601), to be shown in
 * `timeZone`. `retryAfter` is the number of seconds until the hourly limit resets, or until a person who was too fast
 * may submit.
 */
export class AnswersNotTaken extends Schema.TaggedError<AnswersNotTaken>()("AnswersNotTaken", {
  reason: Schema.Literals(refusalReasons),
  at: Schema.optionalKey(Schema.String),
  timeZone: Schema.optionalKey(Schema.String),
  retryAfter: Schema.optionalKey(Schema.Int),
}) {}

/**
 * Why a form is closed: its owner paused it, or its schedule excludes this time; undefined if it is open. `now` is in
 * milliseconds since 1970.
 */
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

/** The limits that the store checks: total answers, and answers per person. */
export interface AnswerQuota {
  readonly most: number | null
  readonly oncePerPerson: boolean
}

/** The limits in a form's settings; undefined if there are none. */
export const quotaOf = ({ mostAnswers, oncePerPerson }: ShareSettings): AnswerQuota | undefined =>
  mostAnswers === null && !oncePerPerson ? undefined : { most: mostAnswers, oncePerPerson }
