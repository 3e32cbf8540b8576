import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as OpenApi from "effect/http-api/OpenApi"
import { describedAt } from "../Api.ts"
import * as DocsPages from "../pages/docs/Handlers.ts"

/**
 * The description, made when it is first asked for and then kept: at `/openapi.json` for programs, at `/docs` for people. The
 * routes of forms are below `base`.
 */
export const layer = (base: string) =>
  Layer.unwrap(
    Effect.map(Effect.cached(Effect.sync(() => OpenApi.fromApi(describedAt(base)))), (spec) =>
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
