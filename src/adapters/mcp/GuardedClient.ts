import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import { HttpClientError, TransportError } from "effect/http/HttpClientError"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import type { OutboundHttp } from "../../ports/OutboundHttp.ts"
import type { ToolServerAddress } from "../../ports/ToolServers.ts"
import { refusal } from "./Reasons.ts"

/** Statuses without a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * An Effect HTTP client whose requests all use the guarded client for user-entered addresses, with the headers of one
 * tool server. The guarded client's error is the cause of its errors.
 */
export const guardedClient = (
  http: OutboundHttp["Service"],
  { url, headers, timeout }: ToolServerAddress,
  maxBytes: number,
): HttpClient.HttpClient =>
  HttpClient.make((request) =>
    http
      .send({
        url,
        method: "POST",
        headers: { ...request.headers, ...headers },
        ...(request.body._tag === "Uint8Array" ? { body: request.body.body } : {}),
        timeout,
        maxBytes,
      })
      .pipe(
        // The library reports only the status of a refusal.
        Effect.tap(({ status, headers }) => {
          const refused = status === 401 || status === 403 ? refusal(status, headers) : undefined
          return refused?.challenge === undefined ? Effect.void : Effect.fail(refused)
        }),
        Effect.map((answer) => {
          const body = bodiless.has(answer.status) ? null : new Uint8Array(answer.body)
          const init = { status: answer.status, headers: answer.headers }
          return HttpClientResponse.fromWeb(request, new Response(body, init))
        }),
        Effect.mapError((cause) => new HttpClientError({ reason: new TransportError({ request, cause }) })),
      ),
  )
