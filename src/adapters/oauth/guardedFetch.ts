import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { OutboundForbidden, type OutboundHttp } from "../../ports/OutboundHttp.ts"
import { AuthorizationFailed } from "../../ports/AuthorizationServers.ts"
import { repaired } from "./repaired.ts"

const patience = Duration.seconds(15)
const mostBytes = 262_144

/** Statuses without a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

interface Init {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * `fetch` for the protocol library, through the guarded client for user-entered addresses. Its errors are rethrown as
 * ours.
 */
export const guardedFetch =
  (http: OutboundHttp["Service"]) =>
  (url: string, { method, headers = {}, body }: Init): Promise<Response> =>
    Effect.runPromise(
      http
        .send({
          url,
          method: method === "POST" ? "POST" : "GET",
          headers,
          ...(body === undefined || body === null ? {} : { body: String(body) }),
          timeout: patience,
          maxBytes: mostBytes,
        })
        .pipe(
          Effect.match({
            onFailure: (fault) =>
              new AuthorizationFailed({ reason: fault instanceof OutboundForbidden ? "forbidden" : "unreachable" }),
            onSuccess: ({ status, headers: given, body: bytes }) => {
              if (bodiless.has(status)) return new Response(null, { status, headers: given })
              const answer = repaired({ status, headers: given, body: new Uint8Array(bytes) })
              return new Response(answer.body, { status: answer.status, headers: answer.headers })
            },
          }),
        ),
    ).then((answer) => {
      if (answer instanceof AuthorizationFailed) throw answer
      return answer
    })
