import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { isHttps } from "./SessionCookie.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** Default headers: no type sniffing, no caching, no framing. */
const usual = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const

/** HTTPS only for a year (RFC 6797). */
const strictTransport = { "strict-transport-security": "max-age=31536000; includeSubDomains" } as const

/** Directives that `default-src` does not cover (CSP 3, section 6.7). */
const ownWords = ["base-uri 'none'", "frame-ancestors 'none'"]

/** A route's own policy, with its missing directives closed. */
const closed = (policy: string): string =>
  [policy, ...ownWords.filter((word) => !policy.includes(word.split(" ", 1)[0]!))].join("; ")

/** A response with the common headers. */
export const withCarefulHeaders = (response: Response, request: Request, requestId: string): Response => {
  const own = response.headers
  const policy = own["content-security-policy"]
  return HttpServerResponse.setHeaders(response, {
    ...usual,
    ...(isHttps(request) ? strictTransport : {}),
    ...own,
    ...(policy === undefined ? {} : { "content-security-policy": closed(policy) }),
    "x-request-id": requestId,
  })
}

const rawHeadersOf = ({ source }: Request): ReadonlyArray<string> =>
  "rawHeaders" in source ? (source.rawHeaders as ReadonlyArray<string>) : []

/** Whether a request has several Host headers: a proxy may have read another one (RFC 9112, section 3.2). */
export const namesTwoHosts = (request: Request): boolean =>
  rawHeadersOf(request).filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1
