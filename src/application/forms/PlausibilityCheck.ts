import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Json } from "../../domain/forms/codec/Json.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import {
  judged,
  PlausibilityBlocked,
  type PlausibilityBlock,
  plausibilityItems,
  plausibilitySettings,
  skippedBlock,
} from "../../domain/forms/plausibility/Plausibility.ts"
import { AnswerModel } from "../../ports/AnswerModel.ts"

/**
 * Whether valid answers make sense (contract 2, "Plausibility check"). Advice only: it never makes an answer invalid.
 */
export class PlausibilityCheck extends Context.Service<
  PlausibilityCheck,
  {
    /** Whether a check of this form's answers would call a model. */
    readonly isAsked: (form: FormDefinition) => boolean
    /** Fails only if the form requires the check and it couldn't be done. */
    readonly assess: (
      form: FormDefinition,
      data: Readonly<Record<string, Json>>,
      locale: string,
    ) => Effect.Effect<PlausibilityBlock, PlausibilityBlocked>
  }
>()("parley/application/forms/PlausibilityCheck") {
  /** `model`: the model's name, as the check's result reports it. */
  static readonly layer = (options: { readonly model: string }) =>
    Layer.effect(
      PlausibilityCheck,
      Effect.gen(function* () {
        const { judge, isAvailable } = yield* AnswerModel
        return PlausibilityCheck.of({
          isAsked: (form) => isAvailable && plausibilitySettings(form).enabled,
          assess: Effect.fn("PlausibilityCheck.assess")(function* (form, data, locale) {
            const settings = plausibilitySettings(form)
            if (!settings.enabled) return skippedBlock(form, "The form does not ask for this check.")
            const items = plausibilityItems(form, data, locale)
            if (items.length === 0) return skippedBlock(form, "None of the answers can be checked.")
            const startedAt = yield* Clock.currentTimeMillis
            const outcome = yield* judge(items, locale).pipe(
              Effect.mapError(() =>
                isAvailable ? "The model gave no usable answer." : "No language model is configured.",
              ),
              Effect.timeoutOrElse({
                duration: Duration.seconds(settings.timeoutS),
                orElse: () => Effect.fail(`The model did not answer within ${settings.timeoutS} s.`),
              }),
              Effect.result,
            )
            if (outcome._tag === "Failure") {
              const reason = outcome.failure
              if (settings.onError === "block") return yield* new PlausibilityBlocked({ reason })
              return skippedBlock(form, reason)
            }
            const latency = (yield* Clock.currentTimeMillis) - startedAt
            return {
              status: "ok",
              threshold: settings.threshold,
              model: settings.model ?? options.model,
              latency_ms: Math.round(latency),
              items: judged(items, outcome.success),
            }
          }),
        })
      }),
    )
}
