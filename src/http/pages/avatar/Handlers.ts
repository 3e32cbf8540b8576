import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Caller } from "../../../domain/access/Caller.ts"
import { UserAgents } from "../../../application/agents/UserAgents.ts"
import { MediaRooms } from "../../../ports/MediaRooms.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { Assets } from "../assets/Assets.ts"
import { policyReaching } from "../shell/headers.ts"
import { page } from "../shell/Page.ts"
import type { Visit } from "../../../views/shell/Visit.ts"
import { signedIn, visitOf } from "../shell/visits.ts"
import { lackingPage, talkPage, watchPage } from "../../../views/avatar/AvatarPage.ts"

/** The media server's URLs for browsers: WebSocket, and HTTP on the same host. */
const originsOf = (url: string): ReadonlyArray<string> => {
  const { origin } = new URL(url.replace(/^ws/, "http"))
  return [origin.replace(/^http/, "ws"), origin]
}

/** The avatar pages, which may connect only to the deployment's own media server. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const { url } = yield* MediaRooms
    const { list } = yield* UserAgents
    const policy = policyReaching(originsOf(url))

    /** While the store is unavailable, the user can still type a name. */
    const namesOf = (caller: Caller): Effect.Effect<ReadonlyArray<string>> =>
      Effect.orElseSucceed(
        Effect.map(list(caller), (agents) => agents.filter(({ enabled }) => enabled).map(({ config }) => config.name)),
        () => [],
      )

    const shown = (visit: Visit, title: string, main: ReturnType<typeof talkPage>) =>
      HttpServerResponse.setHeader(
        page(visit, assets, { title, main, width: "wide", script: "avatar.js" }),
        "content-security-policy",
        policy,
      )

    yield* router.add("GET", "/avatar", (request) =>
      signedIn(request, (visit) =>
        Effect.map(namesOf(visit.caller), (names) => shown(visit, visit.texts.avatar.title, talkPage(visit, names))),
      ).pipe(Effect.provideService(Callers, callers)),
    )
    yield* router.add("GET", "/avatar/watch", (request) =>
      Effect.map(visitOf(request), (visit) => shown(visit, visit.texts.avatar.watchTitle, watchPage(visit))).pipe(
        Effect.provideService(Callers, callers),
      ),
    )
  }),
)

/** Without a media server or avatar service, the page lists the missing settings and packages. */
export const lackingLayer = (lacking: ReadonlyArray<string>) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      yield* router.add("GET", "/avatar", (request) =>
        signedIn(request, (visit) =>
          Effect.succeed(
            page(visit, assets, { title: visit.texts.avatar.title, main: lackingPage(visit, lacking), width: "wide" }),
          ),
        ).pipe(Effect.provideService(Callers, callers)),
      )
    }),
  )
