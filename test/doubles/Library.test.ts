import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as library from "./library.ts"

const { connectVoice, failing, inMemory, KeyValue, KeyValueUnavailable, SpeechRecognition } = library

const form = {
  title: "Coffee",
  sections: [{ fields: [{ field_id: "cups", field_type: "integer", label: "How many cups?", required: true }] }],
}

const created = (service: library.Service) =>
  Effect.map(service.call({ method: "POST", path: "/api/v1/demo/forms", body: JSON.stringify(form) }), (answer) =>
    String(answer.json().form_uid),
  )

describe("a replaced port", () => {
  it.effect("a test's own recognizer transcribes the recording", () =>
    Effect.gen(function* () {
      const ear = Layer.succeed(SpeechRecognition, {
        isAvailable: true,
        transcribe: () => Effect.succeed({ text: "seven", confidence: 0.9 }),
      })
      const service = yield* inMemory({ voice: true, replace: [ear] })
      const voice = yield* connectVoice(service, { formUid: yield* created(service) })
      yield* voice.send({ type: "start_session", protocol_version: 2, locale: "en" })
      yield* voice.next("question")
      yield* voice.say("two")
      assert.strictEqual((yield* voice.next("transcription"))["text"], "seven")
    }),
  )

  it.effect("an unreachable store gives 503 on the routes that need it, and on no others", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ replace: [failing(KeyValue)] })
      const agents = yield* service.call({ path: "/api/v1/agents/user" })
      const forms = yield* service.call({ path: "/api/v1/demo/forms" })
      assert.deepStrictEqual([agents.status, forms.status], [503, 200])
    }),
  )
})

const tools = "https://tools.example/mcp"

/** A model that calls the tool `mcp_sums_add`, and then repeats its result. */
const adding = () =>
  library.scriptedModel.make(({ turns }) => {
    const last = turns.at(-1)
    return last?.role === "tool"
      ? `It is ${String(last.output)}`
      : [{ _tag: "Call", id: "c-1", name: "mcp_sums_add", input: { a: 2, b: 3 } }]
  })

describe("scripted tool servers", () => {
  const asked = (tool: library.scriptedToolServers.ScriptedTool, url = tools) =>
    Effect.gen(function* () {
      const servers = library.scriptedToolServers.make({ [tools]: { tools: { add: tool } } })
      const { call } = yield* inMemory({ replace: [adding().layer, servers.layer] })
      const post = (method: string, path: string, body: object) => call({ method, path, body: JSON.stringify(body) })
      const agent = (yield* post("PUT", "/api/v1/user_agents", { name: "Ana" })).json().chatbot_id
      const body = { query: "2+3?", mcp_servers: [{ name: "sums", url }] }
      const answer = yield* post("POST", `/api/v1/agents/chat/${agent}`, body)
      return { answer, servers }
    })

  it.effect("answer the model's calls, and record them", () =>
    Effect.gen(function* () {
      const { answer, servers } = yield* asked({ run: () => "5" })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(servers.calls, [{ url: tools, tool: "add", input: { a: 2, b: 3 } }])
      assert.lengthOf(servers.connections, 1)
      assert.strictEqual(answer.json().content, "It is 5")
    }),
  )

  it.effect("fail if a scripted call fails, if the URL has no server, or if the tool is unknown", () =>
    Effect.gen(function* () {
      const failed = new library.ToolServerFailed({ reason: "the server timed out" })
      const call = yield* asked({ run: () => failed })
      assert.include(call.answer.text, "the server timed out")
      const gone = yield* asked({ run: () => "x" }, "https://other.example/mcp")
      assert.include(JSON.stringify(gone.answer.json().metadata.mcp_errors), "the server is unreachable")
      assert.deepStrictEqual(gone.servers.calls, [])
      const { layer } = library.scriptedToolServers.make({ [tools]: { tools: {} } })
      const unknown = yield* Effect.flatMap(library.ToolServers, (servers) =>
        Effect.flatMap(servers.connect({ url: tools, headers: {}, timeout: Duration.seconds(1) }), (server) =>
          Effect.flip(server.call("add", {})),
        ),
      ).pipe(Effect.provide(layer))
      assert.strictEqual(unknown.reason, "the server has no tool add")
    }),
  )
})

describe("a failing port", () => {
  it.effect("fails in every method, effect and stream, with its own error", () =>
    Effect.gen(function* () {
      const store = yield* Effect.provide(KeyValue, failing(KeyValue))
      const missing = new KeyValueUnavailable({ cause: "x" })._tag
      for (const asked of [store.get("x"), store.delete("x"), store.ping])
        assert.strictEqual((yield* Effect.flip(asked))._tag, missing)
      const stream = store.get("x") as unknown as Stream.Stream<never, { readonly _tag: string }>
      assert.strictEqual((yield* Effect.flip(Stream.runDrain(stream)))._tag, missing)
    }),
  )

  it.effect("can replace any port", () =>
    Effect.gen(function* () {
      const tags = Object.values(library).filter(
        (value): value is typeof KeyValue => typeof value === "function" && "key" in value && "of" in value,
      )
      assert.isAbove(tags.length, 60)
      for (const tag of tags) {
        const exit = yield* Effect.exit(Effect.flatMap(Effect.provide(tag, failing(tag)), (port) => port.get("x")))
        assert.isTrue(Exit.isFailure(exit), tag.key)
      }
    }),
  )
})
