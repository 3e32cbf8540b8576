import type * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"

/** Wraps a route's handler. `name` is `METHOD path`, where a forms route always has its default path. */
export type Around = <E, R>(
  name: string,
  handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
) => Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E,
  R | HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext
>

/** A router that wraps every route registered through it. */
export const aroundRoutes = (
  router: HttpRouter.HttpRouter,
  formsBase: string,
  around: Around,
): HttpRouter.HttpRouter => {
  const usual = (path: string): string =>
    path.startsWith(`${formsBase}/:tenant/`) ? `/api/v1${path.slice(formsBase.length)}` : path

  const wrapped = <E, R>(route: HttpRouter.Route<E, R>, prefix: string) => {
    const path = prefix === "" ? route.path : HttpRouter.prefixPath(route.path, prefix)
    return { ...route, handler: around(`${route.method} ${usual(path)}`, route.handler) }
  }

  // A route's requirements and errors exist only in its type, and the wrapper changes neither of them.
  const over = (inner: HttpRouter.HttpRouter, prefix: string): HttpRouter.HttpRouter => ({
    ...inner,
    add: (method, path, handler, options) =>
      inner.addAll([wrapped(HttpRouter.route(method, path, handler, options), prefix)]) as never,
    addAll: (routes) => inner.addAll(routes.map((route) => wrapped(route, prefix))) as never,
    prefixed: (added) => over(inner.prefixed(added), `${prefix}${added}`),
  })
  return over(router, "")
}
