import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomInt, randomUUID } from "node:crypto"
import type { PersistedAgent } from "../../src/domain/agents/PersistedAgent.ts"
import { AgentExists, AgentStore } from "../../src/ports/AgentStore.ts"

const userId = randomInt(1, 1_000_000_000)
const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second, 123))

export const agentWith = (name: string, fields: Partial<PersistedAgent> = {}): PersistedAgent => ({
  chatbotId: randomUUID(),
  userId,
  enabled: true,
  documents: [{ name: "ñ.txt", path: "agents/7/a/documents/b", size: 3_000_000_000, contentType: "text/plain" }],
  indexPersistPath: null,
  permissions: {},
  createdAt: at(1),
  updatedAt: at(1),
  config: {
    name,
    description: `"quoted" 'text' \0 日本 👩‍👧`,
    llm: "openai",
    modelConfig: { z: 1, a: { b: [null, 0.5] } },
    systemPromptTemplate: "{name}",
    humanPromptTemplate: null,
    tools: ["calculator"],
    toolServers: [{ name: "m", url: "http://m.test/", sealedKey: "a.b", timeoutSeconds: 30 }],
    useVector: true,
    ragMode: "vector",
    operationMode: "adaptive",
    language: "en",
    maxContextTurns: 5,
  },
  ...fields,
})

/** The contract of every `AgentStore`. */
export const agentStoreSuite = <E>(name: string, stores: Layer.Layer<AgentStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`AgentStore: ${name}`, (it) => {
    it.effect("returns inserted values unchanged, to their owner only", () =>
      Effect.gen(function* () {
        const store = yield* AgentStore
        const agent = agentWith("round trip")
        yield* store.insert(agent)
        assert.deepStrictEqual(yield* store.get(userId, agent.chatbotId), Option.some(agent))
        assert.deepStrictEqual(yield* store.named(userId, "round trip"), Option.some(agent))
        assert.isTrue(Option.isNone(yield* store.get(userId + 1, agent.chatbotId)))
        assert.isTrue(Option.isNone(yield* store.remove(userId + 1, agent.chatbotId)))
        assert.deepStrictEqual(yield* store.list(userId + 1), [])
      }),
    )

    it.effect("refuses an id or name that is taken, and changes nothing", () =>
      Effect.gen(function* () {
        const store = yield* AgentStore
        const first = agentWith("taken")
        yield* store.insert(first)
        const sameId = agentWith("other", { chatbotId: first.chatbotId })
        assert.deepStrictEqual(yield* Effect.flip(store.insert(sameId)), new AgentExists({ conflict: "id" }))
        assert.deepStrictEqual(
          yield* Effect.flip(store.insert(agentWith("taken"))),
          new AgentExists({ conflict: "name" }),
        )
        yield* store.insert(agentWith("taken", { userId: userId + 2 }))
        assert.deepStrictEqual(yield* store.get(userId, first.chatbotId), Option.some(first))
      }),
    )

    it.effect("replaces only an agent that is unchanged since it was read", () =>
      Effect.gen(function* () {
        const store = yield* AgentStore
        const agent = agentWith("before")
        yield* store.insert(agent)
        const changed = { ...agent, config: { ...agent.config, name: "after" }, updatedAt: at(2) }
        assert.isTrue(yield* store.replace(changed, at(1)))
        assert.isFalse(yield* store.replace({ ...changed, enabled: false, updatedAt: at(3) }, at(1)))
        assert.deepStrictEqual(yield* store.get(userId, agent.chatbotId), Option.some(changed))
        assert.isFalse(yield* store.replace({ ...changed, userId: userId + 1 }, at(2)))
      }),
    )

    it.effect("lists agents in order of creation, and deletes an agent only once", () =>
      Effect.gen(function* () {
        const store = yield* AgentStore
        const mine = userId + 3
        const late = agentWith("late", { userId: mine, createdAt: at(9) })
        const early = agentWith("early", { userId: mine, createdAt: at(3) })
        yield* store.insert(late)
        yield* store.insert(early)
        assert.deepStrictEqual(yield* store.list(mine), [early, late])
        assert.deepStrictEqual(yield* store.remove(mine, late.chatbotId), Option.some(late))
        assert.isTrue(Option.isNone(yield* store.remove(mine, late.chatbotId)))
      }),
    )

    it.effect(
      "records every insert and replacement as a version, visible only to its owner and deleted with the agent",
      () =>
        Effect.gen(function* () {
          const store = yield* AgentStore
          const one = { ...agentWith("versions"), changedBy: "7" }
          yield* store.insert(one)
          const two = { ...one, enabled: false, updatedAt: at(2), restoredFrom: 1 }
          assert.isTrue(yield* store.replace(two, at(1)))
          assert.isFalse(yield* store.replace({ ...two, updatedAt: at(3) }, at(1)))
          const id = one.chatbotId
          const versions = (before: number | null, limit: number, whose = userId) =>
            store.versions(whose, id, before, limit)
          assert.deepStrictEqual(yield* versions(null, 10), [
            { number: 2, agent: two },
            { number: 1, agent: one },
          ])
          assert.deepStrictEqual(yield* versions(2, 10), [{ number: 1, agent: one }])
          assert.deepStrictEqual(yield* versions(null, 1), [{ number: 2, agent: two }])
          assert.deepStrictEqual(yield* store.version(userId, id, 1), Option.some({ number: 1, agent: one }))
          assert.isTrue(Option.isNone(yield* store.version(userId, id, 3)))
          assert.isTrue(Option.isNone(yield* store.version(userId + 1, id, 1)))
          assert.deepStrictEqual(yield* versions(null, 10, userId + 1), [])
          yield* store.remove(userId, id)
          assert.deepStrictEqual(yield* versions(null, 10), [])
          assert.isTrue(Option.isNone(yield* store.version(userId, id, 1)))
        }),
    )

    it.effect("returns the objects that are no longer referenced after versions are deleted", () =>
      Effect.gen(function* () {
        const store = yield* AgentStore
        const mine = userId + 4
        const document = (path: string, size: number) => ({ name: "n.txt", path, size, contentType: "text/plain" })
        const one = agentWith("files", { userId: mine, documents: [document("a", 1), document("b", 2)] })
        yield* store.insert({ ...one, indexPersistPath: "i1" })
        const second = { ...one, documents: [document("b", 2)], indexPersistPath: "i2", updatedAt: at(2) }
        yield* store.replace(second, at(1))
        yield* store.replace({ ...second, documents: [document("c", 4)], updatedAt: at(3) }, at(2))
        const bytes = (files: ReadonlyArray<{ readonly size: number }>) =>
          files.reduce((sum, { size }) => sum + size, 0)
        assert.strictEqual(bytes(yield* store.files(mine)), 7)
        assert.deepStrictEqual(yield* store.forgetVersions(mine, one.chatbotId, 3), [])
        assert.sameMembers([...(yield* store.forgetVersions(mine, one.chatbotId, 2))], ["a", "i1"])
        assert.deepStrictEqual(
          (yield* store.versions(mine, one.chatbotId, null, 9)).map(({ number }) => number),
          [3, 2],
        )
        assert.sameMembers([...(yield* store.forgetVersions(mine, one.chatbotId, 1))], ["b"])
        assert.deepStrictEqual(yield* store.forgetVersions(mine + 1, one.chatbotId, 1), [])
        assert.strictEqual(bytes(yield* store.files(mine)), 4)
      }),
    )

    it.effect("lets exactly one of several concurrent inserts of an id succeed", () =>
      Effect.gen(function* () {
        const store = yield* AgentStore
        const agent = agentWith("race")
        const outcomes = yield* Effect.forEach(
          Array.from({ length: 10 }, (_, n) => ({ ...agent, config: { ...agent.config, name: `race ${n}` } })),
          (candidate) => Effect.result(store.insert(candidate)),
          { concurrency: "unbounded" },
        )
        assert.lengthOf(
          outcomes.filter(({ _tag }) => _tag === "Success"),
          1,
        )
      }),
    )
  })
