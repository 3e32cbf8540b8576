import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Approval, Decision, SuspendedTurn } from "../domain/chat/Approval.ts"

/** The store cannot be reached, or did not answer in time. */
export class SuspendedTurnsUnavailable extends Schema.TaggedError<SuspendedTurnsUnavailable>()(
  "SuspendedTurnsUnavailable",
  { cause: Schema.Defect() },
) {}

type Answer<A> = Effect.Effect<A, SuspendedTurnsUnavailable>

/** Which of an owner's approvals. */
export interface ApprovalFilter {
  /** Only those that still wait at this time; null: all that are kept. */
  readonly waitingAt: DateTime.Utc | null
  readonly sessionId: string | null
}

/** Turns that wait for their user, and the calls that they wait for. */
export class SuspendedTurns extends Context.Service<
  SuspendedTurns,
  {
    /** Keeps a turn and its calls, at once or not at all; of the owner's turns no more than the last `most` go on waiting. */
    readonly suspend: (turn: SuspendedTurn, approvals: ReadonlyArray<Approval>, most: number) => Answer<void>
    readonly turn: (id: string) => Answer<Option.Option<SuspendedTurn>>
    /** The calls of a turn, in the order in which the model made them. */
    readonly calls: (turnId: string) => Answer<ReadonlyArray<Approval>>
    /** The owner's calls, the newest first. */
    readonly list: (owner: string, filter: ApprovalFilter, limit: number) => Answer<ReadonlyArray<Approval>>
    readonly find: (owner: string, id: string) => Answer<Option.Option<Approval>>
    /** Decides a call that waits; none where the owner has no such call, or it does not wait any more. */
    readonly decide: (
      owner: string,
      id: string,
      given: { readonly decision: Decision; readonly reason: string | null; readonly at: DateTime.Utc },
    ) => Answer<Option.Option<Approval>>
    /** Says that a call is about to run: true once, and never again. */
    readonly beginCall: (id: string) => Answer<boolean>
    /** The turn has gone on to its end: it is not kept any longer; what was decided is. */
    readonly finish: (id: string) => Answer<void>
    /** Turns all of whose calls are decided, and that are still there. */
    readonly decided: (limit: number) => Answer<ReadonlyArray<SuspendedTurn>>
    /** Takes the turns away that nobody has answered until `now`. */
    readonly takeExpired: (now: DateTime.Utc) => Answer<ReadonlyArray<SuspendedTurn>>
    /** Calls that were asked for before. */
    readonly forgetBefore: (time: DateTime.Utc) => Answer<void>
  }
>()("parley/ports/SuspendedTurns") {}
