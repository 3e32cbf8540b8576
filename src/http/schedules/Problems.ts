import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { ScheduleError } from "../../application/infographic/schedules/RenderSchedules.ts"
import type { PolicyDenied } from "../../domain/access/Errors.ts"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"

const Body = Schema.Struct({ error: Schema.String, message: Schema.String })
const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

export const invalid = Schema.Struct({ ...Body.fields, part: Schema.optionalKey(Schema.String) })
  .annotate({ description: "`invalid_schedule`: `part` cannot be used" })
  .pipe(HttpApiSchema.status(400))
export const tooLarge = described(413, "The body is larger than the cap")
export const full = Schema.Struct({ ...Body.fields, most: Schema.Int })
  .annotate({ description: "`schedules_full`: the caller has `most` of them" })
  .pipe(HttpApiSchema.status(409))
export const unknown = described(404, "`schedule_not_found`: unknown, or somebody else's")
export const denied = described(403, "The access policy denies `infographic:render`")
export const unavailable = described(503, "The schedules cannot be reached, or no secrets can be kept")

const malformed = (expected: string) =>
  problem(400, { error: "invalid_schedule", message: `This is no schedule: ${expected}.` })

/** A schedule that cannot be decoded. */
export const refusal = answerBy<CallFault>({
  BodyTooLarge: ({ cap }) =>
    problem(413, { error: "body_too_large", message: `The body is larger than ${cap} bytes.` }),
  BodyBrokeOff: () => malformed("it broke off"),
  BodyNotJson: () => malformed("it is not JSON"),
  BodyUnreadable: () => malformed("it nests too deep, or has a number beyond all bounds"),
  CallUndecodable: ({ error }) => malformed(sentence(problems(error))),
})

export const toResponse = answerBy<ScheduleError | PolicyDenied>({
  PolicyDenied: ({ action }) =>
    problem(403, { error: "policy_denied", message: `The access policy denies ${action}.` }),
  ScheduleInvalid: ({ part, problem: expected }) =>
    problem(400, { error: "invalid_schedule", message: `${part}: ${expected}.`, part }),
  ScheduleNotFound: () =>
    problem(404, { error: "schedule_not_found", message: "No such schedule: unknown or not yours." }),
  SchedulesFull: ({ most }) =>
    problem(409, { error: "schedules_full", message: `There may be ${most} schedules: delete one.`, most }),
  ScheduleStoreUnavailable: () =>
    problem(
      503,
      { error: "schedules_unavailable", message: "The schedules cannot be reached." },
      { "retry-after": "5" },
    ),
  SealingAbsent: () =>
    problem(503, { error: "secrets_unavailable", message: "This deployment has no keys to keep a secret with." }),
})
