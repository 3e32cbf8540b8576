import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import type { Caller } from "../../domain/access/Caller.ts"
import { Callers } from "../../application/access/Callers.ts"
import { Forbidden, toResponse, Unauthorized, Unavailable } from "../access/Problems.ts"
import { identifiedBy } from "./Credentials.ts"

/** The caller of this request. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()("parley/http/CurrentCaller") {}

/** The session of this request's cookie; null for a bearer token. */
export const CurrentSession = Context.Reference<string | null>("parley/http/CurrentSession", {
  defaultValue: () => null,
})

/** Requires valid credentials: 401 without them, or 403 for a cookie sent by another site's page. */
export class Authenticated extends HttpApiMiddleware.Service<Authenticated, { provides: CurrentCaller }>()(
  "parley/http/Authenticated",
  { error: [Unauthorized, Forbidden, Unavailable] },
) {}

export const layer: Layer.Layer<Authenticated, never, Callers> = Layer.effect(
  Authenticated,
  Effect.gen(function* () {
    const callers = yield* Callers
    return (app) =>
      Effect.withFiber(({ context }) =>
        Effect.matchEffect(identifiedBy(callers, Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)), {
          onFailure: (error) => Effect.succeed(toResponse(error)),
          onSuccess: ({ caller, sessionId }) =>
            Effect.updateContext(app, (before: Context.Context<never>) =>
              Context.add(Context.add(before, CurrentCaller, caller), CurrentSession, sessionId),
            ),
        }),
      )
  }),
)
