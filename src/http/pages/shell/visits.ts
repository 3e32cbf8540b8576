import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Callers } from "../../../application/access/Callers.ts"
import { caller } from "../../middleware/Credentials.ts"
import { textsOf } from "../../../views/language/Language.ts"
import { languageOf } from "../language/requestLanguage.ts"
import { shellHeaders } from "./headers.ts"
import type { SignedInVisit, Visit } from "../../../views/shell/Visit.ts"

export const queryOf = (request: HttpServerRequest.HttpServerRequest): URLSearchParams => {
  const at = request.url.indexOf("?")
  return new URLSearchParams(at === -1 ? "" : request.url.slice(at + 1))
}

/** The visit that a request belongs to. An invalid token counts as no token. */
export const visitOf = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Visit, never, Callers> =>
  Effect.map(
    Effect.catch(caller(request), () => Effect.succeed(null)),
    (caller) => {
      const language = languageOf(request)
      return { language, texts: textsOf(language), here: request.url, caller }
    },
  )

/** Redirects to a GET request, without a referrer. */
export const seeOther = (path: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({
    status: 303,
    headers: { ...shellHeaders, "referrer-policy": "no-referrer", location: path },
  })

/** Shows a page to signed-in users; redirects others to sign in and then back. */
export const signedIn = <E, R>(
  request: HttpServerRequest.HttpServerRequest,
  page: (visit: SignedInVisit) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | Callers> =>
  Effect.flatMap(visitOf(request), (visit) =>
    visit.caller === null
      ? Effect.succeed(seeOther(`/sign-in?next=${encodeURIComponent(visit.here)}`))
      : page({ ...visit, caller: visit.caller }),
  )
