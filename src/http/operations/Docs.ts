import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as OpenApi from "effect/http-api/OpenApi"
import { describedAt, describedWithAvatarsAt } from "../Api.ts"
import * as DocsPages from "../pages/docs/Handlers.ts"

/** The options of the API description. */
export interface Described {
  /** The base of the forms routes. */
  readonly base: string
  readonly hasAvatars: boolean
}

/**
 * The API description, generated on first use. `/openapi.json` serves it to programs, with the deployment's routes;
 * `/docs` serves it to people, and also shows the avatar routes and what they require.
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
