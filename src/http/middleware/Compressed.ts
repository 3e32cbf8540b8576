import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import type * as HttpPlatform from "effect/http/HttpPlatform"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/**
 * Whether another site may have made a browser ask for this with somebody's cookies. The size of a compressed answer tells how
 * much of what was asked stands in it once more (BREACH); who can make others ask, again and again with guesses of theirs, could
 * read secrets so. A token in a header nobody else's page can send along.
 */
const mayBeForced = ({ headers }: Request): boolean =>
  headers["cookie"] !== undefined && !["same-origin", "none"].includes(headers["sec-fetch-site"] ?? "")

/** Only answers that are there as a whole: a stream's parts are to arrive as they come. */
const isLeftOut = (request: Request, response: Response): boolean =>
  response.body._tag !== "Uint8Array" || mayBeForced(request)

const left = { "content-encoding": "identity" }

/** Compresses answers of at least so many bytes for callers that read it; `Content-Encoding: identity` says to leave one as it is. */
export const compressed = (
  minSize: number,
): (<E, R>(
  app: Effect.Effect<Response, E, R>,
) => Effect.Effect<Response, E, R | HttpServerRequest.HttpServerRequest | HttpPlatform.HttpPlatform>) => {
  const compression = HttpMiddleware.compression({ algorithms: ["br", "gzip"], minSize })
  return (app) =>
    Effect.withFiber((fiber) => {
      HttpEffect.appendPreResponseHandlerUnsafe(fiber.context, (request, response) =>
        Effect.succeed(
          response.headers["content-encoding"] === undefined && isLeftOut(request, response)
            ? HttpServerResponse.setHeaders(response, left)
            : response,
        ),
      )
      return compression(app)
    })
}
