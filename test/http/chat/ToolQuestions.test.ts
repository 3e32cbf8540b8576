import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { other, turn } from "../../support/agents.ts"
import { ask, type ChatReply, chatting, eventsIn, keptAgent, lastMessage } from "../../support/chat.ts"
import type { Service } from "../../support/inMemory.ts"
import { listening, mcpPeer } from "../../support/mcpPeer.ts"
import { talkativeMcpPeer } from "../../support/talkativeMcpPeer.ts"

const root = "/api/v1/agents/questions"

const requestedSchema = {
  type: "object",
  properties: {
    to: { type: "string", format: "email", title: "Address" },
    copies: { type: "integer", minimum: 1, maximum: 3 },
    paper: { type: "string", enum: ["a4", "a3"] },
    urgent: { type: "boolean" },
  },
  required: ["to"],
}

/** An agent whose tool asks a question first, and repeats the user's response. */
const curious = (schema: object = requestedSchema) =>
  Effect.gen(function* () {
    const peer = yield* talkativeMcpPeer(async ({ event, token, end, answerTo }) => {
      event({ method: "notifications/progress", params: { progressToken: token, progress: 1, total: 2 } })
      const answered = answerTo("q")
      event({ id: "q", method: "elicitation/create", params: { message: "Where to?", requestedSchema: schema } })
      end(JSON.stringify((await answered).result))
    })
    const { at, model } = yield* chatting((body): ChatReply =>
      body.messages.at(-1)?.role === "tool" ? "Done." : { calls: [["mcp_post_work", {}]] },
    )
    const id = yield* keptAgent(at, { name: "Ana", mcp_config_plain: [{ type: "http", name: "post", url: peer.url }] })
    return { at, model, id }
  })

const open = (at: Service) => Effect.map(at.call({ path: root }), (found) => found.json().questions)

/** Polls until a question is open. */
const asked = (at: Service) =>
  Effect.gen(function* () {
    for (;;) {
      const [question] = yield* open(at)
      if (question !== undefined) return question
      yield* turn
    }
  })

const answer = (at: Service, id: string, body: object, as?: typeof other) =>
  at.call({
    method: "POST",
    path: `${root}/${id}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(as === undefined ? {} : { as }),
  })

const stream = { headers: { accept: "text/event-stream" } }

describe("a tool's question during a call", () => {
  it.effect("is asked in the chat, answered once by its user, and returned to the tool", () =>
    Effect.gen(function* () {
      const { at, model, id } = yield* curious()
      const chat = yield* Effect.forkChild(ask(at, id, { query: "x", session_id: "s" }, stream))
      const question = yield* asked(at)
      assert.deepInclude(question, {
        session_id: "s",
        server: "post",
        tool: "mcp_post_work",
        message: "Where to?",
        schema: requestedSchema,
        url: `${root}/${question.id}`,
      })
      assert.deepStrictEqual((yield* at.call({ path: root, as: other })).json().questions, [])
      const reply = { action: "accept", content: { to: "a@b.example", copies: 2, paper: "a4", more: "left out" } }
      assert.strictEqual((yield* answer(at, question.id, reply, other)).status, 404)
      for (const [content, text] of [
        [{}, "Missing required field: content.to"],
        [{ to: "nobody" }, "Invalid field content.to: must have the format email"],
        [{ to: "a@b.example", copies: 4 }, "Invalid field content.copies: must be at most 3"],
        [{ to: "a@b.example", copies: 1.5 }, "must be a whole number"],
        [{ to: "a@b.example", paper: "a5" }, "must be one of a4, a3"],
        [{ to: "a@b.example", urgent: "yes" }, "must be true or false"],
      ] as const) {
        const refused = yield* answer(at, question.id, { action: "accept", content })
        assert.strictEqual(refused.status, 400, refused.text)
        assert.include(refused.json().message, text)
      }
      assert.include((yield* answer(at, question.id, { action: "maybe" })).text, "Invalid field action")
      const all = yield* Effect.all([answer(at, question.id, reply), answer(at, question.id, { action: "decline" })])
      assert.strictEqual(all[0].status, 200, all[0].text)
      assert.deepStrictEqual(all[0].json(), { id: question.id, action: "accept" })
      assert.include([404, 409], all[1].status)
      const events = eventsIn((yield* Fiber.join(chat)).text)
      assert.deepStrictEqual(
        events.map(({ event }) => event),
        ["start", "tool_progress", "tool_question", "tool_call", "delta", "answer"],
      )
      assert.deepStrictEqual(events[1]?.data, { tool: "mcp_post_work", progress: 1, total: 2, message: null })
      assert.deepStrictEqual(events[2]?.data, question)
      assert.deepStrictEqual(JSON.parse(lastMessage(model).content), {
        action: "accept",
        content: { to: "a@b.example", copies: 2, paper: "a4" },
      })
      assert.deepStrictEqual(yield* open(at), [])
    }),
  )

  it.effect("may be declined", () =>
    Effect.gen(function* () {
      const { at, model, id } = yield* curious()
      const chat = yield* Effect.forkChild(ask(at, id, { query: "x" }, stream))
      const question = yield* asked(at)
      assert.strictEqual((yield* answer(at, question.id, { action: "decline" })).status, 200)
      yield* Fiber.join(chat)
      assert.deepStrictEqual(JSON.parse(lastMessage(model).content), { action: "decline" })
    }),
  )

  it.effect("is cancelled if no user is present, or if it is not a plain form", () =>
    Effect.gen(function* () {
      const { at, model, id } = yield* curious()
      assert.strictEqual((yield* ask(at, id, { query: "x" })).status, 200)
      assert.deepStrictEqual(JSON.parse(lastMessage(model).content), { action: "cancel" })
      const nested = yield* curious({ type: "object", properties: { a: { type: "object", properties: {} } } })
      const events = eventsIn((yield* ask(nested.at, nested.id, { query: "x" }, stream)).text)
      assert.notInclude(
        events.map(({ event }) => event),
        "tool_question",
      )
      assert.deepStrictEqual(JSON.parse(lastMessage(nested.model).content), { action: "cancel" })
    }),
  )
})

describe("the tool servers of an agent", () => {
  it.effect("are listed with their resources and prompts to users who may chat with the agent", () =>
    Effect.gen(function* () {
      const talkative = yield* talkativeMcpPeer(({ end }) => end("x"))
      const few = yield* mcpPeer({ json: true })
      const { at } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, {
        name: "Ana",
        mcp_config_plain: [
          { type: "http", name: "full", url: `${talkative.url}?key=k-1`, api_key: "k-2", approval: "ask" },
          { type: "http", name: "few", url: few.url },
        ],
      })
      const root = `/api/v1/agents/chat/${id}/servers`
      const listed = yield* at.call({ path: root })
      assert.deepStrictEqual(listed.json().servers, [
        { name: "full", url: talkative.url, approval: "ask", tool_approvals: {} },
        { name: "few", url: few.url, approval: "auto", tool_approvals: {} },
      ])
      assert.notMatch(listed.text, /k-[12]/)
      const json = (path: string) => Effect.map(at.call({ path: root + path }), (found) => found.json())
      assert.deepStrictEqual(yield* json("/full/resources"), {
        resources: [{ uri: "file:///a.txt", name: "a", title: "A", description: null, mime_type: "text/plain" }],
      })
      assert.deepStrictEqual((yield* json("/full/prompts")).prompts[0].arguments, [
        { name: "who", description: null, required: true },
      ])
      assert.deepStrictEqual(yield* json("/few/prompts"), { prompts: [] })
      assert.strictEqual((yield* at.call({ path: `${root}/none/prompts` })).status, 404)
      for (const path of ["", "/full/resources", "/full/prompts"])
        assert.strictEqual((yield* at.call({ path: root + path, as: other })).status, 404)
    }),
  )

  it.effect("are reported with the reason if they fail, and never with their own messages", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const state = { isUp: true }
      const { url } = yield* listening((request, response) => {
        let text = ""
        request.on("data", (piece) => (text += piece))
        request.on("end", () => {
          if (!state.isUp) return void response.writeHead(500).end("secret")
          const { id, method } = JSON.parse(text)
          if (id === undefined) return void response.writeHead(202).end()
          const result =
            method === "initialize"
              ? { protocolVersion: "2025-11-25", capabilities: { prompts: {} }, serverInfo: {} }
              : { tools: [] }
          response.writeHead(200, { "content-type": "application/json" })
          response.end(JSON.stringify({ jsonrpc: "2.0", id, result }))
        })
      })
      const id = yield* keptAgent(at, { name: "Ana", mcp_config_plain: [{ type: "http", name: "ill", url }] })
      state.isUp = false
      const found = yield* at.call({ path: `/api/v1/agents/chat/${id}/servers/ill/prompts` })
      assert.strictEqual(found.status, 502)
      assert.deepStrictEqual(found.json(), {
        error: "tool_server_failed",
        message: "The tool server failed: the server answered 500.",
      })
    }),
  )
})
