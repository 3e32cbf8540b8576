import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Testing from "../../doubles/Testing.ts"
import { AgentStore, AgentStoreUnavailable } from "../../../src/ports/AgentStore.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { Sealing } from "../../../src/ports/Sealing.ts"
import { ToolServerFailed, ToolServers } from "../../../src/ports/ToolServers.ts"
import { sealContext } from "../../../src/application/agents/AgentPreparation.ts"
import { file, other, promote, warmed } from "../../support/agents.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { all, change, keep, one, remove } from "../../support/userAgents.ts"
import { isProblem } from "../../support/problems.ts"

const service = inMemory()

const nobody = "3b241101-e2bb-4255-8caf-4136c566a962"
const note = file("nota ñ.txt", "text/plain", "The cat sat on the mat.")
const second = file("second.txt", "text/plain", "A dog barks at night.")
const indexed = { name: "Ana", use_vector: true }

/** A world in which every tool server responds except those on the host `down.test`. */
const withServers = inMemory({
  agentWorld: Layer.succeed(ToolServers, {
    connect: ({ url }) =>
      new URL(url).hostname === "down.test"
        ? Effect.fail(new ToolServerFailed({ reason: "it refused" }))
        : Effect.succeed({
            tools: [],
            resources: Effect.succeed([]),
            prompts: Effect.succeed([]),
            call: () => Effect.die("not called"),
          }),
  }).pipe(Layer.provideMerge(Testing.agentWorld)),
})

const mcp = (name: string, extra: object = {}) => ({ type: "http", name, url: `https://${name}.test/mcp`, ...extra })

const made = (at: Service, config: unknown, files: Parameters<typeof keep>[2] = []) =>
  Effect.map(keep(at, config, files), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    return answer.json()
  })

const changed = (at: Service, id: string, config: unknown, files: Parameters<typeof keep>[2] = []) =>
  Effect.map(change(at, id, config, files), (answer) => {
    assert.strictEqual(answer.status, 200, answer.text)
    return answer.json()
  })

const isStored = (at: Service, path: string) =>
  Effect.flatMap(ObjectStore, (store) => Effect.map(Effect.result(store.get(path)), Result.isSuccess)).pipe(
    Effect.provideContext(at.context),
  )

/** The stored record, with the decrypted keys of tool servers. */
const keysOf = (at: Service, id: string) =>
  Effect.gen(function* () {
    const agent = Option.getOrThrow(yield* (yield* AgentStore).get(7, id))
    const sealing = yield* Sealing
    return yield* Effect.forEach(agent.config.toolServers, ({ sealedKey }, place) =>
      sealedKey === null
        ? Effect.succeed(null)
        : Effect.map(sealing.open(sealedKey, sealContext(agent, place)), Redacted.value),
    )
  }).pipe(Effect.provideContext(at.context))

describe("creating a persisted agent", () => {
  it.effect("[ROUTE-030] stores the agent before responding", () =>
    Effect.gen(function* () {
      const at = yield* service
      const answer = yield* keep(at, { name: "Ana", tools_config_plain: ["calculator"] })
      assert.strictEqual(answer.status, 201, answer.text)
      const { chatbot_id: id } = answer.json()
      assert.strictEqual(answer.headers.get("location"), `/api/v1/user_agents/${id}`)
      const row = Option.getOrThrow(
        yield* Effect.flatMap(AgentStore, (store) => store.get(7, id)).pipe(Effect.provideContext(at.context)),
      )
      assert.strictEqual(row.config.name, "Ana")
      assert.deepStrictEqual((yield* one(at, id)).json(), answer.json())
    }),
  )

  it.effect("indexes the agent's documents before responding, and makes them available for download", () =>
    Effect.gen(function* () {
      const at = yield* service
      const agent = yield* made(at, indexed, [note])
      assert.isTrue(yield* isStored(at, agent.vector_config.index_persist_path))
      const fetched = yield* at.call({ path: agent.documents[0].url })
      assert.strictEqual(fetched.text, "The cat sat on the mat.")
      assert.strictEqual(fetched.headers.get("content-disposition"), "attachment; filename*=UTF-8''nota%20%C3%B1.txt")
      assert.include(fetched.headers.get("content-security-policy"), "sandbox")
      assert.strictEqual((yield* at.call({ path: agent.documents[0].url, as: other })).status, 404)
      assert.strictEqual((yield* at.call({ path: agent.documents[0].url.replace(/0$/, "1") })).status, 404)
    }),
  )

  it.effect("gives 422 with the contract's message if a tool server refuses the connection, and stores nothing", () =>
    Effect.gen(function* () {
      const at = yield* withServers
      const answer = yield* keep(at, { ...indexed, mcp_config_plain: [mcp("down")] }, [note])
      assert.strictEqual(answer.status, 422, answer.text)
      assert.strictEqual(answer.json().message, "MCP handshake failed for https://down.test/mcp: it refused")
      assert.deepStrictEqual((yield* all(at)).json(), { bots: [], next_cursor: null })
    }),
  )

  it.effect("gives 400 if the name is missing, and 409 if it is taken", () =>
    Effect.gen(function* () {
      const at = yield* service
      const missing = yield* keep(at, {})
      assert.strictEqual(missing.status, 400)
      assert.deepStrictEqual(missing.json(), { error: "invalid_request", message: "Missing required field: name" })
      yield* made(at, { name: "Ana" })
      assert.strictEqual((yield* keep(at, { name: "Ana" })).status, 409)
      assert.strictEqual((yield* keep(at, { name: "Ana" }, [], { as: other })).status, 201)
    }),
  )

  it.effect("gives 403 for a token without an integer user id, and 503 if the database is unreachable", () =>
    Effect.gen(function* () {
      const at = yield* service
      const nameless = { ...Testing.someone, sub: "auth0|x", userId: null }
      assert.strictEqual((yield* keep(at, { name: "Ana" }, [], { as: nameless })).status, 403)
      const gone = Effect.fail(new AgentStoreUnavailable({ cause: "away" }))
      const away = yield* inMemory({
        agentWorld: Layer.succeed(AgentStore, {
          insert: () => gone,
          get: () => gone,
          named: () => gone,
          list: () => gone,
          replace: () => gone,
          remove: () => gone,
          versions: () => gone,
          version: () => gone,
          forgetVersions: () => gone,
          files: () => gone,
        }).pipe((stores) => Layer.merge(Testing.agentWorld, stores)),
      })
      for (const answer of [yield* all(away), yield* one(away, nobody), yield* keep(away, { name: "Ana" })]) {
        assert.strictEqual(answer.status, 503)
        isProblem(answer)
      }
    }),
  )
})

describe("reading and deleting a persisted agent", () => {
  it.effect("[ROUTE-050] the list contains only the caller's agents, in order of creation", () =>
    Effect.gen(function* () {
      const at = yield* service
      const a = yield* made(at, { name: "a" })
      const b = yield* made(at, { name: "b" })
      yield* keep(at, { name: "theirs" }, [], { as: other })
      assert.deepStrictEqual((yield* all(at)).json(), { bots: [a, b], next_cursor: null })
      assert.deepStrictEqual(
        (yield* all(at, { as: other })).json().bots.map(({ name }: { name: string }) => name),
        ["theirs"],
      )
    }),
  )

  it.effect("[ROUTE-060] reading returns one agent, or 404 for an id that is unknown, invalid or another user's", () =>
    Effect.gen(function* () {
      const at = yield* service
      const agent = yield* made(at, { name: "Ana" })
      assert.deepStrictEqual((yield* one(at, agent.chatbot_id)).json(), agent)
      const answers = [yield* one(at, agent.chatbot_id, { as: other }), yield* one(at, nobody), yield* one(at, "no-id")]
      assert.deepStrictEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
      assert.strictEqual(answers[0]!.status, 404)
    }),
  )

  it.effect("[ROUTE-070, ROUTE-080] deleting removes the agent, its documents and its index", () =>
    Effect.gen(function* () {
      const at = yield* service
      const agent = yield* made(at, indexed, [note, second])
      const paths = [
        ...agent.documents.map(({ path }: { path: string }) => path),
        agent.vector_config.index_persist_path,
      ]
      for (const path of paths) assert.isTrue(yield* isStored(at, path))
      const answer = yield* remove(at, agent.chatbot_id)
      assert.deepStrictEqual(answer.json(), { deleted: true, chatbot_id: agent.chatbot_id })
      assert.strictEqual((yield* one(at, agent.chatbot_id)).status, 404)
      assert.strictEqual((yield* remove(at, agent.chatbot_id)).status, 404)
      for (const path of paths) assert.isFalse(yield* isStored(at, path))
    }),
  )

  it.effect("[EPH-840] deleting also works for a promoted agent, and removes its documents", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, indexed, [note])
      const agent = (yield* promote(at, id)).json()
      assert.isTrue(yield* isStored(at, agent.documents[0].path))
      assert.strictEqual((yield* remove(at, id)).status, 200)
      assert.isFalse(yield* isStored(at, agent.documents[0].path))
      assert.isFalse(yield* isStored(at, agent.vector_config.index_persist_path))
      assert.strictEqual((yield* one(at, id)).status, 404)
    }),
  )
})

describe("changing part of an agent", () => {
  it.effect("[ROUTE-040] changes only the properties that were sent", () =>
    Effect.gen(function* () {
      const at = yield* service
      const agent = yield* made(at, {
        name: "Ana",
        description: "before",
        model_config: { model: "m", temperature: 0.2 },
        tools_config_plain: ["calculator", "think"],
        max_context_turns: 9,
      })
      const after = yield* changed(at, agent.chatbot_id, { description: "after" })
      assert.deepStrictEqual({ ...after, updated_at: "" }, { ...agent, description: "after", updated_at: "" })
      assert.isAbove(Date.parse(after.updated_at), Date.parse(agent.updated_at))
      const merged = yield* changed(at, agent.chatbot_id, {
        model_config: { temperature: null, top_p: 1 },
        max_context_turns: null,
        enabled: false,
      })
      assert.deepStrictEqual(merged.model_config, { model: "m", top_p: 1 })
      assert.strictEqual(merged.max_context_turns, 5)
      assert.isFalse(merged.enabled)
      assert.deepStrictEqual((yield* one(at, agent.chatbot_id)).json(), merged)
    }),
  )

  it.effect("changes nothing if a response is sent back unchanged", () =>
    Effect.gen(function* () {
      const at = yield* withServers
      const agent = yield* made(at, { ...indexed, mcp_config_plain: [mcp("a", { api_key: "k" })] }, [note])
      const after = yield* changed(at, agent.chatbot_id, agent)
      assert.deepStrictEqual({ ...after, updated_at: "" }, { ...agent, updated_at: "" })
      assert.deepStrictEqual(yield* keysOf(at, agent.chatbot_id), ["k"])
    }),
  )

  it.effect("changes tool servers by name, and never moves a key to another origin", () =>
    Effect.gen(function* () {
      const at = yield* withServers
      const servers = [mcp("a", { api_key: "key a" }), mcp("b", { api_key: "key b" }), mcp("c", { api_key: "key c" })]
      const agent = yield* made(at, { name: "Ana", mcp_config_plain: servers })
      assert.notInclude(JSON.stringify(agent), "key a")
      const id: string = agent.chatbot_id
      const fewer = yield* changed(at, id, {
        mcp_config_plain: [{ name: "a", _delete: true }, mcp("d"), { name: "b", timeout: 5 }],
      })
      const names = fewer.mcp_config_plain.map(({ name, timeout }: Record<string, unknown>) => [name, timeout])
      assert.deepStrictEqual(names, [
        ["b", 5],
        ["c", 30],
        ["d", 30],
      ])
      assert.deepStrictEqual(yield* keysOf(at, id), ["key b", "key c", null])
      yield* changed(at, id, {
        mcp_config_plain: [
          { name: "b", url: "https://elsewhere.test/mcp" },
          { name: "c", url: "https://c.test/v2" },
        ],
      })
      assert.deepStrictEqual(yield* keysOf(at, id), [null, "key c", null])
      yield* changed(at, id, {
        mcp_config_plain: [
          { name: "b", api_key: "new" },
          { name: "c", api_key: null },
        ],
      })
      assert.deepStrictEqual(yield* keysOf(at, id), ["new", null, null])
    }),
  )

  it.effect("changes documents and their index together, and deletes unused ones", () =>
    Effect.gen(function* () {
      const at = yield* service
      const agent = yield* made(at, indexed, [note])
      const both = yield* changed(at, agent.chatbot_id, {}, [second])
      assert.deepStrictEqual(
        both.documents.map(({ name }: { name: string }) => name),
        ["nota ñ.txt", "second.txt"],
      )
      const forget = at.call({ method: "DELETE", path: `/api/v1/user_agents/${agent.chatbot_id}/versions` })
      assert.strictEqual((yield* forget).status, 204)
      assert.isFalse(yield* isStored(at, agent.vector_config.index_persist_path))
      assert.isTrue(yield* isStored(at, both.vector_config.index_persist_path))
      const later = yield* changed(at, agent.chatbot_id, { documents_remove: [agent.documents[0].path] })
      assert.deepStrictEqual(
        later.documents.map(({ name }: { name: string }) => name),
        ["second.txt"],
      )
      assert.isTrue(yield* isStored(at, agent.documents[0].path))
      yield* forget
      assert.isFalse(yield* isStored(at, agent.documents[0].path))
      assert.isTrue(yield* isStored(at, both.documents[1].path))
      const none = yield* changed(at, agent.chatbot_id, { use_vector: false })
      assert.deepStrictEqual(none.vector_config, {})
      yield* forget
      assert.isFalse(yield* isStored(at, later.vector_config.index_persist_path))
    }),
  )

  it.effect("leaves everything unchanged if it fails", () =>
    Effect.gen(function* () {
      const at = yield* withServers
      const agent = yield* made(at, indexed, [note])
      yield* made(at, { name: "taken" })
      const id: string = agent.chatbot_id
      const refused = [
        [409, yield* change(at, id, { name: "taken" }, [second])],
        [422, yield* change(at, id, { mcp_config_plain: [mcp("down")] }, [second])],
        [400, yield* change(at, id, { tools_config_plain: ["no such"] })],
        [400, yield* change(at, id, { documents_remove: ["agents/8/x"] })],
        [400, yield* change(at, id, "[]")],
        [400, yield* change(at, id, "{")],
        [404, yield* change(at, id, { name: "stolen" }, [], { as: other })],
        [404, yield* change(at, nobody, {})],
      ] as const
      for (const [status, answer] of refused) {
        assert.strictEqual(answer.status, status, answer.text)
        isProblem(answer)
      }
      assert.deepStrictEqual((yield* one(at, id)).json(), agent)
    }),
  )

  it.effect("loses no concurrent change", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { chatbot_id: id } = yield* made(at, { name: "Ana" })
      yield* Effect.all(
        [
          change(at, id, { description: "d" }),
          change(at, id, { language: "es" }),
          change(at, id, { max_context_turns: 3 }),
        ],
        { concurrency: "unbounded" },
      )
      const { description, language, max_context_turns } = (yield* one(at, id)).json()
      assert.deepStrictEqual([description, language, max_context_turns], ["d", "es", 3])
    }),
  )
})
