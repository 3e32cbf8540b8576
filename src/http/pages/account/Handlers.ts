import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../../application/access/Callers.ts"
import type { ProviderSignIn } from "../../../application/access/ProviderSignIn.ts"
import { Sessions } from "../../../application/access/Sessions.ts"
import { fewParameters } from "../../body/Parameters.ts"
import { toResponse } from "../../access/Problems.ts"
import { identifiedBy, isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther, signedIn } from "../shell/visits.ts"
import { showSignIn } from "../signin/Handlers.ts"
import { type SessionsNews, sessionsPage } from "../../../views/account/SessionsPage.ts"

type Request = HttpServerRequest.HttpServerRequest

const newsOf = (request: Request): SessionsNews | null => {
  const query = queryOf(request)
  if (query.has("ended")) return "ended"
  if (query.has("again")) return "again"
  return query.has("over") ? "notThere" : null
}

const show = (visit: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const { list, mayEnd } = yield* Sessions
    const sessions = yield* list(visit.caller.sub)
    const { sessionId } = yield* identifiedBy(callers, request)
    const isRecent = yield* mayEnd(visit.caller.sub, sessionId, null).pipe(
      Effect.as(true),
      Effect.catchTag("SignInNotRecent", () => Effect.succeed(false)),
    )
    return page(visit, assets, {
      title: visit.texts.account.sessions.title,
      main: sessionsPage(visit, {
        sessions,
        current: sessionId,
        isRecent,
        news: newsOf(request),
        tenants: visit.caller.programs,
        hasOrganization: visit.caller.orgId !== null,
      }),
      width: "reading",
    })
  })

const end = ({ caller }: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const { sessionId } = yield* identifiedBy(yield* Callers, request)
    const params = yield* fewParameters(request)
    const named = params.get("session_id") ?? ""
    const isAll = params.has("all")
    yield* sessions.mayEnd(caller.sub, sessionId, isAll ? null : named)
    if (isAll) {
      yield* sessions.endAll(caller.sub)
      return seeOther("/sign-in?signed-out")
    }
    return yield* sessions.end(caller.sub, named).pipe(
      Effect.as(seeOther("/sessions?ended")),
      Effect.catchTag("SessionNotFound", () => Effect.succeed(seeOther("/sessions?over"))),
    )
  }).pipe(Effect.catchTag("SignInNotRecent", () => Effect.succeed(seeOther("/sessions?again"))))

/** Lists the user's sessions, and ends them. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const services = yield* Effect.context<Assets | Callers | ProviderSignIn | Sessions>()

    yield* router.add("GET", "/sessions", (request) =>
      signedIn(request, (visit) => show(visit, request)).pipe(
        Effect.catch((error) => Effect.succeed(toResponse(error))),
        Effect.provideContext(services),
      ),
    )

    yield* router.add("POST", "/sessions", (request) =>
      Effect.gen(function* () {
        if (isCrossSite(request)) return yield* showSignIn(request, { next: "/", problem: "elsewhere" })
        return yield* signedIn(request, (visit) => end(visit, request))
      }).pipe(
        Effect.catchTag("SessionsUnavailable", (error) => Effect.succeed(toResponse(error))),
        Effect.provideContext(services),
      ),
    )
  }),
)
