import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type AgentOrder, AgentOrderWire, decodeOrder } from "../agents/AgentOrder.ts"
import { ConfigInvalid } from "../agents/Errors.ts"
import { problems } from "../decoding/Problems.ts"
import { BotClassName, BotKind } from "./Bot.ts"

const Text = Schema.String.check(Schema.isMaxLength(32_768))

/** First segments below `/agents/` that are routes of their own: no job can be started under such a name. */
export const reservedNames: ReadonlySet<string> = new Set(["chat", "user", "infographic", "avatar"])

const BotName = Schema.String.check(
  Schema.isPattern(/^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,126}$/u, {
    expected: "letters, digits, spaces, _, . and -, at most 127, beginning with a letter or digit",
  }),
  Schema.makeFilter((name) => !reservedNames.has(name), { message: "a name that no route has" }),
)

const Frame = Schema.Struct({
  name: BotName,
  kind: Schema.optionalKey(BotKind),
  bot_class: Schema.optionalKey(BotClassName),
  role: Schema.optionalKey(Text),
  goal: Schema.optionalKey(Text),
  backstory: Schema.optionalKey(Text),
  enabled: Schema.optionalKey(Schema.Boolean),
})

/** The body that creates a bot: an agent's configuration, and what makes it everybody's. */
export const BotOrderWire = Schema.Struct({ ...AgentOrderWire.fields, ...Frame.fields })

const decodeFrame = Schema.decodeUnknownResult(Frame, { errors: "first" })

export interface BotOrder {
  readonly frame: typeof Frame.Type
  readonly order: AgentOrder
}

/** A bot as it was asked for, JSON already parsed. Fails with the first field that is missing or wrong. */
export const decodeBotOrder = (
  json: unknown,
  isTool: (slug: string) => boolean,
): Result.Result<BotOrder, ConfigInvalid> =>
  Result.flatMap(decodeOrder(json, isTool), (order) => {
    const frame = decodeFrame(json)
    if (Result.isSuccess(frame)) return Result.succeed({ frame: frame.success, order })
    const [first] = problems(frame.failure)
    return Result.fail(new ConfigInvalid({ field: first?.path ?? "config", problem: first?.problem ?? "unreadable" }))
  })
