import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { taskSessions } from "../../../src/domain/chat/BackgroundTask.ts"
import { type Branches, pathTo, replacing, showing } from "../../../src/domain/chat/Branches.ts"
import type { Exchange } from "../../../src/domain/chat/Prompt.ts"
import type { ConversationSummary, TurnRecord } from "../../../src/domain/chat/TurnRecord.ts"
import { type Conversation, ConversationStore } from "../../../src/ports/ConversationStore.ts"

type Kept = Omit<TurnRecord, "alternatives" | "isShown"> & {
  readonly owner: string
  readonly slot: string
  readonly hiddenWith: string | null
}
type Named = Omit<ConversationSummary, "turns" | "agent"> & { readonly owner: string; readonly agent: string }

const exchangeOf = ({ turnId, question, content }: Kept): Exchange => ({ turnId, question, answer: content })

const isSaid = ({ state, content }: Kept): boolean => state === "completed" || (state === "cancelled" && content !== "")

export const layer = Layer.sync(ConversationStore, () => {
  let turns: ReadonlyArray<Kept> = []
  let conversations: ReadonlyArray<Named> = []

  const isOf = (one: Conversation) => (other: Conversation) =>
    one.owner === other.owner && one.chatbotId === other.chatbotId && one.sessionId === other.sessionId
  const before = (found: ReadonlyArray<Kept>, turnId: string | null | undefined) =>
    typeof turnId === "string"
      ? found.slice(
          0,
          Math.max(
            0,
            found.findIndex((one) => one.turnId === turnId),
          ),
        )
      : found
  const shownOf = (one: Conversation) => turns.filter((turn) => isOf(one)(turn) && turn.hiddenWith === null)
  const history = (one: Conversation, until?: string) =>
    before(shownOf(one), until)
      .filter((turn) => isSaid(turn) && turn.content !== "")
      .map(exchangeOf)
  const summaryOf = (one: Named): ConversationSummary => {
    const { owner: _owner, ...shown } = one
    return { ...shown, turns: shownOf(one).length }
  }
  const recordOf = ({ slot, hiddenWith, owner: _owner, ...one }: Kept): TurnRecord => ({
    ...one,
    isShown: hiddenWith === null,
    alternatives: turns
      .filter((other) => isOf({ ...one, owner: _owner })(other) && other.slot === slot)
      .map((other) => other.turnId),
  })
  const branchesOf = (one: Conversation): Branches =>
    turns.filter(isOf(one)).map((turn) => ({ ...turn, isUnanswered: turn.state === "failed" && turn.content === "" }))
  const rearrange = (one: Conversation, after: Branches): void => {
    const kept = new Map(after.map((turn) => [turn.turnId, turn]))
    turns = turns.flatMap((turn) => {
      if (!isOf(one)(turn)) return [turn]
      const now = kept.get(turn.turnId)
      return now === undefined ? [] : [{ ...turn, slot: now.slot, hiddenWith: now.hiddenWith }]
    })
  }
  const found = (owner: string, id: string) =>
    conversations.find((one) => one.owner === owner && one.conversationId === id)
  const drop = (is: (one: Conversation) => boolean) => {
    const { length } = conversations.filter(is)
    turns = turns.filter((one) => !is(one))
    conversations = conversations.filter((one) => !is(one))
    return length
  }

  return ConversationStore.of({
    recent: (conversation, limit, until) => Effect.sync(() => history(conversation, until).slice(-limit)),
    session: (owner, sessionId, limit) =>
      Effect.sync(() =>
        turns
          .filter((one) => one.owner === owner && one.sessionId === sessionId && one.hiddenWith === null && isSaid(one))
          .slice(-limit)
          .map((one) => ({ chatbotId: one.chatbotId, exchange: exchangeOf(one), at: one.askedAt })),
      ),
    begin: (owner, turn, title, told = 0) =>
      Effect.sync(() => {
        const conversation = { owner, chatbotId: turn.chatbotId, sessionId: turn.sessionId }
        const earlier = history(conversation)
        const known = conversations.find(isOf(conversation))
        conversations = [
          ...conversations.filter((one) => one !== known),
          {
            ...(known ?? {
              ...conversation,
              conversationId: turn.conversationId,
              title,
              forkedFrom: null,
              createdAt: turn.askedAt,
            }),
            agent: turn.agent,
            changedAt: turn.askedAt,
          },
        ]
        const place = { slot: turn.turnId, hiddenWith: null }
        const begun = { state: "running", content: "", answer: null, error: null, endedAt: null } as const
        turns = [...turns, { ...turn, ...place, ...begun, owner }]
        return told === 0 ? [] : earlier.slice(-told)
      }),
    resume: (owner, turnId, worker) =>
      Effect.sync(() => {
        turns = turns.map((turn) =>
          turn.owner === owner && turn.turnId === turnId && turn.state === "waiting"
            ? { ...turn, state: "running", worker, endedAt: null }
            : turn,
        )
      }),
    progress: (owner, turnId, content) =>
      Effect.sync(() => {
        turns = turns.map((turn) =>
          turn.owner === owner && turn.turnId === turnId && turn.state === "running" ? { ...turn, content } : turn,
        )
      }),
    end: (owner, turnId, ended, keep) =>
      Effect.sync(() => {
        const one = turns.find((turn) => turn.owner === owner && turn.turnId === turnId)
        if (one === undefined) return
        turns = turns.map((turn) => (turn === one ? { ...turn, ...ended } : turn))
        const gone = new Set(turns.filter(isOf(one)).slice(0, -keep))
        turns = turns.filter((turn) => !gone.has(turn))
        if (ended.state === "completed" && one.replaces !== null)
          rearrange(one, replacing(branchesOf(one), turnId, one.replaces))
        conversations = conversations.map((named) =>
          isOf(one)(named) ? { ...named, changedAt: ended.endedAt } : named,
        )
      }),
    show: (owner, id, turnId) =>
      Effect.sync(() => {
        const named = found(owner, id)
        const after = named === undefined ? undefined : showing(branchesOf(named), turnId)
        if (named !== undefined && after !== undefined) rearrange(named, after)
        return after !== undefined
      }),
    turn: (owner, turnId) =>
      Effect.sync(() =>
        Option.map(Option.fromUndefinedOr(turns.find((one) => one.owner === owner && one.turnId === turnId)), recordOf),
      ),
    conversation: (owner, id) => Effect.sync(() => Option.map(Option.fromUndefinedOr(found(owner, id)), summaryOf)),
    turns: (owner, id, limit, until) =>
      Effect.sync(() => {
        const named = found(owner, id)
        return named === undefined ? [] : before(shownOf(named), until).slice(-limit).map(recordOf)
      }),
    list: (owner, { limit, after, search, chatbotId }) =>
      Effect.sync(() => {
        const keyOf = (one: { readonly changedAt: DateTime.Utc; readonly conversationId: string }) =>
          `${DateTime.formatIso(one.changedAt)} ${one.conversationId}`
        const holds = (text: string) => search === null || text.toLowerCase().includes(search.toLowerCase())
        return conversations
          .filter((one) => one.owner === owner && !taskSessions.test(one.sessionId))
          .filter((one) => chatbotId === null || one.chatbotId === chatbotId)
          .filter((one) => after === null || keyOf(one) < keyOf(after))
          .filter(
            (one) => holds(one.title) || turns.filter(isOf(one)).some((t) => holds(t.question) || holds(t.content)),
          )
          .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
          .slice(0, limit)
          .map(summaryOf)
      }),
    rename: (owner, id, title) =>
      Effect.sync(() => {
        const named = found(owner, id)
        conversations = conversations.map((one) => (one === named ? { ...one, title } : one))
        return named !== undefined
      }),
    fork: (owner, id, into) =>
      Effect.sync(() => {
        const named = found(owner, id)
        if (named === undefined) return
        const { conversationId, sessionId, upTo, at } = into
        conversations = [
          ...conversations,
          { ...named, conversationId, sessionId, forkedFrom: id, createdAt: at, changedAt: at },
        ]
        const path = upTo === null ? undefined : new Set(pathTo(branchesOf(named), upTo) ?? [upTo])
        const taken =
          path === undefined ? shownOf(named) : turns.filter((one) => isOf(named)(one) && path.has(one.turnId))
        turns = [
          ...turns,
          ...taken
            .filter(({ state }) => state !== "running" && state !== "waiting")
            .map((one): Kept => {
              const names = { turnId: randomUUID(), sessionId, conversationId }
              const { answer } = one
              const metadata = { turn_id: names.turnId, session_id: sessionId, conversation_id: conversationId }
              return {
                ...one,
                ...names,
                slot: names.turnId,
                hiddenWith: null,
                replaces: null,
                answer: answer === null ? null : { ...answer, metadata: { ...answer.metadata, ...metadata } },
              }
            }),
        ]
      }),
    erase: (owner, id) =>
      Effect.sync(() => {
        const named = found(owner, id)
        return named !== undefined && drop(isOf(named)) > 0
      }),
    eraseAll: (owner) => Effect.sync(() => drop((one) => one.owner === owner)),
    forget: (conversation) =>
      Effect.sync(() => {
        const { length } = turns.filter(isOf(conversation))
        drop(isOf(conversation))
        return length
      }),
    forgetAgent: (owner, chatbotId) =>
      Effect.sync(() => void drop((one) => one.owner === owner && one.chatbotId === chatbotId)),
    forgetBefore: (time) =>
      Effect.sync(() => {
        turns = turns.filter(({ askedAt }) => !DateTime.isLessThan(askedAt, time))
        conversations = conversations.filter(({ changedAt }) => !DateTime.isLessThan(changedAt, time))
      }),
  })
})
