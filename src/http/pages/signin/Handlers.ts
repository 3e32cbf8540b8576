import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Callers } from "../../../application/access/Callers.ts"
import { ProviderSignIn } from "../../../application/access/ProviderSignIn.ts"
import type { SessionsUnavailable, Unauthenticated } from "../../../domain/access/Errors.ts"
import type { IdentityProviderUnavailable, SignInRefused } from "../../../ports/IdentityProvider.ts"
import { fewParameters } from "../../body/Parameters.ts"
import { toResponse } from "../../access/Problems.ts"
import { isCrossSite, signedInWith, signedOut } from "../../middleware/Credentials.ts"
import { sessionTokenOf } from "../../middleware/SessionCookie.ts"
import { fixedProblem } from "../../Problem.ts"
import { Assets } from "../assets/Assets.ts"
import { localPath } from "../../../views/shell/LocalPath.ts"
import { page } from "../shell/Page.ts"
import { baseOf } from "../shell/baseOf.ts"
import type { Visit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther, visitOf } from "../shell/visits.ts"
import { leavingPage, signInPage, type SignInOptions, type SignInProblem } from "../../../views/signin/SignInPage.ts"
import { ticketOf, withTicket } from "./TicketCookie.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse
type ProviderFault = SignInRefused | IdentityProviderUnavailable | Unauthenticated

/** The HTTP status of the sign-in page for each problem. */
const statuses: Readonly<Record<SignInProblem, number>> = {
  empty: 422,
  refused: 422,
  link: 401,
  elsewhere: 403,
  declined: 401,
  broken: 401,
  away: 503,
}

const textOf = (params: URLSearchParams, name: string): string => (params.get(name) ?? "").trim()

/** Our forms may not redirect to other sites, so a separate page redirects to the provider. */
const leaving = (visit: Visit, assets: Assets["Service"], name: string, address: string): Response =>
  HttpServerResponse.setHeader(
    page({ ...visit, here: "/sign-in" }, assets, {
      title: visit.texts.signIn.title,
      main: leavingPage(visit, name, address),
      width: "reading",
    }),
    "refresh",
    `0; url=${address}`,
  )

/** Shows the sign-in page and, if there was one, the problem with the request. */
export const showSignIn = (request: Request, options: SignInOptions) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const visit = { ...(yield* visitOf(request)), caller: null }
    const { name } = yield* ProviderSignIn
    const { problem } = options
    const { error } = visit.texts.shell
    const title = visit.texts.signIn.title
    return page({ ...visit, here: request.method === "GET" ? visit.here : "/sign-in" }, assets, {
      title: problem === undefined ? title : error.replace("{title}", title),
      main: signInPage(visit, { ...options, provider: name }),
      width: "reading",
      status: problem === undefined ? 200 : statuses[problem],
    })
  })

/**
 * Signs in with a token and redirects to one of our pages. The token never appears in a stored URL: neither in
 * `Location` nor in a referrer. Other sites can't sign a visitor in: a link from another site only fills in the token
 * on the sign-in page, and a form sent from there doesn't even do that.
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

/** The problem to show if signing in with the provider failed. */
const problemOf = ({ _tag, ...fault }: ProviderFault): SignInProblem => {
  if (_tag === "IdentityProviderUnavailable") return "away"
  return "reason" in fault && fault.reason === "declined" ? "declined" : "broken"
}

/** Whether the browser is returning from a sign-out, here or at the provider. */
const isBack = (query: URLSearchParams): boolean => query.has("signed-out") || query.get("state") === "signed-out"

const parts = Effect.gen(function* () {
  const assets = yield* Assets
  const callers = yield* Callers
  const provider = yield* ProviderSignIn
  const here = <A, E>(effect: Effect.Effect<A, E, Assets | Callers | ProviderSignIn>) =>
    effect.pipe(
      Effect.provideService(Assets, assets),
      Effect.provideService(Callers, callers),
      Effect.provideService(ProviderSignIn, provider),
    )
  return { here, provider, assets }
})

type Parts = Effect.Success<typeof parts>

/** Shows a page if redirecting to the identity provider or handling its response fails. */
const calmly =
  ({ here }: Parts) =>
  (request: Request, next: string, effect: Effect.Effect<Response, ProviderFault | SessionsUnavailable>) =>
    Effect.catch(effect, (fault) =>
      fault._tag === "SessionsUnavailable"
        ? Effect.succeed(toResponse(fault))
        : Effect.andThen(
            fault._tag === "IdentityProviderUnavailable"
              ? Effect.logWarning("The identity provider cannot be reached", fault.cause)
              : Effect.void,
            here(showSignIn(request, { next, problem: problemOf(fault) })),
          ),
    )

const begin = (parts: Parts) => {
  const { provider } = parts
  return (request: Request) => {
    const query = queryOf(request)
    const next = localPath(query.get("next"))
    if (provider.name === null) return Effect.succeed(seeOther(`/sign-in?next=${encodeURIComponent(next)}`))
    const begun = Effect.map(
      provider.begin(`${baseOf(request)}/sign-in/return`, next, query.has("again")),
      ({ location, ticket }) => withTicket(seeOther(location), request, ticket),
    )
    return calmly(parts)(request, next, begun)
  }
}

const finish = (parts: Parts) => {
  const { provider, here } = parts
  return (request: Request) => {
    const finished = Effect.gen(function* () {
      const { token, next } = yield* provider.finish(ticketOf(request) ?? "", `${baseOf(request)}${request.url}`)
      return yield* here(signedInWith(seeOther(next), request, Redacted.value(token), "enter"))
    })
    return Effect.map(calmly(parts)(request, "/", finished), (response) => withTicket(response, request, ""))
  }
}

/** The provider's back-channel sign-out, with the responses that the standard requires. */
const endedThere =
  ({ provider }: Parts) =>
  (request: Request) =>
    Effect.flatMap(fewParameters(request), (params) =>
      provider.signedOutThere(textOf(params, "logout_token")).pipe(
        Effect.as(HttpServerResponse.empty({ status: 200, headers: { "cache-control": "no-store" } })),
        Effect.catchTag("Unauthenticated", () =>
          Effect.succeed(
            fixedProblem(400, { error: "invalid_request", error_description: "The logout token is invalid." }),
          ),
        ),
        Effect.catchTag("SessionsUnavailable", (error) => Effect.succeed(toResponse(error))),
      ),
    )

const leave =
  ({ here, provider, assets }: Parts) =>
  (request: Request) =>
    isCrossSite(request)
      ? here(showSignIn(request, { next: "/", problem: "elsewhere" }))
      : here(
          Effect.catch(
            Effect.gen(function* () {
              const token = sessionTokenOf(request)
              const address =
                token === undefined ? Option.none() : yield* provider.signOutAt(token, `${baseOf(request)}/sign-in`)
              const after = Option.isNone(address)
                ? seeOther("/sign-in?signed-out")
                : leaving({ ...(yield* visitOf(request)), caller: null }, assets, provider.name ?? "", address.value)
              return yield* signedOut(after, request)
            }),
            (error) => Effect.succeed(toResponse(error)),
          ),
        )

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const its = yield* parts
    const { here } = its
    yield* router.add("GET", "/sign-in", (request) => {
      const query = queryOf(request)
      const options = { next: localPath(query.get("next")), isSignedOut: isBack(query), isAgain: query.has("again") }
      return here(showSignIn(request, options))
    })

    yield* router.add("POST", "/sign-in", (request) =>
      Effect.flatMap(fewParameters(request), (params) =>
        here(enter(request, textOf(params, "token"), localPath(textOf(params, "next")), "refused")),
      ),
    )

    yield* router.add("GET", "/sign-in/provider", begin(its))
    yield* router.add("GET", "/sign-in/return", finish(its))
    yield* router.add("POST", "/sign-in/ended", endedThere(its))
    yield* router.add("POST", "/sign-out", leave(its))
  }),
)
