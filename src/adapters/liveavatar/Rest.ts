import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import {
  AvatarLimitReached,
  AvatarNoCredits,
  AvatarSandboxMismatch,
  AvatarSubscriptionExpired,
  AvatarUnavailable,
  AvatarUpstreamFailed,
} from "../../domain/avatar/Errors.ts"
import type { AvatarRefused } from "../../ports/AvatarService.ts"
import { Refusal } from "./Wire.ts"

/** The credentials: the account's key, or the session's token. */
export type Credential = { readonly key: Redacted.Redacted<string> } | { readonly bearer: Redacted.Redacted<string> }

/** The time limit of a call. */
const patience = Duration.seconds(15)

/**
 * The service limits calls per second. A call refused for that reason is retried twice, after the delay that the
 * service names, up to this many seconds.
 */
const longestWait = 2
const tries = 2

/** The phrases in the service's refusals, the most specific first: nearly every sentence contains "avatar". */
const kinds: ReadonlyArray<readonly [RegExp, () => AvatarRefused]> = [
  [
    /concurren|(?:session|rate)s? limit|limit (?:has been )?(?:reached|exceeded)|too many (?:\w+ )*sessions/i,
    () => new AvatarLimitReached(),
  ],
  [/\bcredits?\b|\bquota\b|\bbalance\b|payment required/i, () => new AvatarNoCredits()],
  [
    /(?:subscription|plan|trial|account)(?: \w+){0,3} (?:expired|ended|inactive|cancell?ed)|expired (?:subscription|plan|trial)/i,
    () => new AvatarSubscriptionExpired(),
  ],
  [
    /sandbox|avatar(?:[ _]id)?\W+(?:\w+ ){0,3}?(?:unknown|invalid|not|belong)|(?:unknown|invalid|no such) (?:\w+ )?avatar/i,
    () => new AvatarSandboxMismatch(),
  ],
]

/** Statuses whose response text contains the reason. */
const worded: ReadonlySet<number> = new Set([400, 402, 403, 409, 422])

const retryAfter = (response: HttpClientResponse.HttpClientResponse): number | null => {
  const seconds = Number(response.headers["retry-after"])
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

const readRefusal = Schema.decodeUnknownEffect(Refusal)

/**
 * Converts an error response from the avatar service to our own error. The service's message is matched against known
 * phrases but never shown.
 */
const refused = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<never, AvatarRefused> =>
  response.json.pipe(
    Effect.flatMap(readRefusal),
    Effect.orElseSucceed(() => ({ code: null, message: null })),
    Effect.flatMap(({ code, message }): Effect.Effect<never, AvatarRefused> => {
      const { status } = response
      const text = message ?? ""
      if (status === 429)
        return Effect.fail(new AvatarUnavailable({ what: "avatar service", retryAfter: retryAfter(response) }))
      const known = worded.has(status) ? kinds.find(([pattern]) => pattern.test(text)) : undefined
      if (known !== undefined) return Effect.fail(known[1]())
      if (status === 402 || (worded.has(status) && String(code) === "4033")) return Effect.fail(new AvatarNoCredits())
      return Effect.logWarning("The avatar service refused", {
        status,
        code: code === null ? null : String(code),
      }).pipe(Effect.andThen(Effect.fail(new AvatarUpstreamFailed({ status }))))
    }),
  )

const silent = () => new AvatarUpstreamFailed({ status: null })

/** Posts JSON and parses the response with its schema. */
export const poster = (baseUrl: string) =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const root = baseUrl.replace(/\/+$/, "")
    const once = (path: string, by: Credential, body: object) =>
      HttpClientRequest.post(root + path).pipe(
        "key" in by
          ? HttpClientRequest.setHeader("x-api-key", secretNow(by.key))
          : HttpClientRequest.bearerToken(by.bearer),
        HttpClientRequest.bodyJsonUnsafe(body),
        client.execute,
        Effect.mapError(silent),
        Effect.flatMap((response) =>
          response.status >= 200 && response.status < 300 ? Effect.succeed(response) : refused(response),
        ),
        Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(silent()) }),
      )

    const accepted = (
      path: string,
      by: Credential,
      body: object,
      left = tries,
    ): Effect.Effect<HttpClientResponse.HttpClientResponse, AvatarRefused> =>
      Effect.catch(once(path, by, body), (error) => {
        const wait = error._tag === "AvatarUnavailable" ? error.retryAfter : null
        return wait === null || wait > longestWait || left === 0
          ? Effect.fail(error)
          : Effect.andThen(Effect.sleep(Duration.seconds(wait)), accepted(path, by, body, left - 1))
      })

    return {
      accepted,
      read: <A, I>(
        path: string,
        by: Credential,
        body: object,
        answer: Schema.Codec<A, I>,
      ): Effect.Effect<A, AvatarRefused> =>
        Effect.flatMap(accepted(path, by, body), (response) =>
          response.json.pipe(
            Effect.flatMap(Schema.decodeUnknownEffect(answer)),
            Effect.mapError(() => new AvatarUpstreamFailed({ status: response.status })),
            Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(silent()) }),
          ),
        ),
    }
  })
