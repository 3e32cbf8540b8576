import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type AgentVersion, filesOf, orphaned } from "../../../src/domain/agents/AgentVersion.ts"
import type { PersistedAgent } from "../../../src/domain/agents/PersistedAgent.ts"
import { AgentExists, AgentStore } from "../../../src/ports/AgentStore.ts"

export const layer = Layer.sync(AgentStore, () => {
  const agents = new Map<string, PersistedAgent>()

  const versions = new Map<string, ReadonlyArray<AgentVersion>>()

  const put = (agent: PersistedAgent): void => {
    agents.set(agent.chatbotId, agent)
    const earlier = versions.get(agent.chatbotId) ?? []
    versions.set(agent.chatbotId, [{ number: (earlier[0]?.number ?? 0) + 1, agent }, ...earlier])
  }

  const own = (userId: number, chatbotId: string): PersistedAgent | undefined => {
    const found = agents.get(chatbotId)
    return found?.userId === userId ? found : undefined
  }

  const named = (userId: number, name: string): PersistedAgent | undefined =>
    agents.values().find((one) => one.userId === userId && one.config.name === name)

  return AgentStore.of({
    insert: (agent) =>
      Effect.suspend(() => {
        if (agents.has(agent.chatbotId)) return Effect.fail(new AgentExists({ conflict: "id" }))
        if (named(agent.userId, agent.config.name) !== undefined)
          return Effect.fail(new AgentExists({ conflict: "name" }))
        put(agent)
        return Effect.void
      }),
    get: (userId, chatbotId) => Effect.sync(() => Option.fromUndefinedOr(own(userId, chatbotId))),
    named: (userId, name) => Effect.sync(() => Option.fromUndefinedOr(named(userId, name))),
    list: (userId) =>
      Effect.sync(() =>
        [...agents.values()]
          .filter((agent) => agent.userId === userId)
          .sort((a, b) => DateTime.toEpochMillis(a.createdAt) - DateTime.toEpochMillis(b.createdAt)),
      ),
    replace: (agent, seen) =>
      Effect.suspend(() => {
        const found = own(agent.userId, agent.chatbotId)
        if (found === undefined || !DateTime.Equivalence(found.updatedAt, seen)) return Effect.succeed(false)
        const other = named(agent.userId, agent.config.name)
        if (other !== undefined && other.chatbotId !== agent.chatbotId)
          return Effect.fail(new AgentExists({ conflict: "name" }))
        put(agent)
        return Effect.succeed(true)
      }),
    versions: (userId, chatbotId, before, limit) =>
      Effect.sync(() =>
        own(userId, chatbotId) === undefined
          ? []
          : (versions.get(chatbotId) ?? []).filter(({ number }) => before === null || number < before).slice(0, limit),
      ),
    version: (userId, chatbotId, number) =>
      Effect.sync(() =>
        Option.fromUndefinedOr(
          own(userId, chatbotId) === undefined
            ? undefined
            : versions.get(chatbotId)?.find((version) => version.number === number),
        ),
      ),
    forgetVersions: (userId, chatbotId, keep) =>
      Effect.sync(() => {
        if (own(userId, chatbotId) === undefined) return []
        const all = versions.get(chatbotId) ?? []
        versions.set(chatbotId, all.slice(0, keep))
        const files = (some: ReadonlyArray<AgentVersion>) => some.map(({ agent }) => filesOf(agent))
        return orphaned(files(all.slice(keep)), files(all.slice(0, keep)))
      }),
    files: (userId) =>
      Effect.sync(() => {
        const found = [...versions.entries()]
          .filter(([chatbotId]) => own(userId, chatbotId) !== undefined)
          .flatMap(([, all]) => all.flatMap(({ agent }) => filesOf(agent)))
        return [...new Map(found.map((one) => [one.path, one])).values()]
      }),
    remove: (userId, chatbotId) =>
      Effect.sync(() => {
        const found = own(userId, chatbotId)
        if (found !== undefined) {
          agents.delete(chatbotId)
          versions.delete(chatbotId)
        }
        return Option.fromUndefinedOr(found)
      }),
  })
})
