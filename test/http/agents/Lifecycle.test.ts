import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { documentPath, persistedIndexPath } from "../../../src/domain/agents/Documents.ts"
import * as Testing from "../../doubles/Testing.ts"
import { AgentStore, AgentStoreUnavailable } from "../../../src/ports/AgentStore.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { ObjectStore, ObjectStoreUnavailable } from "../../../src/ports/ObjectStore.ts"
import { ToolServerFailed, ToolServers } from "../../../src/ports/ToolServers.ts"
import {
  create,
  createWith,
  discard,
  file,
  other,
  promote,
  settled,
  status,
  turn,
  warmed,
} from "../../support/agents.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { listening, mcpPeer } from "../../support/mcpPeer.ts"

const service = inMemory()

const nobody = "3b241101-e2bb-4255-8caf-4136c566a962"
const entry = (url: string, extra: object = {}) => ({
  name: "Ana",
  mcp_config_plain: [{ type: "http", name: "m", url, ...extra }],
})
const indexed = { name: "Ana", use_vector: true, vector_config: { rag_mode: "vector" } }
const note = file("note.txt", "text/plain", "The cat sat on the mat.")

/** Stores whose registry delays each warm-up until the test lets it continue. */
const waiting = Effect.map(Deferred.make<void>(), (begin) => ({
  begin,
  stores: Layer.effect(
    KeyValue,
    Effect.map(KeyValue, (inner) => ({
      ...inner,
      compareAndSet: (...given: Parameters<typeof inner.compareAndSet>) =>
        given[0].startsWith("agents:ephemeral:")
          ? Effect.andThen(Deferred.await(begin), inner.compareAndSet(...given))
          : inner.compareAndSet(...given),
    })),
  ).pipe(Layer.provideMerge(Testing.stores)),
}))

/** A service whose warm-ups and tool servers wait for the test. */
const held = Effect.gen(function* () {
  const { begin, stores } = yield* waiting
  const gate = yield* Deferred.make<void, ToolServerFailed>()
  const servers = Layer.succeed(ToolServers, {
    connect: () =>
      Effect.as(Deferred.await(gate), {
        tools: [],
        resources: Effect.succeed([]),
        prompts: Effect.succeed([]),
        call: () => Effect.die("not called"),
      }),
  })
  const agentWorld = servers.pipe(Layer.provideMerge(Testing.agentWorld))
  return { begin: Deferred.succeed(begin, undefined), gate, at: yield* inMemory({ stores, agentWorld }) }
})

const started = (at: Service, files = [note]) =>
  Effect.map(createWith(at, { ...entry("http://m.test/"), ...indexed }, files), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    const id: string = answer.json().chatbot_id
    return id
  })

const until = (at: Service, id: string, holds: (body: Record<string, unknown>) => boolean) =>
  Effect.gen(function* () {
    for (;;) {
      const body = (yield* status(at, id)).json()
      if (holds(body)) return body
      yield* turn
    }
  })

const objects = (at: Service, path: string) =>
  Effect.flatMap(ObjectStore, (store) => Effect.result(store.get(path))).pipe(
    Effect.map(({ _tag }) => _tag === "Success"),
    Effect.provideContext(at.context),
  )

describe("the status of an ephemeral agent", () => {
  it.effect("[EPH-300, EPH-330, EPH-710] has four keys, and its progress has three", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { chatbot_id } = (yield* create(at, { name: "Ana" })).json()
      const answer = yield* status(at, chatbot_id)
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(Object.keys(answer.json()).sort(), ["chatbot_id", "error", "phase", "progress"])
      assert.deepStrictEqual(Object.keys(answer.json().progress).sort(), ["mcp", "rag", "tools"])
    }),
  )

  it.effect(
    "[EPH-020, EPH-350, EPH-360, EPH-370, EPH-500] reports the progress of every part, then that the agent is ready",
    () =>
      Effect.gen(function* () {
        const { begin, gate, at } = yield* held
        const id = yield* started(at)
        const before = (yield* status(at, id)).json().progress
        yield* begin
        assert.deepStrictEqual(before, { tools: "syncing", mcp: "validating", rag: "building" })
        const half = yield* until(at, id, ({ progress }) => Object(progress).rag === "ready")
        assert.strictEqual(half["phase"], "warming")
        assert.strictEqual(Object(half["progress"]).mcp, "validating")
        assert.strictEqual(Object(half["progress"]).tools, "ready")
        yield* Deferred.succeed(gate, undefined)
        const after = (yield* settled(at, id)).json()
        assert.strictEqual(after.phase, "ready")
        assert.deepStrictEqual(after.progress, { tools: "ready", mcp: "ready", rag: "ready" })
      }),
  )

  it.effect("[EPH-120, EPH-130, EPH-380] skips a part that has nothing to prepare", () =>
    Effect.gen(function* () {
      const { status: body } = yield* warmed(yield* service, { name: "Ana" }, [note])
      assert.strictEqual(body.phase, "ready")
      assert.deepStrictEqual(body.progress, { tools: "ready", mcp: "skipped", rag: "skipped" })
    }),
  )

  it.effect("[EPH-490] reports the creating phase right after the call", () =>
    Effect.gen(function* () {
      const { at } = yield* held
      const id = yield* started(at)
      assert.strictEqual((yield* status(at, id)).json().phase, "creating")
    }),
  )

  it.effect("[EPH-320] has one of the four phases of the contract", () =>
    Effect.gen(function* () {
      const { begin, gate, at } = yield* held
      const id = yield* started(at)
      const seen = new Set<unknown>()
      seen.add((yield* status(at, id)).json().phase)
      yield* begin
      seen.add((yield* until(at, id, ({ phase }) => phase === "warming"))["phase"])
      yield* Deferred.succeed(gate, undefined)
      seen.add((yield* settled(at, id)).json().phase)
      seen.add((yield* warmed(at, entry("http://m.test/"))).status.phase)
      const failing = yield* held
      yield* failing.begin
      yield* Deferred.fail(failing.gate, new ToolServerFailed({ reason: "no" }))
      seen.add((yield* warmed(failing.at, entry("http://m.test/"))).status.phase)
      assert.deepStrictEqual([...seen].sort(), ["creating", "error", "ready", "warming"])
    }),
  )

  it.effect("[EPH-340] has an error message in the error phase, and null otherwise", () =>
    Effect.gen(function* () {
      const { begin, gate, at } = yield* held
      yield* begin
      assert.isNull((yield* warmed(at, { name: "Ana" })).status.error)
      yield* Deferred.fail(gate, new ToolServerFailed({ reason: "no" }))
      assert.isString((yield* warmed(at, entry("http://m.test/"))).status.error)
    }),
  )

  it.effect("[EPH-720] can be read repeatedly", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id, status: first } = yield* warmed(at, { name: "Ana" })
      for (let i = 0; i < 10; i++) assert.deepStrictEqual((yield* status(at, id)).json(), first)
    }),
  )

  it.effect("[EPH-980] gives 404 for another user's agent, as does every other route", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, { name: "Ana" })
      for (const ask of [status, promote, discard]) {
        const answer = yield* ask(at, id, { as: other })
        assert.strictEqual(answer.status, 404)
        assert.deepStrictEqual(Object.keys(answer.json()), ["error"])
        assert.notInclude(answer.text, "Ana")
      }
      assert.strictEqual((yield* status(at, id)).status, 200)
    }),
  )

  it.effect("[EPH-650] gives 404 a day after the agent is created, and the next sweep deletes the documents", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, indexed, [note])
      const path = `agents/7/${id}/warm/index.json`
      assert.isTrue(yield* objects(at, path))
      yield* TestClock.adjust("23 hours")
      assert.strictEqual((yield* status(at, id)).status, 200)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* status(at, id)).status, 404)
      yield* TestClock.adjust("6 minutes")
      assert.isFalse(yield* objects(at, path))
    }),
  )
})

describe("an agent's tool server", () => {
  it.live(
    "[EPH-520, EPH-530, EPH-560] at a closed port puts the agent in the error phase with the contract's message",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        const { url } = yield* Effect.scoped(listening(() => undefined))
        const { status: body } = yield* warmed(at, entry(`${url}/mcp?token=secret`))
        assert.strictEqual(body.phase, "error")
        assert.match(body.error, new RegExp(`^MCP handshake failed for ${url}/mcp: .+`))
        assert.notInclude(body.error, "secret")
      }),
  )

  it.live("[EPH-290, EPH-540] fails at its timeout if it never responds", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { url } = yield* listening(() => undefined)
      const { status: body } = yield* warmed(at, entry(url, { timeout: 1 }))
      assert.strictEqual(body.phase, "error")
      assert.include(body.error, "didn't answer in time")
    }),
  )

  it.live("[EPH-550] fails if it responds with HTML", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { url } = yield* listening((_, response) => response.end("<html></html>"))
      assert.strictEqual((yield* warmed(at, entry(url))).status.phase, "error")
    }),
  )

  it.live(
    "[EPH-810] gets a single session, and the key in both X-API-Key and Authorization, if it responds correctly",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        const peer = yield* mcpPeer({ json: true })
        assert.strictEqual((yield* warmed(at, entry(peer.url, { api_key: "k-9" }))).status.phase, "ready")
        assert.strictEqual(peer.counts.opened, 1)
        assert.strictEqual(peer.counts.listed, 3)
        assert.isTrue(peer.headers.every((sent) => sent["x-api-key"] === "k-9" && sent.authorization === "Bearer k-9"))
      }),
  )
})

describe("promotion", () => {
  it.effect("[EPH-390, EPH-400, EPH-410, EPH-460, EPH-470, EPH-730] returns the persisted model", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, { name: "Ana" })
      const answer = yield* promote(at, id)
      assert.strictEqual(answer.status, 200)
      const model = answer.json()
      assert.containsAllKeys(
        model,
        "chatbot_id user_id name description llm enabled use_vector vector_config documents created_at updated_at".split(
          " ",
        ),
      )
      assert.isTrue(Number.isInteger(model.user_id))
      assert.isBoolean(model.enabled)
      assert.isBoolean(model.use_vector)
      for (const time of [model.created_at, model.updated_at]) assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+$/)
      assert.isObject(model.permissions)
    }),
  )

  it.effect("[EPH-140, EPH-420, EPH-430, EPH-440, EPH-450] stores the documents and the index in object storage", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, indexed, [note, file("b.md", "text/markdown", "# Títle\n\ntext")])
      const model = (yield* promote(at, id)).json()
      assert.deepStrictEqual(Object.keys(model.vector_config).sort(), ["index_persist_path", "rag_mode"])
      assert.isTrue(yield* objects(at, model.vector_config.index_persist_path))
      assert.lengthOf(model.documents, 2)
      for (const document of model.documents) {
        assert.deepStrictEqual(Object.keys(document).sort(), ["name", "path", "size", "url"])
        assert.isTrue(yield* objects(at, document.path))
      }
      assert.strictEqual(model.documents[0].size, 23)
    }),
  )

  it.effect("[EPH-820] writes one object if there is an index, otherwise none", () =>
    Effect.gen(function* () {
      const written: Array<string> = []
      const counting = Layer.effect(
        ObjectStore,
        Effect.map(ObjectStore, (inner) => ({
          ...inner,
          put: (...given: Parameters<typeof inner.put>) => {
            written.push(given[0])
            return inner.put(...given)
          },
        })),
      )
      const at = yield* inMemory({ stores: counting.pipe(Layer.provideMerge(Testing.stores)) })
      const plain = yield* warmed(at, { name: "Eva" })
      const rich = yield* warmed(at, indexed, [note])
      written.length = 0
      assert.deepStrictEqual((yield* promote(at, plain.id)).json().vector_config, {})
      assert.deepStrictEqual(written, [])
      const model = (yield* promote(at, rich.id)).json()
      assert.deepStrictEqual(written, [model.vector_config.index_persist_path])
    }),
  )

  it.effect("[EPH-580, EPH-830, EPH-850, EPH-1040] moves the agent from the registry to the database", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, { name: "Ana" })
      assert.strictEqual((yield* promote(at, id)).json().chatbot_id, id)
      const row = yield* Effect.flatMap(AgentStore, (store) => store.get(7, id)).pipe(Effect.provideContext(at.context))
      assert.strictEqual(Option.getOrThrow(row).config.name, "Ana")
      assert.strictEqual((yield* status(at, id)).status, 404)
      assert.strictEqual((yield* promote(at, id)).status, 409)
      assert.strictEqual((yield* discard(at, id)).status, 404)
    }),
  )

  it.effect("[EPH-280] the key of a tool server is neither in the row nor in the response", () =>
    Effect.gen(function* () {
      const { begin, gate, at } = yield* held
      yield* begin
      yield* Deferred.succeed(gate, undefined)
      const { id } = yield* warmed(at, entry("http://m.test/", { api_key: "key-123456" }))
      assert.notInclude((yield* promote(at, id)).text, "key-123456")
      const row = yield* Effect.flatMap(AgentStore, (store) => store.get(7, id)).pipe(Effect.provideContext(at.context))
      const [server] = Option.getOrThrow(row).config.toolServers
      assert.isString(server?.sealedKey)
      assert.notInclude(JSON.stringify(Option.getOrThrow(row)), "key-123456")
      assert.notInclude(JSON.stringify(at.log), "key-123456")
    }),
  )

  it.effect("[EPH-1020, EPH-1030] gives 409 naming the phase while the agent warms up", () =>
    Effect.gen(function* () {
      const { begin, at } = yield* held
      const id = yield* started(at)
      yield* begin
      yield* until(at, id, ({ phase }) => phase === "warming")
      const answer = yield* promote(at, id)
      assert.strictEqual(answer.status, 409)
      assert.include(answer.json().error, "warming")
    }),
  )

  it.effect("[EPH-570] gives 409 for a failed agent", () =>
    Effect.gen(function* () {
      const { begin, gate, at } = yield* held
      yield* begin
      yield* Deferred.fail(gate, new ToolServerFailed({ reason: "no" }))
      const { id } = yield* warmed(at, entry("http://m.test/"))
      assert.strictEqual((yield* promote(at, id)).status, 409)
    }),
  )

  it.effect(
    "[EPH-990, EPH-1000, EPH-1010] gives 400 without an id, 401 without a session, and 404 for an unknown id",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        assert.strictEqual((yield* promote(at, "")).status, 400)
        assert.strictEqual((yield* promote(at, nobody, { as: null })).status, 401)
        assert.strictEqual((yield* promote(at, nobody)).status, 404)
      }),
  )

  it.effect(
    "[EPH-1050, EPH-1060] gives 500 with the detail at the end of the message if the database is unreachable, and keeps the agent",
    () =>
      Effect.gen(function* () {
        const away = Layer.effect(
          AgentStore,
          Effect.map(AgentStore, (inner) => ({
            ...inner,
            insert: () => Effect.fail(new AgentStoreUnavailable({ cause: new Error("postgres://secret") })),
          })),
        )
        const at = yield* inMemory({ agentWorld: away.pipe(Layer.provideMerge(Testing.agentWorld)) })
        const { id } = yield* warmed(at, { name: "Ana" })
        const answer = yield* promote(at, id)
        assert.strictEqual(answer.status, 500)
        assert.isTrue(answer.json().error.endsWith("the database cannot be reached"), answer.text)
        assert.strictEqual((yield* status(at, id)).json().phase, "ready")
      }),
  )

  it.effect("[EPH-1050, EPH-1060] gives 500 even if the registry has also become unreachable", () =>
    Effect.gen(function* () {
      let isAway = false
      const unavailable = Effect.fail(new KeyValueUnavailable({ cause: new Error("away") }))
      const stores = Layer.effect(
        KeyValue,
        Effect.map(
          KeyValue,
          (inner) =>
            new Proxy(inner, {
              get: (target, name) => (isAway ? () => unavailable : Reflect.get(target, name)),
            }),
        ),
      ).pipe(Layer.provideMerge(Testing.stores))
      const database = Layer.effect(
        AgentStore,
        Effect.map(AgentStore, (inner) => ({
          ...inner,
          insert: () => {
            isAway = true
            return Effect.fail(new AgentStoreUnavailable({ cause: new Error("away") }))
          },
        })),
      )
      const at = yield* inMemory({ stores, agentWorld: database.pipe(Layer.provideMerge(Testing.agentWorld)) })
      const { id } = yield* warmed(at, { name: "Ana" })
      const answer = yield* promote(at, id)
      assert.strictEqual(answer.status, 500)
      assert.isTrue(answer.json().error.endsWith("the database cannot be reached"), answer.text)
    }),
  )

  it.effect(
    "[EPH-1010] gives 404 and leaves nothing behind if the promotion's lease expired and the agent was discarded in the meantime",
    () =>
      Effect.gen(function* () {
        let meanwhile = Effect.void
        const slow = Layer.effect(
          AgentStore,
          Effect.map(AgentStore, (inner) => ({
            ...inner,
            insert: (agent: Parameters<typeof inner.insert>[0]) =>
              Effect.andThen(
                Effect.suspend(() => meanwhile),
                inner.insert(agent),
              ),
          })),
        )
        const at = yield* inMemory({ agentWorld: slow.pipe(Layer.provideMerge(Testing.agentWorld)) })
        const { id } = yield* warmed(at, indexed, [note])
        meanwhile = Effect.scoped(
          Effect.gen(function* () {
            assert.strictEqual((yield* discard(at, id)).status, 404, "while the promotion has its lease")
            yield* TestClock.adjust("2 minutes")
            assert.strictEqual((yield* discard(at, id)).status, 204)
          }),
        )
        assert.strictEqual((yield* promote(at, id)).status, 404)
        const row = yield* Effect.flatMap(AgentStore, (store) => store.get(7, id)).pipe(
          Effect.provideContext(at.context),
        )
        assert.isTrue(Option.isNone(row))
        assert.isFalse(yield* objects(at, persistedIndexPath(7, id)))
      }),
  )

  it.effect("exactly one of twenty concurrent promotions and discards succeeds", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, indexed, [note])
      const answers = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? promote : discard)),
        (ask) => ask(at, id),
        { concurrency: "unbounded" },
      )
      assert.lengthOf(
        answers.filter(({ status }) => status < 300),
        1,
      )
      assert.isTrue(answers.every(({ status }) => [200, 204, 404, 409].includes(status)))
    }),
  )
})

describe("discard", () => {
  it.effect("[EPH-600] succeeds while the database is unreachable, because the agent was never stored there", () =>
    Effect.gen(function* () {
      const away = Layer.effect(
        AgentStore,
        Effect.map(AgentStore, (inner) => ({
          ...inner,
          get: () => Effect.fail(new AgentStoreUnavailable({ cause: new Error("away") })),
        })),
      )
      const at = yield* inMemory({ agentWorld: away.pipe(Layer.provideMerge(Testing.agentWorld)) })
      const { id } = yield* warmed(at, { name: "Ana" })
      assert.strictEqual((yield* discard(at, id)).status, 204)
      assert.strictEqual((yield* status(at, id)).status, 404)
    }),
  )

  it.effect("[EPH-590, EPH-600] succeeds for an agent that is being created or warmed up", () =>
    Effect.gen(function* () {
      const { begin, at } = yield* held
      const creating = yield* started(at)
      assert.strictEqual((yield* status(at, creating)).json().phase, "creating")
      assert.strictEqual((yield* discard(at, creating)).status, 204)
      yield* begin
      const warming = yield* started(at)
      yield* until(at, warming, ({ phase }) => phase === "warming")
      assert.strictEqual((yield* discard(at, warming)).status, 204)
      assert.strictEqual((yield* status(at, warming)).status, 404)
    }),
  )

  it.effect(
    "[EPH-610, EPH-630, EPH-740] of a ready agent returns 204 without a body, and deletes the agent's documents",
    () =>
      Effect.gen(function* () {
        const removed: Array<string> = []
        const watching = Layer.effect(
          ObjectStore,
          Effect.map(ObjectStore, (inner) => ({
            ...inner,
            put: (...given: Parameters<typeof inner.put>) => {
              removed.push(given[0])
              return inner.put(...given)
            },
          })),
        )
        const at = yield* inMemory({ stores: watching.pipe(Layer.provideMerge(Testing.stores)) })
        const { id } = yield* warmed(at, indexed, [note])
        assert.isTrue(removed.some((path) => path.startsWith(documentPath(7, id, ""))))
        const answer = yield* discard(at, id)
        assert.strictEqual(answer.status, 204)
        assert.strictEqual(answer.text, "")
        for (const path of removed) assert.isFalse(yield* objects(at, path), path)
      }),
  )

  it.effect("[EPH-620] succeeds for a failed agent", () =>
    Effect.gen(function* () {
      const { begin, gate, at } = yield* held
      yield* begin
      yield* Deferred.fail(gate, new ToolServerFailed({ reason: "no" }))
      const { id } = yield* warmed(at, entry("http://m.test/"))
      assert.strictEqual((yield* discard(at, id)).status, 204)
    }),
  )

  it.effect("[EPH-640] succeeds even if documents can't be deleted", () =>
    Effect.gen(function* () {
      const stuck = Layer.effect(
        ObjectStore,
        Effect.map(ObjectStore, (inner) => ({
          ...inner,
          deleteAll: () => Effect.fail(new ObjectStoreUnavailable({ cause: new Error("no") })),
        })),
      )
      const at = yield* inMemory({ stores: stuck.pipe(Layer.provideMerge(Testing.stores)) })
      const { id } = yield* warmed(at, indexed, [note])
      assert.strictEqual((yield* discard(at, id)).status, 204)
      assert.strictEqual((yield* status(at, id)).status, 404)
    }),
  )

  it.effect(
    "[EPH-1070, EPH-1080, EPH-1090, EPH-1100] gives 400 without an id, 401 without a session, and 404 for an unknown id, naming the route for persisted agents",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        assert.strictEqual((yield* discard(at, "")).status, 400)
        assert.strictEqual((yield* discard(at, nobody, { as: null })).status, 401)
        const answer = yield* discard(at, nobody)
        assert.strictEqual(answer.status, 404)
        assert.include(answer.json().error, "/api/v1/user_agents/")
      }),
  )
})

describe("documents", () => {
  it.effect("[EPH-780] plain text, Markdown and HTML can be indexed as passages", () =>
    Effect.gen(function* () {
      const at = yield* service
      for (const [type, content] of [
        ["text/plain", "The cat sat."],
        ["text/markdown", "# The cat"],
        ["text/html", "<p>The cat"],
      ] as const) {
        const { status: body } = yield* warmed(at, indexed, [file("a", type, content)])
        assert.strictEqual(body.phase, "ready", `${type}: ${body.error}`)
      }
    }),
  )

  it.effect("[EPH-790] text of any other type, such as CSV, can be indexed as passages", () =>
    Effect.gen(function* () {
      const { status: body } = yield* warmed(yield* service, indexed, [file("a.csv", "text/csv", "a,b\n1,2\n")])
      assert.strictEqual(body.phase, "ready")
    }),
  )
})
