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

const specOf = ({ base, hasAvatars }: Described) =>
  Effect.sync(() => (hasAvatars ? OpenApi.fromApi(describedWithAvatarsAt(base)) : OpenApi.fromApi(describedAt(base))))

/** The description, made when it is first asked for and then kept: at `/openapi.json` for programs, at `/docs` for people. */
export const layer = (described: Described) =>
  Layer.unwrap(
    Effect.map(Effect.cached(specOf(described)), (spec) =>
      Layer.merge(
        HttpRouter.use((router) =>
          Effect.gen(function* () {
            const answer = yield* Effect.cached(Effect.map(spec, (one) => HttpServerResponse.jsonUnsafe(one)))
            yield* router.add("GET", "/openapi.json", answer)
          }),
        ),
        DocsPages.layer(spec),
      ),
    ),
  )
