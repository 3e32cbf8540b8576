import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { type QuotaExceeded, type UsageUnavailable } from "../../domain/usage/Quota.ts"
import { answerBy, problem } from "../Problem.ts"
import { described } from "../ProblemSchema.ts"

export const Unavailable = described(503, "The current usage can't be determined")

/** The response to an exhausted quota, the same on every route. */
const exceeded = ({ quota, limit, used }: QuotaExceeded) => ({
  error: "quota_exceeded" as const,
  message: `The quota \`${quota}\` is used up: ${used} of ${limit}. Delete something first.`,
  detail: { quota, limit, used },
})

export const toResponse = answerBy<QuotaExceeded | UsageUnavailable>({
  QuotaExceeded: (error) => problem(413, exceeded(error)),
  UsageUnavailable: () =>
    problem(
      503,
      { error: "usage_unavailable", message: "The current usage can't be determined. Try again later." },
      { "retry-after": "5" },
    ),
})

/** The bytes that a body adds: its declared length, else the route's maximum. */
export const bytesOf = ({ headers }: HttpServerRequest.HttpServerRequest, most: number) => {
  const declared = Number(headers["content-length"] ?? Number.NaN)
  const isTold = Number.isSafeInteger(declared) && declared >= 1
  return { atLeast: isTold ? Math.min(declared, most) : 1, atMost: isTold ? Math.min(declared, most) : most }
}

/** Runs a call within the quota, and reserves the space until the call is done. Fails if there is no space. */
export const withinQuota = <E, R>(
  reserve: Effect.Effect<void, QuotaExceeded | UsageUnavailable, Scope.Scope>,
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.acquireUseRelease(
    Scope.make(),
    (scope) =>
      Effect.matchEffect(Scope.provide(reserve, scope), {
        onFailure: (error) => Effect.succeed(toResponse(error)),
        onSuccess: () => answer,
      }),
    Scope.close,
  )
