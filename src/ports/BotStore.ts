import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Bot } from "../domain/chat/Bot.ts"

/** The store is unavailable or timed out. */
export class BotStoreUnavailable extends Schema.TaggedError<BotStoreUnavailable>()("BotStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A bot of the same tenant already has the name, or another bot already has the id; nothing was changed. */
export class BotExists extends Schema.TaggedError<BotExists>()("BotExists", { name: Schema.String }) {}

/** Bots of tenants, and global ones. */
export class BotStore extends Context.Service<
  BotStore,
  {
    readonly insert: (bot: Bot) => Effect.Effect<void, BotExists | BotStoreUnavailable>
    /** The bot with this id, or all with this name: at most one per tenant and one global. */
    readonly find: (nameOrId: string) => Effect.Effect<ReadonlyArray<Bot>, BotStoreUnavailable>
    /** All bots, sorted by name. */
    readonly list: Effect.Effect<ReadonlyArray<Bot>, BotStoreUnavailable>
    /** Replaces the bot with this id, except its name. Returns false if it no longer equals `seen`. */
    readonly replace: (bot: Bot, seen: DateTime.Utc) => Effect.Effect<boolean, BotStoreUnavailable>
  }
>()("parley/ports/BotStore") {}
