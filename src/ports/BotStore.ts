import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Bot } from "../domain/chat/Bot.ts"

/** The store cannot be reached, or did not answer in time. */
export class BotStoreUnavailable extends Schema.TaggedError<BotStoreUnavailable>()("BotStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A bot of the same tenant has the name, or some bot has the id already; nothing was changed. */
export class BotExists extends Schema.TaggedError<BotExists>()("BotExists", { name: Schema.String }) {}

/** Agents of tenants, and those for everybody. */
export class BotStore extends Context.Service<
  BotStore,
  {
    readonly insert: (bot: Bot) => Effect.Effect<void, BotExists | BotStoreUnavailable>
    /** The one of this id, or all of this name: one a tenant at most, and one for everybody. */
    readonly find: (nameOrId: string) => Effect.Effect<ReadonlyArray<Bot>, BotStoreUnavailable>
    /** All of them, by name. */
    readonly list: Effect.Effect<ReadonlyArray<Bot>, BotStoreUnavailable>
    /** The bot of this id; false when it is not as `seen` any more. Its name stays. */
    readonly replace: (bot: Bot, seen: DateTime.Utc) => Effect.Effect<boolean, BotStoreUnavailable>
  }
>()("parley/ports/BotStore") {}
