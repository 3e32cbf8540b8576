import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { Caller } from "../../domain/access/Caller.ts"
import { CrossSite, Unauthenticated } from "../../domain/access/Errors.ts"
import { Tokens, type VerifiedToken } from "../../ports/Tokens.ts"

/** The cookie that holds the same token as the header would. */
export const sessionCookie = "session"

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined

/** The host that an `Origin` names; nothing for `null` and for what is no address. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Whether a page of another site made the browser send this. Programs send neither header and are no browsers.
 * `Origin` decides where it is there; `Sec-Fetch-Site` where a browser leaves it out.
 */
export const isCrossSite = (request: HttpServerRequest.HttpServerRequest): boolean => {
  const { origin, host } = request.headers
  if (origin !== undefined) return hostOf(origin) !== host
  const site = request.headers["sec-fetch-site"]
  return site !== undefined && site !== "same-origin" && site !== "none"
}

/** The verified token of a request: the header's, else the cookie's, which another site's page cannot use to change things. */
const verifiedBy = (
  tokens: Tokens["Service"],
  request: HttpServerRequest.HttpServerRequest,
): Effect.Effect<VerifiedToken, Unauthenticated | CrossSite> => {
  const header = bearerOf(request.headers["authorization"])
  if (header !== undefined) return tokens.verify(header)
  const cookie = request.headers["cookie"] === undefined ? undefined : request.cookies[sessionCookie]
  if (cookie === undefined) return Effect.fail(new Unauthenticated())
  if (!safeMethods.has(request.method) && isCrossSite(request)) return Effect.fail(new CrossSite())
  return tokens.verify(cookie)
}

export const verifiedToken = (
  request: HttpServerRequest.HttpServerRequest,
): Effect.Effect<VerifiedToken, Unauthenticated | CrossSite, Tokens> =>
  Effect.flatMap(Tokens, (tokens) => verifiedBy(tokens, request))

/** Who is calling, by the token that `tokens` verifies. */
export const callerBy = (
  tokens: Tokens["Service"],
  request: HttpServerRequest.HttpServerRequest,
): Effect.Effect<Caller, Unauthenticated | CrossSite> => Effect.map(verifiedBy(tokens, request), ({ caller }) => caller)

/** Who is calling. */
export const caller = (
  request: HttpServerRequest.HttpServerRequest,
): Effect.Effect<Caller, Unauthenticated | CrossSite, Tokens> =>
  Effect.flatMap(Tokens, (tokens) => callerBy(tokens, request))
