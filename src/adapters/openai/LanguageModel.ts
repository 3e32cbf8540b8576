import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type * as AiError from "effect/ai/AiError"
import * as EffectLanguageModel from "effect/ai/LanguageModel"
import * as Prompt from "effect/ai/Prompt"
import type * as Response from "effect/ai/Response"
import * as Tool from "effect/ai/Tool"
import * as Toolkit from "effect/ai/Toolkit"
import type { Turn } from "../../domain/chat/Turn.ts"
import {
  LanguageModel,
  ModelFailed,
  type ModelPart,
  type OfferedTool,
  NotedUsage,
  type Usage,
} from "../../ports/LanguageModel.ts"
import { CallParameters } from "./ChatCompletions.ts"

const message = (turn: Turn): Prompt.MessageEncoded => {
  switch (turn.role) {
    case "system":
      return { role: "system", content: turn.text }
    case "user":
      return { role: "user", content: [{ type: "text", text: turn.text }] }
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(turn.text === "" ? [] : [{ type: "text" as const, text: turn.text }]),
          ...turn.calls.map(({ id, name, input }) => ({ type: "tool-call" as const, id, name, params: input })),
        ],
      }
    case "tool":
      return {
        role: "tool",
        content: [{ type: "tool-result", id: turn.id, name: turn.name, isFailure: false, result: turn.output }],
      }
  }
}

const toolkit = (offered: ReadonlyArray<OfferedTool>) =>
  Toolkit.make(
    ...offered.map(({ name, description, parameters }) =>
      Tool.dynamic(name, { description, parameters: { ...parameters }, success: Schema.Unknown }),
    ),
  )

const ends: Partial<Record<Response.FinishReason, Extract<ModelPart, { readonly _tag: "End" }>["reason"]>> = {
  stop: "stop",
  "tool-calls": "calls",
  length: "length",
  "content-filter": "filtered",
}

const usageOf = ({ inputTokens, outputTokens }: Response.Usage): Usage => ({
  inputTokens: inputTokens.total ?? null,
  outputTokens: outputTokens.total ?? null,
  ...(inputTokens.cacheRead ? { cachedTokens: inputTokens.cacheRead } : {}),
})

/** What of a part anybody asks for. */
const partOf = (part: Response.AnyPart): ModelPart | undefined => {
  switch (part.type) {
    case "text-delta":
      return { _tag: "Text", text: part.delta }
    case "tool-call":
      return { _tag: "Call", id: part.id, name: part.name, input: part.params }
    case "finish":
      return {
        _tag: "End",
        reason: ends[part.reason] ?? "other",
        usage: usageOf(part.usage),
      }
    default:
      return undefined
  }
}

const failedOf = ({ reason }: AiError.AiError): ModelFailed => {
  switch (reason._tag) {
    case "RateLimitError":
    case "QuotaExhaustedError":
      return new ModelFailed({ reason: "busy" })
    case "InternalProviderError":
      return new ModelFailed({ reason: reason.description === "unreachable" ? "unreachable" : "unavailable" })
    case "NetworkError":
      return new ModelFailed({ reason: "unreachable" })
    case "AuthenticationError":
    case "InvalidRequestError":
    case "ContentPolicyError":
      return new ModelFailed({ reason: "refused" })
    case "UnknownError":
      return new ModelFailed({ reason: reason.description === "timeout" ? "timeout" : "refused" })
    default:
      return new ModelFailed({ reason: "malformed" })
  }
}

/** The port over whatever language model of Effect's is given. */
export const layer = (options: { readonly provider: string; readonly model: string }) =>
  Layer.effect(
    LanguageModel,
    Effect.map(EffectLanguageModel.LanguageModel, (model) =>
      LanguageModel.of({
        ...options,
        isAvailable: true,
        say: ({ turns, tools, parameters, isCallRequired = false }) =>
          model
            .streamText({
              prompt: Prompt.make(turns.map(message)),
              toolkit: toolkit(tools),
              toolChoice: isCallRequired ? "required" : "auto",
              disableToolCallResolution: true,
              toolCallValidation: "deferred",
            })
            .pipe(
              Stream.flatMap((part) => {
                const content = partOf(part)
                return content === undefined ? Stream.empty : Stream.succeed(content)
              }),
              Stream.provideService(CallParameters, parameters),
              Stream.mapError(failedOf),
            ),
        object: (request, schema, name) =>
          model.generateObject({ prompt: Prompt.make(request.turns.map(message)), schema, objectName: name }).pipe(
            Effect.provideService(CallParameters, request.parameters),
            Effect.mapError(failedOf),
            Effect.flatMap(({ value, usage }) => {
              const named = request.parameters["model"]
              const by = { provider: options.provider, model: typeof named === "string" ? named : options.model }
              return Effect.as(
                Effect.flatMap(NotedUsage, (note) => note?.(usageOf(usage), by) ?? Effect.void),
                value,
              )
            }),
          ),
      }),
    ),
  )
