import * as Effect from "effect/Effect"
import * as UrlParams from "effect/http/UrlParams"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../../application/access/Callers.ts"
import { toResponse } from "../../access/Problems.ts"
import { isCrossSite, signedInWith, signedOut } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { localPath } from "../shell/LocalPath.ts"
import { page } from "../shell/Page.ts"
import { queryOf, seeOther, visitOf } from "../shell/Visit.ts"
import { signInPage, type SignInOptions, type SignInProblem } from "./SignInPage.ts"

type Request = HttpServerRequest.HttpServerRequest

/** What each problem is answered with: a form that was filled wrong, or a request that should not have come. */
const statuses: Readonly<Record<SignInProblem, number>> = { empty: 422, refused: 422, link: 401, elsewhere: 403 }

const textOf = (params: UrlParams.UrlParams, name: string): string => {
  const value = UrlParams.getFirst(params, name)
  return value._tag === "Some" ? value.value.trim() : ""
}

/** The sign-in page for a request, with what is wrong if anything is. */
export const showSignIn = (request: Request, options: SignInOptions) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const visit = { ...(yield* visitOf(request)), caller: null }
    const { problem } = options
    const { error } = visit.texts.shell
    const title = visit.texts.signIn.title
    return page({ ...visit, here: request.method === "GET" ? visit.here : "/sign-in" }, assets, {
      title: problem === undefined ? title : error.replace("{title}", title),
      main: signInPage(visit, options),
      width: "reading",
      status: problem === undefined ? 200 : statuses[problem],
    })
  })

/**
 * Signs in with a token and goes on to a page of ours. The token never stands in an address that is kept: not in
 * `Location`, and as no referrer. A page of another site cannot sign its visitor in as somebody else: a link from there
 * only fills the field, a form from there not even that.
 */
export const enter = (request: Request, token: string, next: string, refused: SignInProblem) =>
  Effect.gen(function* () {
    if (isCrossSite(request)) {
      const brought = request.method === "GET" ? { token } : {}
      return yield* showSignIn(request, { next, problem: "elsewhere", ...brought })
    }
    if (token === "") return yield* showSignIn(request, { next, problem: "empty" })
    return yield* Effect.catchTags(signedInWith(seeOther(next), request, token), {
      Unauthenticated: () => showSignIn(request, { next, problem: refused }),
      SessionsUnavailable: (error) => Effect.succeed(toResponse(error)),
    })
  })

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const here = <A, E>(effect: Effect.Effect<A, E, Assets | Callers>) =>
      effect.pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

    yield* router.add("GET", "/sign-in", (request) => {
      const query = queryOf(request)
      return here(showSignIn(request, { next: localPath(query.get("next")), isSignedOut: query.has("signed-out") }))
    })

    yield* router.add("POST", "/sign-in", (request) =>
      Effect.flatMap(request.urlParamsBody, (params) =>
        here(enter(request, textOf(params, "token"), localPath(textOf(params, "next")), "refused")),
      ),
    )

    yield* router.add("POST", "/sign-out", (request) =>
      isCrossSite(request)
        ? here(showSignIn(request, { next: "/", problem: "elsewhere" }))
        : here(
            Effect.catch(signedOut(seeOther("/sign-in?signed-out"), request), (error) =>
              Effect.succeed(toResponse(error)),
            ),
          ),
    )
  }),
)
