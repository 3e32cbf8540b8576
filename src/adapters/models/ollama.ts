import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Turn } from "../../domain/chat/Turn.ts"
import type { ModelPart } from "../../ports/LanguageModel.ts"
import {
  type Assembly,
  bearer,
  type Dialect,
  functionsOf,
  modelOf,
  outputText,
  type Taken,
  type Wanted,
} from "./Dialect.ts"
import { lines } from "./Framing.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const count = Schema.optionalKey(Schema.NullOr(Schema.Int))

/** What of a line of a streamed chat is looked at. */
const Line = Schema.Struct({
  message: Schema.optionalKey(
    Schema.Struct({
      content: text,
      tool_calls: Schema.optionalKey(
        Schema.NullOr(
          Schema.Array(
            Schema.Struct({
              id: text,
              function: Schema.Struct({ name: Schema.String, arguments: Schema.optionalKey(Schema.Unknown) }),
            }),
          ),
        ),
      ),
    }),
  ),
  done: Schema.optionalKey(Schema.Boolean),
  done_reason: text,
  prompt_eval_count: count,
  eval_count: count,
  error: text,
})
const decode = Schema.decodeUnknownResult(Line)

const message = (turn: Turn): object => {
  switch (turn.role) {
    case "system":
    case "user":
      return { role: turn.role, content: turn.text }
    case "assistant":
      return {
        role: "assistant",
        content: turn.text,
        ...(turn.calls.length === 0
          ? {}
          : { tool_calls: turn.calls.map(({ name, input }) => ({ function: { name, arguments: input } })) }),
      }
    case "tool":
      return { role: "tool", tool_name: turn.name, content: outputText(turn.output) }
  }
}

/** Keys that stand beside the options of the model. */
const own = new Set(["keep_alive", "think", "options"])

const parametersOf = ({ parameters }: Wanted) => {
  const entries = Object.entries(parameters).filter(([name]) => name !== "model")
  const given = parameters["options"]
  const options = {
    ...Object.fromEntries(entries.filter(([name]) => !own.has(name))),
    ...(typeof given === "object" && given !== null ? given : {}),
  }
  return {
    ...Object.fromEntries(entries.filter(([name]) => own.has(name) && name !== "options")),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  }
}

const assembly = (): Assembly => {
  const calls: Array<ModelPart> = []
  let last: typeof Line.Type | undefined

  const take = (given: unknown): Taken => {
    const line = decode(given)
    if (Result.isFailure(line)) return Result.fail("malformed")
    const { message: reply, done, error } = line.success
    if (typeof error === "string") return Result.fail("unavailable")
    for (const { id, function: called } of reply?.tool_calls ?? [])
      calls.push({
        _tag: "Call",
        id: id ? id : `call_${calls.length}`,
        name: called.name,
        input: called.arguments ?? {},
      })
    if (done === true) last = line.success
    return Result.succeed(reply?.content ? [{ _tag: "Text", text: reply.content }] : [])
  }

  const reason = () => {
    if (last?.done_reason === "length") return "length"
    return calls.length > 0 ? "calls" : "stop"
  }

  return {
    take,
    end: () =>
      last === undefined
        ? undefined
        : [
            ...calls,
            {
              _tag: "End",
              reason: reason(),
              usage: { inputTokens: last.prompt_eval_count ?? null, outputTokens: last.eval_count ?? null },
            },
          ],
  }
}

/** Ollama's own chat. It has no way to make a model call a tool. */
export const ollama: Dialect = {
  path: "/api/chat",
  headers: bearer,
  body: (wanted, model) => ({
    ...parametersOf(wanted),
    model: modelOf(wanted, model),
    messages: wanted.turns.map(message),
    ...(wanted.tools.length === 0 ? {} : { tools: functionsOf(wanted) }),
    ...(wanted.shape === undefined ? {} : { format: wanted.shape.schema }),
    stream: true,
  }),
  framing: lines,
  assembly,
}
