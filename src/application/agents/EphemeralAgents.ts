import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import * as EphemeralAgent from "../../domain/agents/EphemeralAgent.ts"
import {
  type AgentNameTaken,
  type AgentNotReady,
  type AlreadyPromoted,
  EphemeralAgentNotFound,
  type OwnerUnknown,
  type PromotionFailed,
  type TooManyAgents,
} from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentStore } from "../../ports/AgentStore.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { ConversationStore } from "../../ports/ConversationStore.ts"
import { AgentDocuments } from "./AgentDocuments.ts"
import type { AgentDraft } from "./AgentDrafts.ts"
import { AgentRegistry } from "./AgentRegistry.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"
import { promotion } from "./Promotion.ts"
import { ServerAuthorizations } from "./ServerAuthorizations.ts"
import { WarmUps } from "./WarmUps.ts"

type Agent = EphemeralAgent.EphemeralAgent

/** How often a process looks for expired agents. */
const sweepEvery = "5 minutes"

const partsOf = (options: { readonly lifetime: Duration.Duration }) =>
  Effect.gen(function* () {
    const registry = yield* AgentRegistry
    const warmUps = yield* WarmUps
    const documents = yield* AgentDocuments
    const store = yield* AgentStore
    const { promote } = yield* promotion
    const conversations = yield* ConversationStore
    const authorizations = yield* ServerAuthorizations

    const find = (caller: Caller, chatbotId: string) =>
      Effect.flatMap(registry.find(caller.sub, chatbotId), (registered) =>
        Option.isNone(registered)
          ? Effect.fail(new EphemeralAgentNotFound({ chatbotId }))
          : Effect.succeed(registered.value),
      )

    const status = Effect.fn("EphemeralAgents.status")(function* (caller: Caller, chatbotId: string) {
      const { agent } = yield* find(caller, chatbotId)
      return agent
    })

    /** Whether the agent is already in the store, in which case its registry record is a leftover. */
    const isKept = ({ userId, chatbotId }: Agent) => Effect.map(store.get(userId, chatbotId), Option.isSome)
    return { registry, warmUps, options, documents, conversations, authorizations, find, isKept, status, promote }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const create = (parts: Parts) => {
  const { registry, warmUps, options } = parts
  return Effect.fn("EphemeralAgents.create")(function* (draft: AgentDraft) {
    const { owner, userId, chatbotId, config } = draft
    const slot = yield* registry.reserve(userId, chatbotId)
    const now = yield* DateTime.now
    const agent = EphemeralAgent.created(
      { owner, userId, chatbotId, config, documents: draft.documents(), slot },
      now,
      options.lifetime,
    )
    yield* Effect.onError(registry.add(agent), () => Effect.ignore(registry.release(userId, slot)))
    yield* draft.keep
    // If the warm-up can't be started, the agent is removed, because no process would ever prepare it.
    yield* Effect.onError(warmUps.start(chatbotId), () => Effect.ignore(expire(parts)(chatbotId)))
    return agent
  })
}

/** Deletes everything that belongs to an agent, as far as possible: documents, index and conversations. */
const clear =
  ({ warmUps, documents, conversations, authorizations }: Parts) =>
  ({ owner, userId, chatbotId }: Agent) =>
    Effect.all(
      [
        warmUps.cancel(chatbotId),
        documents.discard({ userId, chatbotId }),
        Effect.ignore(conversations.forgetAgent(owner, chatbotId), {
          log: "Warn",
          message: "Could not delete the conversations of a removed agent",
        }),
        Effect.ignore(authorizations.forgetAgent(owner, chatbotId), {
          log: "Warn",
          message: "Could not delete the connections of a removed agent",
        }),
      ],
      { discard: true },
    )

const discard = (parts: Parts) => {
  const { find, isKept, registry } = parts
  return (caller: Caller, chatbotId: string): Effect.Effect<void, EphemeralAgentNotFound | KeyValueUnavailable> =>
    Effect.gen(function* () {
      const agent = yield* find(caller, chatbotId)
      if (!EphemeralAgent.isDiscardable(agent.agent, yield* DateTime.now))
        return yield* new EphemeralAgentNotFound({ chatbotId })
      if (yield* Effect.orElseSucceed(isKept(agent.agent), () => false))
        return yield* new EphemeralAgentNotFound({ chatbotId })
      if (!(yield* registry.remove(agent))) return yield* discard(parts)(caller, chatbotId)
      yield* clear(parts)(agent.agent)
    })
}

/** Deletes expired agents with their documents. A promotion in progress finishes first. */
const expire = (parts: Parts) => {
  const { registry, isKept } = parts
  return Effect.fnUntraced(function* (chatbotId: string) {
    const record = yield* registry.read(chatbotId)
    if (Option.isNone(record) || !EphemeralAgent.isDiscardable(record.value.agent, yield* DateTime.now)) return
    if (yield* isKept(record.value.agent)) return
    if (!(yield* registry.remove(record.value))) return
    yield* clear(parts)(record.value.agent)
  })
}

/** Agents that are deleted after a day, unless their owner promotes or discards them earlier. */
export class EphemeralAgents extends Context.Service<
  EphemeralAgents,
  {
    /** Registers a draft and starts its warm-up. */
    readonly create: (draft: AgentDraft) => Effect.Effect<Agent, TooManyAgents | KeyValueUnavailable>
    readonly status: (
      caller: Caller,
      chatbotId: string,
    ) => Effect.Effect<Agent, EphemeralAgentNotFound | KeyValueUnavailable>
    /** The caller's live agents that are not promoted, newest first; at most the latest fifty. */
    readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<Agent>, KeyValueUnavailable>
    /** Exactly one of several concurrent promotions, discards and expiries of an agent succeeds. */
    readonly promote: (
      caller: Caller,
      chatbotId: string,
    ) => Effect.Effect<
      PersistedAgent,
      | EphemeralAgentNotFound
      | AgentNotReady
      | AlreadyPromoted
      | AgentNameTaken
      | PromotionFailed
      | OwnerUnknown
      | KeyValueUnavailable
    >
    /** Stops a running warm-up. Documents that can't be deleted do not fail the call. */
    readonly discard: (
      caller: Caller,
      chatbotId: string,
    ) => Effect.Effect<void, EphemeralAgentNotFound | KeyValueUnavailable>
  }
>()("parley/application/agents/EphemeralAgents") {
  static readonly layer = (options: { readonly lifetime: Duration.Duration }) =>
    Layer.effect(
      EphemeralAgents,
      Effect.gen(function* () {
        const its = yield* partsOf(options)
        const { registry, status, promote } = its
        const sweep = registry.expired.pipe(
          Effect.flatMap((ids) =>
            Effect.forEach(ids, (id) => Effect.ignore(expire(its)(id), { log: "Debug" }), { discard: true }),
          ),
          Effect.ignore({ log: "Debug", message: "sweep of ephemeral agents" }),
        )
        yield* (yield* PeriodicWork).every("ephemeral agents", sweepEvery, sweep)

        return EphemeralAgents.of({
          create: create(its),
          status,
          list: Effect.fn("EphemeralAgents.list")((caller) => registry.own(caller.sub)),
          promote,
          discard: discard(its),
        })
      }),
    )
}
