import * as Schema from "effect/Schema"
import { type Line, lineNames, lines } from "../ratelimits/Table.ts"
import { rateHeaders, withHeaders } from "./Headers.ts"
import { at, mapped, type Spec } from "./Spec.ts"

/** The response body when a rate limit is exceeded, the same on every route. */
export const RateLimited = Schema.Struct({
  error: Schema.Literal("rate_limited"),
  message: Schema.String,
  detail: Schema.Struct({ limit: Schema.String, most: Schema.Int, retry_after: Schema.Int }),
})

export const rateLimited: typeof RateLimited.Type = {
  error: "rate_limited",
  message: "More than 60 requests in a minute. Try again in 40 s.",
  detail: { limit: "modelCalls", most: 60, retry_after: 40 },
}

const limitedRoutes = new Set(
  lineNames.flatMap((name) => {
    const { routes }: Line = lines[name]
    return routes === "all" ? [] : routes.map((route) => route.replaceAll(/:([a-z_]+)/g, "{$1}"))
  }),
)

/** The route's name in the limits table, which lists the forms routes under their default base path. */
const routeOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/^.*(?=\/\{tenant\}\/)/, "/api/v1")}`

/** Adds the description of the rate limit to an operation. */
const limitedOperation = (given: unknown, method: string, path: string): unknown => {
  // Calls with an API key are counted on all authenticated routes.
  if (!limitedRoutes.has(routeOf(method, path)) && !("401" in at(given, "responses"))) return given
  const own = at(at(given, "responses"), "429")
  const ownSchema = at(at(at(own, "content"), "application/json"), "schema")
  const limited = Schema.toJsonSchemaDocument(RateLimited, { onExcessProperty: "error" }).schema
  // Added to the route's own 429 response.
  const schema = "429" in at(given, "responses") ? { anyOf: [ownSchema, limited] } : limited
  const words = [own["description"], "Too many requests in a minute; `detail.limit` names the limit"]
  const description = words.filter((one) => typeof one === "string").join(". ")
  const content = { "application/json": { schema } }
  const responses = mapped(at(given, "responses"), (response, status) =>
    status.startsWith("2") ? withHeaders(response, rateHeaders) : response,
  )
  return { ...(given as Spec), responses: { ...responses, 429: { description, content } } }
}

/** Every operation of a path, with the description of its limit. */
export const limitedPath = (path: unknown, name: string): Spec =>
  mapped(path, (operation, method) => limitedOperation(operation, method, name))
