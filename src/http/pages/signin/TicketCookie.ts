import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { attemptLasts } from "../../../application/access/ProviderSignIn.ts"
import { cookieFor, isHttps } from "../../middleware/SessionCookie.ts"

type Request = HttpServerRequest.HttpServerRequest

const nameFor = (request: Request): string => cookieFor(request, "sign-in")

/** The ticket that the browser received before the redirect to the provider. */
export const ticketOf = (request: Request): string | undefined =>
  request.headers["cookie"] === undefined ? undefined : request.cookies[nameFor(request)]

/** Sets the ticket cookie, which the browser sends when it returns; an empty ticket removes the cookie. */
export const withTicket = (
  response: HttpServerResponse.HttpServerResponse,
  request: Request,
  ticket: string,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(response, nameFor(request), ticket, {
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(request),
    path: "/",
    maxAge: ticket === "" ? 0 : attemptLasts,
  })
