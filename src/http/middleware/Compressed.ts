import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import type * as HttpPlatform from "effect/http/HttpPlatform"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/**
 * Whether another site's page may have caused this request with the user's cookies. Compressed sizes reveal repetitions
 * of guessed text (BREACH), so responses to such requests are not compressed. Other sites' pages can't send a token in
 * a header.
 */
const mayBeForced = ({ headers }: Request): boolean =>
  headers["cookie"] !== undefined && !["same-origin", "none"].includes(headers["sec-fetch-site"] ?? "")

/** Only complete bodies are compressed, because the chunks of a stream should arrive immediately. */
const isLeftOut = (request: Request, response: Response): boolean =>
  response.body._tag !== "Uint8Array" || mayBeForced(request)

const left = { "content-encoding": "identity" }

/** Compresses responses of at least this size for clients that support it; `Content-Encoding: identity` disables it. */
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
