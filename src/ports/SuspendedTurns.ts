import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Approval, Decision, SuspendedTurn } from "../domain/chat/Approval.ts"

/** The store is unavailable or timed out. */
export class SuspendedTurnsUnavailable extends Schema.TaggedError<SuspendedTurnsUnavailable>()(
  "SuspendedTurnsUnavailable",
  { cause: Schema.Defect() },
) {}

type Answer<A> = Effect.Effect<A, SuspendedTurnsUnavailable>

/** Selects some of an owner's approvals. */
export interface ApprovalFilter {
  /** Only calls that are still waiting at this time; null: all. */
  readonly waitingAt: DateTime.Utc | null
  readonly sessionId: string | null
  /** Only calls requested before this one; null: from the newest. */
  readonly after: string | null
}

/** Suspended turns, and the calls waiting for approval. */
export class SuspendedTurns extends Context.Service<
  SuspendedTurns,
  {
    /** Stores a turn and its calls atomically; each owner keeps the last `most` waiting turns. */
    readonly suspend: (turn: SuspendedTurn, approvals: ReadonlyArray<Approval>, most: number) => Answer<void>
    readonly turn: (id: string) => Answer<Option.Option<SuspendedTurn>>
    /** The calls of a turn, in the model's order. */
    readonly calls: (turnId: string) => Answer<ReadonlyArray<Approval>>
    /** The owner's calls, newest first. */
    readonly list: (owner: string, filter: ApprovalFilter, limit: number) => Answer<ReadonlyArray<Approval>>
    readonly find: (owner: string, id: string) => Answer<Option.Option<Approval>>
    /** Approves or denies a waiting call. Returns none if the owner has no such call, or if it is no longer waiting. */
    readonly decide: (
      owner: string,
      id: string,
      given: { readonly decision: Decision; readonly reason: string | null; readonly at: DateTime.Utc },
    ) => Answer<Option.Option<Approval>>
    /** Claims a call before it runs. Returns true once, and never again. */
    readonly beginCall: (id: string) => Answer<boolean>
    /** Deletes a finished turn; its decisions are kept. */
    readonly finish: (id: string) => Answer<void>
    /** Stored turns whose calls are all decided. */
    readonly decided: (limit: number) => Answer<ReadonlyArray<SuspendedTurn>>
    /** Removes and returns the turns that had expired unanswered by `now`. */
    readonly takeExpired: (now: DateTime.Utc) => Answer<ReadonlyArray<SuspendedTurn>>
    /** Deletes calls requested before `time`. */
    readonly forgetBefore: (time: DateTime.Utc) => Answer<void>
  }
>()("parley/ports/SuspendedTurns") {}
