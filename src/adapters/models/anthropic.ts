import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Turn } from "../../domain/chat/Turn.ts"
import type { ModelFailed, ModelPart, Usage } from "../../ports/LanguageModel.ts"
import {
  type Assembly,
  type Dialect,
  inputOf,
  inputTokens,
  modelOf,
  outputText,
  type Taken,
  type Wanted,
} from "./Dialect.ts"
import { events } from "./Framing.ts"

/** The protocol wants a bound; this is beyond every answer that fits a chat. */
const mostTokens = 8192

const count = Schema.optionalKey(Schema.NullOr(Schema.Int))
const text = Schema.optionalKey(Schema.NullOr(Schema.String))

const UsageWire = Schema.Struct({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
})

/** What of an event of a streamed message is looked at. */
const Event = Schema.Struct({
  type: Schema.String,
  index: Schema.optionalKey(Schema.Int),
  message: Schema.optionalKey(Schema.Struct({ usage: Schema.optionalKey(UsageWire) })),
  content_block: Schema.optionalKey(Schema.Struct({ type: Schema.String, id: text, name: text, text })),
  delta: Schema.optionalKey(Schema.Struct({ type: text, text, partial_json: text, stop_reason: text })),
  usage: Schema.optionalKey(UsageWire),
  error: Schema.optionalKey(Schema.Struct({ type: text })),
})
const decode = Schema.decodeUnknownResult(Event)

const blocksOf = (turn: Turn): ReadonlyArray<object> => {
  switch (turn.role) {
    case "system":
      return []
    case "user":
      return [{ type: "text", text: turn.text }]
    case "assistant":
      return [
        ...(turn.text.trim() === "" ? [] : [{ type: "text", text: turn.text }]),
        ...turn.calls.map(({ id, name, input }) => ({
          type: "tool_use",
          id,
          name,
          input: typeof input === "object" && input !== null ? input : { input },
        })),
      ]
    case "tool":
      return [{ type: "tool_result", tool_use_id: turn.id, content: outputText(turn.output) }]
  }
}

/** Turns of one speaker that follow each other are one message; outcomes of tools are told by the user. */
const messages = (turns: ReadonlyArray<Turn>): ReadonlyArray<object> => {
  const messages: Array<{ role: "user" | "assistant"; content: Array<object> }> = []
  for (const turn of turns) {
    const role = turn.role === "assistant" ? "assistant" : "user"
    const content = blocksOf(turn)
    if (content.length === 0) continue
    const last = messages.at(-1)
    if (last?.role === role) last.content.push(...content)
    else messages.push({ role, content: [...content] })
  }
  return messages
}

/** What stands before a mark is the same in the next round of a turn: the provider keeps it. */
const cached = { cache_control: { type: "ephemeral" } } as const

const system = (turns: ReadonlyArray<Turn>) => {
  const told = turns.flatMap((turn) => (turn.role === "system" && turn.text !== "" ? [turn.text] : [])).join("\n\n")
  return told === "" ? {} : { system: [{ type: "text", text: told, ...cached }] }
}

const tools = ({ tools: offered, isCallRequired, shape }: Wanted) => {
  if (shape !== undefined) {
    const description = "Takes the answer."
    return {
      tools: [{ name: shape.name, description, input_schema: shape.schema }],
      tool_choice: { type: "tool", name: shape.name },
    }
  }
  if (offered.length === 0) return {}
  return {
    tools: offered.map(({ name, description, parameters }, at) => ({
      name,
      description,
      input_schema: { type: "object", ...parameters },
      ...(at === offered.length - 1 ? cached : {}),
    })),
    ...(isCallRequired === true ? { tool_choice: { type: "any" } } : {}),
  }
}

const reasons: Readonly<Record<string, Extract<ModelPart, { readonly _tag: "End" }>["reason"]>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  tool_use: "calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "filtered",
}

const failures: Readonly<Record<string, ModelFailed["reason"]>> = {
  overloaded_error: "busy",
  rate_limit_error: "busy",
  api_error: "unavailable",
  timeout_error: "timeout",
}

const assembly = (isObject: boolean): Assembly => {
  const calls = new Map<number, { readonly id: string; readonly name: string; input: string }>()
  let usage: typeof UsageWire.Type = {}
  let reason: string | undefined
  let isOver = false

  const take = (given: unknown): Taken => {
    const event = decode(given)
    if (Result.isFailure(event)) return Result.fail("malformed")
    const { type, index = 0, message, content_block: block, delta, usage: counted, error } = event.success
    usage = { ...usage, ...message?.usage, ...counted }
    switch (type) {
      case "content_block_start":
        if (block?.type === "tool_use") calls.set(index, { id: block.id ?? "", name: block.name ?? "", input: "" })
        return Result.succeed(block?.text ? [{ _tag: "Text", text: block.text }] : [])
      case "content_block_delta": {
        const call = calls.get(index)
        if (call !== undefined) call.input += delta?.partial_json ?? ""
        return Result.succeed(delta?.type === "text_delta" && delta.text ? [{ _tag: "Text", text: delta.text }] : [])
      }
      case "message_delta":
        reason = delta?.stop_reason ?? reason
        return Result.succeed([])
      case "message_stop":
        isOver = true
        return Result.succeed([])
      case "error":
        return Result.fail(failures[error?.type ?? ""] ?? "refused")
      default:
        return Result.succeed([])
    }
  }

  const used = (): Usage => ({
    inputTokens: inputTokens(usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens),
    outputTokens: usage.output_tokens ?? null,
    ...(usage.cache_read_input_tokens ? { cachedTokens: usage.cache_read_input_tokens } : {}),
  })

  const end = () => {
    if (!isOver) return undefined
    const toolCalls = [...calls.values()].map(({ id, name, input }): ModelPart =>
      isObject ? { _tag: "Text", text: input } : { _tag: "Call", id, name, input: inputOf(input) },
    )
    const last: ModelPart = { _tag: "End", reason: reasons[reason ?? ""] ?? "other", usage: used() }
    return [...toolCalls, last]
  }
  return { take, end }
}

/** Anthropic's Messages. */
export const anthropic = (isObject: boolean): Dialect => ({
  path: "/messages",
  headers: (key) => ({ "anthropic-version": "2023-06-01", ...(key === null ? {} : { "x-api-key": key }) }),
  body: (wanted, model) => ({
    max_tokens: mostTokens,
    ...wanted.parameters,
    model: modelOf(wanted, model),
    ...system(wanted.turns),
    messages: messages(wanted.turns),
    ...tools(wanted),
    stream: true,
  }),
  framing: events,
  assembly: () => assembly(isObject),
})
