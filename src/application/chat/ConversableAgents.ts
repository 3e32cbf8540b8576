import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
import { AgentNotReady } from "../../domain/agents/Errors.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { type ConversableAgent, ofEphemeral, ofPersisted } from "../../domain/chat/ConversableAgent.ts"
import { AgentUnknown } from "../../domain/chat/Errors.ts"
import { AgentStore, type AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { AgentRegistry } from "../agents/AgentRegistry.ts"

/**
 * Shared agents, by name or id, looked up after the caller's own. Disabled ones are excluded. Provided by the module
 * that manages shared agents.
 */
export const SharedAgents = Context.Reference<{
  readonly find: (
    caller: Caller,
    nameOrId: string,
  ) => Effect.Effect<Option.Option<ConversableAgent>, AgentStoreUnavailable>
}>("parley/application/chat/SharedAgents", { defaultValue: () => ({ find: () => Effect.succeedNone }) })

export type ResolveError = AgentUnknown | AgentNotReady | AgentStoreUnavailable | KeyValueUnavailable

/** Resolves agents for callers. */
export class ConversableAgents extends Context.Service<
  ConversableAgents,
  {
    /**
     * The agent that the caller means by `nameOrId`: one of their own, ephemeral or kept, or a shared one. Another
     * user's agent counts as missing. For an agent that isn't ready, the error names its phase.
     */
    readonly resolve: (caller: Caller, nameOrId: string) => Effect.Effect<ConversableAgent, ResolveError>
  }
>()("parley/application/chat/ConversableAgents") {
  static readonly layer = Layer.effect(
    ConversableAgents,
    Effect.gen(function* () {
      const registry = yield* AgentRegistry
      const store = yield* AgentStore
      const shared = yield* SharedAgents

      const conversable = (agent: PersistedAgent): Effect.Effect<ConversableAgent, AgentNotReady> =>
        agent.enabled ? Effect.succeed(ofPersisted(agent)) : Effect.fail(new AgentNotReady({ phase: "disabled" }))

      const ephemeral = Effect.fnUntraced(function* (caller: Caller, id: string) {
        const entry = yield* registry.find(caller.sub, id)
        if (Option.isNone(entry)) return Option.none<ConversableAgent>()
        const { agent } = entry.value
        if (agent.phase !== "ready") return yield* new AgentNotReady({ phase: agent.phase })
        return Option.some(ofEphemeral(agent))
      })

      /**
       * The caller's agent in the store. The registry is queried first: when an agent is persisted, it is removed from
       * the registry only after it is in the store.
       */
      const own = ({ userId }: Caller, nameOrId: string) => {
        if (userId === null) return Effect.succeedNone
        return isChatbotId(nameOrId) ? store.get(userId, nameOrId) : store.named(userId, nameOrId)
      }

      const resolve = Effect.fn("ConversableAgents.resolve")(function* (caller: Caller, nameOrId: string) {
        const live = yield* ephemeral(caller, nameOrId)
        if (Option.isSome(live)) return live.value
        const persisted = yield* own(caller, nameOrId)
        if (Option.isSome(persisted)) return yield* conversable(persisted.value)
        const agent = yield* shared.find(caller, nameOrId)
        return Option.isSome(agent) ? agent.value : yield* new AgentUnknown({ agent: nameOrId })
      })

      return ConversableAgents.of({ resolve })
    }),
  )
}
