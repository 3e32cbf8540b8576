import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as HttpClient from "effect/http/HttpClient"
import type * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import { secretNow } from "../../domain/access/CurrentSecret.ts"

/** Where a model server is; `baseUrl` includes the `/v1` of one that has it. `key` is sent as a bearer token. */
export interface Endpoint {
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  /** How long the server may say nothing: before its head, and between two pieces. */
  readonly patience: Duration.Duration
}

export const defaultPatience = Duration.seconds(60)

const retries = 2

/** Why there is no answer to be read. What the server says of it stays here: it may quote the prompt, or the key. */
export class Unanswered extends Data.TaggedError("Unanswered")<{
  readonly reason: "busy" | "unavailable" | "unreachable" | "refused" | "timeout"
  /** When a server that is busy wants to be asked again. */
  readonly pause?: Duration.Duration
}> {}

/** Nobody who asks is kept waiting longer than this for a server that is busy. */
const longestPause = Duration.seconds(3)

const refused = ({ response }: HttpClientError.HttpClientError): Unanswered => {
  if (response === undefined) return new Unanswered({ reason: "unreachable" })
  // 529 is what Anthropic says where it is overloaded.
  if (response.status === 429 || response.status === 529) {
    const seconds = Number(response.headers["retry-after"])
    return new Unanswered({ reason: "busy", ...(seconds > 0 ? { pause: Duration.seconds(seconds) } : {}) })
  }
  return new Unanswered({ reason: response.status >= 500 ? "unavailable" : "refused" })
}

const isWorthAnother = ({ reason, pause = Duration.zero }: Unanswered): boolean =>
  reason === "unavailable" || (reason === "busy" && Duration.isLessThanOrEqualTo(pause, longestPause))

const pauses = Schedule.exponential("200 millis").pipe(
  Schedule.setInputType<Unanswered>(),
  Schedule.modifyDelay(({ input, duration }) => Effect.succeed(Duration.max(input.pause ?? Duration.zero, duration))),
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
    ): Effect.Effect<HttpClientResponse.HttpClientResponse, Unanswered> =>
      http.execute(request).pipe(
        Effect.mapError(refused),
        Effect.timeoutOrElse({
          duration: endpoint.patience,
          orElse: () => Effect.fail(new Unanswered({ reason: "timeout" })),
        }),
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
