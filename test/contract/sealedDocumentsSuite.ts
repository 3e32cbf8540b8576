import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as SqlClient from "effect/sql/SqlClient"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import * as AgentStore from "../../src/adapters/sql/AgentStore.ts"
import * as AtRest from "../../src/adapters/sql/AtRest.ts"
import * as BotStore from "../../src/adapters/sql/BotStore.ts"
import * as SealedObjects from "../../src/adapters/sql/SealedObjects.ts"
import { renewed } from "../../src/application/operations/EncryptionUpkeep.ts"
import { documentPath, persistedIndexPath, warmIndexPath } from "../../src/domain/agents/Documents.ts"
import { sharedOwnerId } from "../../src/domain/chat/Bot.ts"
import { AgentStore as Agents } from "../../src/ports/AgentStore.ts"
import { BotStore as Bots } from "../../src/ports/BotStore.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import { agentWith } from "./agentStoreSuite.ts"
import { botNamed } from "./botStoreSuite.ts"
import * as MemoryObjects from "../doubles/memory/ObjectStore.ts"

/** The contract of stores with encryption, on an empty database with the newest schema. */
export const sealedDocumentsSuite = (name: string, database: Layer.Layer<SqlClient.SqlClient, unknown>): void => {
  const sealing = Sealing.layer([{ id: "one", key: new Uint8Array(32).fill(1) }])

  /**
   * A fresh database with an agent and a bot of the tenant `demo`, its stored objects, and stores with and without
   * encryption.
   */
  const world = Effect.gen(function* () {
    const kept = yield* Layer.build(Layer.fresh(Layer.mergeAll(database, sealing, MemoryObjects.layer)))
    const over = (isOn: boolean, ofAgents = true) =>
      Layer.build(
        Layer.fresh(
          Layer.mergeAll(AgentStore.layer, BotStore.layer, SealedObjects.layer).pipe(
            Layer.provideMerge(AtRest.layer({ isOn, ofAgents })),
          ),
        ),
      ).pipe(
        Effect.provideContext(kept),
        Effect.map((built) => Context.merge(kept, built)),
      )
    const on = yield* over(true)
    const [agent, bot] = [agentWith("with documents"), botNamed("with documents", { tenant: "demo" })]
    const paths = {
      document: documentPath(agent.userId, agent.chatbotId, "d1"),
      index: persistedIndexPath(agent.userId, agent.chatbotId),
      warm: warmIndexPath(agent.userId, agent.chatbotId),
      ofBot: documentPath(sharedOwnerId, bot.chatbotId, "d2"),
    }
    const named = { name: "canary.txt", size: 8, contentType: "text/plain" }
    const whole = {
      agent: { ...agent, documents: [{ ...named, path: paths.document }], indexPersistPath: paths.index },
      bot: { ...bot, documents: [{ ...named, path: paths.ofBot }], indexPersistPath: null },
    }
    yield* Context.get(on, Agents).insert(whole.agent)
    yield* Context.get(on, Bots).insert(whole.bot)
    return {
      kept,
      on,
      off: yield* over(false),
      ofAnswers: over(true, false),
      again: over(true),
      paths,
      agent: whole.agent,
    }
  })

  const text = (key: string) =>
    Effect.gen(function* () {
      const { body, size, contentType } = yield* (yield* ObjectStore).get(key)
      const bytes = yield* Stream.mkUint8Array(body)
      assert.strictEqual(size, bytes.length)
      return `${contentType}: ${new TextDecoder().decode(bytes)}`
    })

  const put = (key: string, what = "a canary") =>
    Effect.flatMap(ObjectStore, (objects) =>
      objects.put(key, new TextEncoder().encode(what), { contentType: "text/plain" }),
    )

  const keysBy = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ tenant: string }>`
    select k.tenant from object_keys o join data_keys k on k.key_id = o.data_key order by o.object_key collate "C"`
    return rows.map(({ tenant }) => tenant)
  })

  describe(`${name}: agents' documents, encrypted at rest`, () => {
    it.effect("are encrypted in storage with keys of the user or of the bot's tenant, and can be read back", () =>
      Effect.gen(function* () {
        const { kept, on, ofAnswers, paths, agent } = yield* world
        yield* Effect.gen(function* () {
          for (const path of Object.values(paths)) {
            assert.deepStrictEqual(yield* put(path), { size: 8 })
            assert.strictEqual(yield* text(path), "text/plain: a canary")
            assert.notInclude(yield* Effect.provideContext(text(path), kept), "canary")
          }
          const own = `agents/${agent.userId}`
          assert.deepStrictEqual(yield* keysBy, ["demo", own, own, own])
          const objects = yield* ObjectStore
          yield* objects.delete(paths.document)
          assert.lengthOf(yield* keysBy, 3)
          yield* objects.deleteAll(`agents/${agent.userId}/${agent.chatbotId}/`)
          assert.deepStrictEqual(yield* keysBy, ["demo"])
          yield* Effect.provideContext(put(paths.document), yield* ofAnswers)
          assert.strictEqual(yield* Effect.provideContext(text(paths.document), kept), "text/plain: a canary")
        }).pipe(Effect.provideContext(on))
      }),
    )

    it.effect(
      "that predate encryption are encrypted in the background with the newest key, and always remain readable",
      () =>
        Effect.gen(function* () {
          const { kept, on, off, again, paths, agent } = yield* world
          const lasting = [paths.document, paths.index, paths.ofBot]
          yield* Effect.gen(function* () {
            for (const path of lasting) yield* Effect.provideContext(put(path), off)
            assert.strictEqual(yield* renewed, 3)
            assert.strictEqual(yield* renewed, 0)
            for (const path of lasting) {
              assert.notInclude(yield* Effect.provideContext(text(path), kept), "canary")
              assert.strictEqual(yield* text(path), "text/plain: a canary")
              assert.strictEqual(yield* Effect.provideContext(text(path), off), "text/plain: a canary")
            }
            yield* AtRest.addDataKey("demo")
            assert.strictEqual(yield* Effect.provideContext(renewed, yield* again), 1)
            assert.strictEqual(yield* text(paths.ofBot), "text/plain: a canary")

            assert.strictEqual(
              yield* AtRest.eraseKeysOf(`agents/${agent.userId}`),
              `erased 1 keys of agents/${agent.userId}, and with them 2 documents and indexes of agents`,
            )
            const later = yield* again
            const gone = yield* Effect.flip(Effect.provideContext(text(paths.document), later))
            assert.strictEqual(gone._tag, "ObjectMissing")
            assert.strictEqual(yield* Effect.provideContext(text(paths.ofBot), later), "text/plain: a canary")
            assert.strictEqual(yield* Effect.provideContext(renewed, later), 0)
          }).pipe(Effect.provideContext(on))
        }),
    )

    it.effect("are not restored by background encryption if their agent is deleted in the meantime", () =>
      Effect.gen(function* () {
        const { kept, on, off, paths, agent } = yield* world
        yield* Effect.provideContext(put(paths.document), off)
        const objects = Context.get(on, ObjectStore)
        const late = ObjectStore.of({
          ...objects,
          get: (key) =>
            Effect.tap(objects.get(key), () =>
              Effect.orDie(
                Effect.andThen(Context.get(on, Agents).remove(agent.userId, agent.chatbotId), objects.delete(key)),
              ),
            ),
        })
        yield* renewed.pipe(Effect.provideService(ObjectStore, late), Effect.provideContext(on))
        const gone = yield* Effect.flip(Effect.provideContext(text(paths.document), kept))
        assert.strictEqual(gone._tag, "ObjectMissing")
      }),
    )
  })
}
