import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { other } from "../../support/agents.ts"
import { ask, type ChatReply, type ChatRequest, chatting, eventsIn, keptAgent } from "../../support/chat.ts"
import type { Service } from "../../support/inMemory.ts"
import { consenting, signInPeer } from "../../support/signInPeer.ts"

const root = "/api/v1/agents/connections"

const json = { "content-type": "application/json" }

/** The tools called so far, by name. */
const calledIn = ({ messages }: ChatRequest): ReadonlyArray<string> =>
  messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name))

/** A model that calls the offered tools one after another, and repeats the last result. */
const calling =
  (...names: ReadonlyArray<string>) =>
  (body: ChatRequest): ChatReply => {
    const done = calledIn(body)
    const offered = (body.tools ?? []).map((tool) => tool.function.name)
    const next = names[done.length]
    return next !== undefined && offered.includes(next)
      ? { calls: [[next, {}]], text: "" }
      : `Told: ${body.messages.at(-1)?.content}`
  }

const propose = (at: Service, body: object, as?: typeof other) =>
  at.call({
    method: "POST",
    path: root,
    headers: json,
    body: JSON.stringify(body),
    ...(as === undefined ? {} : { as }),
  })

const back = (at: Service, url: URL, as?: typeof other) =>
  at.call({ path: url.pathname + url.search, ...(as === undefined ? {} : { as }) })

const listed = (at: Service, as?: typeof other) =>
  Effect.map(at.call({ path: root, ...(as === undefined ? {} : { as }) }), (answer) => answer.json().connections)

/** A short real delay, for servers on sockets. */
const moment = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))

/** Waits until the turn has ended, and returns it. */
const ended = (at: Service, turnId: string) =>
  Effect.gen(function* () {
    for (;;) {
      const found = (yield* at.call({ path: `/api/v1/agents/chat/turns/${turnId}` })).json()
      if (found.state !== "running") return found
      yield* moment
    }
  })

/** An agent whose tool server requires signing in, and a question that needs the server. */
const asking = (names: ReadonlyArray<string>, kind: Parameters<typeof signInPeer>[0] = {}, server: object = {}) =>
  Effect.gen(function* () {
    const peer = yield* signInPeer(kind)
    const { at, model } = yield* chatting(calling(...names))
    const id = yield* keptAgent(at, {
      name: "Ana",
      mcp_config_plain: [{ type: "http", name: "files", url: peer.url, ...server }],
    })
    return { peer, at, model, id }
  })

/** Connects the agent's server through the page's route. */
const connect = (at: Service, target: object) =>
  Effect.gen(function* () {
    const proposed = yield* propose(at, target)
    assert.strictEqual(proposed.status, 200, proposed.text)
    const url = yield* consenting(proposed.json().authorization_url)
    const answer = yield* back(at, url)
    assert.include([200, 303], answer.status, answer.text)
    if (answer.status === 200) assert.include(answer.text, "files is connected to")
    return url
  })

describe("a tool server that requires signing in", () => {
  it.effect("asks the user to sign in when needed, and the turn continues after consent", () =>
    Effect.gen(function* () {
      const { peer, at, id } = yield* asking(["connect_files", "mcp_files_read"])
      const asked = (yield* ask(at, id, { query: "Read it.", session_id: "s" })).json()
      assert.strictEqual(asked.metadata.status, "waiting_for_approval")
      const [waiting] = asked.pending_approvals
      assert.deepStrictEqual(waiting.authorization, {
        server: "files",
        server_url: peer.url,
        scopes: [],
        connect_url: `/agents/connections?approval=${waiting.id}`,
      })
      assert.deepStrictEqual(asked.metadata.mcp_errors, [
        {
          name: "files",
          url: peer.url,
          error: "the server requires the user to sign in",
          connect_url: `/agents/connections?agent=${id}&server=files`,
        },
      ])

      const proposed = (yield* propose(at, { approval_id: waiting.id })).json()
      assert.deepInclude(proposed, {
        chatbot_id: id,
        agent_name: "Ana",
        server: "files",
        server_url: peer.url,
        issuer: peer.authority.url,
        resource: peer.url,
        scopes: ["files:read", "offline_access"],
      })
      const sent = new URL(proposed.authorization_url).searchParams
      assert.strictEqual(sent.get("code_challenge_method"), "S256")
      assert.strictEqual(sent.get("resource"), peer.url)
      assert.match(sent.get("redirect_uri") ?? "", /^http:\/\/[^/]+\/agents\/connections\/callback$/)

      const url = yield* consenting(proposed.authorization_url)
      assert.strictEqual((yield* back(at, url, other)).status, 410, "another user's browser")
      const answer = yield* back(at, url)
      assert.strictEqual(answer.status, 303, answer.text)
      const { conversation_id } = asked.metadata
      assert.strictEqual(answer.headers.get("location"), `/agents/chat?agent=${id}&conversation=${conversation_id}`)
      assert.strictEqual((yield* back(at, url)).status, 410, "the same answer again")

      const done = yield* ended(at, waiting.turn_id)
      assert.strictEqual(done.state, "completed")
      assert.include(done.messages.at(-1).content, "read for ana")
      assert.deepStrictEqual(peer.state.calls, ["read"])

      const [connection] = yield* listed(at)
      assert.deepInclude(connection, {
        chatbot_id: id,
        agent_name: "Ana",
        server: "files",
        server_url: peer.url,
        issuer: peer.authority.url,
        state: "connected",
      })
      assert.deepStrictEqual(yield* listed(at, other), [])
    }),
  )

  it.effect("is announced by a typed event in the stream", () =>
    Effect.gen(function* () {
      const { at, id } = yield* asking(["connect_files"])
      const answer = yield* ask(at, id, { query: "x" }, { headers: { accept: "text/event-stream" } })
      const events = eventsIn(answer.text)
      const needed = events.find(({ event }) => event === "tool_authorization_required")
      assert.deepInclude(needed?.data["authorization"], { server: "files" })
      assert.isUndefined(events.find(({ event }) => event === "tool_approval_required"))
    }),
  )

  it.effect("has its tokens renewed in time, and each refresh token is used only once across all processes", () =>
    Effect.gen(function* () {
      const { peer, at, id } = yield* asking(["mcp_files_read"], { seconds: 120 })
      yield* connect(at, { chatbot_id: id, server: "files" })
      assert.include((yield* ask(at, id, { query: "x" })).json().content, "read for ana")
      assert.strictEqual(peer.state.seen.length, 1)
      yield* TestClock.adjust("100 seconds")
      const asked = yield* Effect.forkChild(
        Effect.all(
          [1, 2, 3, 4].map((n) => ask(at, id, { query: "x", session_id: `s${n}` })),
          { concurrency: 4 },
        ),
      )
      // Calls poll repeatedly while they wait for a token renewal.
      while (asked.pollUnsafe() === undefined) {
        yield* moment
        yield* TestClock.adjust("200 millis")
      }
      const answers = yield* Fiber.join(asked)
      for (const answer of answers) assert.include(answer.json().content, "read for ana")
      assert.strictEqual(peer.state.seen.length, 2)
      assert.strictEqual(peer.authority.asked.filter((one) => one === "POST /token").length, 2)
    }),
  )

  it.effect(
    "is called again with another token if it refuses one, and requires a new sign-in once the connection is deleted",
    () =>
      Effect.gen(function* () {
        const { peer, at, id } = yield* asking(["mcp_files_read", "mcp_files_read"])
        yield* connect(at, { chatbot_id: id, server: "files" })
        yield* ask(at, id, { query: "x" })
        peer.state.refused.add(peer.state.seen[0]!)
        assert.include((yield* ask(at, id, { query: "x", session_id: "t" })).json().content, "read for ana")
        assert.strictEqual(peer.state.seen.length, 2)

        const [{ id: connectionId }] = yield* listed(at)
        assert.strictEqual(
          (yield* at.call({ method: "DELETE", path: `${root}/${connectionId}`, as: other })).status,
          404,
        )
        assert.strictEqual((yield* at.call({ method: "DELETE", path: `${root}/${connectionId}` })).status, 200)
        assert.include(peer.authority.asked, "POST /token/revocation")
        assert.deepStrictEqual(yield* listed(at), [])
        const { mcp_errors } = (yield* ask(at, id, { query: "x", session_id: "u" })).json().metadata
        assert.strictEqual(mcp_errors[0].error, "the server requires the user to sign in")
      }),
  )

  it.effect("requests more scopes when a call needs them, in addition to the granted ones", () =>
    Effect.gen(function* () {
      const { peer, at, id } = yield* asking(["mcp_files_write"])
      yield* connect(at, { chatbot_id: id, server: "files" })
      const [waiting] = (yield* ask(at, id, { query: "Write it.", session_id: "s" })).json().pending_approvals
      assert.deepStrictEqual(waiting.authorization.scopes, ["files:write"])
      assert.deepStrictEqual(peer.state.calls, [])
      const proposed = (yield* propose(at, { approval_id: waiting.id })).json()
      assert.includeMembers(proposed.scopes, ["files:read", "files:write"])
      yield* connect(at, { approval_id: waiting.id })
      const done = yield* ended(at, waiting.turn_id)
      assert.include(done.messages.at(-1).content, "write for ana")
      assert.deepStrictEqual(peer.state.calls, ["write"])
      const connections = yield* listed(at)
      assert.strictEqual(connections.length, 1)
      assert.includeMembers(connections[0].scopes, ["files:read", "files:write"])
    }),
  )

  it.effect("accepts the client_id from the agent's configuration if it doesn't register new clients", () =>
    Effect.gen(function* () {
      const redirectUri = "http://test.local/agents/connections/callback"
      const peer = yield* signInPeer({ registers: false, redirectUri })
      const { at } = yield* chatting(calling("mcp_files_read"), { env: { PUBLIC_URL: "http://test.local" } })
      const server = { type: "http", name: "files", url: peer.url }
      const id = yield* keptAgent(at, { name: "Ana", mcp_config_plain: [server] })
      const closed = yield* propose(at, { chatbot_id: id, server: "files" })
      assert.deepStrictEqual([closed.status, closed.json().detail.code], [502, "closed"])
      const named = yield* keptAgent(at, { name: "Bea", mcp_config_plain: [{ ...server, client_id: "parley-1" }] })
      yield* connect(at, { chatbot_id: named, server: "files" })
      assert.include((yield* ask(at, named, { query: "x" })).json().content, "read for ana")
      assert.strictEqual((yield* listed(at)).length, 1, "a consent is for one agent only")
      assert.isDefined((yield* ask(at, id, { query: "x" })).json().metadata.mcp_errors)
    }),
  )

  it.effect("identifies this service by the URL of its description, without registration", () =>
    Effect.gen(function* () {
      const known = "https://parley.example/agents/connections/client.json"
      const read: Array<string> = []
      const served: { at?: Service } = {}
      const document = async (url: string) => {
        read.push(url)
        const { status, text, headers } = await Effect.runPromise(
          Effect.scoped(served.at!.call({ path: new URL(url).pathname, as: null })),
        )
        return new Response(text, { status, headers })
      }
      const peer = yield* signInPeer({ document })
      const { at } = yield* chatting(calling("mcp_files_read"), { env: { PUBLIC_URL: "https://parley.example/" } })
      served.at = at
      const server = { type: "http", name: "files", url: peer.url }
      const id = yield* keptAgent(at, { name: "Ana", mcp_config_plain: [server] })
      const target = { chatbot_id: id, server: "files" }
      const sent = new URL((yield* propose(at, target)).json().authorization_url).searchParams
      assert.strictEqual(sent.get("client_id"), known)
      yield* connect(at, target)
      assert.include((yield* ask(at, id, { query: "x" })).json().content, "read for ana")
      assert.deepStrictEqual(read, [known])
      assert.notInclude(peer.authority.asked, "POST /reg")

      const named = yield* keptAgent(at, { name: "Bea", mcp_config_plain: [{ ...server, client_id: "made-by-hand" }] })
      const other = (yield* propose(at, { chatbot_id: named, server: "files" })).json().authorization_url
      assert.strictEqual(new URL(other).searchParams.get("client_id"), "made-by-hand")
    }),
  )

  it.effect("registers a service that has no permanent URL and therefore publishes no description", () =>
    Effect.gen(function* () {
      const peer = yield* signInPeer({ document: () => Promise.reject(new Error("never requested")) })
      const { at } = yield* chatting(calling("mcp_files_read"), { env: { PUBLIC_URL: "http://test.local" } })
      const server = { type: "http", name: "files", url: peer.url }
      const id = yield* keptAgent(at, { name: "Ana", mcp_config_plain: [server] })
      yield* connect(at, { chatbot_id: id, server: "files" })
      assert.include(peer.authority.asked, "POST /reg")
      assert.strictEqual((yield* at.call({ path: "/agents/connections/client.json", as: null })).status, 404)
    }),
  )

  it.effect(
    "is not connected if the user refuses, if it names another resource, or if the agent is another user's",
    () =>
      Effect.gen(function* () {
        const { peer, at, id } = yield* asking(["connect_files"])
        const target = { chatbot_id: id, server: "files" }
        const proposed = (yield* propose(at, target)).json()
        const url = yield* consenting(proposed.authorization_url, "deny")
        assert.include((yield* back(at, url)).text, "allow the connection. Nothing was connected.")
        assert.deepStrictEqual(yield* listed(at), [])

        peer.state.resource = "https://elsewhere.example/mcp"
        const foreign = yield* propose(at, target)
        assert.deepStrictEqual([foreign.status, foreign.json().detail.code], [502, "foreign"])
        assert.strictEqual((yield* propose(at, target, other)).status, 404)
        assert.strictEqual((yield* propose(at, { chatbot_id: id, server: "none" })).status, 404)
        assert.strictEqual((yield* propose(at, { approval_id: "none" })).status, 404)
        assert.strictEqual((yield* propose(at, {})).status, 400)
      }),
  )

  it.effect("has a sign-in page with a link back to the conversation for a user who declines", () =>
    Effect.gen(function* () {
      const { at, id } = yield* asking(["connect_files", "mcp_files_read"])
      const { metadata, pending_approvals } = (yield* ask(at, id, { query: "Read it.", session_id: "s" })).json()
      const chat = `/agents/chat?agent=${id}&conversation=${metadata.conversation_id}`.replaceAll("&", "&amp;")
      const asked = yield* at.call({ path: pending_approvals[0].authorization.connect_url })
      assert.include(asked.text, `href="${chat}"`)
      const beforehand = yield* at.call({ path: metadata.mcp_errors[0].connect_url })
      assert.notInclude(beforehand.text, chat)
    }),
  )

  it.effect("leaves no secret in a response, a page or a log", () =>
    Effect.gen(function* () {
      const { peer, at, id } = yield* asking(["mcp_files_read"])
      yield* connect(at, { chatbot_id: id, server: "files" })
      yield* ask(at, id, { query: "x" })
      const page = yield* at.call({ path: "/agents/connections" })
      assert.strictEqual(page.status, 200)
      assert.include(page.text, "files")
      const shown = page.text + (yield* at.call({ path: root })).text + JSON.stringify(at.log)
      for (const token of peer.state.seen) assert.notInclude(shown, token)
    }),
  )
})
