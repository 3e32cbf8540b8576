import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { ModelFailed, ProviderFault } from "./LanguageModel.ts"

/** A failed call to a language model, without prompt or answer. */
export interface FailedCall {
  readonly at: DateTime.Utc
  readonly provider: string
  readonly model: string
  readonly reason: Exclude<ModelFailed["reason"], "cancelled">
  readonly fault?: ProviderFault
}

/** The last failed calls of this process, for administrators. */
export class ModelFailures extends Context.Service<
  ModelFailures,
  {
    readonly note: (call: FailedCall) => Effect.Effect<void>
    /** Newest first. */
    readonly recent: Effect.Effect<ReadonlyArray<FailedCall>>
  }
>()("parley/ports/ModelFailures") {}
