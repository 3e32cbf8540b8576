import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Callers, type Identified } from "../../application/access/Callers.ts"
import type { Caller } from "../../domain/access/Caller.ts"
import { CrossSite, type SessionsUnavailable, Unauthenticated } from "../../domain/access/Errors.ts"
import { sessionTokenOf, withSession } from "./SessionCookie.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Receives the caller who signs in with a request, for the audit log. */
export const SignedIn = Context.Reference<{ caller: Caller | null }>("parley/http/SignedIn", {
  defaultValue: () => ({ caller: null }),
})

/** Why the caller is unknown. */
export type Unidentified = Unauthenticated | CrossSite | SessionsUnavailable

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/** Whether a method is safe: requests with a safe method change nothing. */
export const isSafe = (method: string): boolean => safeMethods.has(method)

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined

/** The host of an `Origin` header; undefined for `null` and for malformed values. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Whether another site's page made the browser send this request: decided by `Origin` if present, otherwise by
 * `Sec-Fetch-Site`. Programs send neither header.
 */
export const isCrossSite = (request: Request): boolean => {
  const { origin, host } = request.headers
  if (origin !== undefined) return hostOf(origin) !== host
  const site = request.headers["sec-fetch-site"]
  return site !== undefined && site !== "same-origin" && site !== "none"
}

const agentOf = (request: Request): string | null => request.headers["user-agent"] ?? null

const identify = (callers: Callers["Service"], request: Request): Effect.Effect<Identified, Unidentified> => {
  const header = bearerOf(request.headers["authorization"])
  if (header !== undefined) return callers.bearer(header)
  const cookie = sessionTokenOf(request)
  if (cookie === undefined || cookie === "") return Effect.fail(new Unauthenticated({ reason: "missing" }))
  if (!isSafe(request.method) && isCrossSite(request)) return Effect.fail(new CrossSite())
  return callers.cookie(cookie, agentOf(request))
}

/** The rate limits, the audit log and the route all identify the caller of a request, so the result is cached. */
const identifications = new WeakMap<object, Exit.Exit<Identified, Unidentified>>()

/**
 * Identifies the caller by the token in the header, else by the cookie, which other sites' pages can't use to make
 * changes.
 */
export const identifiedBy = (callers: Callers["Service"], request: Request): Effect.Effect<Identified, Unidentified> =>
  Effect.suspend(() => {
    const identification = identifications.get(request.source)
    if (identification !== undefined) return identification
    return Effect.onExit(identify(callers, request), (exit) =>
      Effect.sync(() => void identifications.set(request.source, exit)),
    )
  })

/** The caller, identified by `callers`. */
export const callerBy = (callers: Callers["Service"], request: Request): Effect.Effect<Caller, Unidentified> =>
  Effect.map(identifiedBy(callers, request), ({ caller }) => caller)

/** Identifies the caller of a request. */
export const caller = (request: Request): Effect.Effect<Caller, Unidentified, Callers> =>
  Effect.flatMap(Callers, (callers) => callerBy(callers, request))

/** How a session is opened: with a bearer token that the user entered, or with a token created for it. */
export type WayIn = "signIn" | "enter"

/** Opens a session, adds its cookie to `response`, and ends the browser's previous session. */
export const signedInWith = (
  response: HttpServerResponse.HttpServerResponse,
  request: Request,
  token: string,
  way: WayIn = "signIn",
) =>
  Effect.gen(function* () {
    const callers = yield* Callers
    const { caller, expiresAt, cookie } = yield* callers[way](token, agentOf(request))
    const before = sessionTokenOf(request)
    if (before !== undefined && before !== "" && before !== token) yield* callers.signOut(before, agentOf(request))
    const note = yield* SignedIn
    note.caller = caller
    const now = yield* Clock.currentTimeMillis
    return withSession(response, request, Redacted.value(cookie), Math.max(0, Math.floor((expiresAt - now) / 1000)))
  })

/**
 * What the browser clears at sign-out: cached pages and files. Its storage remains, because it may contain unsent
 * answers to public forms. The next page removes drafts itself.
 */
const cleared = '"cache"'

/** Ends the session of a request's cookie, and removes the cookie. */
export const signedOut = (response: HttpServerResponse.HttpServerResponse, request: Request) =>
  Effect.gen(function* () {
    const callers = yield* Callers
    const token = sessionTokenOf(request)
    if (token !== undefined && token !== "") yield* callers.signOut(token, agentOf(request))
    return withSession(HttpServerResponse.setHeader(response, "clear-site-data", cleared), request, "", 0)
  })
