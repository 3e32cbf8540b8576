import type { Turn } from "../../domain/chat/Turn.ts"
import type { ModelPart, Usage } from "../../ports/LanguageModel.ts"
import {
  type Assembly,
  bearer,
  choiceOf,
  type Dialect,
  failsFor,
  functionsOf,
  modelOf,
  namesOf,
  outputText,
  says,
  type Taken,
  type Wanted,
} from "./Dialect.ts"
import { argumentsOf, calledName } from "./reading/Arguments.ts"
import { CallPieces } from "./reading/CallPieces.ts"
import { contentText } from "./reading/Content.ts"
import { endingOf, type EndReason } from "./reading/Ending.ts"
import { countOf, isRecord, type Json, jsonText, positionOf, recordOf, recordsOf } from "./reading/Loose.ts"

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
              tool_calls: turn.calls.map(({ id, name, input, signed }) => ({
                id,
                type: "function",
                function: { name: calledName(name), arguments: jsonText(argumentsOf(input)) },
                ...(signed === undefined ? {} : { extra_content: signed }),
              })),
            }),
      }
    case "tool":
      return { role: "tool", tool_call_id: turn.id, content: outputText(turn.output) }
  }
}

const tools = (wanted: Wanted) => (wanted.tools.length === 0 ? {} : { ...choiceOf(wanted), tools: functionsOf(wanted) })

const format = ({ shape }: Wanted) =>
  shape === undefined ? {} : { response_format: { type: "json_schema", json_schema: { strict: true, ...shape } } }

/** Finds the usage: next to the choices, in the last choice, or under a provider-specific name. */
const usageIn = (event: Json): Json | undefined =>
  [event["usage"], recordsOf(event["choices"])[0]?.["usage"], recordOf(event["x_groq"])["usage"]].find(isRecord)

const usageOf = (usage: Json): Usage => {
  const cachedTokens = countOf(recordOf(usage["prompt_tokens_details"])["cached_tokens"])
  return {
    inputTokens: countOf(usage["prompt_tokens"]),
    outputTokens: countOf(usage["completion_tokens"]),
    ...(cachedTokens === null || cachedTokens === 0 ? {} : { cachedTokens }),
  }
}

/** Parts of calls, in the current format or in the older format with a single call. */
const callsIn = (message: Json): ReadonlyArray<Json> => {
  const pieces = recordsOf(message["tool_calls"])
  return pieces.length > 0 || !isRecord(message["function_call"]) ? pieces : [{ index: 0, ...message["function_call"] }]
}

const assembly = (wanted: Wanted): Assembly => {
  const calls = new CallPieces(namesOf(wanted))
  let usage: Json = {}
  let isRefused = false
  let reason: EndReason | undefined
  let text = ""
  /** The index of the choice to read, if there are several. */
  let chosen: number | undefined

  const read = (event: Json): Json => {
    const choices = recordsOf(event["choices"])
    const numbers = choices.map(({ index }) => positionOf(index) ?? 0)
    if (choices.length > 0) chosen ??= Math.min(...numbers)
    return choices.find((_, at) => numbers[at] === chosen) ?? {}
  }

  /** The new part of a complete message: some servers repeat the whole message at the end. */
  const newIn = (message: Json, whole: string): string => {
    const rest = whole.startsWith(text) ? whole.slice(text.length) : ""
    if (text === "" && calls.isEmpty) calls.take(callsIn(message))
    return rest
  }

  const take = (event: Json): Taken => {
    usage = usageIn(event) ?? usage
    const choice = read(event)
    const ending = endingOf(choice["finish_reason"])
    if (ending === "failed") return failsFor("unavailable")
    reason = ending ?? reason
    const { delta, message: whole } = choice
    const piece = isRecord(delta) ? delta : isRecord(whole) ? whole : {}
    const refusal = contentText(piece["refusal"])
    if (refusal !== "") isRefused = true
    const content = refusal || contentText(piece["content"]) || contentText(choice["text"])
    if (piece === delta) calls.take(callsIn(piece))
    const added = piece === whole ? newIn(piece, content) : content
    text += added
    return says(added)
  }

  const end = (isAnnounced: boolean) => {
    if (reason === undefined && (!isAnnounced || (text === "" && calls.isEmpty))) return undefined
    const usual = calls.isEmpty ? "stop" : "calls"
    const last: ModelPart = {
      _tag: "End",
      reason: isRefused ? "filtered" : (reason ?? usual),
      usage: usageOf(usage),
    }
    return [...calls.parts(), last]
  }
  return { take, end }
}

/**
 * OpenAI's chat completions, as most servers implement them. Responses with a schema are not streamed, because not
 * every server supports the combination.
 */
export const chat: Dialect = {
  path: "/chat/completions",
  headers: bearer,
  // The caller's parameters can't override our own keys.
  body: (wanted, model) => ({
    ...wanted.parameters,
    model: modelOf(wanted, model),
    messages: wanted.turns.map(message),
    stream: wanted.shape === undefined,
    ...(wanted.shape === undefined ? { stream_options: { include_usage: true } } : {}),
    ...tools(wanted),
    ...format(wanted),
  }),
  assembly,
}
