import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Testing from "../../doubles/Testing.ts"
import { AgentStore } from "../../../src/ports/AgentStore.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { ObjectStore, ObjectStoreUnavailable } from "../../../src/ports/ObjectStore.ts"
import { create, createWith, file, promote, root, settled, status, warmed } from "../../support/agents.ts"
import { type Answer, inMemory, type Service } from "../../support/inMemory.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const service = inMemory()

/** The persisted model of an agent with this configuration. */
const kept = (service: Service, config: unknown) =>
  Effect.gen(function* () {
    const { id } = yield* warmed(service, config)
    const answer = yield* promote(service, id)
    assert.strictEqual(answer.status, 200, answer.text)
    return answer.json()
  })

/** Expects a 400 that names the field, in the envelope. */
const refuses = (answer: Answer, field: string) => {
  assert.strictEqual(answer.status, 400, answer.text)
  assert.deepStrictEqual(Object.keys(answer.json()), ["error"])
  assert.include(answer.json().error, field)
}

const persisted = (service: Service, id: string) =>
  Effect.flatMap(AgentStore, (store) => store.get(7, id)).pipe(Effect.provideContext(service.context))

describe("the body of a create call", () => {
  it.effect(
    "[EPH-680, EPH-700] is the configuration itself if it is JSON; the response is 201 with an id and the phase creating",
    () =>
      Effect.gen(function* () {
        const answer = yield* create(yield* service, { name: "Ana" })
        assert.strictEqual(answer.status, 201)
        assert.deepStrictEqual(Object.keys(answer.json()).sort(), ["chatbot_id", "status"])
        assert.strictEqual(answer.json().status, "creating")
      }),
  )

  it.effect("[EPH-310] gives a UUID as id", () =>
    Effect.gen(function* () {
      assert.match((yield* create(yield* service, { name: "Ana" })).json().chatbot_id, uuid)
    }),
  )

  it.effect("[EPH-660] if multipart, has the configuration in its first part, config", () =>
    Effect.gen(function* () {
      const at = yield* service
      const answer = yield* createWith(at, { name: "Ana" }, [])
      assert.strictEqual(answer.status, 201, answer.text)
      yield* settled(at, answer.json().chatbot_id)
      assert.strictEqual((yield* promote(at, answer.json().chatbot_id)).json().name, "Ana")
    }),
  )

  it.effect("[EPH-670] may have zero, one or three files after config", () =>
    Effect.gen(function* () {
      const at = yield* service
      for (const count of [0, 1, 3]) {
        const files = Array.from({ length: count }, (_, n) => file(`f${n}.txt`, "text/plain", `text ${n}`))
        const { id } = yield* warmed(at, { name: `Ana ${count}` }, files)
        assert.lengthOf((yield* promote(at, id)).json().documents, count)
      }
    }),
  )

  it.effect("[EPH-690] is parsed according to its content type only, and both types give the same agent", () =>
    Effect.gen(function* () {
      const config = { name: "Ana", language: "es", max_context_turns: 3, model_config: { model: "x" } }
      const results = []
      for (const send of [create, (at: Service, given: unknown) => createWith(at, given, [])]) {
        const at = yield* service
        const { chatbot_id } = (yield* send(at, config)).json()
        yield* settled(at, chatbot_id)
        const { chatbot_id: _, created_at: __, updated_at: ___, ...rest } = (yield* promote(at, chatbot_id)).json()
        results.push(rest)
      }
      assert.deepStrictEqual(results[0], results[1])
    }),
  )

  it.effect("gives 400 for invalid JSON, invalid multipart, or files before config", () =>
    Effect.gen(function* () {
      const at = yield* service
      for (const body of ["", "{", "[]", "null", "7"]) refuses(yield* create(at, body), "")
      const sent = yield* at.call({
        method: "POST",
        path: root,
        headers: { "content-type": "multipart/form-data; boundary=x" },
        body: '--x\r\ncontent-disposition: form-data; name="files[]"; filename="a.txt"\r\n\r\nhi\r\n--x--\r\n',
      })
      refuses(sent, "config")
    }),
  )

  it.effect("[EPH-750] creates a separate agent with each call", () =>
    Effect.gen(function* () {
      const at = yield* service
      const first = yield* create(at, { name: "Ana" })
      const second = yield* create(at, { name: "Ana" })
      assert.notStrictEqual(first.json().chatbot_id, second.json().chatbot_id)
    }),
  )
})

describe("the fields of a configuration", () => {
  it.effect(
    "[EPH-030, EPH-900, EPH-910] include name, which is required: it is reported if missing and stored otherwise",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        const answer = yield* create(at, {})
        refuses(answer, "name")
        for (const name of [1, "", "  ", null]) refuses(yield* create(at, { name }), "name")
        assert.strictEqual((yield* kept(at, { name: "Ana" })).name, "Ana")
      }),
  )

  it.effect("[EPH-040, EPH-050, EPH-080, EPH-100, EPH-190, EPH-210, EPH-220] have defaults", () =>
    Effect.gen(function* () {
      const at = yield* service
      const model = yield* kept(at, { name: "Ana" })
      assert.strictEqual(model.description, "")
      assert.isAbove(model.llm.length, 0)
      assert.strictEqual(model.system_prompt_template, "")
      assert.isNull(model.human_prompt_template)
      assert.strictEqual(model.operation_mode, "adaptive")
      assert.strictEqual(model.language, "en")
      assert.strictEqual(model.max_context_turns, 5)
    }),
  )

  it.effect("[EPH-060] model_config is an object, empty when absent", () =>
    Effect.gen(function* () {
      const at = yield* service
      assert.deepStrictEqual((yield* kept(at, { name: "Ana" })).model_config, {})
      refuses(yield* create(at, { name: "Ana", model_config: [] }), "model_config")
      refuses(yield* create(at, { name: "Ana", model_config: "x" }), "model_config")
    }),
  )

  it.effect("[EPH-150] vector_config may be absent if use_vector is false", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create(yield* service, { name: "Ana", use_vector: false })).status, 201)
    }),
  )

  it.effect("[EPH-170] rag_mode is vector or pageindex", () =>
    Effect.gen(function* () {
      const at = yield* service
      const given = (rag_mode: string) => ({ name: "Ana", use_vector: true, vector_config: { rag_mode } })
      assert.strictEqual((yield* create(at, given("vector"))).status, 201)
      assert.strictEqual((yield* create(at, given("pageindex"))).status, 201)
      refuses(yield* create(at, given("graph")), "vector_config.rag_mode")
    }),
  )

  it.effect("[EPH-160, EPH-180] use_vector without a rag_mode means vector", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, { name: "Ana", use_vector: true, vector_config: {} }, [
        file("a.txt", "text/plain", "The cat sat."),
      ])
      assert.strictEqual((yield* promote(at, id)).json().vector_config.rag_mode, "vector")
    }),
  )

  it.effect("[EPH-200] operation_mode accepts tool_only", () =>
    Effect.gen(function* () {
      const at = yield* service
      assert.strictEqual((yield* kept(at, { name: "Ana", operation_mode: "tool_only" })).operation_mode, "tool_only")
      refuses(yield* create(at, { name: "Ana", operation_mode: "magic" }), "operation_mode")
    }),
  )

  it.effect("[EPH-240] an MCP entry has the type http", () =>
    Effect.gen(function* () {
      const at = yield* service
      const entry = (type: string) => ({
        name: "Ana",
        mcp_config_plain: [{ type, name: "m", url: "http://127.0.0.1:1/" }],
      })
      assert.strictEqual((yield* create(at, entry("http"))).status, 201)
      refuses(yield* create(at, entry("stdio")), "type")
    }),
  )

  it.effect("[EPH-250] an MCP entry has a name", () =>
    Effect.gen(function* () {
      const entry = { type: "http", url: "http://127.0.0.1:1/" }
      refuses(yield* create(yield* service, { name: "Ana", mcp_config_plain: [entry] }), "mcp_config_plain[0].name")
    }),
  )

  it.effect("[EPH-260] an MCP entry has a url", () =>
    Effect.gen(function* () {
      const at = yield* service
      for (const entry of [
        { type: "http", name: "m" },
        { type: "http", name: "m", url: "file:///etc/passwd" },
      ])
        refuses(yield* create(at, { name: "Ana", mcp_config_plain: [entry] }), "mcp_config_plain[0].url")
    }),
  )

  it.effect("[EPH-270] an MCP entry may have an api_key", () =>
    Effect.gen(function* () {
      const at = yield* service
      const entry = { type: "http", name: "m", url: "http://127.0.0.1:1/" }
      for (const extra of [{}, { api_key: "k" }])
        assert.strictEqual((yield* create(at, { name: "Ana", mcp_config_plain: [{ ...entry, ...extra }] })).status, 201)
    }),
  )

  it.effect("give 400 with the name of a tool that isn't installed", () =>
    Effect.gen(function* () {
      refuses(yield* create(yield* service, { name: "Ana", tools_config_plain: ["calculator", "weather"] }), "weather")
    }),
  )

  it.effect("give 400 with the path of an unknown key", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const server = { type: "http", name: "m", url: "https://m.example/" }
      for (const [config, field] of [
        [{ sytem_prompt_template: "x" }, "sytem_prompt_template"],
        [{ vector_config: { rag_moed: "vector" } }, "vector_config.rag_moed"],
        [{ mcp_config_plain: [{ ...server, apikey: "x" }] }, "mcp_config_plain[0].apikey"],
      ] as const) {
        const answer = yield* create(at, { name: "Ana", ...config })
        assert.strictEqual(answer.status, 400, answer.text)
        assert.strictEqual(answer.json().error, `Invalid field ${field}: not a known key`)
      }
    }),
  )

  it.effect("[EPH-480] permissions are not accepted", () =>
    Effect.gen(function* () {
      const model = yield* kept(yield* service, { name: "Ana", permissions: { everybody: "write" } })
      assert.deepStrictEqual(model.permissions, {})
    }),
  )

  it.effect("[EPH-760, EPH-770] do not set the owner, who is the caller whatever user_id is sent", () =>
    Effect.gen(function* () {
      const at = yield* service
      assert.strictEqual((yield* kept(at, { name: "Ana", user_id: 99 })).user_id, 7)
    }),
  )
})

describe("an agent before it is promoted", () => {
  it.effect("[EPH-010] is not stored in any database", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, { name: "Ana" })
      assert.isTrue(Option.isNone(yield* persisted(at, id)))
      yield* promote(at, id)
      assert.isTrue(Option.isSome(yield* persisted(at, id)))
    }),
  )

  it.effect("counts toward a per-user limit", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ env: { EPHEMERAL_MAX_PER_USER: "2" } })
      const { id } = yield* warmed(at, { name: "Ana" })
      yield* warmed(at, { name: "Eva" })
      assert.strictEqual((yield* create(at, { name: "Zoe" })).status, 429)
      yield* promote(at, id)
      assert.strictEqual((yield* create(at, { name: "Zoe" })).status, 201)
    }),
  )
})

const failingKeyValue = Layer.effect(
  KeyValue,
  Effect.map(KeyValue, (inner) => ({
    ...inner,
    set: () => Effect.fail(new KeyValueUnavailable({ cause: new Error("redis://secret@host") })),
  })),
)

const failingObjects = Layer.effect(
  ObjectStore,
  Effect.map(ObjectStore, (inner) => ({
    ...inner,
    put: () => Effect.fail(new ObjectStoreUnavailable({ cause: new Error("s3 secret") })),
  })),
)

describe("errors of the create and status calls", () => {
  it.effect("[EPH-920] include 401 without a session", () =>
    Effect.gen(function* () {
      const answer = yield* create(yield* service, { name: "Ana" }, { as: null })
      assert.strictEqual(answer.status, 401)
      assert.deepStrictEqual(Object.keys(answer.json()), ["error"])
    }),
  )

  it.effect("[EPH-930] include 503 when the registry of agents is unreachable", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ stores: failingKeyValue.pipe(Layer.provideMerge(Testing.stores)) })
      const answer = yield* create(at, { name: "Ana" })
      assert.strictEqual(answer.status, 503)
      assert.strictEqual(answer.json().error, "The agent manager is unavailable.")
      assert.notInclude(JSON.stringify(at.log), "secret@host")
    }),
  )

  it.effect("[EPH-940, EPH-950] include 500 when creation failed, with the detail at the end of the message", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ stores: failingObjects.pipe(Layer.provideMerge(Testing.stores)) })
      const answer = yield* createWith(at, { name: "Ana" }, [file("a.txt", "text/plain", "x")])
      assert.strictEqual(answer.status, 500)
      assert.isTrue(answer.json().error.endsWith("the documents cannot be stored"), answer.text)
    }),
  )

  it.effect(
    "include 413 for a file over the size limit and 400 for an unsupported type, and neither file is stored",
    () =>
      Effect.gen(function* () {
        const at = yield* inMemory({ env: { MAX_UPLOAD_BYTES: "1000" } })
        const large = yield* createWith(at, { name: "Ana" }, [
          file("a.txt", "text/plain", "x"),
          file("b.txt", "text/plain", "x".repeat(1001)),
        ])
        assert.strictEqual(large.status, 413)
        assert.include(large.json().error, "b.txt")
        const image = yield* createWith(at, { name: "Ana" }, [file("a.png", "image/png", "x")])
        refuses(image, "image/png")
        const keys = yield* Effect.flatMap(KeyValue, (store) => store.keys("agents:", 10)).pipe(
          Effect.provideContext(at.context),
        )
        assert.deepStrictEqual(keys, [])
      }),
  )

  it.effect("[EPH-960, EPH-970] include 401 without a session and 404 for an unknown id when the status is read", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = "3b241101-e2bb-4255-8caf-4136c566a962"
      assert.strictEqual((yield* status(at, id, { as: null })).status, 401)
      for (const unknown of [id, "x", "..%2f"]) assert.strictEqual((yield* status(at, unknown)).status, 404)
    }),
  )
})
