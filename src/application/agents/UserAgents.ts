import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
import type { AgentDocument } from "../../domain/agents/Documents.ts"
import { AgentNameTaken, AgentNotFound, DocumentNotFound, type OwnerUnknown } from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentStore, type AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { EvalStore } from "../../ports/EvalStore.ts"
import { ConversationStore } from "../../ports/ConversationStore.ts"
import { ObjectStore, type ObjectStoreUnavailable, type StoredObject } from "../../ports/ObjectStore.ts"
import { AgentDocuments } from "./AgentDocuments.ts"
import { type AgentDraft, ownerId } from "./AgentDrafts.ts"
import type { PreparationFailed } from "./AgentPreparation.ts"
import { AgentReadiness } from "./AgentReadiness.ts"
import { ServerAuthorizations } from "./ServerAuthorizations.ts"

/** Persisted agents. For a caller, another owner's agent does not exist. */
export class UserAgents extends Context.Service<
  UserAgents,
  {
    /** Prepares a draft and stores it before the response; if that fails, nothing is stored. */
    readonly create: (
      draft: AgentDraft,
    ) => Effect.Effect<PersistedAgent, AgentNameTaken | PreparationFailed | AgentStoreUnavailable>
    /** The caller's agents, sorted by creation time. */
    readonly list: (
      caller: Caller,
    ) => Effect.Effect<ReadonlyArray<PersistedAgent>, OwnerUnknown | AgentStoreUnavailable>
    readonly get: (
      caller: Caller,
      chatbotId: string,
    ) => Effect.Effect<PersistedAgent, AgentNotFound | OwnerUnknown | AgentStoreUnavailable>
    /** The contents of the document at this position in the agent's list. */
    readonly document: (
      caller: Caller,
      chatbotId: string,
      position: number,
    ) => Effect.Effect<
      { readonly document: AgentDocument; readonly stored: StoredObject },
      AgentNotFound | DocumentNotFound | OwnerUnknown | AgentStoreUnavailable | ObjectStoreUnavailable
    >
    /** Deletes an agent and, as far as possible, its documents, index and conversations. */
    readonly remove: (
      caller: Caller,
      chatbotId: string,
    ) => Effect.Effect<void, AgentNotFound | OwnerUnknown | AgentStoreUnavailable>
  }
>()("parley/application/agents/UserAgents") {
  static readonly layer = Layer.effect(
    UserAgents,
    Effect.gen(function* () {
      const store = yield* AgentStore
      const documents = yield* AgentDocuments
      const objects = yield* ObjectStore
      const conversations = yield* ConversationStore
      const evals = yield* EvalStore
      const authorizations = yield* ServerAuthorizations
      const readiness = yield* AgentReadiness

      const create = Effect.fn("UserAgents.create")(function* (draft: AgentDraft) {
        const { chatbotId, userId, config } = draft
        const stored = draft.documents()
        const indexPersistPath = yield* readiness.make(
          { userId, chatbotId, config, documents: stored },
          { servers: true, index: true },
        )
        const now = yield* DateTime.now
        const agent: PersistedAgent = {
          chatbotId,
          userId,
          config,
          documents: stored,
          enabled: true,
          indexPersistPath,
          permissions: {},
          createdAt: now,
          updatedAt: now,
          changedBy: draft.owner,
        }
        yield* store.insert(agent).pipe(
          Effect.andThen(draft.keep),
          Effect.uninterruptible,
          Effect.onError(() => readiness.drop(indexPersistPath)),
          Effect.catchTag("AgentExists", () => Effect.fail(new AgentNameTaken({ name: config.name }))),
        )
        return agent
      })

      const get = Effect.fn("UserAgents.get")(function* (caller: Caller, chatbotId: string) {
        const userId = yield* ownerId(caller)
        const agent = isChatbotId(chatbotId) ? yield* store.get(userId, chatbotId) : Option.none()
        return Option.isSome(agent) ? agent.value : yield* new AgentNotFound({ chatbotId })
      })

      const document = Effect.fn("UserAgents.document")(function* (
        caller: Caller,
        chatbotId: string,
        position: number,
      ) {
        const agent = yield* get(caller, chatbotId)
        const named = agent.documents[position]
        if (named === undefined) return yield* new DocumentNotFound()
        const stored = yield* Effect.catchTag(objects.get(named.path), "ObjectMissing", () =>
          Effect.fail(new DocumentNotFound()),
        )
        return { document: named, stored }
      })

      const remove = Effect.fn("UserAgents.remove")(function* (caller: Caller, chatbotId: string) {
        const userId = yield* ownerId(caller)
        const removed = isChatbotId(chatbotId) ? yield* store.remove(userId, chatbotId) : Option.none()
        if (Option.isNone(removed)) return yield* new AgentNotFound({ chatbotId })
        yield* documents.discard({ userId, chatbotId })
        yield* Effect.ignore(conversations.forgetAgent(caller.sub, chatbotId), {
          log: "Warn",
          message: "Could not delete the conversations of a deleted agent",
        })
        yield* Effect.ignore(evals.forgetAgent(userId, chatbotId), {
          log: "Warn",
          message: "Could not delete the questions to a deleted agent",
        })
        yield* Effect.ignore(authorizations.forgetAgent(caller.sub, chatbotId), {
          log: "Warn",
          message: "Could not delete the connections of a deleted agent",
        })
      })

      return UserAgents.of({
        create,
        list: (caller) => Effect.flatMap(ownerId(caller), store.list),
        get,
        document,
        remove,
      })
    }),
  )
}
