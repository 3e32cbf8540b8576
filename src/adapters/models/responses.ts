import * as Result from "effect/Result"
import type { Turn } from "../../domain/chat/Turn.ts"
import type { Usage } from "../../ports/LanguageModel.ts"
import {
  type Assembly,
  bearer,
  choiceOf,
  type Dialect,
  modelOf,
  namesOf,
  nothing,
  outputText,
  says,
  type Taken,
  type Wanted,
} from "./Dialect.ts"
import { argumentsOf, calledName } from "./reading/Arguments.ts"
import { CallPieces } from "./reading/CallPieces.ts"
import { contentText } from "./reading/Content.ts"
import { endingOf, type EndReason } from "./reading/Ending.ts"
import { faultOf } from "./reading/Fault.ts"
import { countOf, isRecord, type Json, jsonText, recordOf, recordsOf, textOf } from "./reading/Loose.ts"

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
          name: calledName(name),
          arguments: jsonText(argumentsOf(input)),
        })),
      ]
    case "tool":
      return [{ type: "function_call_output", call_id: turn.id, output: outputText(turn.output) }]
  }
}

const tools = (wanted: Wanted) =>
  wanted.tools.length === 0
    ? {}
    : {
        tools: wanted.tools.map(({ name, description, parameters }) => ({
          type: "function",
          name,
          description,
          parameters,
          strict: false,
        })),
        ...choiceOf(wanted),
      }

const usageOf = (usage: Json): Usage => {
  const cachedTokens = countOf(recordOf(usage["input_tokens_details"])["cached_tokens"])
  return {
    inputTokens: countOf(usage["input_tokens"]),
    outputTokens: countOf(usage["output_tokens"]),
    ...(cachedTokens === null || cachedTokens === 0 ? {} : { cachedTokens }),
  }
}

/** The text in the output items of a whole response. */
const saidIn = (output: unknown): string =>
  recordsOf(output)
    .filter(({ type }) => type === "message")
    .map(({ content }) => contentText(content))
    .join("")

const assembly = (wanted: Wanted): Assembly => {
  const calls = new CallPieces(namesOf(wanted))
  let usage: Json = {}
  let isRefused = false
  let isSaid = false
  let end: EndReason | undefined

  const texted = (text: string): Taken => {
    isSaid ||= text !== ""
    return says(text)
  }

  const called = (item: Json): void => {
    if (item["type"] === "function_call") calls.take([{ ...item, id: item["call_id"] ?? item["id"], index: undefined }])
  }

  /** Handles the end of a response. Some servers repeat all content in it, and some send content only there. */
  const ended = (response: Json, reason: EndReason | undefined): Taken => {
    for (const item of recordsOf(response["output"])) called(item)
    end = reason ?? (isRefused ? "filtered" : calls.isEmpty ? "stop" : "calls")
    return isSaid ? nothing : texted(saidIn(response["output"]))
  }

  const take = (event: Json): Taken => {
    const response = recordOf(event["object"] === "response" ? event : event["response"])
    if (isRecord(response["usage"])) usage = response["usage"]
    switch (event["object"] === "response" ? `response.${textOf(event["status"])}` : event["type"]) {
      case "response.output_text.delta":
        return texted(textOf(event["delta"]))
      case "response.refusal.delta":
        isRefused = true
        return texted(textOf(event["delta"]))
      case "response.output_item.done":
        called(recordOf(event["item"]))
        return nothing
      case "response.completed":
        return ended(response, undefined)
      case "response.incomplete": {
        const { reason } = recordOf(response["incomplete_details"])
        return ended(response, endingOf(reason) === "filtered" ? "filtered" : "length")
      }
      case "response.failed":
      case "response.cancelled":
        return Result.fail(faultOf(recordOf(response["error"])))
      default:
        return nothing
    }
  }

  return {
    take,
    end: () =>
      end === undefined ? undefined : [...calls.parts(), { _tag: "End", reason: end, usage: usageOf(usage) }],
  }
}

/** OpenAI's Responses API, also as implemented by compatible servers. Nothing is stored at the provider. */
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
  assembly,
}
