import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import { sealed } from "../../domain/agents/AgentOrder.ts"
import { ConfigInvalid, CreationFailed } from "../../domain/agents/Errors.ts"
import { type Bot, sharedOwnerId } from "../../domain/chat/Bot.ts"
import { configurePermission, isConfigurable, isVisible, meant, tenantOfAuthor } from "../../domain/chat/BotAccess.ts"
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

/**
 * Tenants' bots and global bots, visible to their audience and configured by callers with the permission to configure
 * bots.
 */
export class Bots extends Context.Service<
  Bots,
  {
    /** Prepares a bot and stores it before the response. */
    readonly create: (
      author: Caller,
      order: typeof BotOrderWire.Type,
    ) => Effect.Effect<
      Bot,
      PermissionMissing | ConfigInvalid | CreationFailed | BotNameTaken | PreparationFailed | BotStoreUnavailable
    >
    /** The bots that the caller can see, sorted by name, including disabled ones. */
    readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<Bot>, BotStoreUnavailable>
    /** The bot that the caller means by a name or id, disabled or not. */
    readonly find: (caller: Caller, nameOrId: string) => Effect.Effect<Bot, BotNotFound | BotStoreUnavailable>
    /** Finds a bot in order to change it. A global bot is visible to everyone, but only a superuser can change it. */
    readonly configurable: (
      caller: Caller,
      nameOrId: string,
    ) => Effect.Effect<Bot, PermissionMissing | BotNotFound | BotStoreUnavailable>
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
          const tenant = frame.tenant === undefined ? tenantOfAuthor(author) : frame.tenant
          if (tenant === undefined)
            return yield* new ConfigInvalid({
              field: "tenant",
              problem: "required, because you belong to no tenant or to several",
            })
          if (!isConfigurable(author, tenant)) return yield* new PermissionMissing({ permission: configurePermission })
          const isTaken = (yield* store.find(name)).some((bot) => (bot.tenant ?? null) === tenant && bot.name === name)
          if (isTaken) return yield* new BotNameTaken({ name })
          const chatbotId = yield* identifiers.uuid
          const whose = { userId: sharedOwnerId, chatbotId }
          const keys = yield* Effect.forEach(order.toolServers, ({ apiKey }, place) =>
            apiKey === null
              ? Effect.succeed(null)
              : Effect.mapError(
                  sealing.seal(apiKey, sealContext(whose, place)),
                  () => new CreationFailed({ detail: "this server can't store an api_key: set CREDENTIAL_KEYS" }),
                ),
          )
          const config = sealed(order, keys)
          yield* readiness.make({ ...whose, config, documents: [] }, { servers: true, index: false })
          const now = yield* DateTime.now
          const bot: Bot = {
            chatbotId,
            ...(tenant === null ? {} : { tenant }),
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

        const find = (caller: Caller, nameOrId: string) =>
          Effect.flatMap(store.find(nameOrId), (bots) => {
            const bot = meant(caller, bots)
            return bot === undefined ? Effect.fail(new BotNotFound({ name: nameOrId })) : Effect.succeed(bot)
          })

        const configurable = (caller: Caller, nameOrId: string) =>
          Effect.filterOrFail(
            find(caller, nameOrId),
            ({ tenant }) => isConfigurable(caller, tenant ?? null),
            () => new PermissionMissing({ permission: configurePermission }),
          )

        const list = (caller: Caller) => Effect.map(store.list, (bots) => bots.filter((bot) => isVisible(caller, bot)))

        return Bots.of({ create, list, find, configurable })
      }),
    )
}

/** Lets callers chat with the bots that they can see; disabled bots are not found. */
export const shared = Layer.effect(
  SharedAgents,
  Effect.map(BotStore, (store) => ({
    find: (caller: Caller, nameOrId: string) =>
      store.find(nameOrId).pipe(
        Effect.map((bots) => {
          const bot = meant(caller, bots)
          return bot?.enabled === true ? Option.some(conversableOf(bot)) : Option.none()
        }),
        Effect.mapError(({ cause }) => new AgentStoreUnavailable({ cause })),
      ),
  })),
)
