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
import { within } from "./Patience.ts"
import { errorIn, faultOf } from "./reading/Fault.ts"
import { isRecord, type Json, jsonText, parsed, recordOf } from "./reading/Loose.ts"

/** A model server; `baseUrl` includes its `/v1` if it has one. `key` is sent as a bearer token. */
export interface Endpoint {
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  /** The maximum time without data, before the headers and between two chunks. */
  readonly patience: Duration.Duration
}

export const defaultPatience = Duration.seconds(60)

const retries = 2

/** Why there is no response. `error` is the server's text and is not passed on: it may quote the prompt, or the key. */
export class Unanswered extends Data.TaggedError("Unanswered")<{
  readonly reason: "busy" | "unavailable" | "unreachable" | "refused" | "timeout" | "unpaid" | "too_long"
  /** How long the server asks us to wait before a retry. */
  readonly pause?: Duration.Duration
  readonly fault?: ProviderFault
  readonly error?: Json
}> {}

/** The maximum wait for a busy server. */
const longestPause = Duration.seconds(3)

/** The size limit and the timeout for reading the body of an error response. */
const longestRefusal = 65_536
const refusalPatience = Duration.seconds(2)

/** The delay before a retry, given in milliseconds, in seconds, or as a date. */
const pauseOf = (headers: Readonly<Record<string, string>>, now: number): Duration.Duration | undefined => {
  const millis = Number(headers["retry-after-ms"] ?? Number.NaN)
  if (millis > 0) return Duration.millis(millis)
  const after = headers["retry-after"]?.trim() ?? ""
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) > 0 ? Duration.seconds(Number(after)) : undefined
  const at = Date.parse(after)
  return at > now ? Duration.millis(at - now) : undefined
}

/** The beginning of an error response's body. */
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

/** The network's error code that says why an address is unreachable. */
const unreachableCode = (error: unknown): string | undefined => {
  for (
    let cause: unknown = error, depth = 0;
    isRecord(cause) && depth < 6;
    cause = cause["cause"] ?? cause["reason"], depth++
  ) {
    const { code } = cause
    if (typeof code === "string" && /^[A-Z][A-Z_0-9]{2,40}$/.test(code)) return code
  }
  return undefined
}

const unreachable = (error: unknown): Unanswered => {
  const code = unreachableCode(error)
  return new Unanswered({ reason: "unreachable", ...(code === undefined ? {} : { fault: { code } }) })
}

const refused = (failed: HttpClientError.HttpClientError): Effect.Effect<never, Unanswered> => {
  const { response } = failed
  return response === undefined
    ? Effect.fail(unreachable(failed))
    : Effect.flatMap(Effect.zip(bodyOf(response), Clock.currentTimeMillis), ([text, now]) => {
        const given = parsed(text)
        const error = given === undefined ? { message: text } : (errorIn(given) ?? recordOf(given))
        const { reason, fault } = faultOf(error, response.status)
        const pause = pauseOf(response.headers, now)
        const known = reason === "malformed" || reason === "cancelled" || reason === "spent" ? "refused" : reason
        return Effect.fail(new Unanswered({ reason: known, fault, error, ...(pause === undefined ? {} : { pause }) }))
      })
}

const isWorthAnother = ({ reason, pause = Duration.zero }: Unanswered): boolean =>
  (reason === "unavailable" || reason === "busy") && Duration.isLessThanOrEqualTo(pause, longestPause)

const pauses = Schedule.exponential("200 millis").pipe(
  Schedule.setInputType<Unanswered>(),
  Schedule.modifyDelay(({ input, duration }) => Effect.succeed(Duration.max(input.pause ?? Duration.zero, duration))),
)

/**
 * Sends a request and returns the response when its headers arrive; 429 and 5xx are retried twice, with growing delays
 * and not before the server allows it. There is no retry if the server asks for too long a delay.
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
      within(
        Effect.catch(http.execute(request), refused),
        endpoint.patience,
        Effect.suspend(() => Effect.fail(new Unanswered({ reason: "timeout" }))),
      ).pipe(Effect.retry({ while: isWorthAnother, times: retries, schedule: pauses }))
  })

/** Posts JSON using `sender`. */
export const poster = (endpoint: Endpoint) =>
  Effect.map(
    sender(endpoint),
    (send) => (path: string, body: object) =>
      send(HttpClientRequest.bodyText(HttpClientRequest.post(path), jsonText(body), "application/json")),
  )
