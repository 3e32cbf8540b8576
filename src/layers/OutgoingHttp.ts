import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientError } from "effect/http/HttpClientError"

/**
 * The HTTP client for configured servers: models, speech, avatars, traces. It uses Node's `http`, because `fetch`
 * crashes the process when a server closes the connection during an unchunked response that has not been fully read.
 * The library's own layer would copy the service map for each call.
 */
export const layer = Layer.effect(HttpClient.HttpClient, NodeHttpClient.makeNodeHttp).pipe(
  Layer.provide(NodeHttpClient.layerAgentOptions({ keepAlive: true })),
)

const closed: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE"])

/** Whether the server closed the connection before it sent the head of a response. */
const isHungUp = ({ reason }: HttpClientError): boolean =>
  reason._tag === "TransportError" &&
  reason.cause instanceof Error &&
  "code" in reason.cause &&
  closed.has(reason.cause.code)

/**
 * The same client for servers that may be called twice, such as models and speech. A server may close an idle
 * connection just as the next request is written; that request is sent again, at most twice.
 */
export const retrying = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, HttpClient.retry({ while: isHungUp, times: 2 })),
).pipe(Layer.provide(layer))
