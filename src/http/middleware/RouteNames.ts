import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { aroundRoutes } from "./AroundRoutes.ts"

/** By the request as it came in, which stays the same whatever is put around it. */
const names = new WeakMap<object, string>()

/** Which route answers a request, as `METHOD path` with the names of what the path holds; undefined where none does. */
export const routeOf = ({ source }: HttpServerRequest.HttpServerRequest): string | undefined => names.get(source)

/** Stands in front of the router for everything that registers routes, and notes which one a request has come to. */
export const layer = (formsBase: string) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(HttpRouter.HttpRouter, (router) =>
      aroundRoutes(router, formsBase, (name, handler) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) => {
          names.set(source, name)
          return handler
        }),
      ),
    ),
  )
