import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { PermissionMissing } from "../../domain/access/Errors.ts"
import type { AuditLogUnavailable } from "../../ports/AuditLog.ts"
import { toResponse as accessProblem } from "../access/Problems.ts"
import { answerBy, problem } from "../Problem.ts"

const ErrorText = Schema.Struct({ error: Schema.String })

export const BadQuery = ErrorText.annotate({ description: "A query parameter is invalid" }).pipe(
  HttpApiSchema.status(400),
)
export const Unavailable = ErrorText.annotate({ description: "The audit log is unavailable" }).pipe(
  HttpApiSchema.status(503),
)

/** A key of the query is not what it has to be. */
export class AuditQueryWrong extends Schema.TaggedError<AuditQueryWrong>()("AuditQueryWrong", {
  key: Schema.String,
  expected: Schema.String,
}) {}

export type AuditError = AuditQueryWrong | AuditLogUnavailable | PermissionMissing

export const toResponse = answerBy<AuditError>({
  AuditQueryWrong: ({ key, expected }) => problem(400, { error: `${key} must be ${expected}.` }),
  AuditLogUnavailable: () =>
    problem(503, { error: "The audit log is unavailable. Try again later." }, { "retry-after": "5" }),
  PermissionMissing: accessProblem,
})
