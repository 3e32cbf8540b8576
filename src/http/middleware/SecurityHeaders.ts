import * as Headers from "effect/http/Headers"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { isHttps } from "./SessionCookie.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** Default headers: no type sniffing, no caching, no framing. */
const usual = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const

/** For HTTPS requests: requires HTTPS for a year (RFC 6797). */
const usualSecure = { ...usual, "strict-transport-security": "max-age=31536000; includeSubDomains" } as const

/** Directives that `default-src` does not cover (CSP 3, section 6.7). */
const ownWords = ["base-uri 'none'", "frame-ancestors 'none'"]

/** A route's own policy, with missing directives set to `'none'`. */
const closed = (policy: string): string =>
  [policy, ...ownWords.filter((word) => !policy.includes(word.split(" ", 1)[0]!))].join("; ")

/** The same response with other headers. The library's own setters copy all headers several times per call. */
const withHeaders = (response: Response, headers: Record<string, string>): Response =>
  Object.assign(Object.create(Object.getPrototypeOf(response) as object) as Response, response, {
    headers: Headers.fromRecordUnsafe(headers),
  })

/** A response with the common headers. */
export const withSecurityHeaders = (response: Response, request: Request, requestId: string): Response => {
  const own = response.headers
  const policy = own["content-security-policy"]
  const headers: Record<string, string> = { ...(isHttps(request) ? usualSecure : usual), ...own }
  if (policy !== undefined) headers["content-security-policy"] = closed(policy)
  headers["x-request-id"] = requestId
  return withHeaders(response, headers)
}

const rawHeadersOf = ({ source }: Request): ReadonlyArray<string> =>
  "rawHeaders" in source ? (source.rawHeaders as ReadonlyArray<string>) : []

/** Whether a request has several Host headers; a proxy may have used a different one (RFC 9112, section 3.2). */
export const namesTwoHosts = (request: Request): boolean => {
  const headers = rawHeadersOf(request)
  let hosts = 0
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at]!.length === 4 && headers[at]!.toLowerCase() === "host") hosts++
  return hosts > 1
}
