import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import type { Bot } from "../../domain/chat/Bot.ts"
import { botMethods } from "../../domain/chat/BotMethods.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { BotStoreUnavailable } from "../../ports/BotStore.ts"
import { Bots } from "./Bots.ts"
import { ConversableAgents, type ResolveError } from "./ConversableAgents.ts"
import { UserAgents } from "../agents/UserAgents.ts"

/** An agent or bot to talk to, and its public description. */
export interface Profile {
  readonly agent: ConversableAgent
  readonly role: string
  readonly kind: "user" | "chat" | "job"
  readonly methods: ReadonlyArray<string>
}

/** The agents and bots that a caller can talk to. */
export class ChatDirectory extends Context.Service<
  ChatDirectory,
  {
    /** The caller's own persisted agents, then the bots that the caller can see, excluding disabled ones. */
    readonly list: (
      caller: Caller,
    ) => Effect.Effect<
      { readonly own: ReadonlyArray<PersistedAgent>; readonly bots: ReadonlyArray<Bot> },
      AgentStoreUnavailable | BotStoreUnavailable
    >
    readonly profile: (caller: Caller, nameOrId: string) => Effect.Effect<Profile, ResolveError | BotStoreUnavailable>
  }
>()("parley/application/chat/ChatDirectory") {
  static readonly layer = Layer.effect(
    ChatDirectory,
    Effect.gen(function* () {
      const agents = yield* UserAgents
      const bots = yield* Bots
      const conversable = yield* ConversableAgents

      /** A caller without an integer id has no agents, but can talk to bots. */
      const own = (caller: Caller) => Effect.catchTag(agents.list(caller), "OwnerUnknown", () => Effect.succeed([]))

      const list = Effect.fn("ChatDirectory.list")(function* (caller: Caller) {
        const [mine, everybodys] = yield* Effect.all([own(caller), bots.list(caller)], { concurrency: 2 })
        return { own: mine.filter(({ enabled }) => enabled), bots: everybodys.filter(({ enabled }) => enabled) }
      })

      const profile = Effect.fn("ChatDirectory.profile")(function* (caller: Caller, nameOrId: string) {
        const agent = yield* conversable.resolve(caller, nameOrId)
        const bot =
          agent.kind === "bot"
            ? yield* Effect.catchTag(bots.find(caller, agent.chatbotId), "BotNotFound", () => Effect.succeed(undefined))
            : undefined
        const profile: Profile = {
          agent,
          role: bot?.role ?? "",
          kind: bot?.kind ?? "user",
          methods: botMethods.map(({ name }) => name),
        }
        return profile
      })

      return ChatDirectory.of({ list, profile })
    }),
  )
}
