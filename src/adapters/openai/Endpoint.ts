import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as AiError from "effect/ai/AiError"
import * as HttpClient from "effect/http/HttpClient"
import type * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import { secretNow } from "../../domain/access/CurrentSecret.ts"

/** Where an OpenAI-compatible server is; `baseUrl` includes its `/v1`. */
export interface Endpoint {
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  /** How long the server may say nothing: before its head, and between two pieces. */
  readonly patience: Duration.Duration
}

export const defaultPatience = Duration.seconds(60)

const retries = 2

const failure = (reason: AiError.AiErrorReason) =>
  new AiError.AiError({ module: "OpenAiCompatible", method: "chat", reason })

/** The server was silent for too long. */
export const silent = failure(new AiError.UnknownError({ description: "timeout" }))

/** The answer is not what the protocol says. */
export const malformed = failure(new AiError.InvalidOutputError({ description: "the answer cannot be read" }))

/** Nobody who asks is kept waiting longer than this for a server that is busy. */
const longestPause = Duration.seconds(3)

/** What the server says of an error stays here: it may quote the prompt, or the key. */
const refused = ({ response }: HttpClientError.HttpClientError): AiError.AiError => {
  if (response === undefined) return failure(new AiError.InternalProviderError({ description: "unreachable" }))
  const seconds = Number(response.headers["retry-after"])
  return failure(
    response.status === 429 && seconds > 0
      ? new AiError.RateLimitError({ retryAfter: Duration.seconds(seconds) })
      : AiError.reasonFromHttpStatus({ status: response.status }),
  )
}

const isWorthAnother = ({ reason }: AiError.AiError): boolean =>
  reason._tag === "RateLimitError"
    ? Duration.isLessThanOrEqualTo(reason.retryAfter ?? Duration.zero, longestPause)
    : reason._tag === "InternalProviderError" && reason.description !== "unreachable"

const pauses = Schedule.exponential("200 millis").pipe(
  Schedule.setInputType<AiError.AiError>(),
  Schedule.modifyDelay(({ input, duration }) =>
    Effect.succeed(Duration.max(input.retryAfter ?? Duration.zero, duration)),
  ),
)

/**
 * Sends a request and answers with the head of the answer; 429 and 5xx are asked again twice, each time later, and not before the server
 * says. One that is busy for longer than anybody waits is not asked again.
 */
export const sender = (endpoint: Endpoint) =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const http = client.pipe(
      HttpClient.mapRequest((request) => {
        const addressed = HttpClientRequest.prependUrl(request, endpoint.baseUrl.replace(/\/+$/, ""))
        return endpoint.key === null ? addressed : HttpClientRequest.bearerToken(addressed, secretNow(endpoint.key))
      }),
      HttpClient.filterStatusOk,
    )
    return (
      request: HttpClientRequest.HttpClientRequest,
    ): Effect.Effect<HttpClientResponse.HttpClientResponse, AiError.AiError> =>
      http
        .execute(request)
        .pipe(
          Effect.mapError(refused),
          Effect.timeoutOrElse({ duration: endpoint.patience, orElse: () => Effect.fail(silent) }),
          Effect.retry({ while: isWorthAnother, times: retries, schedule: pauses }),
        )
  })

/** Posts JSON, as `sender` sends. */
export const poster = (endpoint: Endpoint) =>
  Effect.map(
    sender(endpoint),
    (send) => (path: string, body: object) =>
      send(HttpClientRequest.bodyJsonUnsafe(HttpClientRequest.post(path), body)),
  )
