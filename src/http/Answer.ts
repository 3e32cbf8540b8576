import * as Effect from "effect/Effect"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

type Response = HttpServerResponse.HttpServerResponse
type Headers = Readonly<Record<string, string>>

/** Neither browsers nor proxies may store the response. */
export const fresh = { "cache-control": "no-store" } as const

/** Larger bodies are sent as bytes, because text that the receiver hasn't read yet is held in memory twice. */
const largeText = 1_048_576

/** A JSON body. A route whose responses may be cached says so in `headers`. */
export const json = (body: unknown, status = 200, headers: Headers = {}): Response => {
  const response = HttpServerResponse.jsonUnsafe(body, { status, headers: { ...fresh, ...headers } })
  const { body: sent } = response
  return sent._tag === "Uint8Array" && sent.contentLength >= largeText
    ? HttpServerResponse.setBody(response, HttpBody.uint8Array(sent.body, sent.contentType))
    : response
}

/** A created resource and its URL. */
export const created = (body: unknown, location: string): Response => json(body, 201, { location })

/** Success without content. */
export const noContent: Response = HttpServerResponse.empty({ status: 204, headers: fresh })

/** Tells the caller that its copy is current; `headers` contain the entity tag. */
export const notModified = (headers: Headers): Response => HttpServerResponse.empty({ status: 304, headers })

/** Maps every error of a route to a response, using its area's table. */
export const answering =
  <E>(toResponse: (error: E) => Response) =>
  <R>(answer: Effect.Effect<Response, E, R>): Effect.Effect<Response, never, R> =>
    Effect.match(answer, { onFailure: toResponse, onSuccess: (response) => response })

/** Like `answering`, for a route whose use case returns the response body itself. */
export const answeringJson =
  <E>(toResponse: (error: E) => Response) =>
  <R>(body: Effect.Effect<unknown, E, R>): Effect.Effect<Response, never, R> =>
    Effect.match(body, { onFailure: toResponse, onSuccess: (found) => json(found) })
