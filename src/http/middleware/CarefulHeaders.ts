import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { isHttps } from "./SessionCookie.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** What an answer says where its route says nothing else: a browser guesses no type, keeps nothing, and frames nothing. */
const usual = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const

/** By https only, from now on, for a year (RFC 6797). */
const strictTransport = { "strict-transport-security": "max-age=31536000; includeSubDomains" } as const

/** What a policy has to say of itself: `default-src` stands in for neither (CSP 3, section 6.7). */
const ownWords = ["base-uri 'none'", "frame-ancestors 'none'"]

/** A policy of a route's own, with what it leaves open closed. */
const closed = (policy: string): string =>
  [policy, ...ownWords.filter((word) => !policy.includes(word.split(" ", 1)[0]!))].join("; ")

/** An answer with the headers that every answer has. */
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

/** Whether a request names its host more than once: whoever stands in front may have read another one (RFC 9112, section 3.2). */
export const namesTwoHosts = (request: Request): boolean =>
  rawHeadersOf(request).filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1
