import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Turn } from "../../domain/chat/Turn.ts"
import type { ModelFailed, ModelPart, Usage } from "../../ports/LanguageModel.ts"
import {
  type Assembly,
  bearer,
  type Dialect,
  inputOf,
  modelOf,
  outputText,
  type Taken,
  type Wanted,
} from "./Dialect.ts"
import { events } from "./Framing.ts"

const count = Schema.optionalKey(Schema.NullOr(Schema.Int))
const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const code = Schema.optionalKey(Schema.NullOr(Schema.Struct({ code: text })))

const UsageWire = Schema.Struct({
  input_tokens: count,
  output_tokens: count,
  input_tokens_details: Schema.optionalKey(Schema.NullOr(Schema.Struct({ cached_tokens: count }))),
})

/** What of an event of a streamed response is looked at. */
const Event = Schema.Struct({
  type: Schema.String,
  delta: Schema.optionalKey(Schema.Unknown),
  code: text,
  item: Schema.optionalKey(Schema.Struct({ type: Schema.String, call_id: text, name: text, arguments: text })),
  response: Schema.optionalKey(
    Schema.Struct({
      usage: Schema.optionalKey(Schema.NullOr(UsageWire)),
      incomplete_details: Schema.optionalKey(Schema.NullOr(Schema.Struct({ reason: text }))),
      error: code,
    }),
  ),
})
const decode = Schema.decodeUnknownResult(Event)

const items = (turn: Turn): ReadonlyArray<object> => {
  switch (turn.role) {
    case "system":
    case "user":
      return [{ role: turn.role, content: [{ type: "input_text", text: turn.text }] }]
    case "assistant":
      return [
        ...(turn.text === "" ? [] : [{ role: "assistant", content: [{ type: "output_text", text: turn.text }] }]),
        ...turn.calls.map(({ id, name, input }) => ({
          type: "function_call",
          call_id: id,
          name,
          arguments: JSON.stringify(input) ?? "{}",
        })),
      ]
    case "tool":
      return [{ type: "function_call_output", call_id: turn.id, output: outputText(turn.output) }]
  }
}

const tools = ({ tools: offered, isCallRequired }: Wanted) =>
  offered.length === 0
    ? {}
    : {
        tools: offered.map(({ name, description, parameters }) => ({
          type: "function",
          name,
          description,
          parameters,
          strict: false,
        })),
        ...(isCallRequired === true ? { tool_choice: "required" } : {}),
      }

const failures: Readonly<Record<string, ModelFailed["reason"]>> = {
  rate_limit_exceeded: "busy",
  server_error: "unavailable",
  server_overloaded: "busy",
}

const assembly = (): Assembly => {
  const calls: Array<ModelPart> = []
  let usage: typeof UsageWire.Type = {}
  let isRefused = false
  let end: Extract<ModelPart, { readonly _tag: "End" }>["reason"] | undefined

  const textDelta = (delta: unknown): Taken =>
    Result.succeed(typeof delta === "string" && delta !== "" ? [{ _tag: "Text", text: delta }] : [])

  const take = (given: unknown): Taken => {
    const event = decode(given)
    if (Result.isFailure(event)) return Result.fail("malformed")
    const { type, delta, item, response, code: wrong } = event.success
    usage = response?.usage ?? usage
    switch (type) {
      case "response.output_text.delta":
        return textDelta(delta)
      case "response.refusal.delta":
        isRefused = true
        return textDelta(delta)
      case "response.output_item.done":
        if (item?.type === "function_call")
          calls.push({
            _tag: "Call",
            id: item.call_id ?? `call_${calls.length}`,
            name: item.name ?? "",
            input: inputOf(item.arguments ?? ""),
          })
        return Result.succeed([])
      case "response.completed":
        end = isRefused ? "filtered" : calls.length > 0 ? "calls" : "stop"
        return Result.succeed([])
      case "response.incomplete":
        end = response?.incomplete_details?.reason === "content_filter" ? "filtered" : "length"
        return Result.succeed([])
      case "response.failed":
      case "error":
        return Result.fail(failures[response?.error?.code ?? wrong ?? ""] ?? "refused")
      default:
        return Result.succeed([])
    }
  }

  const used = (): Usage => ({
    inputTokens: usage.input_tokens ?? null,
    outputTokens: usage.output_tokens ?? null,
    ...(usage.input_tokens_details?.cached_tokens ? { cachedTokens: usage.input_tokens_details.cached_tokens } : {}),
  })

  return {
    take,
    end: () => (end === undefined ? undefined : [...calls, { _tag: "End", reason: end, usage: used() }]),
  }
}

/** OpenAI's Responses, as compatible servers have them too. Nothing is kept at the provider. */
export const responses: Dialect = {
  path: "/responses",
  headers: bearer,
  body: (wanted, model) => ({
    ...wanted.parameters,
    model: modelOf(wanted, model),
    input: wanted.turns.flatMap(items),
    ...tools(wanted),
    ...(wanted.shape === undefined ? {} : { text: { format: { type: "json_schema", strict: true, ...wanted.shape } } }),
    store: false,
    stream: true,
  }),
  framing: events,
  assembly,
}
