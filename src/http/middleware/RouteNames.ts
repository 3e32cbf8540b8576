import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { aroundRoutes } from "./AroundRoutes.ts"

/** Route names, keyed by the original request object, which every wrapper preserves. */
const names = new WeakMap<object, string>()

/** The route of a request, as `METHOD path` with parameter names; undefined if there is no route. */
export const routeOf = ({ source }: HttpServerRequest.HttpServerRequest): string | undefined => names.get(source)

/** Wraps every registered route, and records which route a request has reached. */
export const layer = (formsBase: string) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(HttpRouter.HttpRouter, (router) =>
      aroundRoutes(router, formsBase, (name, handler) =>
        Effect.withFiber(({ context }) => {
          names.set(Context.getUnsafe(context, HttpServerRequest.HttpServerRequest).source, name)
          return handler
        }),
      ),
    ),
  )
