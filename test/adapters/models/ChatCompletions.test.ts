import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { RequestListener, ServerResponse } from "node:http"
import * as Models from "../../../src/adapters/models/LanguageModel.ts"
import * as OutgoingHttp from "../../../src/layers/OutgoingHttp.ts"
import { LanguageModel, type ModelRequest } from "../../../src/ports/LanguageModel.ts"
import { listening } from "../../support/mcpPeer.ts"

type Json = Record<string, unknown>

const place = (url: string): Models.Place => ({
  name: "openai",
  kind: "chat",
  baseUrl: `${url}/v1`,
  key: Redacted.make("sk-1"),
  model: "m-1",
  patience: Duration.seconds(5),
})

const model = (url: string, patience = Duration.seconds(5)) =>
  Models.layer({ ...place(url), patience }).pipe(Layer.provide(FetchHttpClient.layer))

/** A provider on a socket, which records requests and sends the given response to the nth call. */
const provider = (answer: (response: ServerResponse, call: number) => void) =>
  Effect.gen(function* () {
    const asked: Array<Json> = []
    const keys: Array<string | undefined> = []
    const listener: RequestListener = (request, response) => {
      let text = ""
      request.on("data", (chunk) => (text += chunk))
      request.on("end", () => {
        asked.push(JSON.parse(text))
        keys.push(request.headers.authorization)
        answer(response, asked.length)
      })
    }
    const { url } = yield* listening(listener)
    return { url, asked, keys }
  })

const events = (response: ServerResponse, chunks: ReadonlyArray<object>) => {
  response.writeHead(200, { "content-type": "text/event-stream" })
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  response.end("data: [DONE]\n\n")
}

const delta = (content: object, finish_reason: string | null = null) => ({
  choices: [{ delta: content, finish_reason }],
})

const request: ModelRequest = {
  turns: [
    { role: "system", text: "be brief" },
    { role: "user", text: "hi" },
  ],
  tools: [],
  parameters: {},
}

const say = (url: string, given: ModelRequest = request, patience?: Duration.Duration) =>
  Effect.flatMap(LanguageModel, (it) => Stream.runCollect(it.say(given))).pipe(Effect.provide(model(url, patience)))

describe("an OpenAI-compatible server", () => {
  it.live("is called again if it closed a kept-alive connection just as the request was sent", () =>
    Effect.gen(function* () {
      const used = new Set<unknown>()
      const { url, asked } = yield* provider((response) => {
        const { socket } = response
        if (used.has(socket)) return void socket?.destroy()
        used.add(socket)
        events(response, [delta({ content: "Hello" }), delta({}, "stop")])
      })
      const kept = Layer.provide(Models.layer(place(url)), OutgoingHttp.retrying)
      const texts = yield* Effect.gen(function* () {
        const it = yield* LanguageModel
        const texts = Effect.map(Stream.runCollect(it.say(request)), (parts) =>
          parts.map((part) => (part._tag === "Text" ? part.text : part._tag)),
        )
        return [yield* texts, yield* texts]
      }).pipe(Effect.provide(kept))
      assert.deepStrictEqual(texts, [
        ["Hello", "End"],
        ["Hello", "End"],
      ])
      assert.strictEqual(asked.length, 3)
      assert.strictEqual(used.size, 2)
    }),
  )

  it.live("is sent neither lone surrogates nor empty tool outputs", () =>
    Effect.gen(function* () {
      const { url, asked } = yield* provider((response) => events(response, [delta({ content: "ok" }, "stop")]))
      yield* say(url, {
        ...request,
        turns: [
          { role: "user", text: "half \ud83c and whole 🎉 and \\ud83c" },
          { role: "assistant", text: "", calls: [{ id: "c", name: "add", input: { text: "\udf89" } }] },
          { role: "tool", id: "c", name: "add", output: "" },
        ],
      })
      const [user, assistant, tool] = asked[0]!["messages"] as ReadonlyArray<Json>
      assert.strictEqual(user!["content"], "half \ufffd and whole 🎉 and \\ud83c")
      assert.include(JSON.stringify(assistant), String.raw`{\"text\":\"\\ufffd\"}`)
      assert.strictEqual(tool!["content"], "(empty)")
    }),
  )

  it.live("receives the deployment's key and model and the caller's parameters, and streams text", () =>
    Effect.gen(function* () {
      const { url, asked, keys } = yield* provider((response) =>
        events(response, [
          delta({ content: "Hel" }),
          delta({ content: "lo" }),
          delta({}, "stop"),
          { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } },
        ]),
      )
      const parts = yield* say(url, { ...request, parameters: { model: "x", temperature: 0.2, stream: false } })
      assert.deepStrictEqual(parts, [
        { _tag: "Text", text: "Hel" },
        { _tag: "Text", text: "lo" },
        { _tag: "End", reason: "stop", usage: { inputTokens: 3, outputTokens: 2 } },
      ])
      assert.strictEqual(asked[0]?.["model"], "x")
      assert.strictEqual(asked[0]?.["temperature"], 0.2)
      assert.isTrue(asked[0]?.["stream"])
      assert.deepStrictEqual(asked[0]?.["messages"], [
        { role: "system", content: "be brief" },
        { role: "user", content: "hi" },
      ])
      assert.deepStrictEqual(keys, ["Bearer sk-1"])
    }),
  )

  it.live("receives the descriptions of the tools, and may send tool calls in pieces, which are joined", () =>
    Effect.gen(function* () {
      const call = (index: number, piece: Json) => ({ tool_calls: [{ index, ...piece }] })
      const { url, asked } = yield* provider((response) =>
        events(response, [
          delta(call(0, { id: "c0", function: { name: "add", arguments: '{"a":' } })),
          delta(call(1, { id: "c1", function: { name: "now", arguments: "" } })),
          delta(call(0, { function: { arguments: "2}" } })),
          delta({}, "tool_calls"),
        ]),
      )
      const tools = [{ name: "add", description: "adds", parameters: { type: "object", properties: {} } }]
      const parts = yield* say(url, { ...request, tools })
      assert.deepStrictEqual(parts.slice(0, 2), [
        { _tag: "Call", id: "c0", name: "add", input: { a: 2 } },
        { _tag: "Call", id: "c1", name: "now", input: {} },
      ])
      assert.strictEqual(parts.at(-1)?._tag, "End")
      assert.deepStrictEqual(asked[0]?.["tools"], [
        { type: "function", function: { name: "add", description: "adds", parameters: tools[0]?.parameters } },
      ])
    }),
  )

  it.live("receives the model's own calls and their results", () =>
    Effect.gen(function* () {
      const { url, asked } = yield* provider((response) => events(response, [delta({ content: "5" }, "stop")]))
      yield* say(url, {
        ...request,
        turns: [
          { role: "user", text: "2+3" },
          { role: "assistant", text: "", calls: [{ id: "c0", name: "add", input: { a: 2 } }] },
          { role: "tool", id: "c0", name: "add", output: { result: 5 } },
        ],
      })
      assert.deepStrictEqual(asked[0]?.["messages"], [
        { role: "user", content: "2+3" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c0", type: "function", function: { name: "add", arguments: '{"a":2}' } }],
        },
        { role: "tool", tool_call_id: "c0", content: '{"result":5}' },
      ])
    }),
  )

  it.live("must return an object of the requested shape; any other response counts as malformed", () =>
    Effect.gen(function* () {
      const { url } = yield* provider((response, call) => {
        const content = call === 1 ? '{"age":3}' : '{"age":"x"}'
        response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }] }))
      })
      const ask = Effect.flatMap(LanguageModel, (it) =>
        it.object({ turns: request.turns, parameters: {} }, Schema.Struct({ age: Schema.Number }), "person"),
      ).pipe(Effect.provide(model(url)))
      assert.deepStrictEqual(yield* ask, { age: 3 })
      assert.include(yield* Effect.flip(ask), { reason: "malformed" })
    }),
  )

  it.live("is retried three times when busy or broken, and not at all when it refuses", () =>
    Effect.gen(function* () {
      for (const [code, reason, times] of [
        [429, "busy", 3],
        [500, "unavailable", 3],
        [400, "refused", 1],
        [401, "refused", 1],
      ] as const) {
        const { url, asked } = yield* provider((response) => response.writeHead(code).end("sk-1 is wrong"))
        const error = yield* Effect.flip(say(url))
        assert.deepStrictEqual([error._tag, "reason" in error && error.reason], ["ModelFailed", reason])
        assert.lengthOf(asked, times)
        assert.notInclude(JSON.stringify(error), "sk-1")
      }
    }),
  )

  it.live("is retried at the time that it specifies, unless that is too far away", () =>
    Effect.gen(function* () {
      const at: Array<number> = []
      const soon = yield* provider((response, call) => {
        at.push(performance.now())
        if (call === 1) return response.writeHead(429, { "retry-after": "1" }).end()
        return events(response, [delta({ content: "ok" }, "stop")])
      })
      assert.deepStrictEqual((yield* say(soon.url))[0], { _tag: "Text", text: "ok" })
      assert.isAtLeast(at[1]! - at[0]!, 990)
      const late = yield* provider((response) => response.writeHead(429, { "retry-after": "20" }).end())
      assert.deepInclude(yield* Effect.flip(say(late.url)), { reason: "busy" })
      assert.lengthOf(late.asked, 1)
    }),
  )

  it.live("succeeds after being busy once", () =>
    Effect.gen(function* () {
      const { url } = yield* provider((response, call) =>
        call === 1 ? response.writeHead(503).end() : events(response, [delta({ content: "ok" }, "stop")]),
      )
      assert.deepStrictEqual((yield* say(url))[0], { _tag: "Text", text: "ok" })
    }),
  )

  it.live("receives several requests over one connection, and may leave a response open after the end marker", () =>
    Effect.gen(function* () {
      const sockets = new Set<unknown>()
      const kept = yield* provider((response) => {
        sockets.add(response.socket)
        events(response, [delta({ content: "Yes." }, "stop")])
      })
      const asked = Models.layer(place(kept.url)).pipe(Layer.provide(OutgoingHttp.layer))
      yield* Effect.gen(function* () {
        const { say: ask } = yield* LanguageModel
        for (let n = 0; n < 3; n++) yield* Stream.runDrain(ask(request))
      }).pipe(Effect.provide(asked))
      assert.strictEqual(sockets.size, 1)
      const open = yield* provider((response) => {
        response.writeHead(200, { "content-type": "text/event-stream" })
        response.write(`data: ${JSON.stringify(delta({ content: "Yes." }, "stop"))}\n\ndata: [DONE]\n\n`)
      })
      assert.deepInclude((yield* say(open.url))[0], { _tag: "Text", text: "Yes." })
    }),
  )

  it.live("is reported as failed if it sends nothing, disconnects or sends nonsense", () =>
    Effect.gen(function* () {
      const silent = yield* provider(() => undefined)
      assert.include(yield* Effect.flip(say(silent.url, request, Duration.millis(100))), { reason: "timeout" })
      const broken = yield* provider((response) =>
        response.end(`data: ${JSON.stringify(delta({ content: "half" }))}\n\n`),
      )
      assert.include(yield* Effect.flip(say(broken.url)), { reason: "malformed" })
      const begun = yield* provider((response) =>
        response.end(`data: ${JSON.stringify(delta({ content: "half" }))}\n\ndata: {\n\n`),
      )
      const bodies: Array<unknown> = []
      const hearing = Effect.flatMap(LanguageModel, (it) =>
        Stream.runForEach(it.say(request), (part) => Effect.sync(() => bodies.push(part))),
      )
      assert.include(yield* Effect.flip(Effect.provide(hearing, model(begun.url))), { reason: "malformed" })
      assert.deepStrictEqual(bodies, [{ _tag: "Text", text: "half" }])
      const nonsense = yield* provider((response) => response.end("data: {\n\n"))
      assert.include(yield* Effect.flip(say(nonsense.url)), { reason: "malformed" })
      const closed = yield* Effect.scoped(listening(() => undefined))
      assert.include(yield* Effect.flip(say(closed.url)), { reason: "unreachable" })
    }),
  )
})
