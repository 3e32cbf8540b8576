import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

type Response = HttpServerResponse.HttpServerResponse
type Headers = Readonly<Record<string, string>>

/** No browser and no proxy may keep the answer. */
export const fresh = { "cache-control": "no-store" } as const

/** A body as JSON. A route that lets others keep its answer says so in `headers`. */
export const json = (body: unknown, status = 200, headers: Headers = {}): Response =>
  HttpServerResponse.jsonUnsafe(body, { status, headers: { ...fresh, ...headers } })

/** What a call made, and its address. */
export const created = (body: unknown, location: string): Response => json(body, 201, { location })

/** Done, and nothing to say about it. */
export const noContent: Response = HttpServerResponse.empty({ status: 204, headers: fresh })

/** The caller has what the entity tag in these headers stands for. */
export const notModified = (headers: Headers): Response => HttpServerResponse.empty({ status: 304, headers })

/** Answers every error of a route by the table of its area. */
export const answering =
  <E>(toResponse: (error: E) => Response) =>
  <R>(answer: Effect.Effect<Response, E, R>): Effect.Effect<Response, never, R> =>
    Effect.match(answer, { onFailure: toResponse, onSuccess: (response) => response })

/** The same for a route whose use-case answers the body itself. */
export const answeringJson =
  <E>(toResponse: (error: E) => Response) =>
  <R>(body: Effect.Effect<unknown, E, R>): Effect.Effect<Response, never, R> =>
    Effect.match(body, { onFailure: toResponse, onSuccess: (found) => json(found) })
