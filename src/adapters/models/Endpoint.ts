import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as HttpClient from "effect/http/HttpClient"
import type * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import type { ProviderFault } from "../../ports/LanguageModel.ts"
import { errorIn, faultOf } from "./reading/Fault.ts"
import { type Json, parsed, recordOf } from "./reading/Loose.ts"

/** Where a model server is; `baseUrl` includes the `/v1` of one that has it. `key` is sent as a bearer token. */
export interface Endpoint {
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  /** How long the server may say nothing: before its head, and between two pieces. */
  readonly patience: Duration.Duration
}

export const defaultPatience = Duration.seconds(60)

const retries = 2

/** Why there is no answer to be read. `error` is what the server says of it, and stays here: it may quote the prompt, or the key. */
export class Unanswered extends Data.TaggedError("Unanswered")<{
  readonly reason: "busy" | "unavailable" | "unreachable" | "refused" | "timeout" | "unpaid"
  /** When the server wants to be asked again. */
  readonly pause?: Duration.Duration
  readonly fault?: ProviderFault
  readonly error?: Json
}> {}

/** Nobody who asks is kept waiting longer than this for a server that is busy. */
const longestPause = Duration.seconds(3)

/** What of a refusal is read, in bytes, and how long it is waited for. */
const longestRefusal = 65_536
const refusalPatience = Duration.seconds(2)

/** When a server wants to be asked again: in milliseconds, in seconds, or at a time. */
const pauseOf = (headers: Readonly<Record<string, string>>, now: number): Duration.Duration | undefined => {
  const millis = Number(headers["retry-after-ms"] ?? Number.NaN)
  if (millis > 0) return Duration.millis(millis)
  const after = headers["retry-after"]?.trim() ?? ""
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) > 0 ? Duration.seconds(Number(after)) : undefined
  const at = Date.parse(after)
  return at > now ? Duration.millis(at - now) : undefined
}

/** The beginning of a refusal's body. */
const bodyOf = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<string> =>
  Stream.runFoldEffect(
    response.stream,
    () => new Uint8Array(),
    (read, piece) => {
      const all = Buffer.concat([read, piece])
      return all.length > longestRefusal ? Effect.fail("long") : Effect.succeed(all)
    },
  ).pipe(
    Effect.map((bytes) => new TextDecoder().decode(bytes)),
    Effect.timeout(refusalPatience),
    Effect.orElseSucceed(() => ""),
  )

const refused = ({ response }: HttpClientError.HttpClientError): Effect.Effect<never, Unanswered> =>
  response === undefined
    ? Effect.fail(new Unanswered({ reason: "unreachable" }))
    : Effect.flatMap(Effect.zip(bodyOf(response), Clock.currentTimeMillis), ([text, now]) => {
        const given = parsed(text)
        const error = given === undefined ? { message: text } : (errorIn(given) ?? recordOf(given))
        const { reason, fault } = faultOf(error, response.status)
        const pause = pauseOf(response.headers, now)
        const known = reason === "malformed" || reason === "cancelled" || reason === "spent" ? "refused" : reason
        return Effect.fail(new Unanswered({ reason: known, fault, error, ...(pause === undefined ? {} : { pause }) }))
      })

const isWorthAnother = ({ reason, pause = Duration.zero }: Unanswered): boolean =>
  (reason === "unavailable" || reason === "busy") && Duration.isLessThanOrEqualTo(pause, longestPause)

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
        Effect.catch(refused),
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
