import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import type { Bot } from "../../src/domain/chat/Bot.ts"
import { BotExists, BotStore } from "../../src/ports/BotStore.ts"

const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second, 123))

export const botNamed = (name: string, fields: Partial<Bot> = {}): Bot => ({
  chatbotId: randomUUID(),
  name,
  kind: "job",
  botClass: "DataAgent",
  role: "reads ñ",
  goal: "",
  backstory: "",
  config: {
    name,
    description: "d\u0000",
    llm: "openai",
    modelConfig: { z: 1, a: [null, { b: 2 }] },
    systemPromptTemplate: "",
    humanPromptTemplate: null,
    tools: ["calculator"],
    toolServers: [{ name: "m", url: "https://m.test/", sealedKey: "sealed", timeoutSeconds: 30 }],
    useVector: true,
    ragMode: "vector",
    operationMode: "adaptive",
    language: "es",
    maxContextTurns: 5,
  },
  enabled: true,
  documents: [{ name: "n", path: "agents/0/x/documents/y", size: 3_000_000_000, contentType: "text/plain" }],
  indexPersistPath: "agents/0/x/index/y.json",
  createdBy: "7",
  createdAt: at(1),
  updatedAt: at(1),
  ...fields,
})

/** The contract of every `BotStore`. */
export const botStoreSuite = <E>(name: string, stores: Layer.Layer<BotStore, E>): void =>
  layer(stores)(`BotStore: ${name}`, (it) => {
    const unique = () => `bot ${randomUUID()}`

    it.effect("returns stored bots by name and id", () =>
      Effect.gen(function* () {
        const store = yield* BotStore
        const bot = botNamed(unique())
        yield* store.insert(bot)
        assert.deepStrictEqual(yield* store.find(bot.name), [bot])
        assert.deepStrictEqual(yield* store.find(bot.chatbotId), [bot])
        for (const nobody of [randomUUID(), "nobody", "", "a\0b", bot.name.toUpperCase()])
          assert.deepStrictEqual(yield* store.find(nobody), [])
      }),
    )

    it.effect("lets exactly one of several concurrent inserts of a name succeed", () =>
      Effect.gen(function* () {
        const store = yield* BotStore
        const name = unique()
        const bots = Array.from({ length: 8 }, () => botNamed(name))
        const outcomes = yield* Effect.forEach(bots, (bot) => Effect.result(store.insert(bot)), {
          concurrency: "unbounded",
        })
        const refused = outcomes.flatMap((outcome) => (outcome._tag === "Failure" ? [outcome.failure] : []))
        assert.deepStrictEqual(
          refused,
          Array.from({ length: 7 }, () => new BotExists({ name })),
        )
      }),
    )

    it.effect("keeps a name unique in a tenant, and among global bots", () =>
      Effect.gen(function* () {
        const store = yield* BotStore
        const name = unique()
        const bots = [botNamed(name), botNamed(name, { tenant: "acme" }), botNamed(name, { tenant: "demo" })]
        for (const bot of bots) yield* store.insert(bot)
        const byTenant = new Map((yield* store.find(name)).map((bot) => [bot.tenant, bot]))
        assert.deepStrictEqual([...byTenant.values()].length, 3)
        for (const bot of bots) assert.deepStrictEqual(byTenant.get(bot.tenant), bot)
        for (const tenant of [{}, { tenant: "acme" }])
          assert.deepStrictEqual(yield* Effect.flip(store.insert(botNamed(name, tenant))), new BotExists({ name }))
      }),
    )

    it.effect("lists bots sorted by name", () =>
      Effect.gen(function* () {
        const store = yield* BotStore
        const name = unique()
        for (const end of ["b", "a", "B"]) yield* store.insert(botNamed(name + end))
        const found = (yield* store.list).map((bot) => bot.name).filter((one) => one.startsWith(name))
        assert.deepStrictEqual(found, [`${name}B`, `${name}a`, `${name}b`])
      }),
    )

    it.effect("replaces only a bot that is unchanged since it was read", () =>
      Effect.gen(function* () {
        const store = yield* BotStore
        const bot = botNamed(unique())
        yield* store.insert(bot)
        const changed = { ...bot, role: "other", updatedAt: at(2) }
        assert.isTrue(yield* store.replace(changed, at(1)))
        assert.isFalse(yield* store.replace({ ...bot, role: "late", updatedAt: at(3) }, at(1)))
        assert.isFalse(yield* store.replace(botNamed(unique()), at(1)))
        assert.deepStrictEqual(yield* store.find(bot.name), [changed])
      }),
    )
  })
