import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { ScheduleError } from "../../application/infographic/schedules/RenderSchedules.ts"
import type { PolicyDenied } from "../../domain/access/Errors.ts"
import { sentenceAbout } from "../../domain/decoding/plainly.ts"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"
import { described, Explained, explained } from "../ProblemSchema.ts"

export const invalid = Schema.Struct({
  ...Explained.fields,
  detail: Schema.optionalKey(Schema.Struct({ part: Schema.String })),
})
  .annotate({ description: "`invalid_schedule`: `detail.part` names the invalid part, if there is only one" })
  .pipe(HttpApiSchema.status(400))
export const tooLarge = described(413, "The body is too large")
export const full = explained({ most: Schema.Int })
  .annotate({ description: "`schedules_full`: the caller has the maximum number of schedules, `detail.most`" })
  .pipe(HttpApiSchema.status(409))
export const unknown = described(404, "`schedule_not_found`: the schedule is unknown or belongs to another user")
export const denied = described(403, "The access policy denies `infographic:render`")
export const unavailable = described(503, "The schedule store is unavailable, or the server can't store secrets")

const malformed = (expected: string) =>
  problem(400, { error: "invalid_schedule", message: `The schedule is invalid: ${expected}.` })

/** The error details for a schedule that can't be decoded. */
export const refusal = answerBy<CallFault>({
  BodyTooLarge: ({ cap }) =>
    problem(413, { error: "body_too_large", message: `The body must be at most ${cap} bytes.` }),
  BodyBrokeOff: () => malformed("the body is incomplete"),
  BodyNotJson: () => malformed("the body must be JSON"),
  BodyUnreadable: () => malformed("the body is nested too deeply, or contains a number that is out of range"),
  CallUndecodable: ({ error }) => malformed(sentence(problems(error))),
})

export const toResponse = answerBy<ScheduleError | PolicyDenied>({
  PolicyDenied: ({ action }) =>
    problem(403, { error: "policy_denied", message: `The access policy denies \`${action}\`.` }),
  ScheduleInvalid: ({ part, problem: expected }) =>
    problem(400, { error: "invalid_schedule", message: `${sentenceAbout(part, expected)}.`, detail: { part } }),
  ScheduleNotFound: () =>
    problem(404, {
      error: "schedule_not_found",
      message: "There is no schedule with this id, or it belongs to another user.",
    }),
  SchedulesFull: ({ most }) =>
    problem(409, {
      error: "schedules_full",
      message: `You have reached the limit of ${most} schedules. Delete one first.`,
      detail: { most },
    }),
  ScheduleStoreUnavailable: () =>
    problem(
      503,
      { error: "schedules_unavailable", message: "The schedule store is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
  SealingAbsent: () =>
    problem(503, { error: "secrets_unavailable", message: "This server can't store secrets: set CREDENTIAL_KEYS." }),
})
