import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ResultsPlan, ResultsSummary } from "../domain/forms/results/Results.ts"

/** An aggregation in progress, which ends when its scope closes. */
export interface OpenResults {
  /** Adds a batch of answers as returned by `AnswerBatches`. */
  readonly add: (records: string) => Effect.Effect<void>
  /** One summary for each plan. */
  readonly summaries: Effect.Effect<ReadonlyArray<ResultsSummary>>
}

/** Aggregates answers without blocking the event loop. */
export class ResultsFolding extends Context.Service<
  ResultsFolding,
  { readonly open: (plans: ReadonlyArray<ResultsPlan>) => Effect.Effect<OpenResults, never, Scope.Scope> }
>()("parley/ports/ResultsFolding") {}
