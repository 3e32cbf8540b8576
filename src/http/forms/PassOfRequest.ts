import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as DateTime from "effect/DateTime"
import type { Caller } from "../../domain/access/Caller.ts"
import { callerAt, passCookie } from "../../domain/access/RespondentPass.ts"
import type { IssuedPass } from "../../application/forms/Respondents.ts"
import type { PassKeeper, RespondentPasses } from "../../ports/RespondentPasses.ts"
import { bearerOf, isCrossSite, isSafe } from "../middleware/Credentials.ts"
import { cookieFor, isHttps } from "../middleware/SessionCookie.ts"

type Request = HttpServerRequest.HttpServerRequest

/** The pass of a request: from a bearer token, or from a cookie, which other sites' pages can't use to make changes. */
const shownIn = (request: Request, formUid: string): readonly [text: string | undefined, keeper: PassKeeper] => {
  const bearer = bearerOf(request.headers["authorization"])
  if (bearer !== undefined) return [bearer, "program"]
  const isHeld = request.headers["cookie"] !== undefined && (isSafe(request.method) || !isCrossSite(request))
  return [isHeld ? request.cookies[cookieFor(request, passCookie(formUid))] : undefined, "browser"]
}

/** The holder of the request's pass; null if the request has no valid pass for this form. */
export const passHolder = (
  passes: RespondentPasses["Service"],
  request: Request,
  tenant: string,
  formUid: string,
): Effect.Effect<Caller | null> => {
  const [text, keeper] = shownIn(request, formUid)
  return text === undefined
    ? Effect.succeed(null)
    : Effect.match(passes.verify(text, keeper), {
        onFailure: () => null,
        onSuccess: ({ pass }) => callerAt(pass, tenant, formUid) ?? null,
      })
}

/** Hosts that browsers treat as local, and therefore as secure as https. */
const isLoopback = (host: string | undefined): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host ?? "")

/**
 * Sets the pass cookie for this form's pages and routes. In a frame it is partitioned by the embedding site (CHIPS),
 * which requires a secure connection.
 */
export const withPass = (
  response: HttpServerResponse.HttpServerResponse,
  request: Request,
  { cookie, caller, expiresAt }: IssuedPass,
  isFramed = false,
): HttpServerResponse.HttpServerResponse => {
  const isApart = isFramed && (isHttps(request) || isLoopback(request.headers["host"]))
  return HttpServerResponse.setCookieUnsafe(
    response,
    cookieFor(request, passCookie(caller.pass?.formUid ?? "")),
    cookie,
    {
      httpOnly: true,
      ...(isApart
        ? { sameSite: "none", partitioned: true, secure: true }
        : { sameSite: "lax", secure: isHttps(request) }),
      path: "/",
      expires: DateTime.toDateUtc(expiresAt),
    },
  )
}
