import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { hostCookie, sessionCookie } from "../../domain/access/Session.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Whether the browser connected over HTTPS, either to this service or to a proxy in front of it. */
export const isHttps = (request: Request): boolean =>
  request.protocol === "https" ||
  request.originalUrl.startsWith("https:") ||
  request.headers["x-forwarded-proto"] === "https"

/** The name of our cookie for this request's origin. */
export const cookieFor = (request: Request, name: string): string => hostCookie(name, isHttps(request))

/** The token in the session's cookie. */
export const sessionTokenOf = (request: Request): string | undefined =>
  request.headers["cookie"] === undefined ? undefined : request.cookies[sessionCookie(isHttps(request))]

/** The session cookie: for this host only, inaccessible to scripts, and not sent by other sites' pages. */
export const withSession = (
  response: HttpServerResponse.HttpServerResponse,
  request: Request,
  token: string,
  maxAgeSeconds: number,
): HttpServerResponse.HttpServerResponse => {
  const secure = isHttps(request)
  return HttpServerResponse.setCookieUnsafe(response, sessionCookie(secure), token, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: `${maxAgeSeconds} seconds`,
  })
}
