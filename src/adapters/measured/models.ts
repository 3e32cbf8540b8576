import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { calls } from "./calls.ts"

/** Prices of model calls in the deployment's currency. Null means unknown. */
export interface Prices {
  /** The price per million tokens. */
  readonly input: number | null
  readonly output: number | null
  /** The price per minute of recording. */
  readonly heardMinute: number | null
  /** The price per million characters. */
  readonly spoken: number | null
}

/** Measures calls to one model: duration, usage and cost. */
export const modelCalls = (model: string) =>
  calls({
    name: "gen_ai_client_operation_duration_seconds",
    about: "Duration of model calls, by operation, model and error",
    operationLabel: "gen_ai_operation_name",
    labels: { gen_ai_request_model: model },
  })

const million = 1e6

/** Records model usage in units and in money. */
export const usage = (operation: string, model: string) => {
  const attributes = { gen_ai_operation_name: operation, gen_ai_request_model: model }
  const units = (unit: string) =>
    Metric.counter("gen_ai_client_usage_total", {
      description:
        "Usage of models: input and output tokens, seconds of recognized speech, characters of synthesized speech",
      attributes: { ...attributes, kind: unit },
      incremental: true,
    })
  const cost = Metric.counter("gen_ai_client_cost_total", {
    description: "Cost of model calls at the configured prices, in their currency",
    attributes,
    incremental: true,
  })
  const counter = (unit: string, price: number | null, per: number) => {
    const used = units(unit)
    return (count: number): Effect.Effect<void> =>
      count <= 0
        ? Effect.void
        : price === null
          ? Metric.update(used, count)
          : Effect.andThen(Metric.update(used, count), Metric.update(cost, (count / per) * price))
  }
  return {
    input: (price: number | null) => counter("input_tokens", price, million),
    output: (price: number | null) => counter("output_tokens", price, million),
    heard: (price: number | null) => counter("seconds", price, 60),
    spoken: (price: number | null) => counter("characters", price, million),
  }
}
