import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** Seconds; OpenTelemetry's boundaries, with two more for long calls. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 30, 60]

/** A metric per label set: attributes added to a shared metric are merged again at every update. */
const histograms = new Map<string, Metric.Histogram<number>>()

const histogram = (route: string, status: number) => {
  const key = `${status} ${route}`
  const histogram = histograms.get(key)
  if (histogram !== undefined) return histogram
  const [method = "", path = ""] = route.split(" ")
  const attributes = {
    http_request_method: method,
    http_route: path,
    http_response_status_code: String(status),
  }
  const made = Metric.histogram("http_server_request_duration_seconds", {
    description: "Answered HTTP requests by route and status: time from a request's head to its answer's head",
    attributes,
    boundaries,
  })
  histograms.set(key, made)
  return made
}

const active = Metric.gauge("http_server_active_requests", {
  description: "HTTP requests that are being answered; voice sockets are among them",
})

/** Known methods; invented ones share a label. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** The label where no route answered. */
const unrouted = (method: string): string => `${methods.has(method) ? method : "_OTHER"} none`

/** Records an answered request. `route` is a route's name, so path values are never labels. */
export const noteRequest = (
  { method, route }: { readonly method: string; readonly route: string | undefined },
  status: number,
  seconds: number,
) => Metric.update(histogram(route ?? unrouted(method), status), seconds)

/** Counts a request while it is being answered. */
export const whileActive = <A, E, R>(answering: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.andThen(Metric.modify(active, 1), Effect.ensuring(answering, Metric.modify(active, -1)))
