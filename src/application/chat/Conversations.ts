import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { ConversationUnknown, TurnNotInConversation, TurnUnknown } from "../../domain/chat/Errors.ts"
import { type ConversationSummary, lost, type TurnRecord } from "../../domain/chat/TurnRecord.ts"
import { copyTitle, titleOf } from "../../domain/chat/ConversationTitle.ts"
import {
  type ConversationQuery,
  ConversationStore,
  type ConversationStoreUnavailable,
} from "../../ports/ConversationStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { RunningTurns } from "./RunningTurns.ts"

/**
 * How long a new turn counts as running without a report that its process is alive. The first report may fail, and is
 * then retried a little later.
 */
const patience = Duration.seconds(5)

/** While waiting for another process to stop a turn: the interval between checks, and the maximum number of checks. */
const look = Duration.millis(200)
const looks = 15

/** The maximum number of results per query when everything is read. */
const batch = 100

type Unavailable = ConversationStoreUnavailable | KeyValueUnavailable

const parts = Effect.gen(function* () {
  const store = yield* ConversationStore
  const running = yield* RunningTurns
  const identifiers = yield* Identifiers

  /** A turn whose process has died is marked as ended when it is read. */
  const seen = Effect.fnUntraced(function* (turn: TurnRecord) {
    if (turn.state !== "running") return turn
    const now = yield* DateTime.now
    const isYoung = DateTime.isGreaterThan(DateTime.addDuration(turn.askedAt, patience), now)
    return isYoung || (yield* running.isAlive(turn.worker)) ? turn : lost(turn)
  })

  /** Waits for the turn's record, which is written while the model is already running. */
  const written = Effect.fnUntraced(function* (caller: Caller, turnId: string) {
    for (;;) {
      const record = yield* store.turn(caller.sub, turnId)
      if (Option.isSome(record)) return record.value
      if (!running.isHere(turnId)) return yield* new TurnUnknown({ turnId })
      yield* Effect.sleep("20 millis")
    }
  })

  const turn = Effect.fn("Conversations.turn")((caller: Caller, turnId: string) =>
    Effect.flatMap(written(caller, turnId), seen),
  )

  const cancel = Effect.fn("Conversations.cancel")(function* (caller: Caller, turnId: string) {
    let record = yield* turn(caller, turnId)
    if (record.state !== "running") return record
    if (yield* running.cancel(turnId, record.worker)) return yield* turn(caller, turnId)
    for (let n = 0; n < looks && record.state === "running"; n++) {
      yield* Effect.sleep(look)
      record = yield* turn(caller, turnId)
    }
    return record
  })

  const find = Effect.fn("Conversations.find")(function* (caller: Caller, conversationId: string) {
    const conversation = yield* store.conversation(caller.sub, conversationId)
    return Option.isSome(conversation) ? conversation.value : yield* new ConversationUnknown({ conversationId })
  })

  const turns = (caller: Caller, conversationId: string, limit: number, before: string | null) =>
    Effect.flatMap(store.turns(caller.sub, conversationId, limit, before), Effect.forEach(seen))

  /** Asks the running turns of a conversation to stop. They end without a record. */
  const stop = Effect.fnUntraced(function* (caller: Caller, conversationId: string) {
    const last = yield* store.turns(caller.sub, conversationId, batch, null)
    yield* Effect.forEach(
      last.filter(({ state }) => state === "running"),
      ({ turnId, worker }) => running.cancel(turnId, worker),
      { discard: true },
    )
  })
  return { turns, store, find, identifiers, turn, cancel, stop }
})

type Parts = Effect.Success<typeof parts>

const all = ({ turns }: Parts) =>
  Effect.fnUntraced(function* (caller: Caller, conversationId: string) {
    const newestFirst: Array<TurnRecord> = []
    for (;;) {
      const earlier: ReadonlyArray<TurnRecord> = yield* turns(
        caller,
        conversationId,
        batch,
        newestFirst.at(-1)?.turnId ?? null,
      )
      newestFirst.push(...earlier.toReversed())
      if (earlier.length < batch) return newestFirst.toReversed()
    }
  })

/** If the conversation's title comes from another version of its first question, sets the title from this version. */
const retitled = ({ store }: Parts) =>
  Effect.fnUntraced(function* ({ sub }: Caller, { conversationId, title }: ConversationSummary, turnId: string) {
    if ((yield* store.turns(sub, conversationId, 1, turnId)).length > 0) return
    const shown = yield* store.turn(sub, turnId)
    if (Option.isNone(shown)) return
    const versions = yield* Effect.forEach(shown.value.alternatives, (one) => store.turn(sub, one))
    if (!versions.some((one) => Option.isSome(one) && titleOf(one.value.question) === title)) return
    yield* store.rename(sub, conversationId, titleOf(shown.value.question))
  })

const fork = ({ find, store, identifiers }: Parts): Conversations["Service"]["fork"] =>
  Effect.fn("Conversations.fork")(function* (caller, conversationId, upTo) {
    const one = yield* find(caller, conversationId)
    if (upTo !== null) {
      const last = yield* store.turn(caller.sub, upTo)
      if (Option.isNone(last) || last.value.conversationId !== conversationId)
        return yield* new TurnNotInConversation({ turnId: upTo })
    }
    const sessionId = yield* identifiers.uuid
    const into = identifiers.named(caller.sub, one.chatbotId, sessionId)
    const at = yield* DateTime.now
    yield* store.fork(caller.sub, conversationId, { conversationId: into, sessionId, upTo, at })
    const query = { limit: batch, after: null, search: null, chatbotId: one.chatbotId }
    const titles = (yield* store.list(caller.sub, query)).map(({ title }) => title)
    yield* store.rename(caller.sub, into, copyTitle(one.title, new Set(titles)))
    return yield* find(caller, into)
  })

/** The callers' own conversations, to read, rename, fork, stop and erase. */
export class Conversations extends Context.Service<
  Conversations,
  {
    readonly turn: (caller: Caller, turnId: string) => Effect.Effect<TurnRecord, TurnUnknown | Unavailable>
    /** Stops a turn in whichever process runs it, and keeps its partial answer. Returns its state. */
    readonly cancel: (caller: Caller, turnId: string) => Effect.Effect<TurnRecord, TurnUnknown | Unavailable>
    readonly list: (
      caller: Caller,
      query: ConversationQuery,
    ) => Effect.Effect<ReadonlyArray<ConversationSummary>, ConversationStoreUnavailable>
    readonly find: (
      caller: Caller,
      conversationId: string,
    ) => Effect.Effect<ConversationSummary, ConversationUnknown | ConversationStoreUnavailable>
    /** The last turns of the shown branch before the turn `before`, at most `limit`, in order. */
    readonly turns: (
      caller: Caller,
      conversationId: string,
      limit: number,
      before: string | null,
    ) => Effect.Effect<ReadonlyArray<TurnRecord>, Unavailable>
    /** All turns of the shown branch, in order. */
    readonly all: (caller: Caller, conversationId: string) => Effect.Effect<ReadonlyArray<TurnRecord>, Unavailable>
    /** Shows the branch of a turn: the turn, those before it, and those after it. */
    readonly show: (
      caller: Caller,
      conversationId: string,
      turnId: string,
    ) => Effect.Effect<ConversationSummary, ConversationUnknown | TurnNotInConversation | ConversationStoreUnavailable>
    readonly rename: (
      caller: Caller,
      conversationId: string,
      title: string,
    ) => Effect.Effect<ConversationSummary, ConversationUnknown | ConversationStoreUnavailable>
    /**
     * Copies the shown branch to a new conversation; with `upTo`, copies the branch of that turn, up to and including
     * the turn.
     */
    readonly fork: (
      caller: Caller,
      conversationId: string,
      upTo: string | null,
    ) => Effect.Effect<ConversationSummary, ConversationUnknown | TurnNotInConversation | ConversationStoreUnavailable>
    /** Erases a conversation after stopping its running turns. */
    readonly erase: (caller: Caller, conversationId: string) => Effect.Effect<void, ConversationUnknown | Unavailable>
    /** Erases all of the caller's conversations, and returns how many there were. */
    readonly eraseAll: (caller: Caller) => Effect.Effect<number, Unavailable>
  }
>()("parley/application/chat/Conversations") {
  static readonly layer = Layer.effect(
    Conversations,
    Effect.map(parts, (its) => {
      const { turn, cancel, find, turns, store, stop } = its
      return Conversations.of({
        turn,
        cancel,
        find,
        turns,
        all: all(its),
        list: (caller, query) => store.list(caller.sub, query),
        show: Effect.fn("Conversations.show")(function* (caller, conversationId, turnId) {
          const one = yield* find(caller, conversationId)
          if (!(yield* store.show(caller.sub, conversationId, turnId)))
            return yield* new TurnNotInConversation({ turnId })
          yield* retitled(its)(caller, one, turnId)
          return yield* find(caller, conversationId)
        }),
        rename: Effect.fn("Conversations.rename")(function* (caller, conversationId, title) {
          yield* store.rename(caller.sub, conversationId, title)
          return yield* find(caller, conversationId)
        }),
        fork: fork(its),
        erase: Effect.fn("Conversations.erase")(function* (caller, conversationId) {
          yield* stop(caller, conversationId)
          if (!(yield* store.erase(caller.sub, conversationId)))
            return yield* new ConversationUnknown({ conversationId })
        }),
        eraseAll: Effect.fn("Conversations.eraseAll")(function* (caller) {
          const latest = yield* store.list(caller.sub, { limit: batch, after: null, search: null, chatbotId: null })
          yield* Effect.forEach(latest, ({ conversationId }) => stop(caller, conversationId), { discard: true })
          return yield* store.eraseAll(caller.sub)
        }),
      })
    }),
  )
}
