import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as OpenApi from "effect/http-api/OpenApi"
import { describedAt, describedWithAvatarsAt } from "../Api.ts"
import * as DocsPages from "../pages/docs/Handlers.ts"

/** What there is to describe. */
export interface Described {
  /** Where the forms routes stand. */
  readonly base: string
  readonly hasAvatars: boolean
}

/**
 * The description, made when it is first asked for and then kept: at `/openapi.json` for programs, the routes of this deployment; at `/docs` for
 * people, also the routes of avatars, which say what they need.
 */
export const layer = ({ base, hasAvatars }: Described) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const all = yield* Effect.cached(Effect.sync(() => OpenApi.fromApi(describedWithAvatarsAt(base))))
      const served = hasAvatars ? all : yield* Effect.cached(Effect.sync(() => OpenApi.fromApi(describedAt(base))))
      return Layer.merge(
        HttpRouter.use((router) =>
          Effect.gen(function* () {
            const answer = yield* Effect.cached(Effect.map(served, (one) => HttpServerResponse.jsonUnsafe(one)))
            yield* router.add("GET", "/openapi.json", answer)
          }),
        ),
        DocsPages.layer(all),
      )
    }),
  )
