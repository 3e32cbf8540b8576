import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import { persistedIndexPath, warmIndexPath } from "../../domain/agents/Documents.ts"
import * as EphemeralAgent from "../../domain/agents/EphemeralAgent.ts"
import {
  AgentNameTaken,
  type AgentNotReady,
  AlreadyPromoted,
  EphemeralAgentNotFound,
  type OwnerUnknown,
  PromotionFailed,
  type TooManyAgents,
} from "../../domain/agents/Errors.ts"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentStore } from "../out/AgentStore.ts"
import type { KeyValueUnavailable } from "../out/KeyValue.ts"
import { ConversationStore } from "../out/ConversationStore.ts"
import { ObjectStore } from "../out/ObjectStore.ts"
import { AgentDocuments } from "./AgentDocuments.ts"
import { type AgentDraft, ownerId } from "./AgentDrafts.ts"
import { AgentRegistry, type Registered } from "./AgentRegistry.ts"
import { WarmUps } from "./WarmUps.ts"

type Agent = EphemeralAgent.EphemeralAgent

/** How often a process looks for agents that have expired. */
const sweepEvery = "5 minutes"

/** Agents that live a day, unless their owner promotes or discards them before. */
export class EphemeralAgents extends Context.Service<
  EphemeralAgents,
  {
    /** Enters a draft into the registry and starts its warm-up. */
    readonly create: (draft: AgentDraft) => Effect.Effect<Agent, TooManyAgents | KeyValueUnavailable>
    readonly status: (
      caller: Caller,
      chatbotId: string,
    ) => Effect.Effect<Agent, EphemeralAgentNotFound | KeyValueUnavailable>
    /** Of any number of promotions, discards and expiries of an agent exactly one takes it. */
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
    /** Ends a warm-up that runs. Documents that cannot be deleted do not fail it. */
    readonly discard: (
      caller: Caller,
      chatbotId: string,
    ) => Effect.Effect<void, EphemeralAgentNotFound | KeyValueUnavailable>
  }
>()("parley/ports/in/EphemeralAgents") {
  static readonly layer = (options: { readonly lifetime: Duration.Duration }) =>
    Layer.effect(
      EphemeralAgents,
      Effect.gen(function* () {
        const registry = yield* AgentRegistry
        const warmUps = yield* WarmUps
        const documents = yield* AgentDocuments
        const objects = yield* ObjectStore
        const store = yield* AgentStore
        const conversations = yield* ConversationStore

        const find = (caller: Caller, chatbotId: string) =>
          Effect.flatMap(registry.find(caller.sub, chatbotId), (found) =>
            Option.isNone(found) ? Effect.fail(new EphemeralAgentNotFound({ chatbotId })) : Effect.succeed(found.value),
          )

        const create = Effect.fn("EphemeralAgents.create")(function* (draft: AgentDraft) {
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
          yield* warmUps.start(chatbotId)
          return agent
        })

        const status = Effect.fn("EphemeralAgents.status")(function* (caller: Caller, chatbotId: string) {
          const { agent } = yield* find(caller, chatbotId)
          if (EphemeralAgent.isForsaken(agent, yield* DateTime.now)) yield* warmUps.start(chatbotId)
          return agent
        })

        /** Why there is nothing to promote. */
        const gone = Effect.fnUntraced(function* (caller: Caller, chatbotId: string) {
          const userId = yield* ownerId(caller)
          const kept = isChatbotId(chatbotId)
            ? yield* Effect.catch(store.get(userId, chatbotId), () =>
                Effect.fail(new PromotionFailed({ detail: "the database cannot be reached" })),
              )
            : Option.none()
          return yield* Option.isSome(kept)
            ? new AlreadyPromoted({ chatbotId })
            : new EphemeralAgentNotFound({ chatbotId })
        })

        /** The registry's record as this promotion holds it; only one can. */
        const claim = (
          caller: Caller,
          chatbotId: string,
        ): Effect.Effect<
          Registered,
          | EphemeralAgentNotFound
          | AgentNotReady
          | AlreadyPromoted
          | PromotionFailed
          | OwnerUnknown
          | KeyValueUnavailable
        > =>
          Effect.gen(function* () {
            const found = yield* registry.find(caller.sub, chatbotId)
            if (Option.isNone(found)) return yield* gone(caller, chatbotId)
            const begun = EphemeralAgent.promotionBegun(found.value.agent, warmUps.worker, yield* DateTime.now)
            if (Result.isFailure(begun))
              return yield* begun.failure === "promoting" ? new AlreadyPromoted({ chatbotId }) : begun.failure
            if (!(yield* registry.replace(found.value, begun.success))) return yield* claim(caller, chatbotId)
            const held = yield* registry.read(chatbotId)
            return Option.isSome(held) ? held.value : yield* new EphemeralAgentNotFound({ chatbotId })
          })

        const copyIndex = Effect.fnUntraced(function* ({ userId, chatbotId, config, documents }: Agent) {
          if (config.ragMode === null || documents.length === 0) return null
          const to = persistedIndexPath(userId, chatbotId)
          const { body, contentType } = yield* objects.get(warmIndexPath(userId, chatbotId))
          yield* objects.put(to, yield* Stream.mkUint8Array(body), { contentType })
          return to
        })

        const keep = Effect.fnUntraced(function* ({ agent }: Registered) {
          const indexPersistPath = yield* Effect.mapError(
            copyIndex(agent),
            () => new PromotionFailed({ detail: "the index cannot be stored" }),
          )
          const now = yield* DateTime.now
          const { chatbotId, userId, config, documents } = agent
          const kept: PersistedAgent = {
            chatbotId,
            userId,
            config,
            documents,
            enabled: true,
            indexPersistPath,
            permissions: {},
            createdAt: now,
            updatedAt: now,
          }
          const taken = (conflict: "id" | "name") =>
            conflict === "id"
              ? Effect.fail(new AlreadyPromoted({ chatbotId }))
              : Effect.andThen(
                  indexPersistPath === null ? Effect.void : Effect.ignore(objects.delete(indexPersistPath)),
                  Effect.fail(new AgentNameTaken({ name: config.name })),
                )
          yield* Effect.catchTags(store.insert(kept), {
            AgentExists: ({ conflict }) => taken(conflict),
            AgentStoreUnavailable: () => Effect.fail(new PromotionFailed({ detail: "the database cannot be reached" })),
          })
          return kept
        })

        const promote = Effect.fn("EphemeralAgents.promote")(function* (caller: Caller, chatbotId: string) {
          const held = yield* claim(caller, chatbotId)
          const drop = Effect.ignore(registry.advance(chatbotId, EphemeralAgent.promotionDropped))
          const kept = yield* keep(held).pipe(
            Effect.tapError((error) =>
              error._tag === "AlreadyPromoted" ? Effect.ignore(registry.remove(held)) : drop,
            ),
            Effect.onInterrupt(() => drop),
          )
          yield* Effect.ignore(registry.remove(held))
          yield* Effect.ignore(objects.delete(warmIndexPath(kept.userId, chatbotId)))
          return kept
        }, Effect.uninterruptible)

        /** Everything that an agent leaves, best effort: documents, index, and what was said to it. */
        const clear = ({ owner, userId, chatbotId }: Agent) =>
          Effect.all(
            [
              warmUps.cancel(chatbotId),
              documents.discard({ userId, chatbotId }),
              Effect.ignore(conversations.forgetAgent(owner, chatbotId), {
                log: "Warn",
                message: "conversations of an agent that is gone",
              }),
            ],
            { discard: true },
          )

        const discard = (
          caller: Caller,
          chatbotId: string,
        ): Effect.Effect<void, EphemeralAgentNotFound | KeyValueUnavailable> =>
          Effect.gen(function* () {
            const found = yield* find(caller, chatbotId)
            if (!EphemeralAgent.isDiscardable(found.agent, yield* DateTime.now))
              return yield* new EphemeralAgentNotFound({ chatbotId })
            if (!(yield* registry.remove(found))) return yield* discard(caller, chatbotId)
            yield* clear(found.agent)
          })

        /** What has expired goes with its documents; a promotion under way finishes. */
        const expire = Effect.fnUntraced(function* (chatbotId: string) {
          const found = yield* registry.read(chatbotId)
          if (Option.isNone(found) || !EphemeralAgent.isDiscardable(found.value.agent, yield* DateTime.now)) return
          if (!(yield* registry.remove(found.value))) return
          yield* clear(found.value.agent)
        })

        const sweep = registry.expired.pipe(
          Effect.flatMap((ids) => Effect.forEach(ids, expire, { discard: true })),
          Effect.ignore({ log: "Debug", message: "sweep of ephemeral agents" }),
        )
        yield* sweep.pipe(Effect.repeat(Schedule.spaced(sweepEvery)), Effect.forkScoped)

        return EphemeralAgents.of({ create, status, promote, discard })
      }),
    )
}
