import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import { reservedSegments } from "../../domain/access/Tenant.ts"

/** What the router knows. Routes come in while the service is put together; whoever asks later sees all of them. */
export class RegisteredRoutes extends Context.Service<
  RegisteredRoutes,
  {
    readonly paths: () => ReadonlyArray<string>
    /** Every route as `METHOD path`; `*` stands for any method. */
    readonly routes: () => ReadonlyArray<string>
    /** The segments that no tenant can be called, computed from the routes. */
    readonly reserved: () => ReadonlySet<string>
  }
>()("parley/http/RegisteredRoutes") {}

/** The router, with a note taken of every route that is registered through it. */
const noting = (
  router: HttpRouter.HttpRouter,
  note: (method: string, path: string) => void,
): HttpRouter.HttpRouter => ({
  ...router,
  add: (method, path, handler, options) => {
    note(method, path)
    return router.add(method, path, handler, options)
  },
  addAll: (routes) => {
    for (const route of routes) note(route.method, route.path)
    return router.addAll(routes)
  },
  prefixed: (prefix) =>
    noting(router.prefixed(prefix), (method, path) => note(method, HttpRouter.prefixPath(path as "/", prefix))),
})

/** Stands in front of the router for everything that registers routes. */
export const layer = (bases: ReadonlyArray<string>) =>
  Layer.effectContext(
    Effect.map(HttpRouter.HttpRouter, (router) => {
      const paths = new Set<string>()
      const routes = new Set<string>()
      let known = { size: -1, reserved: reservedSegments([], bases) }
      const reserved = () => {
        if (known.size !== paths.size) known = { size: paths.size, reserved: reservedSegments(paths, bases) }
        return known.reserved
      }
      return Context.make(
        HttpRouter.HttpRouter,
        noting(router, (method, path) => {
          paths.add(path)
          routes.add(`${method} ${path}`)
        }),
      ).pipe(Context.add(RegisteredRoutes, { paths: () => [...paths], routes: () => [...routes], reserved }))
    }),
  )
