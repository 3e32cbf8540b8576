import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { LanguageModel, type ModelRequest, type OfferedTool } from "../../src/ports/LanguageModel.ts"

const request: ModelRequest = {
  turns: [
    { role: "system", text: "Be brief." },
    { role: "user", text: "Which city is the capital of Spain? Answer with JSON: a `city`." },
  ],
  tools: [],
  parameters: {},
}

const tool: OfferedTool = {
  name: "capital_of",
  description: "The capital of a country",
  parameters: { type: "object", properties: { country: { type: "string" } }, required: ["country"] },
}

const City = Schema.Struct({ city: Schema.String })

const isCount = (tokens: number | null): boolean => tokens === null || (Number.isInteger(tokens) && tokens >= 0)

/** The contract of every configured `LanguageModel`, including those that call a provider. */
export const languageModelSuite = <E>(name: string, model: Layer.Layer<LanguageModel, E>): void =>
  layer(model, { timeout: "5 minutes" })(`LanguageModel: ${name}`, (it) => {
    const said = (more: Partial<ModelRequest> = {}) =>
      Effect.flatMap(LanguageModel, ({ say }) => Stream.runCollect(say({ ...request, ...more })))

    it.effect("names its provider and its model", () =>
      Effect.gen(function* () {
        const { isAvailable, provider, model } = yield* LanguageModel
        assert.isTrue(isAvailable)
        assert.notInclude([provider, model], "")
      }),
    )

    it.effect("streams text in pieces, followed by a single end that states the token usage", () =>
      Effect.gen(function* () {
        const parts = yield* said()
        const text = parts.map((part) => (part._tag === "Text" ? part.text : "")).join("")
        assert.notStrictEqual(text.trim(), "")
        assert.lengthOf(
          parts.filter(({ _tag }) => _tag === "End"),
          1,
        )
        const end = parts.at(-1)
        assert(end?._tag === "End")
        assert.strictEqual(end.reason, "stop")
        assert.isTrue(isCount(end.usage.inputTokens) && isCount(end.usage.outputTokens))
      }),
    )

    it.effect(
      'calls an offered tool with an object if a call is required, and reports "calls" as the reason for ending',
      () =>
        Effect.gen(function* () {
          const parts = yield* said({ tools: [tool], isCallRequired: true })
          const calls = parts.flatMap((part) => (part._tag === "Call" ? [part] : []))
          assert.isAtLeast(calls.length, 1)
          assert.strictEqual(new Set(calls.map(({ id }) => id)).size, calls.length)
          for (const call of calls) {
            assert.strictEqual(call.name, tool.name)
            assert.isObject(call.input)
          }
          const end = parts.at(-1)
          assert(end?._tag === "End")
          assert.strictEqual(end.reason, "calls")
        }),
    )

    it.effect("answers with an object that matches a schema", () =>
      Effect.gen(function* () {
        const { object } = yield* LanguageModel
        const { city } = yield* object(request, City, "capital")
        assert.isString(city)
      }),
    )
  })
