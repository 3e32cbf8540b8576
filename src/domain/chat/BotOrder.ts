import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { tenantGrammar } from "../access/Tenant.ts"
import { type AgentOrder, AgentOrderWire, orderOf } from "../agents/AgentOrder.ts"
import type { ConfigInvalid } from "../agents/Errors.ts"
import { BotClassName, BotKind } from "./Bot.ts"

const Text = Schema.String.check(Schema.isMaxLength(32_768))

/** Path segments under `/agents/` that are routes, so bots can't have these names. */
const reservedNames: ReadonlySet<string> = new Set(["chat", "user", "infographic", "avatar"])

const BotName = Schema.String.check(
  Schema.isPattern(/^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,126}$/u, {
    expected: "1 to 127 letters, digits, spaces, _, . and -, starting with a letter or digit",
  }),
  Schema.makeFilter((name) => !reservedNames.has(name), {
    message: `a name other than ${[...reservedNames].join(", ")}`,
  }),
)

const TenantName = Schema.String.check(Schema.isPattern(tenantGrammar, { expected: "the name of a tenant" }))

const Frame = Schema.Struct({
  name: BotName,
  /**
   * The bot's tenant; null for a global bot. Absent: the author's only tenant, or global if the author is a superuser.
   */
  tenant: Schema.optionalKey(Schema.NullOr(TenantName)),
  kind: Schema.optionalKey(BotKind),
  bot_class: Schema.optionalKey(BotClassName),
  role: Schema.optionalKey(Text),
  goal: Schema.optionalKey(Text),
  backstory: Schema.optionalKey(Text),
  enabled: Schema.optionalKey(Schema.Boolean),
})

/** The request body for creating a bot: an agent's configuration, and the bot's own settings. */
export const BotOrderWire = Schema.Struct({ ...AgentOrderWire.fields, ...Frame.fields })

export interface BotOrder {
  readonly frame: typeof BotOrderWire.Type
  readonly order: AgentOrder
}

/** Decodes a requested bot. Fails if its configuration names an unknown tool. */
export const botOrderOf = (
  wire: typeof BotOrderWire.Type,
  isTool: (slug: string) => boolean,
): Result.Result<BotOrder, ConfigInvalid> => Result.map(orderOf(wire, isTool), (order) => ({ frame: wire, order }))
