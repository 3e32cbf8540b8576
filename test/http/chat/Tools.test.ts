import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { RequestListener } from "node:http"
import { warmed } from "../../support/agents.ts"
import {
  type ChatRequest,
  ask,
  chatting,
  eventsIn,
  keptAgent,
  lastMessage,
  messageOf,
  type ChatReply,
} from "../../support/chat.ts"
import { listening, mcpPeer } from "../../support/mcpPeer.ts"

/** The tools offered to a model. */
const namesOf = (body: ChatRequest): ReadonlyArray<string> =>
  (body["tools"] ?? []).map((tool: { function: { name: string } }) => tool.function.name)

/** A model that calls these tools first, and then answers "Done." */
const calling =
  (...calls: ReadonlyArray<readonly [string, object]>) =>
  (body: { messages: ReadonlyArray<{ role: string }> }): ChatReply =>
    body.messages.at(-1)?.role === "tool" ? "Done." : { calls }

describe("tools of a request", () => {
  it.effect(
    "[CHAT-070] come from a connected server, are offered to the model under the server's name, and run when called",
    () =>
      Effect.gen(function* () {
        for (const json of [true, false]) {
          const peer = yield* mcpPeer({ json })
          const { at, model } = yield* chatting(calling(["mcp_sums_add", { a: 2, b: 3 }]) as () => ChatReply)
          const id = yield* keptAgent(at, { name: "Ana" })
          const answer = yield* ask(at, id, { query: "2+3?", mcp_servers: [{ name: "sums", url: peer.url }] })
          assert.strictEqual(answer.status, 200, answer.text)
          assert.deepStrictEqual(namesOf(model.asked[0]!), ["mcp_sums_add", "mcp_sums_boom", "mcp_sums_third"])
          assert.strictEqual(lastMessage(model)["content"], "5")
          const { content, tool_calls, metadata } = answer.json()
          assert.strictEqual(content, "Done.")
          assert.notProperty(metadata, "mcp_errors")
          assert.deepStrictEqual(tool_calls, [
            {
              id: "call-0",
              name: "mcp_sums_add",
              status: "completed",
              arguments: { a: 2, b: 3 },
              output: "5",
              error: null,
              execution_time: 0,
            },
          ])
        }
      }),
  )

  it.effect("[CHAT-080] are valid only for that request, and the session with their server is closed afterwards", () =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: true })
      const { at, model } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, { name: "Ana" })
      yield* ask(at, id, { query: "x", mcp_servers: [{ name: "sums", url: peer.url }] })
      yield* ask(at, id, { query: "y" })
      assert.lengthOf(namesOf(model.asked[0]!), 3)
      assert.notProperty(model.asked[1], "tools")
      assert.strictEqual(peer.counts.opened, 1)
      while (!peer.methods.includes("DELETE")) yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
    }),
  )

  const seen = (auth: object) =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: true })
      const { at } = yield* chatting(calling(["mcp_m_add", { a: 1, b: 1 }]) as () => ChatReply)
      const id = yield* keptAgent(at, { name: "Ana" })
      const answer = yield* ask(at, id, { query: "x", mcp_servers: [{ name: "m", url: peer.url, ...auth }] })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.isAtLeast(peer.headers.length, 4)
      return { peer, answer, at }
    })

  it.effect("[CHAT-090] [CHAT-130] send an API key in the header that header_name specifies, in every request", () =>
    Effect.gen(function* () {
      const auth = { auth_type: "api_key", auth_config: { api_key: "k-1", header_name: "X-Team-Key" } }
      const { peer, answer, at } = yield* seen(auth)
      assert.isTrue(peer.headers.every((headers) => headers["x-team-key"] === "k-1"))
      assert.isTrue(peer.headers.every((headers) => headers["x-api-key"] === undefined))
      assert.notInclude(answer.text + JSON.stringify(at.log), "k-1")
    }),
  )

  it.effect("[CHAT-140] use the header X-API-Key by default", () =>
    Effect.gen(function* () {
      const { peer } = yield* seen({ auth_type: "api_key", auth_config: { api_key: "k-1" } })
      assert.isTrue(peer.headers.every((headers) => headers["x-api-key"] === "k-1"))
      assert.isTrue(peer.headers.every((headers) => headers.authorization === undefined))
    }),
  )

  it.effect("[CHAT-110] send a bearer token, given as token or as access_token", () =>
    Effect.gen(function* () {
      for (const auth_config of [{ token: "t-1" }, { access_token: "t-1" }]) {
        const { peer } = yield* seen({ auth_type: "bearer", auth_config })
        assert.isTrue(peer.headers.every(({ authorization }) => authorization === "Bearer t-1"))
      }
    }),
  )

  it.effect("[CHAT-100] accept a token for OAuth, or fetch one with client credentials", () =>
    Effect.gen(function* () {
      const given = yield* seen({ auth_type: "oauth", auth_config: { access_token: "t-2" } })
      assert.isTrue(given.peer.headers.every(({ authorization }) => authorization === "Bearer t-2"))
      const forms: Array<string> = []
      const granting: RequestListener = (request, response) => {
        let text = ""
        request.on("data", (piece) => (text += piece))
        request.on("end", () => {
          forms.push(text)
          response.writeHead(200, { "content-type": "application/json" })
          response.end('{"access_token":"t-3","token_type":"Bearer"}')
        })
      }
      const { url } = yield* listening(granting)
      const auth_config = { token_url: `${url}/token`, client_id: "me", client_secret: "s&1", scopes: ["a", "b"] }
      const fetched = yield* seen({ auth_type: "oauth", auth_config })
      assert.deepStrictEqual(Object.fromEntries(new URLSearchParams(forms[0])), {
        grant_type: "client_credentials",
        client_id: "me",
        client_secret: "s&1",
        scope: "a b",
      })
      assert.isTrue(fetched.peer.headers.every(({ authorization }) => authorization === "Bearer t-3"))
    }),
  )

  it.effect("[CHAT-120] send no credential if no authentication is configured", () =>
    Effect.gen(function* () {
      for (const auth of [{ auth_type: "none" }, {}, { auth_type: null, auth_config: null }]) {
        const { peer } = yield* seen(auth)
        for (const headers of peer.headers) {
          assert.notProperty(headers, "authorization")
          assert.notProperty(headers, "x-api-key")
          assert.notProperty(headers, "cookie")
        }
      }
    }),
  )

  it.effect("report an unreachable server in metadata.mcp_errors, and the answer is given without it", () =>
    Effect.gen(function* () {
      const refusing: RequestListener = (_, response) => void response.writeHead(401).end()
      const { url } = yield* listening(refusing)
      const { at } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, { name: "Ana" })
      const oauth = { token_url: "http://10.1.1.1/t", client_id: "a", client_secret: "b" }
      const answer = yield* ask(at, id, {
        query: "x",
        mcp_servers: [
          { name: "a", url: `${url}/mcp?key=secret` },
          { name: "b", url: "http://169.254.169.254/latest" },
          { name: "c", url: "http://127.0.0.1:1/" },
          { name: "d", url, auth_type: "oauth", auth_config: oauth },
        ],
      })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.json().metadata.mcp_errors, [
        { name: "a", url: `${url}/mcp`, error: "the server rejected the credentials (401)" },
        {
          name: "b",
          url: "http://169.254.169.254/latest",
          error: "the address isn't public; your administrator can allow it with OUTBOUND_ALLOW",
        },
        { name: "c", url: "http://127.0.0.1:1/", error: "the server cannot be reached" },
        { name: "d", url, error: "the address of the authorization server is not allowed" },
      ])
    }),
  )
})

describe("an agent's tools", () => {
  it.effect("[EPH-110] are offered to the model by their slug in the catalog, and run when called", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(calling(["calculator", { expression: "6*7" }]) as () => ChatReply)
      const { id } = yield* warmed(at, { name: "Ana", tools_config_plain: ["calculator"] })
      const answer = yield* ask(at, id, { query: "6*7?" })
      assert.deepStrictEqual(namesOf(model.asked[0]!), ["calculator"])
      assert.deepStrictEqual(answer.json().tool_calls[0].output, { expression: "6*7", result: 42 })
      assert.deepStrictEqual(JSON.parse(lastMessage(model)["content"]), { expression: "6*7", result: 42 })
      assert.strictEqual(lastMessage(model)["tool_call_id"], "call-0")
    }),
  )

  it.effect("[CAT-020] may be any tools of the catalog, whose slugs are listed in tools_config_plain", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.")
      const catalog: ReadonlyArray<{ slug: string }> = (yield* at.call({ path: "/api/v1/tools/catalog" })).json()
      const slugs = catalog.map(({ slug }) => slug)
      const { id } = yield* warmed(at, { name: "Ana", tools_config_plain: slugs })
      yield* ask(at, id, { query: "x" })
      assert.isAtLeast(slugs.length, 12)
      assert.deepStrictEqual(namesOf(model.asked[0]!), slugs)
      for (const { function: tool } of model.asked[0]!.tools ?? []) assert.strictEqual(tool.parameters.type, "object")
    }),
  )

  it.effect("call servers with the sealed key, and distinguish two servers with the same name", () =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: false })
      const { at, model } = yield* chatting(calling(["mcp_m_add_2", { a: 1, b: 2 }]) as () => ChatReply)
      const server = { type: "http", name: "m", url: peer.url, api_key: "k-9" }
      const { id } = yield* warmed(at, { name: "Ana", mcp_config_plain: [server, server] })
      peer.headers.length = 0
      const answer = yield* ask(at, id, { query: "x" })
      assert.include(namesOf(model.asked[0]!), "mcp_m_add_2")
      assert.strictEqual(answer.json().tool_calls[0].output, "3")
      assert.isTrue(peer.headers.every(({ authorization }) => authorization === "Bearer k-9"))
    }),
  )

  it.effect(
    "share one handshake per server across all turns, and make a new one if the server has lost the session",
    () =>
      Effect.gen(function* () {
        const peer = yield* mcpPeer({ json: true })
        const { at, model } = yield* chatting(calling(["mcp_m_add", { a: 1, b: 2 }]) as () => ChatReply)
        const { id } = yield* warmed(at, {
          name: "Ana",
          mcp_config_plain: [{ type: "http", name: "m", url: peer.url }],
        })
        const turn = ask(at, id, { query: "x" })
        yield* turn
        const { opened, listed } = peer.counts
        for (let n = 0; n < 3; n++) assert.strictEqual((yield* turn).json().tool_calls[0].output, "3")
        assert.deepInclude(peer.counts, { opened, listed })
        peer.forget()
        assert.strictEqual((yield* turn).json().tool_calls[0].output, "3")
        assert.isAbove(peer.counts.listed, listed)
        assert.include(namesOf(model.asked.at(-1)!), "mcp_m_add")
      }),
  )

  it.effect("report failures to the model and to the caller", () =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: true })
      const { at, model } = yield* chatting(
        calling(
          ["calculator", { expression: "6*" }],
          ["mcp_m_boom", {}],
          ["rm_rf", {}],
          ["calculator", { no: 1 }],
        ) as () => ChatReply,
      )
      const { id } = yield* warmed(at, { name: "Ana", tools_config_plain: ["calculator"] })
      const answer = yield* ask(at, id, { query: "x", mcp_servers: [{ name: "m", url: peer.url }] })
      const { tool_calls, content } = answer.json()
      assert.strictEqual(content, "Done.")
      assert.deepStrictEqual(
        tool_calls.map(({ status, output }: { status: string; output: unknown }) => [status, output]),
        Array.from({ length: 4 }, () => ["error", null]),
      )
      assert.match(tool_calls[0].error, /cannot be evaluated/)
      assert.strictEqual(tool_calls[1].error, "it broke")
      assert.match(tool_calls[2].error, /no tool with this name/)
      assert.match(tool_calls[3].error, /expression/)
      assert.deepStrictEqual(JSON.parse(lastMessage(model, 3)["content"]), { error: "it broke" })
    }),
  )

  it.effect("return an unreadable call to the model with the reason, but without its arguments", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting((body) =>
        body.messages.at(-1)?.role === "tool"
          ? "Done."
          : (response) => {
              const call = (index: number, name: string, text: string) =>
                `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ index, id: "x", function: { name, arguments: text } }] } }] })}\n\n`
              response.writeHead(200, { "content-type": "text/event-stream" })
              response.write(call(0, "calculator", '{"expression":"2+3"') + call(1, "", "{}"))
              response.end(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: "tool_calls" }] })}\n\n`)
            },
      )
      const id = yield* keptAgent(at, { name: "Ana", tools_config_plain: ["calculator"] })
      const answer = yield* ask(at, id, { query: "2+3?" })
      assert.strictEqual(answer.json().content, "Done.", answer.text)
      const asked = model.asked[1]?.messages.find(({ tool_calls }) => tool_calls !== undefined)
      assert.deepStrictEqual(
        asked?.tool_calls?.map((call) => [call.id, call.function.name, call.function.arguments]),
        [
          ["x", "calculator", "{}"],
          ["x_2", "unnamed_tool", "{}"],
        ],
      )
      assert.include(lastMessage(model, 2).content, "the arguments of a tool must be an object")
      assert.include(lastMessage(model).content, "there is no tool with this name")
    }),
  )

  it.effect("text that turns out to be a thought is withdrawn from the stream and left out of the answer", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => ["Hm.\n", "</think>\n", "Blue."])
      const id = yield* keptAgent(at, { name: "Ana" })
      const answer = yield* ask(at, id, { query: "Which?" }, { headers: { accept: "text/event-stream" } })
      const events = eventsIn(answer.text).map(({ event, data }) => [event, data.text ?? data.content ?? ""])
      assert.deepStrictEqual(events.slice(1), [
        ["delta", "Hm.\n"],
        ["replace", ""],
        ["delta", "Blue."],
        ["answer", "Blue."],
      ])
    }),
  )

  it.effect("are withheld after a set number of rounds and calls if the model never stops calling them", () =>
    Effect.gen(function* () {
      const call: readonly [string, object] = ["calculator", { expression: "1+1" }]
      const { at, model } = yield* chatting((body) =>
        body["tool_choice"] === "none" ? "Enough." : { calls: Array.from({ length: 10 }, () => call) },
      )
      const { id } = yield* warmed(at, { name: "Ana", tools_config_plain: ["calculator"] })
      const answer = yield* ask(at, id, { query: "x" })
      assert.strictEqual(answer.json().content, "Enough.")
      assert.lengthOf(model.asked, 9)
      const done = answer.json().tool_calls.filter(({ status }: { status: string }) => status === "completed")
      assert.lengthOf(answer.json().tool_calls, 80)
      assert.lengthOf(done, 32)
    }),
  )

  it.effect("are offered or required depending on the mode of operation", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(calling(["calculator", { expression: "1" }]) as () => ChatReply)
      const asked = (operation_mode: string) =>
        Effect.gen(function* () {
          const before = model.asked.length
          const { id } = yield* warmed(at, { name: "Ana", operation_mode, tools_config_plain: ["calculator"] })
          yield* ask(at, id, { query: "x" })
          return model.asked.slice(before).map((body) => [namesOf(body).length, body["tool_choice"]])
        })
      assert.deepStrictEqual(yield* asked("adaptive"), [
        [1, undefined],
        [1, undefined],
      ])
      assert.deepStrictEqual(yield* asked("tool_only"), [
        [1, "required"],
        [1, undefined],
      ])
      assert.deepStrictEqual((yield* asked("conversational"))[0], [0, undefined])
    }),
  )

  it.effect("appear in the stream where they were called, between the pieces of text", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting((body) =>
        messageOf(body).role === "tool"
          ? ["It is ", "42."]
          : { text: "Let me see.", calls: [["calculator", { expression: "6*7" }]] },
      )
      const { id } = yield* warmed(at, { name: "Ana", tools_config_plain: ["calculator"] })
      const answer = yield* ask(at, id, { query: "x" }, { headers: { accept: "text/event-stream" } })
      const events = eventsIn(answer.text)
      assert.deepStrictEqual(
        events.map(({ event, data }) => [event, data.text ?? data.name ?? data.content]),
        [
          ["start", undefined],
          ["delta", "Let me see."],
          ["tool_call", "calculator"],
          ["delta", "\n\nIt is "],
          ["delta", "42."],
          ["answer", "Let me see.\n\nIt is 42."],
        ],
      )
    }),
  )
})
