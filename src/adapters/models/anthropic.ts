import * as Result from "effect/Result"
import type { Turn } from "../../domain/chat/Turn.ts"
import type { ModelPart, Usage } from "../../ports/LanguageModel.ts"
import {
  type Assembly,
  type Dialect,
  failsFor,
  inputTokens,
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
import { endingOf } from "./reading/Ending.ts"
import { countOf, isRecord, type Json, recordOf, recordsOf, textOf } from "./reading/Loose.ts"

/** The protocol requires a limit; no chat reply reaches this limit. */
const mostTokens = 8192

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
          name: calledName(name),
          input: argumentsOf(input),
        })),
      ]
    case "tool":
      return [{ type: "tool_result", tool_use_id: turn.id, content: outputText(turn.output) }]
  }
}

/** Consecutive turns of one speaker become one message. Tool results count as the user's turns. */
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

/** Marks the end of content that stays the same in the next round of a turn, so that the provider caches it. */
const cached = { cache_control: { type: "ephemeral" } } as const

const system = (turns: ReadonlyArray<Turn>) => {
  const instructions = turns
    .flatMap((turn) => (turn.role === "system" && turn.text !== "" ? [turn.text] : []))
    .join("\n\n")
  return instructions === "" ? {} : { system: [{ type: "text", text: instructions, ...cached }] }
}

const tools = ({ tools: offered, isCallRequired, isCallForbidden, shape }: Wanted) => {
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
    ...(isCallForbidden === true ? { tool_choice: { type: "none" } } : {}),
  }
}

const usageOf = (usage: Json): Usage => {
  const cachedTokens = countOf(usage["cache_read_input_tokens"])
  return {
    inputTokens: inputTokens(
      countOf(usage["input_tokens"]),
      cachedTokens,
      countOf(usage["cache_creation_input_tokens"]),
    ),
    outputTokens: countOf(usage["output_tokens"]),
    ...(cachedTokens === null || cachedTokens === 0 ? {} : { cachedTokens }),
  }
}

/** The counts that are present; null means that the count was already sent or is unknown. */
const counted = (usage: unknown): Json =>
  Object.fromEntries(Object.entries(recordOf(usage)).filter(([, count]) => count !== null))

/** Whether a block of a whole message is a call; otherwise it is text. */
const isCall = (block: Json): boolean => block["type"] === "tool_use"

/** Whether a block belongs to a tool of the provider, such as `server_tool_use` or `mcp_tool_use`. */
const isForeign = ({ type }: Json): boolean => typeof type === "string" && type.endsWith("_tool_use")

const assembly = (wanted: Wanted): Assembly => {
  const calls = new CallPieces(namesOf(wanted))
  let usage: Json = {}
  let reason: unknown
  let isOver = false
  let object = ""
  let messageId = ""
  /** Blocks of the provider's own tools, which the provider runs itself. */
  const foreign = new Set<unknown>()

  const called = (index: unknown, block: Json): void => {
    const { id, name, input } = block
    const isStarted = isRecord(input) && Object.keys(input).length > 0
    calls.take([{ index, id, name, ...(isStarted ? { input } : {}) }])
    if (isStarted) object ||= JSON.stringify(input)
  }

  const delta = (index: unknown, { type, text, partial_json: json }: Json): Taken => {
    if (typeof json === "string" && !foreign.has(index)) {
      object += json
      calls.take([{ index, input: json }])
    }
    return type === "text_delta" || type === undefined ? says(textOf(text)) : nothing
  }

  const whole = (message: Json): Taken => {
    usage = { ...usage, ...counted(message["usage"]) }
    reason = message["stop_reason"] ?? reason
    const blocks = recordsOf(message["content"])
    for (const [index, block] of blocks.entries()) if (isCall(block)) called(index, block)
    if (message["stop_reason"] !== undefined && message["stop_reason"] !== null) isOver = true
    return says(contentText(blocks.filter((block) => !isCall(block))))
  }

  const take = (event: Json): Taken => {
    usage = { ...usage, ...counted(event["usage"]) }
    const block = recordOf(event["content_block"])
    switch (event["type"]) {
      case "message":
        return whole(event)
      case "message_start": {
        // A proxy that repeats the request midway sends the beginning of another response.
        const id = textOf(recordOf(event["message"])["id"])
        if (!isOver && messageId !== "" && id !== "" && id !== messageId) return failsFor("malformed")
        messageId ||= id
        return whole(recordOf(event["message"]))
      }
      case "content_block_start":
        if (isForeign(block)) foreign.add(event["index"])
        if (isCall(block)) called(event["index"], block)
        return isCall(block) ? nothing : says(contentText(block))
      case "content_block_delta":
        return delta(event["index"], recordOf(event["delta"]))
      case "message_delta":
        reason = recordOf(event["delta"])["stop_reason"] ?? reason
        return endingOf(reason) === "failed" ? failsFor("unavailable") : nothing
      case "message_stop":
        isOver = true
        return nothing
      default:
        return nothing
    }
  }

  const end = (): ReadonlyArray<ModelPart> | undefined => {
    if (!isOver) return undefined
    const ending = endingOf(reason)
    return [
      ...(wanted.shape === undefined ? calls.parts() : says(object).pipe(Result.getOrElse(() => []))),
      { _tag: "End", reason: ending === undefined || ending === "failed" ? "other" : ending, usage: usageOf(usage) },
    ]
  }
  return { take, end }
}

/** Anthropic's Messages API. */
export const anthropic: Dialect = {
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
  assembly,
}
