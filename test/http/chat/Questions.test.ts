import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Testing from "../../doubles/Testing.ts"
import { AgentStore, AgentStoreUnavailable } from "../../../src/ports/AgentStore.ts"
import { ConversationStore, ConversationStoreUnavailable } from "../../../src/ports/ConversationStore.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { ObjectStore, ObjectStoreUnavailable } from "../../../src/ports/ObjectStore.ts"
import { create, discard, file, other, warmed } from "../../support/agents.ts"
import { ask, chatRoot, chatting, keptAgent, lastAsked, lastMessage, systemMessage } from "../../support/chat.ts"
import { inMemory } from "../../support/inMemory.ts"
import { isProblem } from "../../support/problems.ts"

const nobody = "3b241101-e2bb-4255-8caf-4136c566a962"

describe("a question", () => {
  it.effect("[CHAT-010] [CHAT-020] reaches the named agent verbatim", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.")
      yield* keptAgent(at, { name: "Ana", system_prompt_template: "I am A." })
      yield* keptAgent(at, { name: "Bo", system_prompt_template: "I am B." })
      const query = '¿Qué dice "{query}" 日本?\n'
      for (const [agent_name, line] of [
        ["Ana", "I am A."],
        ["Bo", "I am B."],
      ] as const) {
        assert.strictEqual((yield* ask(at, null, { agent_name, query })).status, 200)
        assert.match(systemMessage(model), new RegExp(line))
        assert.deepStrictEqual(lastMessage(model), { role: "user", content: query })
      }
    }),
  )

  it.effect("[CHAT-280] is refused with 400 if it is malformed, naming any field that is missing or invalid", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, { name: "Ana" })
      const server = { name: "m", url: "https://m.test/" }
      const cases: ReadonlyArray<readonly [unknown, string]> = [
        ["{", "JSON"],
        ["[]", "body"],
        [{}, "query"],
        [{ query: "  " }, "query"],
        [{ query: 7 }, "query"],
        [{ query: "x", search_type: "telepathy" }, "search_type"],
        [{ query: "x", return_sources: "yes" }, "return_sources"],
        [{ query: "x", use_vector_context: 1 }, "use_vector_context"],
        [{ query: "x", session_id: "a b" }, "session_id"],
        [{ query: "x", mcp_servers: [{ name: "m" }] }, "mcp_servers[0].url"],
        [{ query: "x", mcp_servers: [{ ...server, url: "file:///etc/passwd" }] }, "mcp_servers[0].url"],
        [{ query: "x", mcp_servers: [{ ...server, auth_type: "magic" }] }, "mcp_servers[0].auth_type"],
        [{ query: "x", mcp_servers: [{ ...server, auth_type: "api_key" }] }, "mcp_servers[0].auth_config.api_key"],
        [
          {
            query: "x",
            mcp_servers: [{ ...server, auth_type: "api_key", auth_config: { api_key: "k", header_name: "Host" } }],
          },
          "mcp_servers[0].auth_config.header_name",
        ],
        [
          { query: "x", mcp_servers: [{ ...server, auth_type: "bearer", auth_config: { token: "a\r\nb" } }] },
          "mcp_servers[0].auth_config.token",
        ],
        [
          { query: "x", mcp_servers: [{ ...server, auth_type: "oauth", auth_config: {} }] },
          "mcp_servers[0].auth_config.access_token",
        ],
      ]
      for (const [body, field] of cases) {
        const answer = yield* ask(at, id, body)
        assert.strictEqual(answer.status, 400, JSON.stringify(body))
        isProblem(answer)
        assert.include(answer.json().message, field)
      }
      const unnamed = yield* ask(at, null, { query: "x" })
      assert.strictEqual(unnamed.status, 400)
      assert.include(unnamed.json().message, "agent_name")
      assert.lengthOf(model.asked, 0)
    }),
  )

  it.effect("[CHAT-290] gives 404 if its agent, given by id or by name, is unknown or belongs to another user", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.")
      const kept = yield* keptAgent(at, { name: "Ana" })
      const { id } = yield* warmed(at, { name: "Bo" })
      const answers = yield* Effect.all([
        ask(at, null, { agent_name: "Nobody", query: "x" }),
        ask(at, nobody, { query: "x" }),
        ask(at, null, { agent_name: "Ana", query: "x" }, { as: other }),
        ask(at, kept, { query: "x" }, { as: other }),
        ask(at, id, { query: "x" }, { as: other }),
      ])
      for (const answer of answers) {
        assert.strictEqual(answer.status, 404)
        assert.deepStrictEqual(answer.json(), {
          error: "agent_not_found",
          message: "There is no agent with this name or id.",
        })
      }
      assert.lengthOf(model.asked, 0)
    }),
  )

  it.effect("[AUTH-080] requires authentication", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, { name: "Ana" })
      for (const target of [null, id]) {
        const answer = yield* ask(at, target, { agent_name: "Ana", query: "x" }, { as: null })
        assert.strictEqual(answer.status, 401)
        isProblem(answer)
      }
    }),
  )

  it.effect("gives 409 with the phase for an agent that is being created or has failed", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const stores = Layer.effect(
        KeyValue,
        Effect.map(KeyValue, (inner) => ({
          ...inner,
          compareAndSet: (...given: Parameters<typeof inner.compareAndSet>) =>
            Effect.andThen(Deferred.await(gate), inner.compareAndSet(...given)),
        })),
      ).pipe(Layer.provideMerge(Testing.stores))
      const { at } = yield* chatting(() => "Yes.", { stores })
      const made = yield* create(at, { name: "Ana" })
      const early = yield* ask(at, made.json().chatbot_id, { query: "x" })
      assert.strictEqual(early.status, 409)
      assert.include(early.json().message, "'creating'")
      yield* Deferred.succeed(gate, undefined)
      const entry = { type: "http", name: "m", url: "http://10.0.0.1/" }
      const { id } = yield* warmed(at, { name: "Bo", mcp_config_plain: [entry] })
      const failed = yield* ask(at, id, { query: "x" })
      assert.strictEqual(failed.status, 409)
      assert.include(failed.json().message, "'error'")
    }),
  )

  it.effect("[EPH-510] [EPH-860] gets the same answer from a ready ephemeral agent and from its persisted form", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const { id } = yield* warmed(at, { name: "Ana", tools_config_plain: ["calculator"] })
      const live = yield* ask(at, id, { query: "x", session_id: "s" })
      assert.strictEqual(live.status, 200, live.text)
      const kept = yield* keptAgent(at, { name: "Bo", tools_config_plain: ["calculator"] })
      const same = yield* ask(at, kept, { query: "x", session_id: "s" })
      const shape = (value: unknown): unknown =>
        typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
          : typeof value
      assert.strictEqual(same.status, 200)
      assert.deepStrictEqual(shape(live.json()), shape(same.json()))
      yield* discard(at, id)
      assert.strictEqual((yield* ask(at, id, { query: "x" })).status, 404)
    }),
  )

  it.effect("[CHAT-200] response_time is in seconds, from the question to its answer", () =>
    Effect.gen(function* () {
      const asked = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      const { at } = yield* chatting(() => async (response) => {
        asked.resolve()
        await gate.promise
        response.writeHead(200, { "content-type": "text/event-stream" })
        response.end('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
      })
      const id = yield* keptAgent(at, { name: "Ana" })
      const asking = yield* Effect.forkChild(ask(at, id, { query: "x" }))
      yield* Effect.promise(() => asked.promise)
      yield* TestClock.adjust("500 millis")
      gate.resolve()
      const answer = yield* Fiber.join(asking)
      assert.strictEqual(answer.json().metadata.response_time, 0.5)
    }),
  )
})

describe("an agent's context", () => {
  it.effect("[EPH-070] [EPH-090] includes its parameters and its filled template", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.")
      const { id } = yield* warmed(at, {
        name: "Ana",
        description: "Knows {today}",
        language: "es",
        model_config: { model: "x", temperature: 0.5 },
        system_prompt_template: "{name}|{description}|{language}|{today}|{unknown}",
        human_prompt_template: "Q: {query}!",
      })
      yield* ask(at, id, { query: "what is {name}?" })
      assert.strictEqual(model.asked[0]?.["model"], "x")
      assert.strictEqual(model.asked[0]?.["temperature"], 0.5)
      assert.strictEqual(systemMessage(model), "Ana|Knows {today}|Spanish|1970-01-01|{unknown}")
      assert.strictEqual(lastMessage(model)["content"], "Q: what is {name}?!")
    }),
  )

  it.effect(
    "[EPH-230] [AUTH-090] includes at most max_context_turns earlier turns, of this session and caller only",
    () =>
      Effect.gen(function* () {
        const { at, model } = yield* chatting((_, call) => `answer ${call}`)
        const { id } = yield* warmed(at, { name: "Ana", max_context_turns: 2 })
        for (const query of ["one", "two", "three", "four"]) yield* ask(at, id, { query, session_id: "s" })
        yield* ask(at, id, { query: "five", session_id: "s" })
        const contents = () =>
          lastAsked(model)
            .messages.slice(1)
            .map(({ content }) => content)
        assert.deepStrictEqual(contents(), ["three", "answer 3", "four", "answer 4", "five"])
        yield* ask(at, id, { query: "elsewhere", session_id: "t" })
        assert.deepStrictEqual(contents(), ["elsewhere"])
      }),
  )

  it.effect("[AUTH-090] without a session id is that of the caller's signed-in session", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting((_, call) => `answer ${call}`)
      const id = yield* keptAgent(at, { name: "Ana" })
      const token = yield* Effect.provideContext(Testing.tokenOf(Testing.someone), at.context)
      const longer = yield* Effect.provideContext(
        Testing.tokenOf({ ...Testing.someone, username: "elsewhere" }),
        at.context,
      )
      const say = (query: string, session: string) =>
        ask(at, id, { query }, { as: null, headers: { cookie: `session=${session}` } })
      const first = yield* say("one", token)
      yield* say("two", token)
      assert.lengthOf(lastAsked(model).messages, 4)
      yield* say("three", longer)
      assert.lengthOf(lastAsked(model).messages, 2)
      assert.notInclude(token, first.json().metadata.session_id)
    }),
  )

  it.effect("is deleted when its agent is discarded, and when its retention period ends", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.", { env: { CONVERSATION_RETENTION_SECONDS: "3600" } })
      const store = Context.get(at.context, ConversationStore)
      const { id } = yield* warmed(at, { name: "Ana" })
      const kept = yield* keptAgent(at, { name: "Bo" })
      for (const agent of [id, kept]) yield* ask(at, agent, { query: "x", session_id: "s" })
      const left = (chatbotId: string) =>
        Effect.map(store.recent({ owner: "7", chatbotId, sessionId: "s" }, 9), ({ length }) => length)
      assert.deepStrictEqual([yield* left(id), yield* left(kept)], [1, 1])
      yield* discard(at, id)
      assert.deepStrictEqual([yield* left(id), yield* left(kept)], [0, 1])
      yield* TestClock.adjust("3 hours")
      assert.strictEqual(yield* left(kept), 0)
    }),
  )
})

describe("a question while a model or a store is unavailable", () => {
  it.effect("gives 503 and names the variables if there is no model", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const id = yield* keptAgent(at, { name: "Ana" })
      const answer = yield* ask(at, id, { query: "x" })
      assert.strictEqual(answer.status, 503)
      for (const part of ["No language model is configured", "LLM_BASE_URL", "LLM_MODEL", "LLM_API_KEY"])
        assert.include(answer.json().message, part)
    }),
  )

  it.effect("gives 502, without the model's own message, if a model refuses, disconnects or is unreachable", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting((_, call) =>
        call === 1
          ? { status: 401 }
          : (response) => {
              response.writeHead(200, { "content-type": "text/event-stream" })
              response.end('data: {"choices":[{"delta":{"content":"Hal"}}]}\n\n')
            },
      )
      const id = yield* keptAgent(at, { name: "Ana" })
      for (const _ of [1, 2]) {
        const answer = yield* ask(at, id, { query: "x", session_id: "s" })
        assert.strictEqual(answer.status, 502)
        isProblem(answer)
        assert.notInclude(answer.text + JSON.stringify(at.log), "sk-upstream")
      }
      yield* ask(at, id, { query: "y", session_id: "s" })
      assert.lengthOf(lastAsked(model).messages, 2)
    }),
  )

  it.effect("is answered even if it can't be recorded", () =>
    Effect.gen(function* () {
      const full = Layer.effect(
        ConversationStore,
        Effect.map(ConversationStore, (inner) => ({
          ...inner,
          begin: () => Effect.fail(new ConversationStoreUnavailable({ cause: new Error("disk full") })),
        })),
      ).pipe(Layer.provideMerge(Testing.stores))
      const { at } = yield* chatting(() => "Yes.", { stores: full })
      const id = yield* keptAgent(at, { name: "Ana" })
      const answer = yield* ask(at, id, { query: "x", session_id: "s" })
      assert.deepInclude(answer.json(), { success: true, content: "Yes." })
    }),
  )

  it.effect("gives 503 and names an unreachable store", () =>
    Effect.gen(function* () {
      const cause = new Error("down")
      const broken = <I, S extends object>(store: Context.Key<I, S>, change: (inner: S) => Partial<S>) =>
        Layer.effect(
          store,
          Effect.map(store, (inner) => ({ ...inner, ...change(inner) })),
        )
      const state = { isDown: false }
      const failing = <A, E>(error: E, effect: Effect.Effect<A, E>) =>
        Effect.suspend(() => (state.isDown ? Effect.fail(error) : effect))
      const stores = [
        broken(ConversationStore, (inner) => ({
          begin: (...given) => failing(new ConversationStoreUnavailable({ cause }), inner.begin(...given)),
          recent: (...given) => failing(new ConversationStoreUnavailable({ cause }), inner.recent(...given)),
        })).pipe(Layer.provideMerge(Testing.stores)),
        broken(ObjectStore, (inner) => ({
          get: (...given) => failing(new ObjectStoreUnavailable({ cause }), inner.get(...given)),
        })).pipe(Layer.provideMerge(Testing.stores)),
        broken(KeyValue, (inner) => ({
          get: (...given) => failing(new KeyValueUnavailable({ cause }), inner.get(...given)),
        })).pipe(Layer.provideMerge(Testing.stores)),
      ]
      const indexed = { name: "Ana", use_vector: true }
      for (const one of stores) {
        state.isDown = false
        const { at } = yield* chatting(() => "Yes.", { stores: one })
        const id = yield* keptAgent(at, indexed, [file("a.txt", "text/plain", "The cat sat.")])
        state.isDown = true
        const answer = yield* ask(at, id, { query: "cat" })
        assert.strictEqual(answer.status, 503)
        assert.match(answer.json().message, /unavailable right now/)
      }
      const agentWorld = Layer.effect(
        AgentStore,
        Effect.map(AgentStore, (inner) => ({
          ...inner,
          get: () => Effect.fail(new AgentStoreUnavailable({ cause })),
        })),
      ).pipe(Layer.provideMerge(Testing.agentWorld))
      const at = yield* inMemory({ agentWorld })
      assert.strictEqual((yield* ask(at, nobody, { query: "x" })).status, 503)
    }),
  )
})

describe("limits on requests", () => {
  it.effect(
    "give 429 and Retry-After for too many questions a minute to persisted agents, and exempt ephemeral agents",
    () =>
      Effect.gen(function* () {
        const { at, model } = yield* chatting(() => "Yes.", { env: { RATE_LIMITS: "model_calls=3" } })
        const id = yield* keptAgent(at, { name: "Ana" })
        const { id: live } = yield* warmed(at, { name: "Bo" })
        const first = yield* ask(at, id, { query: "x" })
        assert.strictEqual(first.headers.get("ratelimit-limit"), "3")
        assert.strictEqual(first.headers.get("ratelimit-remaining"), "2")
        yield* TestClock.adjust("20 seconds")
        yield* ask(at, id, { query: "x" })
        yield* ask(at, null, { agent_name: "Ana", query: "x" })
        const spent = yield* ask(at, id, { query: "x" })
        assert.strictEqual(spent.status, 429)
        assert.strictEqual(spent.headers.get("retry-after"), "40")
        assert.strictEqual(spent.headers.get("ratelimit-remaining"), "0")
        assert.lengthOf(model.asked, 3)
        for (let n = 0; n < 5; n++) {
          const answer = yield* ask(at, live, { query: "x" })
          assert.strictEqual(answer.status, 200)
          for (const name of ["ratelimit-limit", "ratelimit-remaining"])
            assert.strictEqual(answer.headers.get(name), "999999999999999")
        }
        yield* TestClock.adjust("40 seconds")
        assert.strictEqual((yield* ask(at, id, { query: "x" })).status, 200)
        assert.strictEqual((yield* ask(at, id, { query: "x" })).status, 429)
      }),
  )

  it.effect("for ephemeral agents are set by the deployment, and every response states the remaining calls", () =>
    Effect.gen(function* () {
      const { at, model } = yield* chatting(() => "Yes.", { env: { RATE_LIMITS: "ephemeral_calls=2" } })
      const { id } = yield* warmed(at, { name: "Bo" })
      const answers = yield* Effect.forEach(["1", "2", "3"], (query) => ask(at, id, { query }))
      assert.deepStrictEqual(
        answers.map(({ status, headers }) => [
          status,
          headers.get("ratelimit-limit"),
          headers.get("ratelimit-remaining"),
        ]),
        [
          [200, "2", "1"],
          [200, "2", "0"],
          [429, "2", "0"],
        ],
      )
      assert.lengthOf(model.asked, 2)
    }),
  )

  it.effect("refuse a body over the size limit with 413", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.", { env: { JSON_MAX_BODY_BYTES: "200" } })
      const answer = yield* ask(at, null, { agent_name: "Ana", query: "x".repeat(300) })
      assert.strictEqual(answer.status, 413)
    }),
  )

  it.effect("the chat path is also accepted without its trailing slash", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      yield* keptAgent(at, { name: "Ana" })
      const answer = yield* at.call({
        method: "POST",
        path: chatRoot.slice(0, -1),
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ agent_name: "Ana", query: "x" }),
      })
      assert.strictEqual(answer.status, 200)
    }),
  )
})
