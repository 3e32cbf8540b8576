import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Result from "effect/Result"
import { declared, reservedSegments } from "../../domain/access/Tenant.ts"

/** The registered routes. Routes are added while the service is built; code that reads them later sees all of them. */
export class RegisteredRoutes extends Context.Service<
  RegisteredRoutes,
  {
    readonly paths: () => ReadonlyArray<string>
    /** Every route as `METHOD path`; `*` means any method. */
    readonly routes: () => ReadonlyArray<string>
    /** The methods of a path, sorted; empty if the path's tenant is invalid. */
    readonly methodsAt: (path: string) => ReadonlyArray<string>
    /** The segments that can't be tenants, derived from the routes. */
    readonly reserved: () => ReadonlySet<string>
  }
>()("parley/http/RegisteredRoutes") {}

/** A pattern for a route's paths, with the tenant as a named group. */
const patternOf = (path: string): RegExp => {
  const literal = path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const pattern = literal.replaceAll(/:([a-z_]+)/g, (_, name) => (name === "tenant" ? "(?<tenant>[^/]+)" : "[^/]+"))
  return new RegExp(`^${pattern.replace(/\\\*$/, ".*")}$`)
}

/** A router that records every route registered through it. */
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

/** Wraps the router for all code that registers routes. */
export const layer = (bases: ReadonlyArray<string>) =>
  Layer.effectContext(
    Effect.map(HttpRouter.HttpRouter, (router) => {
      const paths = new Set<string>()
      const routes = new Set<string>()
      const methods = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>()
      let cached = { size: -1, reserved: reservedSegments([], bases) }
      const reserved = () => {
        if (cached.size !== paths.size) cached = { size: paths.size, reserved: reservedSegments(paths, bases) }
        return cached.reserved
      }
      const note = (method: string, path: string) => {
        paths.add(path)
        routes.add(`${method} ${path}`)
        const there = methods.get(path) ?? { pattern: patternOf(path), methods: new Set() }
        methods.set(path, there)
        there.methods.add(method)
        if (method === "GET") there.methods.add("HEAD")
      }
      const methodsAt = (path: string): ReadonlyArray<string> => {
        const allowed = new Set<string>()
        for (const { pattern, methods: own } of methods.values()) {
          const match = pattern.exec(path)
          if (match === null) continue
          const tenant = match.groups?.["tenant"]
          if (tenant !== undefined && Result.isFailure(declared(tenant, reserved()))) continue
          for (const method of own) allowed.add(method)
        }
        return [...allowed].sort()
      }
      return Context.make(HttpRouter.HttpRouter, noting(router, note)).pipe(
        Context.add(RegisteredRoutes, { paths: () => [...paths], routes: () => [...routes], methodsAt, reserved }),
      )
    }),
  )
