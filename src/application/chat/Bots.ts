import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { sealed } from "../../domain/agents/AgentOrder.ts"
import { type ConfigInvalid, CreationFailed } from "../../domain/agents/Errors.ts"
import { type Bot, houseId } from "../../domain/chat/Bot.ts"
import { conversableOf } from "../../domain/chat/BotClass.ts"
import { botOrderOf, type BotOrderWire } from "../../domain/chat/BotOrder.ts"
import { BotNameTaken, BotNotFound } from "../../domain/chat/Errors.ts"
import { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { BotStore, type BotStoreUnavailable } from "../../ports/BotStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { type PreparationFailed, sealContext } from "../agents/AgentPreparation.ts"
import { AgentReadiness } from "../agents/AgentReadiness.ts"
import { SharedAgents } from "./ConversableAgents.ts"

/** Agents of the deployment's, for everybody. Who may make them is the edge's question. */
export class Bots extends Context.Service<
  Bots,
  {
    /** Makes a bot ready and keeps it, all before the answer. */
    readonly create: (
      author: Caller,
      order: typeof BotOrderWire.Type,
    ) => Effect.Effect<Bot, ConfigInvalid | CreationFailed | BotNameTaken | PreparationFailed | BotStoreUnavailable>
    /** By name, disabled ones too. */
    readonly list: Effect.Effect<ReadonlyArray<Bot>, BotStoreUnavailable>
    /** By its name or id, disabled or not. */
    readonly find: (nameOrId: string) => Effect.Effect<Bot, BotNotFound | BotStoreUnavailable>
  }
>()("parley/application/chat/Bots") {
  static readonly layer = (options: { readonly isTool: (slug: string) => boolean }) =>
    Layer.effect(
      Bots,
      Effect.gen(function* () {
        const store = yield* BotStore
        const identifiers = yield* Identifiers
        const sealing = yield* Sealing
        const readiness = yield* AgentReadiness

        const create = Effect.fn("Bots.create")(function* (author: Caller, wire: typeof BotOrderWire.Type) {
          const { frame, order } = yield* Effect.fromResult(botOrderOf(wire, options.isTool))
          const { name } = frame
          if (Option.isSome(yield* store.find(name))) return yield* new BotNameTaken({ name })
          const chatbotId = yield* identifiers.uuid
          const whose = { userId: houseId, chatbotId }
          const keys = yield* Effect.forEach(order.toolServers, ({ apiKey }, place) =>
            apiKey === null
              ? Effect.succeed(null)
              : Effect.mapError(
                  sealing.seal(apiKey, sealContext(whose, place)),
                  () =>
                    new CreationFailed({ detail: "the deployment has no CREDENTIAL_KEYS to keep an api_key under" }),
                ),
          )
          const config = sealed(order, keys)
          yield* readiness.make({ ...whose, config, documents: [] }, { servers: true, index: false })
          const now = yield* DateTime.now
          const bot: Bot = {
            chatbotId,
            name,
            kind: frame.kind ?? "chat",
            botClass: frame.bot_class ?? "Agent",
            role: frame.role ?? "",
            goal: frame.goal ?? "",
            backstory: frame.backstory ?? "",
            config,
            enabled: frame.enabled ?? true,
            documents: [],
            indexPersistPath: null,
            createdBy: author.sub,
            createdAt: now,
            updatedAt: now,
          }
          yield* Effect.catchTag(store.insert(bot), "BotExists", () => Effect.fail(new BotNameTaken({ name })))
          return bot
        })

        const find = (nameOrId: string) =>
          Effect.flatMap(store.find(nameOrId), (found) =>
            Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new BotNotFound({ name: nameOrId })),
          )

        return Bots.of({ create, list: store.list, find })
      }),
    )
}

/** Bots as everybody's agents; a disabled one is none. */
export const shared = Layer.effect(
  SharedAgents,
  Effect.map(BotStore, (store) => ({
    find: (nameOrId: string) =>
      store.find(nameOrId).pipe(
        Effect.map((found) =>
          Option.map(
            Option.filter(found, (bot) => bot.enabled),
            conversableOf,
          ),
        ),
        Effect.mapError(({ cause }) => new AgentStoreUnavailable({ cause })),
      ),
  })),
)
