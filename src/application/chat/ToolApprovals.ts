import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Caller } from "../../domain/access/Caller.ts"
import { type Approval, type Decision, statusOf, type SuspendedTurn } from "../../domain/chat/Approval.ts"
import { ApprovalDecided, ApprovalExpired, ApprovalUnknown } from "../../domain/chat/Errors.ts"
import { mostKept } from "./TurnRecording.ts"
import { ConversationStore } from "../../ports/ConversationStore.ts"
import { SuspendedTurns, SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
import { durableWork } from "../operations/durableWork.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"
import { ChatTurns, type Settle } from "./ChatTurns.ts"
import { StreamedTurns } from "./StreamedTurns.ts"
import { denied, uncertain } from "./ToolDialogue.ts"

/** Maximum number of turns that a sweep resumes. */
const mostResumed = 200

/** A page of approvals: at most `limit` after the one with the id `after`, null for the newest. */
interface Listing {
  readonly isWaiting: boolean
  readonly sessionId: string | null
  readonly after: string | null
  readonly limit: number
}

/** Maximum number of turns that one process resumes at a time. They mostly wait for the model. */
const atOnce = 16

const Work = Schema.Struct({ id: Schema.String, caller: Caller })

/** How often a process looks for expired turns, and for those whose process died before it resumed them. */
const sweepEvery = "15 minutes"

/** The state of a call, and of its turn. */
export interface Decided {
  readonly approval: Approval
  /** Calls of the turn that are still waiting. */
  readonly waiting: number
  /** The id under which the turn continues, or null if it is still waiting or can't be followed. */
  readonly streamId: string | null
}

const parts = Effect.gen(function* () {
  const store = yield* SuspendedTurns
  const turns = yield* ChatTurns
  const streams = yield* StreamedTurns
  const conversations = yield* ConversationStore

  /** A call that has started is never repeated, whatever happened to its process. */
  const settling =
    (calls: ReadonlyArray<Approval>): Settle =>
    (tools, called, position) => {
      const approval = calls[position]
      if (approval?.decision !== "approve") return Effect.succeed(denied(called, approval?.reason ?? null))
      return store.beginCall(approval.id).pipe(
        Effect.orElseSucceed(() => false),
        Effect.flatMap((isFirst) => (isFirst ? tools.call(called) : Effect.succeed(uncertain(called)))),
      )
    }

  /** Cancels a turn that can't continue, and stores its text from before the wait. */
  const givenUp = ({ owner, turnId, state }: SuspendedTurn) =>
    Effect.flatMap(DateTime.now, (endedAt) =>
      conversations.end(
        owner,
        turnId,
        { state: "cancelled", content: state.text, answer: null, error: "cancelled", endedAt },
        mostKept,
      ),
    ).pipe(Effect.ignore({ log: "Warn", message: "Could not record an expired approval" }))

  const find = Effect.fn("ToolApprovals.find")(function* (caller: Caller, id: string) {
    const approval = yield* store.find(caller.sub, id)
    return Option.isSome(approval) ? approval.value : yield* new ApprovalUnknown({ id })
  })
  return { store, streams, turns, settling, givenUp, find }
})

type Parts = Effect.Success<typeof parts>

const goOn = ({ store, streams, turns, settling, givenUp }: Parts) =>
  Effect.fn("ToolApprovals.goOn")(function* ({ id, caller }: typeof Work.Type) {
    const record = yield* store.turn(id)
    if (Option.isNone(record)) return
    const turn = record.value
    const calls = yield* store.calls(id)
    yield* streams.run(turn.owner, id, (emit) =>
      turns
        .resume(caller, turn, settling(calls), emit)
        .pipe(
          Effect.catch((error) =>
            Effect.andThen(
              givenUp(turn),
              error._tag === "ModelAbsent" || error._tag === "ModelFailed"
                ? Effect.fail(error)
                : Effect.logWarning("A waiting turn could not be resumed", error),
            ),
          ),
        ),
    )
    yield* store.finish(id)
  })

/** Tool calls that users allow or refuse, and the turns that then continue. */
export class ToolApprovals extends Context.Service<
  ToolApprovals,
  {
    /** The caller's calls, newest first. */
    readonly list: (
      caller: Caller,
      listing: Listing,
    ) => Effect.Effect<ReadonlyArray<Approval>, SuspendedTurnsUnavailable>
    readonly find: (caller: Caller, id: string) => Effect.Effect<Approval, ApprovalUnknown | SuspendedTurnsUnavailable>
    /**
     * Records the caller's decision about a call, which can't be changed later. After the last decision, the turn
     * continues, in any process.
     */
    readonly decide: (
      caller: Caller,
      id: string,
      decision: Decision,
      reason: string | null,
    ) => Effect.Effect<Decided, ApprovalUnknown | ApprovalDecided | ApprovalExpired | SuspendedTurnsUnavailable>
  }
>()("parley/application/chat/ToolApprovals") {
  /** `retention`: how long decisions are kept. */
  static readonly layer = (options: { readonly retention: Duration.Duration }) =>
    Layer.effect(
      ToolApprovals,
      Effect.gen(function* () {
        const its = yield* parts
        const { store, find, streams, givenUp } = its
        const queue = yield* durableWork({
          name: "chat-continuation",
          payload: Work,
          atOnce,
          waits: ["1 second", "5 seconds", "30 seconds", "2 minutes"],
          perform: goOn(its),
        })

        const start = (id: string, caller: Caller) =>
          Effect.mapError(queue.add({ id, caller }, { id }), ({ cause }) => new SuspendedTurnsUnavailable({ cause }))

        const decide = Effect.fn("ToolApprovals.decide")(function* (
          caller: Caller,
          id: string,
          decision: Decision,
          reason: string | null,
        ) {
          const now = yield* DateTime.now
          const decided = yield* store.decide(caller.sub, id, { decision, reason, at: now })
          if (Option.isNone(decided)) {
            const approval = yield* find(caller, id)
            return yield* approval.decision === null
              ? new ApprovalExpired({ id })
              : new ApprovalDecided({ id, decision: approval.decision })
          }
          const approval = decided.value
          // Reads the calls after writing the decision, so that the later of two concurrent decisions sees both.
          const calls = yield* store.calls(approval.suspensionId)
          const waiting = calls.filter((call) => statusOf(call, now) === "waiting").length
          if (waiting > 0) return { approval, waiting, streamId: null }
          const isAnnounced = yield* streams.announce(caller.sub, approval.suspensionId)
          yield* start(approval.suspensionId, caller)
          return { approval, waiting, streamId: isAnnounced ? approval.suspensionId : null }
        })

        /**
         * Cancels expired turns, and resumes decided ones whose process died between the decision and the resumption.
         * For this, the turn records who decided.
         */
        const sweep = Effect.gen(function* () {
          const now = yield* DateTime.now
          yield* Effect.forEach(yield* store.takeExpired(now), givenUp, { discard: true })
          yield* Effect.forEach(yield* store.decided(mostResumed), (turn) => start(turn.id, turn.caller), {
            discard: true,
          })
          yield* store.forgetBefore(DateTime.subtractDuration(now, options.retention))
        })
        yield* (yield* PeriodicWork).every("turns that wait", sweepEvery, sweep)

        return ToolApprovals.of({
          list: (caller, { isWaiting, sessionId, after, limit }) =>
            Effect.flatMap(DateTime.now, (now) =>
              store.list(caller.sub, { waitingAt: isWaiting ? now : null, sessionId, after }, limit),
            ),
          find,
          decide,
        })
      }),
    )
}
