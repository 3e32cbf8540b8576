import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Callers } from "../../../application/access/Callers.ts"
import { Assets } from "../assets/Assets.ts"
import { missingPage } from "../missing/MissingPage.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { signedIn } from "../shell/visits.ts"

type Request = HttpServerRequest.HttpServerRequest

type Answer<E, R> = (
  visit: SignedInVisit,
  request: Request,
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * A page about one of the visitor's agents. `show` renders it, and `act` handles posts. Another user's agent is treated
 * as missing.
 */
export const ownAgentPage = <E, R>(path: `/${string}`, show: Answer<E, R>, act: Answer<E, R>) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const services = yield* Effect.context<R | Callers>()
      const assets = yield* Assets
      const answered = (answer: Answer<E, R>) => (request: Request) =>
        Effect.provideContext(
          signedIn(request, (visit) =>
            Effect.catch(answer(visit, request), () => Effect.succeed(missingPage(request, assets))),
          ),
          services,
        )
      yield* router.add("GET", path, answered(show))
      yield* router.add("POST", path, answered(act))
    }),
  )
