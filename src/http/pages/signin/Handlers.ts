import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as UrlParams from "effect/http/UrlParams"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Tokens } from "../../../ports/Tokens.ts"
import { withSession } from "../../access/Handlers.ts"
import { isCrossSite } from "../../middleware/Credentials.ts"
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
    const tokens = yield* Tokens
    const verified = yield* Effect.result(tokens.verify(token))
    if (Result.isFailure(verified)) return yield* showSignIn(request, { next, problem: refused })
    const now = yield* Clock.currentTimeMillis
    const lifetime = Math.max(0, Math.floor((verified.success.expiresAt - now) / 1000))
    return withSession(seeOther(next), request, token, lifetime)
  })

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const tokens = yield* Tokens
    const here = <A, E>(effect: Effect.Effect<A, E, Assets | Tokens>) =>
      effect.pipe(Effect.provideService(Assets, assets), Effect.provideService(Tokens, tokens))

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
        : Effect.succeed(withSession(seeOther("/sign-in?signed-out"), request, "", 0)),
    )
  }),
)
