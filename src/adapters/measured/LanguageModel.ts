import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Stream from "effect/Stream"
import { LanguageModel, type ModelAbsent, type ModelFailed } from "../../ports/LanguageModel.ts"
import { ModelFailures } from "../../ports/ModelFailures.ts"
import { modelCalls, type Prices, usage } from "./models.ts"

const since = (start: bigint) => Effect.map(Clock.currentTimeNanos, (end) => Number(end - start) / 1e9)

/** Wraps the given model, measures every call and records failed calls. */
export const layer = (prices: Prices) =>
  Layer.effect(
    LanguageModel,
    Effect.gen(function* () {
      const model = yield* LanguageModel
      const { note: noteFailure } = yield* ModelFailures
      const { call, note } = modelCalls(model.model)
      const used = usage("chat", model.model)
      const [input, output] = [used.input(prices.input), used.output(prices.output)]
      const failures = (reason: string) =>
        Metric.counter("gen_ai_client_failures_total", {
          description: "Failed model calls, by provider, model and cause",
          attributes: { gen_ai_provider_name: model.provider, gen_ai_request_model: model.model, error_type: reason },
          incremental: true,
        })
      const counted = Effect.fnUntraced(function* (exit: Exit.Exit<unknown, ModelAbsent | ModelFailed>) {
        const error = Exit.isFailure(exit) ? exit.cause.reasons.find(Cause.isFailReason)?.error : undefined
        if (error?._tag !== "ModelFailed" || error.reason === "cancelled") return
        const { reason, fault = {} } = error
        const { provider, model: name } = model
        yield* Metric.update(failures(reason), 1)
        // Logs the provider's error code, never its message: messages quote the prompt.
        yield* Effect.logWarning("A language model call failed", { provider, model: name, reason, ...fault })
        yield* noteFailure({ at: yield* DateTime.now, provider, model: name, reason, fault })
      })
      const first = Metric.histogram("gen_ai_client_time_to_first_chunk_seconds", {
        description: "Time until a model begins its answer",
        attributes: { gen_ai_request_model: model.model },
        boundaries: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      })
      return LanguageModel.of({
        ...model,
        say: (request) =>
          Stream.unwrap(
            Effect.map(Clock.currentTimeNanos, (start) => {
              let isBegun = false
              return model.say(request).pipe(
                Stream.tap((part) => {
                  if (part._tag === "End")
                    return Effect.andThen(input(part.usage.inputTokens ?? 0), output(part.usage.outputTokens ?? 0))
                  if (isBegun) return Effect.void
                  isBegun = true
                  return Effect.flatMap(since(start), (seconds) => Metric.update(first, seconds))
                }),
                Stream.onExit((exit) =>
                  Effect.andThen(
                    counted(exit),
                    Effect.flatMap(since(start), (seconds) => note("chat", seconds, exit)),
                  ),
                ),
              )
            }),
          ),
        object: (request, schema, name) =>
          Effect.onExit(call("chat")(model.object(request, schema, name)), (exit) => counted(exit)),
      })
    }),
  )
