import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { IncomingHttpHeaders, RequestListener } from "node:http"
import * as Models from "../../../src/adapters/models/LanguageModel.ts"
import { LanguageModel, type ModelRequest } from "../../../src/ports/LanguageModel.ts"
import { listening } from "../../support/mcpPeer.ts"
import * as recorded from "./recordings.ts"

/** A provider on a socket that replays a recording, in pieces of any size. */
const playing = (kind: Models.Kind, recording: string, status = 200) =>
  Effect.gen(function* () {
    const asked: Array<{ readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: any }> = [] // oxlint-disable-line typescript/no-explicit-any -- tests look into arbitrary JSON
    const listener: RequestListener = (request, response) => {
      let text = ""
      request.on("data", (piece) => (text += piece))
      request.on("end", () => {
        asked.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) })
        response.writeHead(status, { "content-type": "text/event-stream" })
        for (let at = 0; at < recording.length; at += 100) response.write(recording.slice(at, at + 100))
        response.end()
      })
    }
    const { url } = yield* listening(listener)
    const layer = Models.layer({
      name: "there",
      kind,
      baseUrl: kind === "ollama" ? url : `${url}/v1/`,
      key: Redacted.make("sk-1"),
      model: "m-1",
      patience: Duration.seconds(5),
    }).pipe(Layer.provide(FetchHttpClient.layer))
    const say = (request: ModelRequest) =>
      Effect.flatMap(LanguageModel, (model) => Stream.runCollect(model.say(request))).pipe(Effect.provide(layer))
    return { asked, layer, say }
  })

const weather = {
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object", properties: { location: { type: "string" } } },
}

const request: ModelRequest = {
  turns: [
    { role: "system", text: "be brief" },
    { role: "user", text: "hi" },
    { role: "assistant", text: "", calls: [{ id: "c1", name: "get_weather", input: { location: "Rome" } }] },
    { role: "tool", id: "c1", name: "get_weather", output: { sun: true } },
  ],
  tools: [weather],
  parameters: { temperature: 0.2 },
}

const text = (value: string) => ({ _tag: "Text" as const, text: value })

describe("Anthropic", () => {
  it.live("streams text in its own protocol, with cache markers", () =>
    Effect.gen(function* () {
      const { asked, say } = yield* playing("anthropic", recorded.anthropicText)
      assert.deepStrictEqual(yield* say(request), [
        text("Hello"),
        text("!"),
        { _tag: "End", reason: "stop", usage: { inputTokens: 25, outputTokens: 15 } },
      ])
      const [{ path, headers, body } = assert.fail("not requested")] = asked
      assert.deepStrictEqual(
        [path, headers["x-api-key"], headers["anthropic-version"], headers.authorization],
        ["/v1/messages", "sk-1", "2023-06-01", undefined],
      )
      const kept = { cache_control: { type: "ephemeral" } }
      assert.deepStrictEqual(body, {
        max_tokens: 8192,
        temperature: 0.2,
        model: "m-1",
        system: [{ type: "text", text: "be brief", ...kept }],
        messages: [
          { role: "user", content: [{ type: "text", text: "hi" }] },
          {
            role: "assistant",
            content: [{ type: "tool_use", id: "c1", name: "get_weather", input: { location: "Rome" } }],
          },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: '{"sun":true}' }] },
        ],
        tools: [{ name: weather.name, description: weather.description, input_schema: weather.parameters, ...kept }],
        stream: true,
      })
    }),
  )

  it.live("assembles tool calls from pieces, and counts cached tokens", () =>
    Effect.gen(function* () {
      const { asked, say } = yield* playing("anthropic", recorded.anthropicTool)
      const parts = yield* say({ ...request, isCallRequired: true, parameters: { model: "m-2" } })
      assert.deepStrictEqual(parts, [
        text("Okay"),
        {
          _tag: "Call",
          id: "toolu_01T1x1fJ34qAmk2tNTrN7Up6",
          name: "get_weather",
          input: { location: "San Francisco, CA" },
        },
        {
          _tag: "End",
          reason: "calls",
          usage: { inputTokens: 188_107, outputTokens: 89, cachedTokens: 188_086 },
        },
      ])
      assert.deepStrictEqual(asked[0]?.body.tool_choice, { type: "any" })
      assert.strictEqual(asked[0]?.body.model, "m-2")
    }),
  )

  it.live("reports a refusal as the end of the answer, and an error within the stream as a failure", () =>
    Effect.gen(function* () {
      const refusing = yield* playing("anthropic", recorded.anthropicRefusal)
      assert.deepInclude((yield* refusing.say(request)).at(-1), { reason: "filtered" })
      for (const [recording, reason] of [
        [recorded.anthropicOverloaded, "busy"],
        [recorded.anthropicText.slice(0, 900), "malformed"],
      ] as const) {
        const { say } = yield* playing("anthropic", recording)
        assert.deepInclude(yield* Effect.flip(say(request)), { _tag: "ModelFailed", reason })
      }
    }),
  )

  it.live("returns an object from the arguments of a required tool call", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* playing("anthropic", recorded.anthropicTool.replace("Okay", ""))
      const shape = Schema.Struct({ location: Schema.String })
      const found = yield* Effect.flatMap(LanguageModel, (model) =>
        model.object(request, shape as Schema.Codec<typeof shape.Type, Record<string, unknown>>, "place"),
      ).pipe(Effect.provide(layer))
      assert.deepStrictEqual(found, { location: "San Francisco, CA" })
      assert.deepStrictEqual(asked[0]?.body.tool_choice, { type: "tool", name: "place" })
    }),
  )
})

describe("the Responses API", () => {
  it.live("streams text, and asks the provider not to store it", () =>
    Effect.gen(function* () {
      const { asked, say } = yield* playing("responses", recorded.responsesText)
      assert.deepStrictEqual(yield* say(request), [
        text("Hi"),
        text(" there!"),
        { _tag: "End", reason: "stop", usage: { inputTokens: 37, outputTokens: 11, cachedTokens: 32 } },
      ])
      const [{ path, headers, body } = assert.fail("not requested")] = asked
      assert.deepStrictEqual([path, headers.authorization], ["/v1/responses", "Bearer sk-1"])
      assert.deepStrictEqual(body, {
        temperature: 0.2,
        model: "m-1",
        input: [
          { role: "system", content: [{ type: "input_text", text: "be brief" }] },
          { role: "user", content: [{ type: "input_text", text: "hi" }] },
          { type: "function_call", call_id: "c1", name: "get_weather", arguments: '{"location":"Rome"}' },
          { type: "function_call_output", call_id: "c1", output: '{"sun":true}' },
        ],
        tools: [{ type: "function", ...weather, strict: false }],
        store: false,
        stream: true,
      })
    }),
  )

  it.live("handles tool calls, refusals, truncated answers and failures", () =>
    Effect.gen(function* () {
      const calling = yield* playing("responses", recorded.responsesTool)
      assert.deepStrictEqual((yield* calling.say({ ...request, isCallRequired: true }))[0], {
        _tag: "Call",
        id: "call_1234xyz",
        name: "get_weather",
        input: { location: "Paris, France" },
      })
      assert.strictEqual(calling.asked[0]?.body.tool_choice, "required")
      const refusing = yield* playing("responses", recorded.responsesRefusal)
      assert.deepStrictEqual(yield* refusing.say(request), [
        text("I cannot"),
        { _tag: "End", reason: "filtered", usage: { inputTokens: 9, outputTokens: 4 } },
      ])
      const cut = yield* playing("responses", recorded.responsesCut)
      assert.deepInclude((yield* cut.say(request)).at(-1), { reason: "length" })
      const failing = yield* playing("responses", recorded.responsesFailed)
      assert.deepInclude(yield* Effect.flip(failing.say(request)), { reason: "unavailable" })
    }),
  )

  it.live("requests an object by its schema", () =>
    Effect.gen(function* () {
      const changed = recorded.responsesText
        .replace('"delta":"Hi"', '"delta":"{\\"a\\":"')
        .replace('"delta":" there!"', '"delta":"1}"')
      const { asked, layer } = yield* playing("responses", changed)
      const shape = Schema.Struct({ a: Schema.Int })
      const found = yield* Effect.flatMap(LanguageModel, (model) =>
        model.object(request, shape as Schema.Codec<typeof shape.Type, Record<string, unknown>>, "one"),
      ).pipe(Effect.provide(layer))
      assert.deepStrictEqual(found, { a: 1 })
      assert.deepInclude(asked[0]?.body.text.format, { type: "json_schema", name: "one", strict: true })
    }),
  )
})

describe("Ollama", () => {
  it.live("streams text line by line, and sends sampling parameters in `options`", () =>
    Effect.gen(function* () {
      const { asked, say } = yield* playing("ollama", recorded.ollamaText)
      const parts = yield* say({ ...request, parameters: { temperature: 0.2, keep_alive: "5m", options: { seed: 1 } } })
      assert.deepStrictEqual(parts, [
        text("The"),
        text(" sky"),
        { _tag: "End", reason: "stop", usage: { inputTokens: 26, outputTokens: 282 } },
      ])
      assert.strictEqual(asked[0]?.path, "/api/chat")
      assert.deepStrictEqual(asked[0]?.body, {
        keep_alive: "5m",
        options: { temperature: 0.2, seed: 1 },
        model: "m-1",
        messages: [
          { role: "system", content: "be brief" },
          { role: "user", content: "hi" },
          {
            role: "assistant",
            content: "",
            tool_calls: [{ function: { name: "get_weather", arguments: { location: "Rome" } } }],
          },
          { role: "tool", tool_name: "get_weather", content: '{"sun":true}' },
        ],
        tools: [{ type: "function", function: weather }],
        stream: true,
      })
    }),
  )

  it.live("handles tool calls and failures", () =>
    Effect.gen(function* () {
      const calling = yield* playing("ollama", recorded.ollamaTool)
      assert.deepStrictEqual(yield* calling.say(request), [
        {
          _tag: "Call",
          id: "call_0",
          name: "get_current_weather",
          input: { format: "celsius", location: "Paris, FR" },
        },
        { _tag: "End", reason: "calls", usage: { inputTokens: 122, outputTokens: 33 } },
      ])
      const failing = yield* playing("ollama", recorded.ollamaError)
      assert.deepInclude(yield* Effect.flip(failing.say(request)), { reason: "unavailable" })
    }),
  )
})

describe("every provider", () => {
  it.live("reports a refusal by its status, without the server's message", () =>
    Effect.gen(function* () {
      for (const kind of ["anthropic", "responses", "ollama"] as const) {
        const { asked, say } = yield* playing(kind, '{"error":"sk-1 is wrong"}', 401)
        const error = yield* Effect.flip(say(request))
        assert.deepInclude(error, { _tag: "ModelFailed", reason: "refused" })
        assert.notInclude(JSON.stringify(error), "sk-1")
        assert.lengthOf(asked, 1)
      }
    }),
  )
})
