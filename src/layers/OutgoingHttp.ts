import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpClient from "effect/http/HttpClient"
import type { HttpClientError } from "effect/http/HttpClientError"

/**
 * The client that talks to the servers a deployment names: models, speech, avatars, traces. It is Node's own `http`:
 * `fetch` ends the process where a server closes an unchunked answer that nobody has read to its end yet. The library's own layer would copy
 * the map of all services for each call.
 */
export const layer = Layer.effect(HttpClient.HttpClient, NodeHttpClient.makeNodeHttp).pipe(
  Layer.provide(NodeHttpClient.layerAgentOptions({ keepAlive: true })),
)

const closed: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE"])

/** Whether the other side closed the connection before the head of an answer. */
const isHungUp = ({ reason }: HttpClientError): boolean =>
  reason._tag === "TransportError" &&
  reason.cause instanceof Error &&
  "code" in reason.cause &&
  closed.has(reason.cause.code)

/**
 * The same for servers that may be asked twice, as models and speech are. A server closes a connection that was idle for
 * some seconds, now and then just as the next request is written on it: that one is sent again, twice at most.
 */
export const retrying = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, HttpClient.retry({ while: isHungUp, times: 2 })),
).pipe(Layer.provide(layer))
