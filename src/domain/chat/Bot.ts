import * as Schema from "effect/Schema"
import { AgentConfig } from "../agents/AgentConfig.ts"
import { AgentDocument } from "../agents/Documents.ts"

/** The kinds of bots: conversation, or background work. */
export const BotKind = Schema.Literals(["chat", "job"])
export type BotKind = typeof BotKind.Type

/** The names of bot classes; `DataAgent` is deprecated. */
export const BotClassName = Schema.Literals(["Agent", "DataAgent"])
export type BotClassName = typeof BotClassName.Type

/** An agent for the members of a tenant, or for everyone. */
export const Bot = Schema.Struct({
  chatbotId: Schema.String,
  /** The tenant whose members may talk to the bot; absent for a global bot, which everyone may talk to. */
  tenant: Schema.optionalKey(Schema.String),
  /** The bot's name, which is unique within the tenant or among global bots and equals `config.name`. */
  name: Schema.String,
  kind: BotKind,
  botClass: BotClassName,
  role: Schema.String,
  goal: Schema.String,
  backstory: Schema.String,
  config: AgentConfig,
  enabled: Schema.Boolean,
  documents: Schema.Array(AgentDocument),
  indexPersistPath: Schema.NullOr(Schema.String),
  createdBy: Schema.String,
  createdAt: Schema.DateTimeUtcFromString,
  updatedAt: Schema.DateTimeUtcFromString,
})
export type Bot = typeof Bot.Type

/** Bots don't belong to a user: this id replaces the user id in their object keys and encrypted secrets. */
export const sharedOwnerId = 0
