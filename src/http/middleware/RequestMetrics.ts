import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** In seconds; OpenTelemetry's boundaries, plus two more for long calls. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 30, 60]

/**
 * One metric per route and status, because attributes added to a shared metric are merged again at every update. Route
 * names are created once at startup, so looking up a metric doesn't compare them character by character.
 */
const histograms = new Map<string, Map<number, Metric.Histogram<number>>>()

const made = (route: string, status: number) => {
  const [method = "", path = ""] = route.split(" ")
  return Metric.histogram("http_server_request_duration_seconds", {
    description: "Answered HTTP requests by route and status: time from the request's head to the response's head",
    attributes: {
      http_request_method: method,
      http_route: path,
      http_response_status_code: String(status),
    },
    boundaries,
  })
}

const histogram = (route: string, status: number) => {
  let ofRoute = histograms.get(route)
  if (ofRoute === undefined) histograms.set(route, (ofRoute = new Map()))
  let histogram = ofRoute.get(status)
  if (histogram === undefined) ofRoute.set(status, (histogram = made(route, status)))
  return histogram
}

const active = Metric.gauge("http_server_active_requests", {
  description: "HTTP requests in progress, including voice sockets",
})

/** Known methods. All other methods share a label. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** The label for requests that matched no route. */
const unrouted = (method: string): string => `${methods.has(method) ? method : "_OTHER"} none`

/** Records a completed request. `route` is a route's name, so path values are never labels. */
export const noteRequest = (
  { method, route }: { readonly method: string; readonly route: string | undefined },
  status: number,
  seconds: number,
  context: Context.Context<never>,
): void => histogram(route ?? unrouted(method), status).updateUnsafe(seconds, context)

/** Counts a request while it is being processed. */
export const whileActive = <A, E, R>(answering: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber(({ context }) => {
    active.modifyUnsafe(1, context)
    return Effect.onExitPrimitive(answering, () => {
      active.modifyUnsafe(-1, context)
      return undefined
    })
  })
