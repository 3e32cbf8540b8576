import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { other, turn } from "../../support/agents.ts"
import {
  ask,
  type ChatReply,
  type ChatRequest,
  chatting,
  eventsIn,
  keptAgent,
  lastMessage,
} from "../../support/chat.ts"
import type { Service } from "../../support/inMemory.ts"
import { mcpPeer } from "../../support/mcpPeer.ts"
import { change, keep, one } from "../../support/userAgents.ts"

const root = "/api/v1/agents/approvals"

const stream = { accept: "text/event-stream" }

const isReport = (body: ChatRequest): boolean => body.messages.at(-1)?.role === "tool"

/** A model that calls these tools, and repeats their results. */
const calling =
  (...calls: ReadonlyArray<readonly [string, object]>) =>
  (body: ChatRequest): ChatReply =>
    isReport(body) ? `Told: ${body.messages.at(-1)?.content}` : { calls, text: "Let me see." }

const listed = (at: Service, query = "", as?: typeof other) =>
  Effect.map(at.call({ path: root + query, ...(as === undefined ? {} : { as }) }), (answer) => answer.json().approvals)

const decide = (at: Service, id: string, body: unknown, as?: typeof other) =>
  at.call({
    method: "POST",
    path: `${root}/${id}`,
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(as === undefined ? {} : { as }),
  })

/** The events of a running turn. */
const followed = (at: Service, id: string, resume: string) =>
  Effect.map(ask(at, id, "", { headers: { ...stream, "last-event-id": resume } }), (answer) => {
    assert.strictEqual(answer.status, 200, answer.text)
    return eventsIn(answer.text)
  })

const sum = { a: 2, b: 3 }

/** An agent whose server asks before `add` and never permits `boom`. */
const careful = (...calls: ReadonlyArray<readonly [string, object]>) =>
  Effect.gen(function* () {
    const peer = yield* mcpPeer({ json: true })
    const { at, model } = yield* chatting(calling(...calls))
    const id = yield* keptAgent(at, {
      name: "Ana",
      mcp_config_plain: [
        {
          type: "http",
          name: "sums",
          url: peer.url,
          approval: "ask",
          tool_approvals: { boom: "never", third: "auto" },
        },
      ],
    })
    return { at, model, id, peer }
  })

describe("a call that needs approval", () => {
  it.effect("pauses the turn before anything runs, and the turn's record lists the waiting calls", () =>
    Effect.gen(function* () {
      const { at, id, model } = yield* careful(["mcp_sums_add", { ...sum, api_key: "k-1", note: "Bearer abcdefghij" }])
      const answer = yield* ask(at, id, { query: "2+3?", session_id: "s" })
      assert.strictEqual(answer.status, 200, answer.text)
      const { content, metadata, pending_approvals, tool_calls } = answer.json()
      assert.strictEqual(content, "Let me see.")
      assert.strictEqual(metadata.status, "waiting_for_approval")
      assert.deepStrictEqual(tool_calls, [])
      assert.lengthOf(model.asked, 1)
      const [waiting] = pending_approvals
      assert.deepInclude(waiting, {
        turn_id: metadata.turn_id,
        session_id: "s",
        chatbot_id: id,
        agent_name: "Ana",
        tool: "add",
        server: "sums",
        name: "mcp_sums_add",
        arguments: { ...sum, api_key: "***", note: "***" },
        question: "2+3?",
        status: "waiting",
        reason: null,
        decided_at: null,
        url: `${root}/${waiting.id}`,
      })
      assert.strictEqual(Date.parse(waiting.expires_at) - Date.parse(waiting.requested_at), 86_400_000)
      assert.deepStrictEqual(yield* listed(at), pending_approvals)
      assert.deepStrictEqual(yield* listed(at, "?session_id=other"), [])
      assert.deepStrictEqual((yield* at.call({ path: waiting.url })).json(), waiting)
      assert.notInclude(JSON.stringify(at.log), "k-1")
    }),
  )

  it.effect("runs once it is allowed, with the model's arguments, and the answer continues and is remembered", () =>
    Effect.gen(function* () {
      const { at, id, model, peer } = yield* careful(["mcp_sums_add", { ...sum, api_key: "k-1" }])
      const first = eventsIn((yield* ask(at, id, { query: "2+3?", session_id: "s" }, { headers: stream })).text)
      assert.deepStrictEqual(
        first.map(({ event }) => event),
        ["start", "delta", "tool_approval_required", "answer"],
      )
      const waiting = first[2]?.data
      const decided = yield* decide(at, String(waiting?.["id"]), { decision: "approve" })
      assert.strictEqual(decided.status, 200, decided.text)
      assert.strictEqual(decided.headers.get("cache-control"), "no-store")
      const { approval, resume, waiting: left } = decided.json()
      assert.strictEqual(left, 0)
      assert.strictEqual(approval.status, "approved")
      const events = yield* followed(at, id, resume)
      assert.deepStrictEqual(
        events.map(({ event }) => event),
        ["start", "tool_call", "delta", "answer"],
      )
      assert.strictEqual(events[0]?.data.turn_id, first[0]?.data.turn_id)
      assert.strictEqual(lastMessage(model).content, "5")
      assert.strictEqual(peer.counts.called, 1)
      const whole = events[3]?.data
      assert.strictEqual(whole?.content, "Let me see.\n\nTold: 5")
      assert.notProperty(whole, "pending_approvals")
      assert.notProperty(whole?.metadata, "status")
      assert.deepInclude((whole?.["tool_calls"] as ReadonlyArray<object> | undefined)?.[0], {
        name: "mcp_sums_add",
        output: "5",
      })
      yield* ask(at, id, { query: "And?", session_id: "s" })
      const asked = model.asked.at(-1)?.messages.map(({ role, content }) => `${role}: ${content}`)
      assert.includeMembers(asked ?? [], ["user: 2+3?", "assistant: Let me see.\n\nTold: 5"])
    }),
  )

  it.effect("reports to the model that the user refused, with the reason", () =>
    Effect.gen(function* () {
      const { at, id, peer } = yield* careful(["mcp_sums_add", sum])
      const [waiting] = (yield* ask(at, id, { query: "x" })).json().pending_approvals
      const { approval, resume } = (yield* decide(at, waiting.id, { decision: "deny", reason: " too much " })).json()
      assert.deepInclude(approval, { status: "denied", reason: "too much" })
      const events = yield* followed(at, id, resume)
      assert.include(events.at(-1)?.data.content, "the user denied this call: too much")
      assert.deepStrictEqual(yield* listed(at), [])
      assert.lengthOf(yield* listed(at, "?status=all"), 1)
      // The handshake, its confirmation and the list: the server received no other calls.
      assert.strictEqual(peer.counts.called, 0)
    }),
  )

  it.effect("can be allowed or refused only once, and only by the owner of the chat", () =>
    Effect.gen(function* () {
      const { at, id } = yield* careful(["mcp_sums_add", sum])
      const [waiting] = (yield* ask(at, id, { query: "x" })).json().pending_approvals
      assert.deepStrictEqual(yield* listed(at, "", other), [])
      assert.strictEqual((yield* decide(at, waiting.id, { decision: "approve" }, other)).status, 404)
      assert.strictEqual((yield* at.call({ path: waiting.url, as: other })).status, 404)
      assert.strictEqual((yield* at.call({ path: waiting.url, as: null })).status, 401)
      for (const [body, text] of [
        [{}, "Missing required field: decision"],
        [{ decision: "maybe" }, "Invalid field decision"],
        [{ decision: "deny", reason: "x".repeat(2001) }, "Invalid field reason"],
        ["{", "not JSON"],
      ] as const) {
        const refused = yield* decide(at, waiting.id, body)
        assert.strictEqual(refused.status, 400)
        assert.include(refused.text, text)
      }
      const all = yield* Effect.all(
        ["approve", "deny", "approve"].map((decision) => decide(at, waiting.id, { decision })),
        { concurrency: "unbounded" },
      )
      assert.deepStrictEqual(all.map(({ status }) => status).sort(), [200, 409, 409])
      assert.match(all.find(({ status }) => status === 409)?.json().message, /was already (approved|denied)/)
      assert.strictEqual((yield* decide(at, "3b241101-e2bb-4255-8caf-4136c566a962", { decision: "deny" })).status, 404)
    }),
  )

  it.effect("needs one approval per request, and the turn waits for all calls of a round", () =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: true })
      const twice = ["mcp_sums_add", sum] as const
      const { at, model } = yield* chatting((_body, call) => (call <= 2 ? { calls: [twice, twice] } : "Done."))
      const id = yield* keptAgent(at, { name: "Ana" })
      const servers = [
        { name: "sums", url: peer.url, approval: "ask", auth_type: "bearer", auth_config: { token: "t-9" } },
      ]
      const first = (yield* ask(at, id, { query: "x", mcp_servers: servers })).json().pending_approvals
      assert.lengthOf(first, 2)
      const early = (yield* decide(at, first[1].id, { decision: "approve" })).json()
      assert.deepInclude(early, { waiting: 1, resume: null })
      assert.lengthOf(model.asked, 1)
      const { resume } = (yield* decide(at, first[0].id, { decision: "deny" })).json()
      const events = yield* followed(at, id, resume)
      const second = events.filter(({ event }) => event === "tool_approval_required")
      assert.lengthOf(second, 2)
      assert.strictEqual(events.at(-1)?.data.metadata?.turn_id, first[0].turn_id)
      for (const { data } of second)
        assert.strictEqual((yield* decide(at, String(data["id"]), { decision: "approve" })).status, 200)
      while (model.asked.length < 3) yield* turn
      const reports = model.asked[2]?.messages.filter(({ role }) => role === "tool").map(({ content }) => content)
      assert.lengthOf(reports ?? [], 4)
      assert.include(reports?.[0], "the user denied this call")
      assert.deepStrictEqual(reports?.slice(1), ["5", "5", "5"])
      assert.isTrue(peer.headers.every(({ authorization }) => authorization === "Bearer t-9"))
      assert.strictEqual(model.asked.length, 3)
    }),
  )

  it.effect(
    "is refused without asking under `never`, and the refusal is reported to the model; under `auto`, it runs",
    () =>
      Effect.gen(function* () {
        const { at, id, model } = yield* careful(["mcp_sums_boom", {}], ["mcp_sums_third", {}])
        const { pending_approvals, tool_calls } = (yield* ask(at, id, { query: "x" })).json()
        assert.isUndefined(pending_approvals)
        assert.include(tool_calls[0].error, "has disabled it")
        assert.strictEqual(tool_calls[1].error, "it broke")
        const reports = model.asked[1]?.messages.filter(({ role }) => role === "tool").map(({ content }) => content)
        assert.include(reports?.[0], "this tool can't be called")
      }),
  )

  it.effect("may use a built-in tool, and is described in words if the answer is a document", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(calling(["calculator", { expression: "17*23" }]))
      for (const [language, words] of [
        ["en", "Waiting for your approval"],
        ["es", "A la espera de su aprobación"],
      ] as const) {
        const id = yield* keptAgent(at, {
          name: `Ana ${language}`,
          language,
          tools_config_plain: ["calculator"],
          tool_approvals: { calculator: "ask" },
        })
        for (const output_format of ["html", "markdown", "text"]) {
          const { text } = yield* ask(at, id, { query: "x", output_format })
          for (const part of [words, "calculator", "17", root]) assert.include(text, part)
        }
      }
      assert.lengthOf(yield* listed(at), 6)
    }),
  )

  it.effect("is refused in a background task, where no user is present, and the model is informed", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(calling(["calculator", { expression: "1" }]))
      const id = yield* keptAgent(at, {
        name: "Ana",
        tools_config_plain: ["calculator"],
        tool_approvals: { calculator: "ask" },
      })
      const answer = yield* at.call({
        method: "POST",
        path: `/api/v1/chat/${id}/summarize`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: "long" }),
      })
      assert.include(answer.json().summary, "isn't possible here")
      assert.deepStrictEqual(yield* listed(at), [])
    }),
  )

  it.effect("expires after the time that the deployment sets", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(calling(["calculator", { expression: "1" }]), {
        env: { TOOL_APPROVAL_SECONDS: "0" },
      })
      const id = yield* keptAgent(at, {
        name: "Ana",
        tools_config_plain: ["calculator"],
        tool_approvals: { calculator: "ask" },
      })
      const [waiting] = (yield* ask(at, id, { query: "x" })).json().pending_approvals
      const late = yield* decide(at, waiting.id, { decision: "approve" })
      assert.strictEqual(late.status, 410, late.text)
      assert.strictEqual((yield* at.call({ path: waiting.url })).json().status, "expired")
      assert.deepStrictEqual(yield* listed(at), [])
    }),
  )
})

describe("an agent's tool settings", () => {
  it.effect("are stored, changed one by one, and validated", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const peer = yield* mcpPeer({ json: true })
      const server = { type: "http", name: "sums", url: peer.url, approval: "ask", tool_approvals: { add: "never" } }
      const created = (yield* keep(at, {
        name: "Ana",
        tools_config_plain: ["calculator", "think"],
        tool_approvals: { calculator: "ask", think: "auto" },
        mcp_config_plain: [server],
      })).json()
      assert.deepStrictEqual(created.tool_approvals, { calculator: "ask", think: "auto" })
      assert.deepInclude(created.mcp_config_plain[0], { approval: "ask", tool_approvals: { add: "never" } })
      const id = created.chatbot_id
      yield* change(at, id, {
        tool_approvals: { think: "never" },
        mcp_config_plain: [{ name: "sums", approval: "auto" }],
      })
      const changed = (yield* one(at, id)).json()
      assert.deepStrictEqual(changed.tool_approvals, { calculator: "ask", think: "never" })
      assert.deepInclude(changed.mcp_config_plain[0], { approval: "auto", tool_approvals: { add: "never" } })
      for (const [wrong, text] of [
        [{ tool_approvals: { calculator: "maybe" } }, "tool_approvals"],
        [{ tool_approvals: { nothing: "ask" } }, "no tool has the slug nothing"],
        [{ mcp_config_plain: [{ name: "sums", approval: "sometimes" }] }, "mcp_config_plain[0].approval"],
      ] as const) {
        const refused = yield* change(at, id, wrong)
        assert.strictEqual(refused.status, 400, refused.text)
        assert.include(refused.text, text)
      }
    }),
  )
})
