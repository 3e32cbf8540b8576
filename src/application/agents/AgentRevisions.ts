import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import { type AgentChange, decodeChange } from "../../domain/agents/AgentChange.ts"
import type { AgentConfig } from "../../domain/agents/AgentConfig.ts"
import { sealed } from "../../domain/agents/AgentOrder.ts"
import type { AgentDocument } from "../../domain/agents/Documents.ts"
import {
  AgentBusy,
  AgentNameTaken,
  type AgentNotFound,
  ConfigInvalid,
  CreationFailed,
  type DocumentInfected,
  type DocumentTooLarge,
  type DocumentTypeRefused,
  type OwnerUnknown,
} from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentStore, type AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { AgentDocuments, type Upload } from "./AgentDocuments.ts"
import { type PreparationFailed, sealContext } from "./AgentPreparation.ts"
import { AgentReadiness } from "./AgentReadiness.ts"
import { AgentVersions } from "./AgentVersions.ts"
import { UserAgents } from "./UserAgents.ts"

type RevisionError =
  | AgentNotFound
  | AgentNameTaken
  | AgentBusy
  | ConfigInvalid
  | CreationFailed
  | PreparationFailed
  | OwnerUnknown
  | AgentStoreUnavailable

/** A draft of a changed agent: its configuration is valid, and its new documents are being uploaded. */
export interface AgentRevision {
  readonly add: <E>(
    upload: Upload<E>,
  ) => Effect.Effect<void, E | DocumentTooLarge | DocumentTypeRefused | DocumentInfected | CreationFailed>
  /** Prepares the changed agent and replaces the current version, regardless of concurrent changes. */
  readonly commit: Effect.Effect<PersistedAgent, RevisionError>
}

/** How many times a conflicting change is retried. */
const attempts = 5

const partsOf = (options: { readonly isTool: (slug: string) => boolean }) =>
  Effect.gen(function* () {
    const agents = yield* UserAgents
    const store = yield* AgentStore
    const stored = yield* AgentDocuments
    const objects = yield* ObjectStore
    const sealing = yield* Sealing
    const readiness = yield* AgentReadiness
    const versions = yield* AgentVersions

    const deleteAll = (paths: ReadonlyArray<string>) =>
      Effect.forEach(
        paths,
        (path) =>
          Effect.ignore(objects.delete(path), { log: "Warn", message: "Could not delete a document of an agent" }),
        { discard: true },
      )

    const changeOf = (agent: PersistedAgent, json: unknown) =>
      Effect.gen(function* () {
        const change = yield* Effect.fromResult(decodeChange(agent.config, json, options.isTool))
        const unknown = change.documentsRemoved.find((path) => !agent.documents.some((one) => one.path === path))
        if (unknown !== undefined)
          return yield* new ConfigInvalid({
            field: "documents_remove",
            problem: "one of these paths isn't a document of the agent",
          })
        return change
      })
    return { sealing, changeOf, readiness, store, versions, agents, deleteAll, stored }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/** A tool server's key after the change, sealed for its new position. */
const keyAt =
  ({ sealing }: Parts) =>
  (agent: PersistedAgent, change: AgentChange) =>
  (place: number) => {
    const { apiKey } = change.order.toolServers[place]!
    const before = change.keysOf[place] ?? null
    const onStored = before === null ? null : (agent.config.toolServers[before]?.sealedKey ?? null)
    const context = sealContext(agent, place)
    const lost = (detail: string) => () => new CreationFailed({ detail })
    if (apiKey !== null)
      return Effect.mapError(
        sealing.seal(apiKey, context),
        lost("this server can't store an api_key: set CREDENTIAL_KEYS"),
      )
    if (onStored === null || before === null || before === place) return Effect.succeed(onStored)
    return sealing.open(onStored, sealContext(agent, before)).pipe(
      Effect.flatMap((key) => sealing.seal(key, context)),
      Effect.mapError(lost("the stored api_key can't be decrypted")),
    )
  }

const configOf =
  (parts: Parts) =>
  (agent: PersistedAgent, change: AgentChange): Effect.Effect<AgentConfig, CreationFailed> =>
    Effect.map(Effect.forEach(change.order.toolServers.keys().toArray(), keyAt(parts)(agent, change)), (keys) =>
      sealed(change.order, keys),
    )

const attempt = (parts: Parts) => {
  const { changeOf, readiness, store, versions } = parts
  return Effect.fnUntraced(function* (
    caller: Caller,
    seen: PersistedAgent,
    json: unknown,
    added: ReadonlyArray<AgentDocument>,
    onStored: () => void,
  ) {
    const change = yield* changeOf(seen, json)
    const config = yield* configOf(parts)(seen, change)
    const gone = new Set(change.documentsRemoved)
    const documents = [...seen.documents.filter(({ path }) => !gone.has(path)), ...added]
    const changesIndex = config.ragMode !== seen.config.ragMode || gone.size > 0 || added.length > 0
    const made = yield* readiness.make(
      { userId: seen.userId, chatbotId: seen.chatbotId, config, documents },
      { servers: change.changesServers, index: changesIndex },
    )
    const now = yield* DateTime.now
    const { restoredFrom: _restored, ...content } = seen
    const agent: PersistedAgent = {
      ...content,
      changedBy: caller.sub,
      config,
      documents,
      enabled: change.enabled ?? seen.enabled,
      indexPersistPath: changesIndex ? made : seen.indexPersistPath,
      updatedAt: DateTime.max(now, DateTime.add(seen.updatedAt, { milliseconds: 1 })),
    }
    const isReplaced = yield* store.replace(agent, seen.updatedAt).pipe(
      Effect.tap((replaced) => Effect.sync(() => replaced && onStored())),
      Effect.uninterruptible,
      Effect.catchTag("AgentExists", () => Effect.fail(new AgentNameTaken({ name: config.name }))),
      Effect.onError(() => readiness.drop(made)),
    )
    if (!isReplaced) return yield* Effect.as(readiness.drop(made), undefined)
    yield* versions.trim(agent)
    return agent
  })
}

const open = (parts: Parts) => {
  const { agents, changeOf, deleteAll, stored } = parts
  return Effect.fn("AgentRevisions.open")(function* (caller: Caller, chatbotId: string, json: unknown) {
    const first = yield* agents.get(caller, chatbotId)
    const { order } = yield* changeOf(first, json)
    const added: Array<AgentDocument> = []
    let isKept = false
    yield* Effect.addFinalizer(() => (isKept ? Effect.void : deleteAll(added.map(({ path }) => path))))
    const revision: AgentRevision = {
      add: (upload) =>
        stored.store({ userId: first.userId, chatbotId }, order.config.ragMode, upload).pipe(
          Effect.map((document) => void added.push(document)),
          Effect.catchTag("ObjectStoreUnavailable", () =>
            Effect.fail(new CreationFailed({ detail: "the documents cannot be stored" })),
          ),
        ),
      commit: Effect.gen(function* () {
        for (let left = attempts; left > 0; left--) {
          const seen = yield* agents.get(caller, chatbotId)
          const agent = yield* attempt(parts)(caller, seen, json, added, () => {
            isKept = true
          })
          if (agent !== undefined) return agent
        }
        return yield* new AgentBusy({ chatbotId })
      }),
    }
    return revision
  })
}

/** Partial updates of kept agents. */
export class AgentRevisions extends Context.Service<
  AgentRevisions,
  {
    /** Parses a change. If it is not committed, the files stored for it are deleted when the scope closes. */
    readonly open: (
      caller: Caller,
      chatbotId: string,
      change: unknown,
    ) => Effect.Effect<AgentRevision, RevisionError, Scope.Scope>
  }
>()("parley/application/agents/AgentRevisions") {
  static readonly layer = (options: { readonly isTool: (slug: string) => boolean }) =>
    Layer.effect(
      AgentRevisions,
      Effect.map(partsOf(options), (its) => AgentRevisions.of({ open: open(its) })),
    )
}
