import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { ResultsPlan, ResultsSummary } from "../domain/forms/results/Results.ts"

/** Answers that are being put together, for as long as the scope in which they were opened lasts. */
export interface OpenResults {
  /** Adds a batch of answers as `AnswerBatches` gives them. */
  readonly add: (records: string) => Effect.Effect<void>
  /** One summary for each plan. */
  readonly summaries: Effect.Effect<ReadonlyArray<ResultsSummary>>
}

/** Puts answers together where it holds nobody up. */
export class ResultsFolding extends Context.Service<
  ResultsFolding,
  { readonly open: (plans: ReadonlyArray<ResultsPlan>) => Effect.Effect<OpenResults, never, Scope.Scope> }
>()("parley/ports/ResultsFolding") {}
