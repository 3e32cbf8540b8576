import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import type { Caller } from "../../domain/access/Caller.ts"
import { Tokens } from "../../ports/Tokens.ts"
import { Forbidden, toResponse, Unauthorized } from "../access/Problems.ts"
import { caller } from "./Credentials.ts"

/** The caller of this request. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()("parley/http/CurrentCaller") {}

/** Lets nobody through without a token that holds: 401, or 403 for a cookie that another site's page sent. */
export class Authenticated extends HttpApiMiddleware.Service<Authenticated, { provides: CurrentCaller }>()(
  "parley/http/Authenticated",
  { error: [Unauthorized, Forbidden] },
) {}

export const layer: Layer.Layer<Authenticated, never, Tokens> = Layer.effect(
  Authenticated,
  Effect.gen(function* () {
    const tokens = yield* Tokens
    return (app) =>
      HttpServerRequest.HttpServerRequest.pipe(
        Effect.flatMap(caller),
        Effect.provideService(Tokens, tokens),
        Effect.matchEffect({
          onFailure: (error) => Effect.succeed(toResponse(error)),
          onSuccess: (found) => Effect.provideService(app, CurrentCaller, found),
        }),
      )
  }),
)
