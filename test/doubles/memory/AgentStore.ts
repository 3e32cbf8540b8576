import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PersistedAgent } from "../../../src/domain/agents/PersistedAgent.ts"
import { AgentExists, AgentStore } from "../../../src/ports/AgentStore.ts"

export const layer = Layer.sync(AgentStore, () => {
  const agents = new Map<string, PersistedAgent>()

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
        agents.set(agent.chatbotId, agent)
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
        agents.set(agent.chatbotId, agent)
        return Effect.succeed(true)
      }),
    remove: (userId, chatbotId) =>
      Effect.sync(() => {
        const found = own(userId, chatbotId)
        if (found !== undefined) agents.delete(chatbotId)
        return Option.fromUndefinedOr(found)
      }),
  })
})
