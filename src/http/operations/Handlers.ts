import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { missingLine, type SpeechSetup } from "../../domain/voice/settings/SpeechSetup.ts"
import { Draining } from "../../application/operations/Draining.ts"
import { type DependencyState, Readiness } from "../../application/operations/Readiness.ts"
import { SpeechOffer } from "../../ports/SpeechOffer.ts"
import { Api } from "../Api.ts"

const word = (isReady: boolean) => (isReady ? "ready" : "unavailable")

/** Speech is not a dependency: without it, respondents read and type. Missing parts are still reported. */
const speech = (setup: SpeechSetup) => {
  const missing = missingLine(setup, "en")
  return {
    voice: setup.synthesizer ?? "none",
    ear: setup.recogniser ?? "none",
    ...(missing === undefined ? {} : { missing }),
  }
}

const reasons = (states: ReadonlyArray<DependencyState>) => {
  const known = states.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason] as const]))
  return known.length === 0 ? {} : { reasons: Object.fromEntries(known) }
}

const answer = (states: ReadonlyArray<DependencyState>, setup: SpeechSetup, isDraining: boolean) => {
  const isWhole = states.every(({ isReady }) => isReady)
  const isServing = states.every(({ isReady, isOptional }) => isReady || isOptional)
  const isReady = isServing && !isDraining
  return HttpServerResponse.jsonUnsafe(
    {
      status: !isServing ? "unavailable" : isDraining ? "draining" : isWhole ? "ready" : "degraded",
      dependencies: Object.fromEntries(states.map((state) => [state.name, word(state.isReady)])),
      ...reasons(states),
      speech: speech(setup),
    },
    { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } },
  )
}

/** Formatting the metrics takes tens of milliseconds, so requests within this interval share a result. */
const fresh = "1 second"

export const layer = group(
  Api,
  "operations",
  Effect.fnUntraced(function* (handlers) {
    const readiness = yield* Readiness
    const offer = yield* SpeechOffer
    const drain = yield* Draining
    const metrics = yield* Effect.cachedWithTTL(PrometheusMetrics.format(), fresh)
    return handlers
      .handle("health", () => Effect.succeed({ status: "ok" as const }))
      .handle("readiness", () => Effect.map(readiness.states, (states) => answer(states, offer, drain.isBegun())))
      .handle("metrics", () =>
        Effect.map(metrics, (text) =>
          HttpServerResponse.text(text, { contentType: "text/plain; version=0.0.4; charset=utf-8" }),
        ),
      )
  }),
)
