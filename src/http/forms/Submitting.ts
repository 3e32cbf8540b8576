import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { notYetAsked, type PlausibilityBlock } from "../../domain/forms/plausibility/Plausibility.ts"
import type { Submission, SubmissionSource } from "../../domain/forms/records/Submission.ts"
import { isSubmissionId } from "../../domain/forms/records/SubmissionId.ts"
import { type AnswerProblems, firstOf, messagesOf } from "../../domain/forms/validation/AnswerProblem.ts"
import type { Answering } from "../../application/forms/Answering.ts"
import { FormSubmissions } from "../../application/forms/FormSubmissions.ts"
import { Quotas } from "../../application/usage/Quotas.ts"
import { json } from "../Answer.ts"
import { Limits } from "../Limits.ts"
import { bytesOf, withinQuota } from "../usage/Problems.ts"
import { opened } from "./Envelope.ts"
import { queryOf } from "../query/Query.ts"
import { FieldMissing, localeOf } from "./Requests.ts"
import type { VisitorRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Messages for people, by answer key, and messages with codes for programs. `truncated` means that there are more. */
export const refusal = (problems: AnswerProblems) => {
  const { first, isTruncated } = firstOf(problems)
  return { errors: messagesOf(first), error_details: first, ...(isTruncated ? { truncated: true } : {}) }
}

const submitted = ({ submissionId, forward }: Submission, plausibility: PlausibilityBlock) =>
  json({
    submission_id: submissionId,
    is_valid: true,
    forwarded: forward.state === "delivered",
    forward_status: forward.status,
    forward_error: forward.error,
    plausibility,
  })

const named = (submissionId: unknown): Effect.Effect<{ readonly submissionId?: string }, FieldMissing> => {
  if (submissionId === undefined) return Effect.succeed({})
  return typeof submissionId === "string" && isSubmissionId(submissionId)
    ? Effect.succeed({ submissionId })
    : Effect.fail(new FieldMissing({ key: "submission_id", expected: "1 to 128 letters, digits and _ . : -" }))
}

/** Submits the answers in a request body through the common pipeline. */
export const submitting = Effect.map(
  Effect.all([FormSubmissions, Quotas, Limits]),
  ([submissions, quotas, { jsonBodyBytes }]) => {
    const submit = Effect.fnUntraced(function* (
      request: Request,
      visitor: VisitorRequest,
      formUid: string,
      body: JsonObject,
      source: SubmissionSource,
    ) {
      const envelope = yield* Effect.fromResult(opened(body, queryOf(request)))
      const { answers, locale, context, mergePartials, submissionId } = envelope
      const userAgent = request.headers["user-agent"]
      const idempotencyKey = request.headers["idempotency-key"]?.slice(0, 255)
      const ip = request.remoteAddress
      const proof = request.headers["form-proof"]
      const answering: Answering = {
        source,
        caller: visitor.caller,
        locale: localeOf(request, locale),
        mergePartials,
        ...(yield* named(submissionId)),
        ...(context === undefined ? {} : { context }),
        ...(proof === undefined ? {} : { proof }),
        ...(idempotencyKey === undefined || idempotencyKey === "" ? {} : { idempotencyKey }),
        ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 512) }),
        ...(ip._tag === "Some" ? { ip: ip.value } : {}),
      }
      return yield* submissions.submit(visitor.tenant, formUid, answers, answering).pipe(
        Effect.map(({ submission, plausibility }) => submitted(submission, plausibility)),
        Effect.catchTag("AnswersRefused", ({ problems, threshold, userMessage }) => {
          const message = userMessage === undefined ? {} : { message: userMessage }
          const plausibility = notYetAsked(threshold)
          return Effect.succeed(json({ is_valid: false, ...refusal(problems), ...message, plausibility }, 422))
        }),
      )
    })
    return (request: Request, visitor: VisitorRequest, formUid: string, body: JsonObject, source: SubmissionSource) =>
      withinQuota(
        quotas.reserve({
          quotas: ["tenant_bytes"],
          caller: visitor.caller,
          tenant: visitor.tenant,
          bytes: bytesOf(request, jsonBodyBytes),
        }),
        submit(request, visitor, formUid, body, source),
      )
  },
)
