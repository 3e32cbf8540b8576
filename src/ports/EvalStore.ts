import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { EvalResult, EvalRun, EvalState } from "../domain/agents/evals/EvalRun.ts"
import type { EvalSet } from "../domain/agents/evals/EvalSet.ts"

/** The store cannot be reached, or did not answer in time. */
export class EvalStoreUnavailable extends Schema.TaggedError<EvalStoreUnavailable>()("EvalStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A run with how far it is. */
export interface StandingRun {
  readonly run: EvalRun
  readonly state: EvalState
  readonly results: ReadonlyArray<EvalResult>
}

/** Sets of questions to agents, and what came of asking them. Whatever is asked, the owner is part of the question. */
export class EvalStore extends Context.Service<
  EvalStore,
  {
    readonly set: (userId: number, chatbotId: string) => Effect.Effect<EvalSet, EvalStoreUnavailable>
    readonly saveSet: (userId: number, chatbotId: string, set: EvalSet) => Effect.Effect<void, EvalStoreUnavailable>
    /** Begins a run as `waiting`, unless one of the agent is not over: then false. Of more than `keep` the oldest go. */
    readonly begin: (run: EvalRun, keep: number) => Effect.Effect<boolean, EvalStoreUnavailable>
    /** The newest first. */
    readonly runs: (
      userId: number,
      chatbotId: string,
    ) => Effect.Effect<ReadonlyArray<StandingRun>, EvalStoreUnavailable>
    readonly run: (
      userId: number,
      chatbotId: string,
      id: string,
    ) => Effect.Effect<Option.Option<StandingRun>, EvalStoreUnavailable>
    /** For whoever works on it. */
    readonly work: (id: string) => Effect.Effect<Option.Option<StandingRun>, EvalStoreUnavailable>
    /** Keeps the first result for a question and a version; one of a run that is gone is not kept. */
    readonly note: (id: string, result: EvalResult) => Effect.Effect<void, EvalStoreUnavailable>
    /** Changes the state of a run that is not over; of one that is, nothing. */
    readonly move: (id: string, state: EvalState) => Effect.Effect<void, EvalStoreUnavailable>
    readonly removeRun: (id: string) => Effect.Effect<void, EvalStoreUnavailable>
    readonly forgetAgent: (userId: number, chatbotId: string) => Effect.Effect<void, EvalStoreUnavailable>
  }
>()("parley/ports/EvalStore") {}
