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

/** Who signs in by a request, for whoever writes it down. */
export const SignedIn = Context.Reference<{ caller: Caller | null }>("parley/http/SignedIn", {
  defaultValue: () => ({ caller: null }),
})

/** Why nobody is known to be calling. */
export type Unidentified = Unauthenticated | CrossSite | SessionsUnavailable

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/** Whether a request of this method changes nothing. */
export const isSafe = (method: string): boolean => safeMethods.has(method)

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : undefined

/** The host that an `Origin` names; nothing for `null` and for what is no address. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Whether a page of another site made the browser send this. Programs send neither header and are no browsers.
 * `Origin` decides where it is there; `Sec-Fetch-Site` where a browser leaves it out.
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

/** Limits, audit and route ask of the same request: it is found out once. */
const identifications = new WeakMap<object, Exit.Exit<Identified, Unidentified>>()

/** Who sent a request: by the header's token, else by the cookie's, which another site's page cannot use to change things. */
export const identifiedBy = (callers: Callers["Service"], request: Request): Effect.Effect<Identified, Unidentified> =>
  Effect.suspend(() => {
    const identification = identifications.get(request.source)
    if (identification !== undefined) return identification
    return Effect.onExit(identify(callers, request), (exit) =>
      Effect.sync(() => void identifications.set(request.source, exit)),
    )
  })

/** Who is calling, as `callers` knows them. */
export const callerBy = (callers: Callers["Service"], request: Request): Effect.Effect<Caller, Unidentified> =>
  Effect.map(identifiedBy(callers, request), ({ caller }) => caller)

/** Who is calling. */
export const caller = (request: Request): Effect.Effect<Caller, Unidentified, Callers> =>
  Effect.flatMap(Callers, (callers) => callerBy(callers, request))

/** How a session is opened: by a bearer token that somebody shows, or by one that was made for it. */
export type WayIn = "signIn" | "enter"

/** Opens a session, gives the browser its cookie along with `response`, and ends the session that the browser was in before. */
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
 * What a browser forgets when somebody signs out: pages and files that it kept. Not its storage, where answers to public forms may wait to be
 * sent: the page that follows takes drafts away by itself.
 */
const cleared = '"cache"'

/** Ends the session of a request's cookie, and takes the cookie away. */
export const signedOut = (response: HttpServerResponse.HttpServerResponse, request: Request) =>
  Effect.gen(function* () {
    const callers = yield* Callers
    const token = sessionTokenOf(request)
    if (token !== undefined && token !== "") yield* callers.signOut(token, agentOf(request))
    return withSession(HttpServerResponse.setHeader(response, "clear-site-data", cleared), request, "", 0)
  })
