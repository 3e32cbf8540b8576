import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
import { persistedIndexPath, warmIndexPath } from "../../domain/agents/Documents.ts"
import * as EphemeralAgent from "../../domain/agents/EphemeralAgent.ts"
import {
  AgentNameTaken,
  type AgentNotReady,
  AlreadyPromoted,
  EphemeralAgentNotFound,
  type OwnerUnknown,
  PromotionFailed,
} from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentStore } from "../../ports/AgentStore.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { ownerId } from "./AgentDrafts.ts"
import { AgentRegistry, type Registered } from "./AgentRegistry.ts"

type Agent = EphemeralAgent.EphemeralAgent

const parts = Effect.gen(function* () {
  const registry = yield* AgentRegistry
  const promoter = yield* (yield* Identifiers).hex
  const objects = yield* ObjectStore
  const store = yield* AgentStore

  /** Why there is nothing to promote. */
  const gone = Effect.fnUntraced(function* (caller: Caller, chatbotId: string) {
    const userId = yield* ownerId(caller)
    const earlier = isChatbotId(chatbotId)
      ? yield* Effect.catch(store.get(userId, chatbotId), () =>
          Effect.fail(new PromotionFailed({ detail: "the database cannot be reached" })),
        )
      : Option.none()
    return yield* Option.isSome(earlier)
      ? new AlreadyPromoted({ chatbotId })
      : new EphemeralAgentNotFound({ chatbotId })
  })

  const copyIndex = Effect.fnUntraced(function* ({ userId, chatbotId, config, documents }: Agent) {
    if (config.ragMode === null || documents.length === 0) return null
    const to = persistedIndexPath(userId, chatbotId)
    const { body, contentType } = yield* objects.get(warmIndexPath(userId, chatbotId))
    yield* objects.put(to, yield* Stream.mkUint8Array(body), { contentType })
    return to
  })

  /**
   * Removes a stored agent from the registry. Returns false if it is no longer there, because the promotion outlasted
   * its claim and the agent was discarded or expired.
   */
  const leave = (held: Registered): Effect.Effect<boolean, KeyValueUnavailable> =>
    Effect.gen(function* () {
      if (yield* registry.remove(held)) return true
      const now = yield* registry.read(held.agent.chatbotId)
      return Option.isSome(now) && (yield* leave(now.value))
    })

  const undo = ({ userId, chatbotId, indexPersistPath }: PersistedAgent) =>
    Effect.all(
      [
        Effect.ignore(store.remove(userId, chatbotId), {
          log: "Error",
          message: "Could not undo a promotion that came too late",
        }),
        indexPersistPath === null ? Effect.void : Effect.ignore(objects.delete(indexPersistPath)),
      ],
      { discard: true },
    )

  const isGone = (chatbotId: string) =>
    registry.read(chatbotId).pipe(
      Effect.map(Option.isNone),
      Effect.orElseSucceed(() => false),
    )
  return { registry, gone, promoter, copyIndex, objects, store, isGone, leave, undo }
})

type Parts = Effect.Success<typeof parts>

/** The registry's record as claimed by this promotion. Only one promotion can claim it. */
const claim = (parts: Parts) => {
  const { registry, gone, promoter } = parts
  return (
    caller: Caller,
    chatbotId: string,
  ): Effect.Effect<
    Registered,
    EphemeralAgentNotFound | AgentNotReady | AlreadyPromoted | PromotionFailed | OwnerUnknown | KeyValueUnavailable
  > =>
    Effect.gen(function* () {
      const record = yield* registry.find(caller.sub, chatbotId)
      if (Option.isNone(record)) return yield* gone(caller, chatbotId)
      const begun = EphemeralAgent.promotionBegun(record.value.agent, promoter, yield* DateTime.now)
      if (Result.isFailure(begun))
        return yield* begun.failure === "promoting" ? new AlreadyPromoted({ chatbotId }) : begun.failure
      if (!(yield* registry.replace(record.value, begun.success))) return yield* claim(parts)(caller, chatbotId)
      const held = yield* registry.read(chatbotId)
      return Option.isSome(held) ? held.value : yield* new EphemeralAgentNotFound({ chatbotId })
    })
}

const keep = ({ copyIndex, objects, store }: Parts) =>
  Effect.fnUntraced(function* ({ agent }: Registered) {
    const indexPersistPath = yield* Effect.mapError(
      copyIndex(agent),
      () => new PromotionFailed({ detail: "the index cannot be stored" }),
    )
    const now = yield* DateTime.now
    const { chatbotId, userId, config, documents, owner } = agent
    const persisted: PersistedAgent = {
      chatbotId,
      userId,
      config,
      documents,
      enabled: true,
      indexPersistPath,
      permissions: {},
      createdAt: now,
      updatedAt: now,
      changedBy: owner,
    }
    const taken = (conflict: "id" | "name") =>
      conflict === "id"
        ? Effect.fail(new AlreadyPromoted({ chatbotId }))
        : Effect.andThen(
            indexPersistPath === null ? Effect.void : Effect.ignore(objects.delete(indexPersistPath)),
            Effect.fail(new AgentNameTaken({ name: config.name })),
          )
    yield* Effect.catchTags(store.insert(persisted), {
      AgentExists: ({ conflict }) => taken(conflict),
      AgentStoreUnavailable: () => Effect.fail(new PromotionFailed({ detail: "the database cannot be reached" })),
    })
    return persisted
  })

const promote = (parts: Parts) => {
  const { registry, isGone, leave, undo, objects } = parts
  return Effect.fn("EphemeralAgents.promote")(function* (caller: Caller, chatbotId: string) {
    const held = yield* claim(parts)(caller, chatbotId)
    const drop = Effect.ignore(registry.advance(chatbotId, EphemeralAgent.promotionDropped))
    const persisted = yield* keep(parts)(held).pipe(
      Effect.onError(() => drop),
      Effect.catch((error) =>
        Effect.flatMap(isGone(chatbotId), (gone) =>
          Effect.fail(gone ? new EphemeralAgentNotFound({ chatbotId }) : error),
        ),
      ),
    )
    // If the registry is unavailable, the stored agent is kept, and the registry's record expires by itself.
    if (!(yield* Effect.orElseSucceed(leave(held), () => true))) {
      yield* undo(persisted)
      return yield* new EphemeralAgentNotFound({ chatbotId })
    }
    yield* Effect.ignore(objects.delete(warmIndexPath(persisted.userId, chatbotId)))
    return persisted
  }, Effect.uninterruptible)
}

/** Moves an agent from the registry to the store: claims it, stores it, and removes it from the registry. */
export const promotion = Effect.map(parts, (its) => ({ promote: promote(its) }))
