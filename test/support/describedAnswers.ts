import * as OpenApi from "effect/http-api/OpenApi"
import { Described } from "../../src/http/Api.ts"

interface Route {
  readonly method: string
  readonly template: string
  readonly segments: ReadonlyArray<string>
  readonly statuses: ReadonlySet<string>
}

const routes: ReadonlyArray<Route> = Object.entries(OpenApi.fromApi(Described).paths).flatMap(([template, item]) =>
  Object.entries(item as Record<string, { readonly responses?: object }>).map(([method, { responses = {} }]) => ({
    method: method.toUpperCase(),
    template,
    segments: template.split("/"),
    statuses: new Set(Object.keys(responses)),
  })),
)

/** A NUL, invalid UTF-8 and an endless segment match no route. */
export const isRouted = (path: string): boolean => !/%00|%C3%28|a{3000}/i.test(path)

const isVariable = (segment: string): boolean => segment.startsWith("{")

const matches = (segments: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean =>
  segments.length === path.length &&
  segments.every((segment, n) => (isVariable(segment) ? path[n] !== "" : segment === path[n]))

const variables = ({ segments }: Route): number => segments.filter(isVariable).length

/** The described route that a call reaches; undefined for pages, sockets and unknown addresses. */
const routeOf = (method: string, pathname: string): Route | undefined =>
  routes
    .filter((route) => route.method === method && matches(route.segments, pathname.split("/")))
    .toSorted((one, other) => variables(one) - variables(other))[0]

/** A message if the API description lacks the response; undefined if the response is described. */
export const undescribed = (method: string, pathname: string, status: number): string | undefined => {
  const route = isRouted(pathname) ? routeOf(method, pathname) : undefined
  return route === undefined || route.statuses.has(String(status))
    ? undefined
    : `${method} ${route.template} answers ${status}, which its description lacks`
}
