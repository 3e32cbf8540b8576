import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import type { ChatEvent } from "../../domain/chat/ChatEvent.ts"
import { IdempotencyKeyBusy, IdempotencyKeyReused, TurnUnknown } from "../../domain/chat/Errors.ts"
import type { TurnRecord } from "../../domain/chat/TurnRecord.ts"
import type { ConversationStoreUnavailable } from "../../ports/ConversationStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { Conversations } from "./Conversations.ts"
import { type Followed, StreamedTurns } from "./StreamedTurns.ts"

/** How long an idempotency key is valid. */
const named = Duration.hours(24)

/**
 * While waiting for an accepted question to become a turn: the interval between checks, and the maximum number of
 * checks.
 */
const look = Duration.millis(100)
const looks = 50

/** How often an unpublished turn is checked, and after how many checks without a change a keep-alive is sent. */
const glance = Duration.millis(500)
const glancesUntilQuiet = 30

/** A question with a key: either a turn to start, or the one that has already started. */
export type Claimed =
  | { readonly _tag: "Fresh"; readonly turnId: string; readonly release: Effect.Effect<void> }
  | { readonly _tag: "Known"; readonly turnId: string }

/** Events from one check of the record, and the number of checks so far; `none` after the last check. */
type Step = readonly [ReadonlyArray<Followed>, Option.Option<number>]

type Unavailable = KeyValueUnavailable | ConversationStoreUnavailable

/** Resumes turns, by id or by the key of their question. */
export class TurnEvents extends Context.Service<
  TurnEvents,
  {
    /**
     * The events that follow event number `after` in one of the caller's turns. If they are no longer stored, or were
     * not published, returns events derived from the record: the turn's start and, once it has ended, its end.
     */
    readonly follow: (
      caller: Caller,
      turnId: string,
      after: number,
    ) => Effect.Effect<Stream.Stream<Followed>, TurnUnknown | Unavailable>
    /**
     * Resolves one of the caller's idempotency keys. `question` must be the same text each time the same question is
     * sent.
     */
    readonly claim: (
      caller: Caller,
      key: string,
      question: string,
    ) => Effect.Effect<Claimed, IdempotencyKeyReused | IdempotencyKeyBusy | Unavailable>
  }
>()("parley/application/chat/TurnEvents") {
  static readonly layer = Layer.effect(
    TurnEvents,
    Effect.gen(function* () {
      const keyValue = yield* KeyValue
      const identifiers = yield* Identifiers
      const conversations = yield* Conversations
      const streamed = yield* StreamedTurns

      const endOf = ({ state, answer, error }: TurnRecord): ChatEvent | undefined => {
        if (answer !== null) return { _tag: "Answered", answer }
        if (state === "running") return undefined
        return { _tag: "BrokenOff", reason: error ?? "lost" }
      }

      /** Polls the record until it shows how the turn ended. */
      const recorded = (caller: Caller, turn: TurnRecord, after: number): Stream.Stream<Followed> => {
        const { turnId, sessionId, conversationId } = turn
        const started: Followed = { number: 1, event: { _tag: "Started", turnId, sessionId, conversationId } }
        const number = Math.max(2, after + 1)
        const step = (glances: number): Effect.Effect<Step, TurnUnknown | Unavailable> =>
          Effect.gen(function* () {
            const event = endOf(glances === 0 ? turn : yield* conversations.turn(caller, turnId))
            if (event !== undefined) return [[{ number, event }], Option.none()]
            yield* Effect.sleep(glance)
            return [glances % glancesUntilQuiet === glancesUntilQuiet - 1 ? ["quiet"] : [], Option.some(glances + 1)]
          })
        const gone: Step = [[{ number, event: { _tag: "BrokenOff", reason: "lost" } }], Option.none()]
        const ended = Stream.paginate(0, (glances: number) => Effect.orElseSucceed(step(glances), () => gone))
        return after === 0 ? Stream.concat(Stream.succeed(started), ended) : ended
      }

      const follow = Effect.fn("TurnEvents.follow")(function* (caller: Caller, turnId: string, after: number) {
        return yield* Effect.catchTag(streamed.resume(caller, turnId, after), "TurnUnknown", () =>
          Effect.map(conversations.turn(caller, turnId), (turn) => recorded(caller, turn, after)),
        )
      })

      /** Concurrent callers with the same key wait until the turn exists. */
      const begun = Effect.fnUntraced(function* (caller: Caller, key: string, turnId: string) {
        for (let n = 0; n < looks; n++) {
          const followed = yield* Effect.option(follow(caller, turnId, 0))
          if (Option.isSome(followed)) return true
          if (Option.isNone(yield* keyValue.get(key))) return false
          yield* Effect.sleep(look)
        }
        return yield* new IdempotencyKeyBusy()
      })

      const claim = Effect.fn("TurnEvents.claim")(function* (caller: Caller, key: string, question: string) {
        const place = `chat:key:${identifiers.named(caller.sub, key)}`
        const asked = identifiers.named(question)
        for (;;) {
          const turnId = yield* identifiers.uuid
          const mine = `${asked} ${turnId}`
          const release = Effect.ignore(keyValue.compareAndDelete(place, mine))
          if (yield* keyValue.setIfAbsent(place, mine, named)) {
            const fresh: Claimed = { _tag: "Fresh", turnId, release }
            return fresh
          }
          const held = yield* keyValue.get(place)
          if (Option.isNone(held)) continue
          const [before, turnOfKey] = held.value.split(" ")
          if (before !== asked || turnOfKey === undefined) return yield* new IdempotencyKeyReused()
          // The key of an invalid question is released, so it can be claimed again.
          if (!(yield* begun(caller, place, turnOfKey))) continue
          const joined: Claimed = { _tag: "Known", turnId: turnOfKey }
          return joined
        }
      })

      return TurnEvents.of({ follow, claim })
    }),
  )
}
