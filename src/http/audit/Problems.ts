import * as Schema from "effect/Schema"
import type { PermissionMissing } from "../../domain/access/Errors.ts"
import type { AuditLogUnavailable } from "../../ports/AuditLog.ts"
import { toResponse as accessProblem } from "../access/Problems.ts"
import { answerBy, problem } from "../Problem.ts"
import { described } from "../ProblemSchema.ts"

export const BadQuery = described(400, "A query parameter is invalid")
export const Unavailable = described(503, "The audit log is unavailable")

/** A query parameter is invalid. */
export class AuditQueryWrong extends Schema.TaggedError<AuditQueryWrong>()("AuditQueryWrong", {
  key: Schema.String,
  expected: Schema.String,
}) {}

export type AuditError = AuditQueryWrong | AuditLogUnavailable | PermissionMissing

export const toResponse = answerBy<AuditError>({
  AuditQueryWrong: ({ key, expected }) =>
    problem(400, { error: "invalid_query", message: `\`${key}\` must be ${expected}.` }),
  AuditLogUnavailable: () =>
    problem(
      503,
      { error: "audit_log_unavailable", message: "The audit log is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
  PermissionMissing: accessProblem,
})
