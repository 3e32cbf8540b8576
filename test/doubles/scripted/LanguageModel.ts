import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { LanguageModel, ModelFailed, type ModelPart, type ModelRequest } from "../../../src/ports/LanguageModel.ts"

/** The reply of a scripted model: text, parts in order, or a failure. */
export type Reply = string | ReadonlyArray<ModelPart> | ModelFailed

const usage = { inputTokens: null, outputTokens: null }

const parts = (reply: string | ReadonlyArray<ModelPart>): ReadonlyArray<ModelPart> => {
  const parts: ReadonlyArray<ModelPart> = typeof reply === "string" ? [{ _tag: "Text", text: reply }] : reply
  if (parts.some(({ _tag }) => _tag === "End")) return parts
  const isCalling = parts.some(({ _tag }) => _tag === "Call")
  return [...parts, { _tag: "End", reason: isCalling ? "calls" : "stop", usage }]
}

/** A scripted language model that records its requests. */
export const make = (script: (request: ModelRequest) => Reply) => {
  const requests: Array<ModelRequest> = []
  const layer = Layer.succeed(LanguageModel, {
    isAvailable: true,
    provider: "openai",
    model: "scripted",
    say: (request) =>
      Stream.suspend(() => {
        requests.push(request)
        const reply = script(request)
        return reply instanceof ModelFailed ? Stream.fail(reply) : Stream.fromIterable(parts(reply))
      }),
    object: (request, schema) =>
      Effect.suspend(() => {
        const whole = { ...request, tools: [] }
        requests.push(whole)
        const reply = script(whole)
        if (reply instanceof ModelFailed) return Effect.fail(reply)
        const text = parts(reply)
          .map((part) => (part._tag === "Text" ? part.text : ""))
          .join("")
        const decoded = Schema.decodeUnknownResult(Schema.fromJsonString(schema))(text)
        return Result.isFailure(decoded)
          ? Effect.fail(new ModelFailed({ reason: "malformed" }))
          : Effect.succeed(decoded.success)
      }),
  })
  return { layer, requests }
}
