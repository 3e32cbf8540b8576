import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { CrossSite } from "../../domain/access/Errors.ts"
import { Tokens } from "../../ports/Tokens.ts"
import { Api } from "../Api.ts"
import { bearerOf, isCrossSite, sessionCookie } from "../middleware/Credentials.ts"
import { toResponse } from "./Problems.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Whether the browser came by https, to us or to the proxy before us. */
export const isHttps = (request: Request): boolean =>
  request.protocol === "https" ||
  request.originalUrl.startsWith("https:") ||
  request.headers["x-forwarded-proto"] === "https"

/** The session cookie: for this host only, out of reach of scripts, and not sent along by other sites' pages. */
export const withSession = (
  response: HttpServerResponse.HttpServerResponse,
  request: Request,
  token: string,
  maxAgeSeconds: number,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(response, sessionCookie, token, {
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(request),
    path: "/",
    maxAge: `${maxAgeSeconds} seconds`,
  })

const done = HttpServerResponse.empty({ status: 204, headers: { "cache-control": "no-store" } })

export const layer = HttpApiBuilder.group(
  Api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const tokens = yield* Tokens

    const open = Effect.fnUntraced(function* (request: Request) {
      const token = bearerOf(request.headers["authorization"]) ?? ""
      const { expiresAt } = yield* tokens.verify(token)
      const now = yield* Clock.currentTimeMillis
      return withSession(done, request, token, Math.max(0, Math.floor((expiresAt - now) / 1000)))
    })

    const close = (request: Request) =>
      isCrossSite(request) ? Effect.fail(new CrossSite()) : Effect.succeed(withSession(done, request, "", 0))

    return handlers
      .handle("openSession", ({ request }) => Effect.catch(open(request), (error) => Effect.succeed(toResponse(error))))
      .handle("closeSession", ({ request }) =>
        Effect.catch(close(request), (error) => Effect.succeed(toResponse(error))),
      )
  }),
)
