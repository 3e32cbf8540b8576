import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { type DependencyState, Readiness } from "../../ports/in/Readiness.ts"
import { Api } from "../Api.ts"

const word = (isReady: boolean) => (isReady ? "ready" : "unavailable")

const answer = (states: ReadonlyArray<DependencyState>) => {
  const isReady = states.every((state) => state.isReady)
  return HttpServerResponse.jsonUnsafe(
    {
      status: word(isReady),
      dependencies: Object.fromEntries(states.map((state) => [state.name, word(state.isReady)])),
    },
    { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } },
  )
}

export const layer = HttpApiBuilder.group(
  Api,
  "operations",
  Effect.fnUntraced(function* (handlers) {
    const readiness = yield* Readiness
    return handlers
      .handle("health", () => Effect.succeed({ status: "ok" as const }))
      .handle("readiness", () => Effect.map(readiness.states, answer))
      .handle("metrics", () =>
        Effect.map(PrometheusMetrics.format(), (text) =>
          HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" }),
        ),
      )
  }),
)
