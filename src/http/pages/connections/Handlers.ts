import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../../application/access/Callers.ts"
import { type ConnectionTarget, ToolConnections } from "../../../application/chat/ToolConnections.ts"
import { Identifiers } from "../../../ports/Identifiers.ts"
import { fewParameters } from "../../body/Parameters.ts"
import { callbackPath, redirectUriOf } from "../../chat/redirectUri.ts"
import { identifiedBy, isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { notice } from "../../../views/components/Notice.ts"
import { html } from "../../../views/markup/html.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther, signedIn } from "../shell/visits.ts"
import {
  type ConnectionNews,
  type ConnectionProblem,
  connectionsPage,
  consentPage,
} from "../../../views/connections/ConnectionsPage.ts"

type Request = HttpServerRequest.HttpServerRequest

const place = "/agents/connections"

/** The pending request; undefined if the page shows only the list. */
const targetOf = (query: URLSearchParams): ConnectionTarget | undefined => {
  const [approvalId, agent, server] = ["approval", "agent", "server"].map((name) => query.get(name))
  if (typeof approvalId === "string") return { approvalId }
  return typeof agent === "string" && typeof server === "string" ? { agent, server } : undefined
}

const isNews = (text: string | null): text is "disconnected" | "notThere" =>
  text === "disconnected" || text === "notThere"

type Answer<E, R> = (
  visit: SignedInVisit,
  request: Request,
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

const partsOf = (options: { readonly publicUrl: string | null }) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const connections = yield* ToolConnections
    const identifiers = yield* Identifiers

    const sessionOf = (request: Request) =>
      Effect.map(Effect.option(identifiedBy(callers, request)), (identified) =>
        identified._tag === "Some" ? identified.value.sessionId : null,
      )

    const chat = ({ caller }: SignedInVisit, of: { readonly chatbotId: string }, sessionId: string): string => {
      const conversation = identifiers.named(caller.sub, of.chatbotId, sessionId)
      return `/agents/chat?${new URLSearchParams({ agent: of.chatbotId, conversation }).toString()}`
    }
    const shown =
      <E, R>(answer: Answer<E, R>) =>
      (request: Request) =>
        Effect.provideService(
          signedIn(request, (visit) => answer(visit, request)),
          Callers,
          callers,
        )
    return { connections, assets, sessionOf, chat, options, shown }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const list =
  ({ connections, assets }: Parts) =>
  (visit: SignedInVisit, news: ConnectionNews | null, status = 200) =>
    connections.list(visit.caller).pipe(
      Effect.map((grants) => ({ main: connectionsPage(visit, grants, news), status })),
      Effect.catch(() =>
        Effect.succeed({
          main: notice({ tone: "error" }, html`<p>${visit.texts.connections.problems.unavailable}</p>`),
          status: 503,
        }),
      ),
      Effect.map(({ main, status }) =>
        page(visit, assets, { title: visit.texts.connections.title, main, width: "reading", status }),
      ),
    )

const failed = (parts: Parts) => (visit: SignedInVisit, problem: ConnectionProblem, status: number) =>
  list(parts)(visit, { _tag: "Failed", problem }, status)

const consent = (parts: Parts) => {
  const { sessionOf, connections, assets, chat, options } = parts
  return Effect.fnUntraced(function* (visit: SignedInVisit, request: Request, target: ConnectionTarget) {
    const session = yield* sessionOf(request)
    const visiting = { session, redirectUri: redirectUriOf(request, options.publicUrl) }
    return yield* connections.propose(visit.caller, target, visiting).pipe(
      Effect.map((asked) =>
        page(visit, assets, {
          title: visit.texts.connections.title,
          main: consentPage(visit, asked, asked.sessionId === null ? place : chat(visit, asked, asked.sessionId)),
          width: "reading",
        }),
      ),
      Effect.catchTags({
        AuthorizationFailed: ({ reason }) => failed(parts)(visit, reason, 502),
        AgentUnknown: () => failed(parts)(visit, "unknown", 404),
        ToolServerUnknown: () => failed(parts)(visit, "unknown", 404),
        ApprovalUnknown: () => failed(parts)(visit, "unknown", 404),
        AgentNotReady: () => failed(parts)(visit, "busy", 409),
        SealingAbsent: () => failed(parts)(visit, "keyless", 503),
      }),
      Effect.catch(() => failed(parts)(visit, "unavailable", 503)),
    )
  })
}

const see = (parts: Parts) => (visit: SignedInVisit, request: Request) => {
  const query = queryOf(request)
  const target = targetOf(query)
  if (target !== undefined) return consent(parts)(visit, request, target)
  const done = query.get("done")
  return list(parts)(visit, isNews(done) ? { _tag: "Said", text: done } : null)
}

/**
 * The user returns with a code or a refusal, and is taken to the conversation that requested the connection, if there
 * is one.
 */
const callback = (parts: Parts) => {
  const { sessionOf, connections, chat } = parts
  return Effect.fnUntraced(function* (visit: SignedInVisit, request: Request) {
    const query = queryOf(request)
    const session = yield* sessionOf(request)
    return yield* connections.complete(visit.caller, session, query).pipe(
      Effect.flatMap(({ grant, sessionId }) => {
        if (sessionId === null) return list(parts)(visit, { _tag: "Connected", grant })
        return Effect.succeed(seeOther(chat(visit, grant, sessionId)))
      }),
      Effect.catchTags({
        AuthorizationAbandoned: () => failed(parts)(visit, "abandoned", 410),
        AuthorizationFailed: ({ reason }) =>
          query.get("error") === "access_denied"
            ? failed(parts)(visit, "denied", 200)
            : failed(parts)(visit, reason, 502),
        SealingAbsent: () => failed(parts)(visit, "keyless", 503),
      }),
      Effect.catch(() => failed(parts)(visit, "unavailable", 503)),
    )
  })
}

const disconnect = (parts: Parts) => {
  const { connections } = parts
  return Effect.fnUntraced(function* (visit: SignedInVisit, request: Request) {
    if (isCrossSite(request)) return yield* list(parts)(visit, { _tag: "Said", text: "elsewhere" }, 403)
    const posted = yield* fewParameters(request)
    return yield* connections.disconnect(visit.caller, posted.get("disconnect") ?? "").pipe(
      Effect.as(seeOther(`${place}?done=disconnected`)),
      Effect.catchTag("ConnectionUnknown", () => Effect.succeed(seeOther(`${place}?done=notThere`))),
      Effect.catch(() => failed(parts)(visit, "unavailable", 503)),
    )
  })
}

/** `publicUrl`: the service's public URL; if null, the URL of the request is used. */
export const layer = (options: { readonly publicUrl: string | null }) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const its = yield* partsOf(options)
      const { shown } = its
      yield* router.add("GET", place, shown(see(its)))
      yield* router.add("POST", place, shown(disconnect(its)))
      yield* router.add("GET", callbackPath, shown(callback(its)))
    }),
  )
