import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { EvalResult, EvalRun, EvalState } from "../domain/agents/evals/EvalRun.ts"
import type { EvalSet } from "../domain/agents/evals/EvalSet.ts"

/** The store is unavailable or timed out. */
export class EvalStoreUnavailable extends Schema.TaggedError<EvalStoreUnavailable>()("EvalStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A run with its progress. */
export interface StandingRun {
  readonly run: EvalRun
  readonly state: EvalState
  readonly results: ReadonlyArray<EvalResult>
}

/** Question sets for agents, and the results of running them. Every query includes the owner. */
export class EvalStore extends Context.Service<
  EvalStore,
  {
    readonly set: (userId: number, chatbotId: string) => Effect.Effect<EvalSet, EvalStoreUnavailable>
    readonly saveSet: (userId: number, chatbotId: string, set: EvalSet) => Effect.Effect<void, EvalStoreUnavailable>
    /**
     * Starts a run as `waiting`. Returns false if the agent still has an open run. Only the newest `keep` runs are
     * kept.
     */
    readonly begin: (run: EvalRun, keep: number) => Effect.Effect<boolean, EvalStoreUnavailable>
    /** Newest first. */
    readonly runs: (
      userId: number,
      chatbotId: string,
    ) => Effect.Effect<ReadonlyArray<StandingRun>, EvalStoreUnavailable>
    readonly run: (
      userId: number,
      chatbotId: string,
      id: string,
    ) => Effect.Effect<Option.Option<StandingRun>, EvalStoreUnavailable>
    /** The run, for the worker that executes it. */
    readonly work: (id: string) => Effect.Effect<Option.Option<StandingRun>, EvalStoreUnavailable>
    /** Stores the first result for a question and a version; results of deleted runs are dropped. */
    readonly note: (id: string, result: EvalResult) => Effect.Effect<void, EvalStoreUnavailable>
    /** Changes the state of an open run; a finished run is left unchanged. */
    readonly move: (id: string, state: EvalState) => Effect.Effect<void, EvalStoreUnavailable>
    readonly removeRun: (id: string) => Effect.Effect<void, EvalStoreUnavailable>
    readonly forgetAgent: (userId: number, chatbotId: string) => Effect.Effect<void, EvalStoreUnavailable>
  }
>()("parley/ports/EvalStore") {}
