import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Turn } from "../../domain/chat/Turn.ts"
import type { ModelPart } from "../../ports/LanguageModel.ts"
import {
  type Assembly,
  bearer,
  type Dialect,
  functionsOf,
  inputOf,
  modelOf,
  outputText,
  type Taken,
  type Wanted,
} from "./Dialect.ts"
import { events, whole } from "./Framing.ts"

const count = Schema.optionalKey(Schema.NullOr(Schema.Int))
const text = Schema.optionalKey(Schema.NullOr(Schema.String))

const UsageWire = Schema.Struct({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: Schema.optionalKey(Schema.NullOr(Schema.Struct({ cached_tokens: count }))),
})

/** A piece of what is said, or all of it. Pieces of a tool call belong together by their index. */
const Said = Schema.Struct({
  content: text,
  refusal: text,
  tool_calls: Schema.optionalKey(
    Schema.NullOr(
      Schema.Array(
        Schema.Struct({
          index: Schema.optionalKey(Schema.Int),
          id: text,
          function: Schema.optionalKey(Schema.Struct({ name: text, arguments: text })),
        }),
      ),
    ),
  ),
})

/** What of an answer, or of an event of a streamed one, is looked at. */
const Completion = Schema.Struct({
  choices: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        delta: Schema.optionalKey(Said),
        message: Schema.optionalKey(Said),
        finish_reason: text,
      }),
    ),
  ),
  usage: Schema.optionalKey(Schema.NullOr(UsageWire)),
})
const decode = Schema.decodeUnknownResult(Completion)

const message = (turn: Turn): object => {
  switch (turn.role) {
    case "system":
    case "user":
      return { role: turn.role, content: turn.text }
    case "assistant":
      return {
        role: "assistant",
        content: turn.text || null,
        ...(turn.calls.length === 0
          ? {}
          : {
              tool_calls: turn.calls.map(({ id, name, input }) => ({
                id,
                type: "function",
                function: { name, arguments: JSON.stringify(input) ?? "{}" },
              })),
            }),
      }
    case "tool":
      return { role: "tool", tool_call_id: turn.id, content: outputText(turn.output) }
  }
}

const tools = (wanted: Wanted) =>
  wanted.tools.length === 0
    ? {}
    : { ...(wanted.isCallRequired === true ? { tool_choice: "required" } : {}), tools: functionsOf(wanted) }

const format = ({ shape }: Wanted) =>
  shape === undefined ? {} : { response_format: { type: "json_schema", json_schema: { strict: true, ...shape } } }

const reasons: Readonly<Record<string, Extract<ModelPart, { readonly _tag: "End" }>["reason"]>> = {
  stop: "stop",
  length: "length",
  tool_calls: "calls",
  function_call: "calls",
  content_filter: "filtered",
}

const assembly = (): Assembly => {
  const calls = new Map<number, { id: string; name: string; input: string }>()
  let usage: typeof UsageWire.Type = {}
  let isRefused = false
  let reason: string | undefined

  const take = (given: unknown): Taken => {
    const event = decode(given)
    if (Result.isFailure(event)) return Result.fail("malformed")
    usage = event.success.usage ?? usage
    const choice = event.success.choices?.[0]
    reason = choice?.finish_reason ?? reason
    const said = choice?.delta ?? choice?.message
    for (const [position, piece] of (said?.tool_calls ?? []).entries()) {
      const index = piece.index ?? position
      const call = calls.get(index) ?? { id: "", name: "", input: "" }
      call.id ||= piece.id ?? ""
      call.name ||= piece.function?.name ?? ""
      call.input += piece.function?.arguments ?? ""
      calls.set(index, call)
    }
    if (said?.refusal) isRefused = true
    const told = said?.refusal || said?.content
    return Result.succeed(told ? [{ _tag: "Text", text: told }] : [])
  }

  const end = () => {
    if (reason === undefined) return undefined
    const toolCalls = [...calls].map(([index, { id, name, input }]): ModelPart => ({
      _tag: "Call",
      id: id || `call_${index}`,
      name,
      input: inputOf(input),
    }))
    const cachedTokens = usage.prompt_tokens_details?.cached_tokens
    const last: ModelPart = {
      _tag: "End",
      reason: isRefused ? "filtered" : (reasons[reason] ?? "other"),
      usage: {
        inputTokens: usage.prompt_tokens ?? null,
        outputTokens: usage.completion_tokens ?? null,
        ...(cachedTokens ? { cachedTokens } : {}),
      },
    }
    return [...toolCalls, last]
  }
  return { take, end }
}

/** OpenAI's chat completions, as most servers have them. An object is not streamed: not every server can do both. */
export const chat: Dialect = {
  path: "/chat/completions",
  headers: bearer,
  // What the caller's own parameters say of our keys does not count.
  body: (wanted, model) => ({
    ...wanted.parameters,
    model: modelOf(wanted, model),
    messages: wanted.turns.map(message),
    stream: wanted.shape === undefined,
    ...(wanted.shape === undefined ? { stream_options: { include_usage: true } } : {}),
    ...tools(wanted),
    ...format(wanted),
  }),
  framing: ({ shape }) => (shape === undefined ? events() : whole()),
  assembly,
}
