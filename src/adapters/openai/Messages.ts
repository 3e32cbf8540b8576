import * as Tool from "effect/ai/Tool"
import type * as LanguageModel from "effect/ai/LanguageModel"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import type * as Prompt from "effect/ai/Prompt"
import * as Schema from "effect/Schema"

const textOf = (parts: ReadonlyArray<Prompt.UserMessagePart | Prompt.AssistantMessagePart>, glue: string): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(glue)

const calledTools = (parts: ReadonlyArray<Prompt.AssistantMessagePart>) =>
  parts.flatMap((part) =>
    part.type === "tool-call"
      ? [{ id: part.id, type: "function", function: { name: part.name, arguments: JSON.stringify(part.params) } }]
      : [],
  )

const resultText = (result: unknown): string => (typeof result === "string" ? result : JSON.stringify(result))

const message = (given: Prompt.Message): ReadonlyArray<object> => {
  switch (given.role) {
    case "system":
      return [{ role: "system", content: given.content }]
    case "user":
      return [{ role: "user", content: textOf(given.content, "\n") }]
    case "assistant": {
      const calls = calledTools(given.content)
      const content = textOf(given.content, "")
      return [{ role: "assistant", content: content || null, ...(calls.length === 0 ? {} : { tool_calls: calls }) }]
    }
    case "tool":
      return given.content.flatMap((part) =>
        part.type === "tool-result" ? [{ role: "tool", tool_call_id: part.id, content: resultText(part.result) }] : [],
      )
  }
}

const tools = ({ tools: offered, toolChoice }: LanguageModel.ProviderOptions) =>
  offered.length === 0
    ? {}
    : {
        ...(toolChoice === "required" ? { tool_choice: "required" } : {}),
        tools: offered.map((tool) => ({
          type: "function",
          function: { name: tool.name, description: Tool.getDescription(tool), parameters: Tool.getJsonSchema(tool) },
        })),
      }

const format = (wanted: LanguageModel.ProviderOptions["responseFormat"]) => {
  if (wanted.type === "text") return {}
  const codec = OpenAiStructuredOutput.toCodecOpenAI(Schema.make<Schema.Codec<unknown, unknown>>(wanted.schema.ast))
  return {
    response_format: {
      type: "json_schema",
      json_schema: { name: wanted.objectName, strict: true, schema: codec.jsonSchema },
    },
  }
}

/** The body of a call of `chat/completions`. What the caller's own parameters say of our keys does not count. */
export const body = (
  options: LanguageModel.ProviderOptions,
  model: string,
  parameters: Readonly<Record<string, unknown>>,
  stream: boolean,
): object => ({
  ...parameters,
  model: typeof parameters["model"] === "string" ? parameters["model"] : model,
  messages: options.prompt.content.flatMap(message),
  stream,
  ...(stream ? { stream_options: { include_usage: true } } : {}),
  ...tools(options),
  ...format(options.responseFormat),
})
