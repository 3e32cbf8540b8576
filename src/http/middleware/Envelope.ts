import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as References from "effect/References"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Callers } from "../../application/access/Callers.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { Assets } from "../pages/assets/Assets.ts"
import { busyPage, isBrowser, missingPage, wantsPage } from "../pages/missing/MissingPage.ts"
import { refusal, type RefusalName } from "../Refusals.ts"
import { namesTwoHosts, withSecurityHeaders } from "./SecurityHeaders.ts"
import { Exposure, type ExposureShape, hidden } from "./Exposure.ts"
import { inFixedEnvelope } from "./FixedEnvelope.ts"
import { noteRequest, whileActive } from "./RequestMetrics.ts"
import { problemDetails } from "./ProblemDetails.ts"
import { routeOf } from "./RouteNames.ts"
import { RegisteredRoutes } from "./RegisteredRoutes.ts"
import { tenantPage } from "./TenantPage.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** The errors that replace a library's own error responses, by status. */
const plainly: Readonly<Record<number, RefusalName>> = {
  400: "malformed_request",
  404: "not_found",
  405: "method_not_allowed",
  413: "body_too_large",
  415: "unsupported_media_type",
  500: "internal",
  503: "unavailable",
}

const plain = (status: number, headers?: Readonly<Record<string, string>>): Response =>
  refusal(plainly[status] ?? "not_answered", headers, { status })

/** A repeated query key, which is the usual reason why a route's own checks were not reached. */
const repeatedKey = (url: string): string | undefined => {
  const at = url.indexOf("?")
  const seen = new Set<string>()
  for (const key of at === -1 ? [] : new URLSearchParams(url.slice(at + 1)).keys()) {
    if (seen.has(key) && /^[\w.-]{1,64}$/.test(key)) return key
    seen.add(key)
  }
  return undefined
}

const malformed = (url: string): Response => {
  const key = repeatedKey(url)
  return key === undefined
    ? plain(400)
    : refusal("repeated_key", {}, { message: `The query contains \`${key}\` more than once.` })
}

/** Replaces a library's error response with ours, unless it is JSON. */
const enveloped = (response: Response, { url }: Request): Response => {
  if (response.status < 400) return response
  const type = response.headers["content-type"] ?? ""
  if (type.includes("json") || type.includes("html")) return response
  return response.status === 400 ? malformed(url) : plain(response.status)
}

const usableId = /^[A-Za-z0-9._-]{1,128}$/

/** Queries are not logged, because they may contain personal data. */
const pathOf = (url: string): string => {
  const query = url.indexOf("?")
  return query === -1 ? url : url.slice(0, query)
}

const isRouteNotFound = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some(
    (reason) =>
      Cause.isFailReason(reason) &&
      HttpServerError.isHttpServerError(reason.error) &&
      reason.error.reason._tag === "RouteNotFound",
  )

/** No route for this method and path: 405 if the path has other methods (RFC 9110, section 15.5.6), else 404. */
const unrouted = (
  request: Request,
  methodsAt: (path: string) => ReadonlyArray<string>,
  assets: Assets["Service"],
): Response => {
  const methods = methodsAt(pathOf(request.url))
  if (methods.length === 0 && wantsPage(request)) return missingPage(request, assets)
  return methods.length === 0 || methods.includes(request.method)
    ? plain(404)
    : plain(405, { allow: methods.join(", ") })
}

const failed = (cause: Cause.Cause<unknown>, request: Request) =>
  Effect.gen(function* () {
    const [response] = yield* HttpServerError.causeResponse(cause)
    if (response.status < 500) return enveloped(response, request)
    yield* Effect.logError("A request failed unexpectedly", cause)
    return plain(response.status === 503 ? 503 : 500)
  })

/** No store can represent NUL, so a path that contains it matches nothing, and a query that contains it is invalid. */
const unwritable = (url: string) => {
  const status = pathOf(url).includes("%00") ? 404 : 400
  return Effect.succeed(plain(status))
}

/** Redirects a page's URL that ends in a slash to the URL without it; undefined for other requests. */
const withoutSlash = (request: Request, methodsAt: (path: string) => ReadonlyArray<string>) => {
  if (!request.url.includes("/", 1) || !wantsPage(request)) return undefined
  const path = pathOf(request.url)
  const shorter = path.slice(0, -1)
  if (!path.endsWith("/") || methodsAt(path).length > 0 || !methodsAt(shorter).includes("GET")) return undefined
  return Effect.succeed(HttpServerResponse.redirect(`${shorter}${request.url.slice(path.length)}`, { status: 308 }))
}

/** Redirects a slightly wrong URL of a tenant's page to the page; undefined for other requests. */
const toTenant = (
  request: Request,
  callers: Callers["Service"],
  methodsAt: (path: string) => ReadonlyArray<string>,
  routes: Effect.Effect<Response, unknown, HttpServerRequest.HttpServerRequest>,
) => {
  const path = pathOf(request.url)
  if (!wantsPage(request) || methodsAt(path).length > 0) return undefined
  const page = tenantPage(request, callers)
  if (page === undefined) return undefined
  return Effect.flatMap(page, (there) =>
    there !== undefined && methodsAt(there).includes("GET")
      ? Effect.succeed(HttpServerResponse.redirect(`${there}${request.url.slice(path.length)}`, { status: 303 }))
      : routes,
  )
}

/** The body of a `GET` request has no meaning (RFC 9110, section 9.3.1), and is ignored. */
const hasBody = ({ method, headers }: Request): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0)

/**
 * API bodies are JSON, multipart or bytes; bodies declared as other text types are refused (RFC 9110, section 15.5.16).
 */
const isForeignText = ({ url, headers }: Request): boolean =>
  url.startsWith("/api/") &&
  // A form to import may be XML.
  !/^[^?]*\/forms\/import(?:\?|$)/.test(url) &&
  /^\s*(?:text\/|application\/xml\b)/i.test(headers["content-type"] ?? "")

/** A body with a content coding (RFC 9110, section 8.4) would be parsed incorrectly. */
const isCoded = ({ headers }: Request): boolean => {
  const coding = headers["content-encoding"]
  return coding !== undefined && !/^(?:\s*identity\s*(?:,|$))*$/i.test(coding)
}

/** Errors that are returned before routing. */
const refusedAtOnce = (request: Request, exposure: ExposureShape): Effect.Effect<Response> | undefined => {
  const why = hidden(request, pathOf(request.url), exposure)
  if (why === "https") return Effect.succeed(refusal("https_required"))
  if (why === "missing") return Effect.succeed(plain(404))
  if (request.url.includes("%00")) return unwritable(request.url)
  if (hasBody(request) && isForeignText(request))
    return Effect.succeed(refusal("unsupported_media_type", {}, { message: "Send the body as application/json." }))
  if (hasBody(request) && isCoded(request))
    return Effect.succeed(refusal("unsupported_content_encoding", { "accept-encoding": "identity" }))
  return namesTwoHosts(request) ? Effect.succeed(refusal("host_repeated")) : undefined
}

/** The trace id of the caller (W3C Trace Context). */
const traceOf = ({ headers }: Request): string | undefined =>
  /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(headers["traceparent"] ?? "")?.[1]

/** The log line of a completed request: its route and id, but nothing that was sent. */
const noted = (request: Request, response: Response, requestId: string, milliseconds: number) =>
  Effect.withFiber(({ context }) => {
    const route = routeOf(request)
    const trace = traceOf(request)
    const path = pathOf(request.url)
    noteRequest({ method: request.method, route }, response.status, milliseconds / 1000, context)
    const shown = response.status < 400 ? response : inFixedEnvelope(problemDetails(response, request), path)
    const sent = withSecurityHeaders(shown, request, requestId)
    return Effect.as(
      Effect.logInfo("request", {
        requestId,
        method: request.method,
        path,
        ...(route === undefined ? {} : { route: route.slice(route.indexOf(" ") + 1) }),
        status: response.status,
        milliseconds,
        ...(trace === undefined ? {} : { traceId: trace }),
      }),
      sent,
    )
  })

/**
 * Wraps every request: adds its id, one log line, its metrics, and JSON for every error. Unexpected errors are logged
 * and not shown.
 */
export const layer = HttpRouter.middleware(
  Effect.gen(function* () {
    const identifiers = yield* Identifiers
    const assets = yield* Assets
    const { methodsAt } = yield* RegisteredRoutes
    const clock = yield* Clock.Clock
    const exposure = yield* Exposure
    const callers = yield* Callers

    const answered = (
      app: Effect.Effect<Response, unknown, HttpServerRequest.HttpServerRequest>,
      request: Request,
      requestId: string,
    ) => {
      const startedAt = clock.currentTimeMillisUnsafe()
      const finished = (response: Response) =>
        noted(request, response, requestId, clock.currentTimeMillisUnsafe() - startedAt)
      return Effect.provideService(app, References.CurrentLogAnnotations, { requestId }).pipe(
        Effect.matchCauseEffect({
          onFailure: (cause) => {
            if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
            return isRouteNotFound(cause)
              ? finished(unrouted(request, methodsAt, assets))
              : Effect.flatMap(failed(cause, request), finished)
          },
          onSuccess: (response) =>
            finished(
              response.status === 429 && isBrowser(request)
                ? busyPage(request, assets, response)
                : enveloped(response, request),
            ),
        }),
        whileActive,
      )
    }

    return (routes) =>
      Effect.withFiber(({ context }) => {
        const request = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
        const app =
          refusedAtOnce(request, exposure) ??
          withoutSlash(request, methodsAt) ??
          toTenant(request, callers, methodsAt, routes) ??
          routes
        const sent = request.headers["x-request-id"]
        return sent !== undefined && usableId.test(sent)
          ? answered(app, request, sent)
          : Effect.flatMap(identifiers.uuid, (requestId) => answered(app, request, requestId))
      })
  }),
  { global: true },
)
