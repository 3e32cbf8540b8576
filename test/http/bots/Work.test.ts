import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"
import * as Testing from "../../doubles/Testing.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { LanguageModel, ModelFailed, type ModelRequest } from "../../../src/ports/LanguageModel.ts"
import { TaskTracker } from "../../../src/ports/TaskTracker.ts"
import * as ScriptedModel from "../../doubles/scripted/LanguageModel.ts"
import { other, turn, warmed } from "../../support/agents.ts"
import { addBot, keeper, sent } from "../../support/bots.ts"
import { ask } from "../../support/chat.ts"
import { inMemory, type Service, type ServiceOptions } from "../../support/inMemory.ts"
import { keep } from "../../support/userAgents.ts"

/** A service with a scripted model. */
const talking = (script: Parameters<typeof ScriptedModel.make>[0] = () => "an answer", options: ServiceOptions = {}) =>
  Effect.gen(function* () {
    const model = ScriptedModel.make(script)
    const at = yield* inMemory({ agentWorld: Layer.merge(Testing.agentWorld, model.layer), ...options })
    return { at, model }
  })

const made = (at: Service, bot: object) =>
  Effect.map(addBot(at, bot), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    const id: string = answer.json().chatbot_id
    return id
  })

const method = (at: Service, name: string, body: unknown = {}, bot = "bot") =>
  sent(at, "POST", `/api/v1/chat/${encodeURIComponent(bot)}/${name}`, body)

const start = (at: Service, body: unknown = { query: "count" }, job = "job", as = Testing.someone) =>
  sent(at, "POST", `/api/v1/agents/${job}`, body, { as })

const poll = (at: Service, taskId: string, as = Testing.someone, job = "job") =>
  at.call({ path: `/api/v1/agents/${job}/results/${taskId}`, as })

const ended = (at: Service, taskId: string) =>
  Effect.gen(function* () {
    for (;;) {
      const answer = yield* poll(at, taskId)
      if (answer.status !== 200 || ["done", "failed"].includes(answer.json().status)) return answer
      yield* turn
    }
  })

describe("a conversation with a bot by its name", () => {
  it.effect("[ROUTE-110] returns answers in the same format as a chat with an agent", () =>
    Effect.gen(function* () {
      const { at, model } = yield* talking()
      yield* made(at, { name: "HR bot", role: "adviser" })
      const answer = yield* sent(at, "POST", "/api/v1/chat/HR%20bot", { query: "May I?" })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.json().content, "an answer")
      assert.sameMembers(Object.keys(answer.json()), ["success", "content", "metadata", "sources", "tool_calls"])
      assert.include(JSON.stringify(model.requests[0]!.turns[0]), "Your role: adviser")
      assert.strictEqual((yield* sent(at, "POST", "/api/v1/chat/nobody", { query: "q" })).status, 404)
      assert.strictEqual((yield* sent(at, "POST", "/api/v1/chat/HR%20bot", {})).status, 400)
    }),
  )

  it.effect("[VER-030] returns the same answers for a bot of the older class as for one of the current class", () =>
    Effect.gen(function* () {
      const { at } = yield* talking()
      const ids = [
        yield* made(at, { name: "new", bot_class: "Agent" }),
        yield* made(at, { name: "old", bot_class: "DataAgent" }),
      ]
      const calls = [
        [{ query: "q" }, {}],
        [{ query: "q", output_format: "html" }, {}],
        [{ query: "q", output_format: "markdown" }, {}],
        [{ query: "q" }, { accept: "text/html" }],
        [{ query: "" }, {}],
        [{ query: "q", output_format: "pdf" }, {}],
      ] as const
      const plain = (text: string) =>
        text
          .replaceAll(/[0-9a-f-]{32,36}/g, "ID")
          .replace(/"response_time":[0-9.]+/, "")
          .replaceAll(/\b(new|old)\b/g, "NAME")
      for (const [body, headers] of calls) {
        const [general, alias] = yield* Effect.forEach(ids, (id) => ask(at, id, body, { headers }))
        assert.strictEqual(alias!.status, general!.status)
        assert.strictEqual(alias!.headers.get("content-type"), general!.headers.get("content-type"))
        assert.strictEqual(plain(alias!.text), plain(general!.text))
      }
    }),
  )

  it.effect("[ROUTE-170] appears afterwards in the list of the session's questions", () =>
    Effect.gen(function* () {
      const { at } = yield* talking()
      const bot = yield* made(at, { name: "bot" })
      const agent = (yield* keep(at, { name: "mine" })).json().chatbot_id
      yield* ask(at, bot, { query: "first", session_id: "s1" })
      yield* ask(at, agent, { query: "second", session_id: "s1" })
      yield* ask(at, bot, { query: "elsewhere", session_id: "s2" })
      const answer = yield* at.call({ path: "/api/v1/chatbots/questions/s1" })
      assert.deepStrictEqual(
        answer
          .json()
          .questions.map(({ chatbot, question, answer }: Record<string, unknown>) => [chatbot, question, answer]),
        [
          ["bot", "first", "an answer"],
          ["mine", "second", "an answer"],
        ],
      )
      assert.strictEqual((yield* at.call({ path: "/api/v1/chatbots/questions/s1", as: other })).status, 404)
    }),
  )
})

describe("the chat routes", () => {
  it.effect("[ROUTE-010] the body's agent_name selects the caller's own agent with that name, otherwise a bot", () =>
    Effect.gen(function* () {
      const { at } = yield* talking(({ turns }) => String(turns[0]?.role === "system" && turns[0].text))
      yield* made(at, { name: "bot", system_prompt_template: "I am the bot" })
      yield* keep(at, { name: "mine", system_prompt_template: "I am mine" })
      const content = (agent_name: string) =>
        Effect.map(ask(at, null, { agent_name, query: "q" }), (answer) => {
          assert.strictEqual(answer.status, 200, answer.text)
          return answer.json().content
        })
      assert.include(yield* content("bot"), "I am the bot")
      assert.include(yield* content("mine"), "I am mine")
      yield* made(at, { name: "mine", system_prompt_template: "I am everybody's" })
      assert.include(yield* content("mine"), "I am mine")
      const theirs = yield* ask(at, null, { agent_name: "mine", query: "q" }, { as: other })
      assert.include(theirs.json().content, "I am everybody's")
    }),
  )

  it.effect("[ROUTE-020] an id selects a persisted agent or a ready ephemeral one", () =>
    Effect.gen(function* () {
      const { at } = yield* talking()
      const kept = (yield* keep(at, { name: "kept" })).json().chatbot_id
      const { id } = yield* warmed(at, { name: "ephemeral" })
      for (const agent of [kept, id]) assert.strictEqual((yield* ask(at, agent, { query: "q" })).status, 200)
    }),
  )

  it.effect("[CAT-020] the slug of a tool in the catalog gives an agent that tool", () =>
    Effect.gen(function* () {
      const { at, model } = yield* talking()
      const catalog = (yield* at.call({ path: "/api/v1/tools/catalog" })).json()
      for (const { slug } of catalog) {
        const { id } = yield* warmed(at, { name: slug, tools_config_plain: [slug] })
        yield* ask(at, id, { query: "q" })
        assert.deepStrictEqual(
          model.requests.at(-1)?.tools.map(({ name }) => name),
          [slug],
        )
      }
    }),
  )
})

describe("methods of a bot", () => {
  it.effect("[ROUTE-120] info, tools, summarize and clear_history return their results", () =>
    Effect.gen(function* () {
      const { at, model } = yield* talking()
      const id = yield* made(at, { name: "bot", role: "r", tools_config_plain: ["calculator"] })
      assert.deepInclude((yield* method(at, "info")).json(), { name: "bot", chatbot_id: id, kind: "chat", role: "r" })
      const tools = (yield* method(at, "tools")).json()
      assert.deepStrictEqual(
        tools.tools.map(({ name }: { name: string }) => name),
        ["calculator"],
      )
      assert.deepStrictEqual((yield* method(at, "summarize", { text: "long text" })).json(), { summary: "an answer" })
      assert.include(JSON.stringify(model.requests.at(-1)), "long text")
      yield* ask(at, id, { query: "q", session_id: "s" })
      assert.deepStrictEqual((yield* method(at, "clear_history", { session_id: "s" })).json(), {
        session_id: "s",
        forgotten: 1,
      })
      assert.strictEqual((yield* at.call({ path: "/api/v1/chatbots/questions/s" })).status, 404)
    }),
  )

  it.effect("include clear_history, which without a session deletes the caller's own history", () =>
    Effect.gen(function* () {
      const { at } = yield* talking()
      const id = yield* made(at, { name: "bot" })
      yield* ask(at, id, { query: "q" })
      const bare = yield* at.call({ method: "POST", path: "/api/v1/chat/bot/clear_history" })
      assert.strictEqual(bare.json().forgotten, 1, bare.text)
    }),
  )

  it.effect("return 404 for an unknown method name, and 400 with the name of any missing parameter", () =>
    Effect.gen(function* () {
      const { at } = yield* talking()
      yield* made(at, { name: "bot" })
      for (const name of ["constructor", "__proto__", "toString", "_info", "conversable", "INFO"])
        assert.strictEqual((yield* method(at, name)).status, 404, name)
      const missing = yield* method(at, "summarize")
      assert.strictEqual(missing.status, 400)
      assert.deepStrictEqual(missing.json(), {
        error: "parameters_missing",
        message: "Missing parameters: text",
        detail: { required_params: ["text"] },
      })
      assert.strictEqual((yield* method(at, "info", {}, "nobody")).status, 404)
      assert.strictEqual((yield* method(at, "summarize", "no json")).status, 400)
    }),
  )

  it.effect("include summarize, whose text is not part of later conversations", () =>
    Effect.gen(function* () {
      const { at, model } = yield* talking()
      yield* made(at, { name: "bot" })
      yield* method(at, "summarize", { text: "long text" })
      yield* sent(at, "POST", "/api/v1/chat/bot", { query: "q" })
      assert.notInclude(JSON.stringify(model.requests.at(-1)), "long text")
    }),
  )
})

describe("background jobs", () => {
  it.effect("[ROUTE-210, ROUTE-220] can be started and polled for their result, and give 404 to other users", () =>
    Effect.gen(function* () {
      const { at } = yield* talking(() => "counted: 7")
      const id = yield* made(at, { name: "job", kind: "job" })
      const started = yield* start(at)
      assert.strictEqual(started.status, 202, started.text)
      const { task_id, ...rest } = started.json()
      assert.match(task_id, /^[0-9a-f]{32}$/)
      assert.deepStrictEqual(rest, { status: "pending", name: "job", query: "count" })
      assert.strictEqual(started.headers.get("location"), `/api/v1/agents/job/results/${task_id}`)
      const task = (yield* ended(at, task_id)).json()
      assert.deepInclude(task, { task_id, name: "job", status: "done", error: null })
      assert.strictEqual(task.result.content, "counted: 7")
      assert.strictEqual(task.attributes.query, "count")
      assert.sameMembers(Object.keys(task), [
        "task_id",
        "name",
        "status",
        "result",
        "error",
        "attributes",
        "created_at",
        "started_at",
        "finished_at",
      ])
      assert.strictEqual((yield* poll(at, task_id, Testing.someone, id)).status, 200)
      for (const refused of [yield* poll(at, task_id, other), yield* poll(at, "0".repeat(32)), yield* poll(at, "x")])
        assert.strictEqual(refused.status, 404)
    }),
  )

  it.effect("keep their messages out of lists of conversations, unless the request names a conversation", () =>
    Effect.gen(function* () {
      const { at } = yield* talking(() => "counted: 7")
      yield* made(at, { name: "job", kind: "job" })
      const listed = () =>
        Effect.map(at.call({ path: "/api/v1/conversations" }), (answer) =>
          answer.json().conversations.map((one: { session_id: string }) => one.session_id),
        )
      const alone = (yield* ended(at, (yield* start(at)).json().task_id)).json()
      assert.strictEqual(alone.status, "done")
      assert.deepStrictEqual(yield* listed(), [])
      const turnId = alone.result.metadata.turn_id
      assert.strictEqual((yield* at.call({ path: `/api/v1/agents/chat/turns/${turnId}` })).status, 200)
      yield* ended(at, (yield* start(at, { query: "count", session_id: "mine" })).json().task_id)
      assert.deepStrictEqual(yield* listed(), ["mine"])
    }),
  )

  it.effect("are run only by an enabled bot of kind job, and only for a valid question", () =>
    Effect.gen(function* () {
      const { at } = yield* talking()
      yield* made(at, { name: "job", kind: "job" })
      yield* made(at, { name: "chatty" })
      yield* made(at, { name: "off", kind: "job", enabled: false })
      for (const name of ["chatty", "off", "nobody"])
        assert.strictEqual((yield* start(at, undefined, name)).status, 404)
      assert.strictEqual((yield* start(at, {})).status, 400)
      assert.strictEqual((yield* start(at, "no json")).status, 400)
    }),
  )

  it.effect("are not started without a model, and report only a code and a message if the model fails", () =>
    Effect.gen(function* () {
      const bare = yield* inMemory()
      yield* made(bare, { name: "job", kind: "job" })
      assert.strictEqual((yield* start(bare)).status, 503)
      const { at } = yield* talking(() => new ModelFailed({ reason: "busy" }))
      yield* made(at, { name: "job", kind: "job" })
      const task = (yield* ended(at, (yield* start(at)).json().task_id)).json()
      assert.deepInclude(task, { status: "failed", result: null })
      assert.deepStrictEqual(Object.keys(task.error), ["code", "message"])
      assert.strictEqual(task.error.code, "model_failed")
    }),
  )

  /** A separate, observable tracker. */
  const tracked = Effect.gen(function* () {
    const tracker = yield* Effect.provide(KeyValue, Layer.fresh(MemoryKeyValue.layer))
    const stores = Layer.merge(Testing.stores, Layer.succeed(TaskTracker, tracker))
    return { tracker, ...(yield* talking(undefined, { stores })) }
  })

  it.effect("[ROUTE-230] are recorded in the tracker's store under their own key", () =>
    Effect.gen(function* () {
      const { at, tracker } = yield* tracked
      yield* made(at, { name: "job", kind: "job" })
      const { task_id } = (yield* start(at)).json()
      yield* ended(at, task_id)
      const record = Option.getOrThrow(yield* tracker.get(`agents:task:${task_id}`))
      assert.deepInclude(JSON.parse(record), { taskId: task_id, owner: "7", status: "done" })
      const general = yield* Effect.flatMap(KeyValue, (store) => store.keys("agents:task:", 10)).pipe(
        Effect.provideContext(at.context),
      )
      assert.deepStrictEqual(general, [])
    }),
  )

  it.effect("[ROUTE-250] report a failure on starting and polling if the tracker's store is unavailable", () =>
    Effect.gen(function* () {
      const gone = Effect.fail(new KeyValueUnavailable({ cause: new Error("redis://secret@host") }))
      const away = Layer.effect(
        TaskTracker,
        Effect.map(KeyValue, (inner) => ({ ...inner, get: () => gone, set: () => gone })),
      ).pipe(Layer.provide(MemoryKeyValue.layer))
      const { at } = yield* talking(undefined, { stores: Layer.merge(Testing.stores, away) })
      yield* made(at, { name: "job", kind: "job" })
      for (const answer of [yield* start(at), yield* poll(at, "0".repeat(32))]) {
        assert.strictEqual(answer.status, 503)
        assert.strictEqual(answer.json().error, "tracking_unavailable")
        assert.strictEqual(answer.headers.get("retry-after"), "5")
        assert.notInclude(answer.text, "secret")
      }
    }),
  )

  it.effect("are refused with 503 and a retry time if the queue is full", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const model = ScriptedModel.make(() => "an answer")
      const slow = Layer.effect(
        LanguageModel,
        Effect.map(LanguageModel, (inner) => ({
          ...inner,
          say: (request: ModelRequest) => Stream.unwrap(Effect.as(Deferred.await(gate), inner.say(request))),
        })),
      ).pipe(Layer.provide(model.layer))
      const at = yield* inMemory({ agentWorld: Layer.merge(Testing.agentWorld, slow) })
      yield* made(at, { name: "job", kind: "job" })
      const taken = yield* Effect.forEach(Array.from({ length: 20 }), () => start(at))
      for (const one of taken) assert.strictEqual(one.status, 202, one.text)
      const full = yield* start(at)
      assert.strictEqual(full.status, 503)
      assert.include(full.json().message, "queue")
      assert.strictEqual(full.headers.get("retry-after"), "10")
      yield* Deferred.succeed(gate, undefined)
      for (const one of taken) assert.strictEqual((yield* ended(at, one.json().task_id)).json().status, "done")
      assert.strictEqual((yield* start(at)).status, 202)
    }),
  )

  it.effect("of other users can't be reached even by bot administrators", () =>
    Effect.gen(function* () {
      const { at } = yield* talking()
      yield* made(at, { name: "job", kind: "job" })
      const { task_id } = (yield* start(at)).json()
      assert.strictEqual((yield* poll(at, task_id, keeper)).status, 404)
    }),
  )
})
