import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../application/access/Callers.ts"
import { beyondKey, keyPrefix } from "../../domain/access/ApiKey.ts"
import { KeyScopeExceeded } from "../../domain/access/Errors.ts"
import { aroundRoutes } from "../middleware/AroundRoutes.ts"
import { bearerOf, callerBy, isSafe } from "../middleware/Credentials.ts"
import { toResponse } from "./KeyProblems.ts"

/** Public routes, on which a key has no effect. */
const everybodys =
  /^GET \/(?:healthz|readyz|metrics|openapi\.json|asyncapi\.json|docs|embed\.js|favicon\.ico|assets\/|language\/|\.well-known\/|agents\/connections\/client\.json)/

/** Whether a request came with an API key. */
export const cameWithKey = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  bearerOf(headers["authorization"])?.startsWith(keyPrefix) === true

/** Wraps every registered route, and limits API keys to their scopes. */
export const layer = (formsBase: string) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(Effect.all([HttpRouter.HttpRouter, Callers]), ([router, callers]) =>
      aroundRoutes(router, formsBase, (name, handler) =>
        everybodys.test(name)
          ? handler
          : Effect.withFiber(({ context }) => {
              const request = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
              if (!cameWithKey(request)) return handler
              return Effect.flatMap(
                Effect.all([Effect.result(callerBy(callers, request)), HttpRouter.params]),
                ([who, params]) => {
                  // An invalid key is refused later, when the route identifies the caller.
                  if (who._tag === "Failure") return handler
                  const scope = beyondKey(who.success, {
                    isChange: !isSafe(request.method) || name.endsWith("/audio/ws"),
                    isAboutKeys: name.includes("/api-keys"),
                    formUid: params["form_uid"],
                  })
                  return scope === undefined ? handler : Effect.succeed(toResponse(new KeyScopeExceeded({ scope })))
                },
              )
            }),
      ),
    ),
  )
