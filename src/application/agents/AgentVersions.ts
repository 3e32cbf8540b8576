import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { type AgentDifference, agentDifferences } from "../../domain/agents/AgentDifferences.ts"
import { type AgentVersion, mostVersions, restoredTo } from "../../domain/agents/AgentVersion.ts"
import {
  AgentBusy,
  AgentNameTaken,
  type AgentNotFound,
  type OwnerUnknown,
  VersionNotFound,
} from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentStore, type AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import type { PreparationFailed } from "./AgentPreparation.ts"
import { AgentReadiness } from "./AgentReadiness.ts"
import { UserAgents } from "./UserAgents.ts"

type Missing = AgentNotFound | VersionNotFound | OwnerUnknown | AgentStoreUnavailable

/** A version, and the names of the fields that differ from the previous version; null if that version was deleted. */
export interface ListedVersion extends AgentVersion {
  readonly changed: ReadonlyArray<string> | null
}

/** How many times a conflicting restoration is retried. */
const attempts = 5

const parts = Effect.gen(function* () {
  const agents = yield* UserAgents
  const store = yield* AgentStore
  const objects = yield* ObjectStore
  const readiness = yield* AgentReadiness

  const get = Effect.fn("AgentVersions.get")(function* (caller: Caller, chatbotId: string, number: number) {
    const { userId } = yield* agents.get(caller, chatbotId)
    const version = yield* store.version(userId, chatbotId, number)
    return Option.isSome(version) ? version.value : yield* new VersionNotFound({ number })
  })

  const differences = Effect.fn("AgentVersions.differences")(function* (
    caller: Caller,
    chatbotId: string,
    from: number,
    to: number,
  ) {
    const [before, after] = yield* Effect.all([get(caller, chatbotId, from), get(caller, chatbotId, to)])
    return agentDifferences(before.agent, after.agent)
  })
  return { store, objects, agents, readiness, get, differences }
})

type Parts = Effect.Success<typeof parts>

const keepNewest =
  ({ store, objects }: Parts) =>
  (userId: number, chatbotId: string, keep: number) =>
    Effect.flatMap(store.forgetVersions(userId, chatbotId, keep), (paths) =>
      Effect.forEach(
        paths,
        (path) =>
          Effect.ignore(objects.delete(path), {
            log: "Warn",
            message: "Could not delete a file of a deleted version",
          }),
        { discard: true },
      ),
    )

const list = ({ agents, store }: Parts) =>
  Effect.fn("AgentVersions.list")(function* (caller: Caller, chatbotId: string, before: number | null, limit: number) {
    const { userId } = yield* agents.get(caller, chatbotId)
    const listed = yield* store.versions(userId, chatbotId, before, limit + 1)
    return listed.slice(0, limit).map((version, place): ListedVersion => {
      const earlier = listed[place + 1]?.agent
      const changed = earlier === undefined ? null : agentDifferences(earlier, version.agent).map(({ field }) => field)
      return { ...version, changed }
    })
  })

const attempt = ({ agents, readiness, store }: Parts) =>
  Effect.fnUntraced(function* (caller: Caller, version: AgentVersion) {
    const seen = yield* agents.get(caller, version.agent.chatbotId)
    const now = yield* DateTime.now
    const restored = restoredTo(seen, version)
    yield* readiness.make(restored, { servers: false, index: false })
    const agent: PersistedAgent = {
      ...restored,
      changedBy: caller.sub,
      updatedAt: DateTime.max(now, DateTime.add(seen.updatedAt, { milliseconds: 1 })),
    }
    const isReplaced = yield* Effect.catchTag(store.replace(agent, seen.updatedAt), "AgentExists", () =>
      Effect.fail(new AgentNameTaken({ name: agent.config.name })),
    )
    return isReplaced ? agent : undefined
  })

const trim =
  (parts: Parts) =>
  ({ userId, chatbotId }: Pick<PersistedAgent, "userId" | "chatbotId">) =>
    Effect.ignore(keepNewest(parts)(userId, chatbotId, mostVersions), {
      log: "Warn",
      message: "Could not delete old versions of an agent",
    })

const restore = (parts: Parts) => {
  const { get } = parts
  return Effect.fn("AgentVersions.restore")(function* (caller: Caller, chatbotId: string, number: number) {
    for (let left = attempts; left > 0; left--) {
      const agent = yield* attempt(parts)(caller, yield* get(caller, chatbotId, number))
      if (agent === undefined) continue
      yield* trim(parts)(agent)
      return agent
    }
    return yield* new AgentBusy({ chatbotId })
  })
}

/** Versions of persisted agents. Every change creates a version; versions are immutable. */
export class AgentVersions extends Context.Service<
  AgentVersions,
  {
    /** Versions, newest first, optionally only those below the number `before`. */
    readonly list: (
      caller: Caller,
      chatbotId: string,
      before: number | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ListedVersion>, Exclude<Missing, VersionNotFound>>
    readonly get: (caller: Caller, chatbotId: string, number: number) => Effect.Effect<AgentVersion, Missing>
    /** The differences between the versions `from` and `to`. */
    readonly differences: (
      caller: Caller,
      chatbotId: string,
      from: number,
      to: number,
    ) => Effect.Effect<ReadonlyArray<AgentDifference>, Missing>
    /** Restores a version, including its keys, documents and index, as the newest version. */
    readonly restore: (
      caller: Caller,
      chatbotId: string,
      number: number,
    ) => Effect.Effect<PersistedAgent, Missing | AgentNameTaken | AgentBusy | PreparationFailed>
    /** Deletes all versions but the current one, and the documents that only the deleted versions used. */
    readonly forget: (caller: Caller, chatbotId: string) => Effect.Effect<void, Exclude<Missing, VersionNotFound>>
    /** Deletes versions of an agent beyond the limit, best effort. */
    readonly trim: (agent: Pick<PersistedAgent, "userId" | "chatbotId">) => Effect.Effect<void>
  }
>()("parley/application/agents/AgentVersions") {
  static readonly layer = Layer.effect(
    AgentVersions,
    Effect.map(parts, (its) => {
      const { get, differences, agents } = its
      return AgentVersions.of({
        list: list(its),
        get,
        differences,
        restore: restore(its),
        forget: (caller, chatbotId) =>
          Effect.flatMap(agents.get(caller, chatbotId), ({ userId }) => keepNewest(its)(userId, chatbotId, 1)),
        trim: trim(its),
      })
    }),
  )
}
