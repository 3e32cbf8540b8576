import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { type Conversation, ConversationStore } from "../../src/ports/ConversationStore.ts"

const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second))
const exchange = (n: number) => ({ turnId: randomUUID(), question: `q${n} 'ñ' 日本`, answer: `a${n} "\\n"` })
const conversation = (fields: Partial<Conversation> = {}): Conversation => ({
  owner: randomUUID(),
  chatbotId: randomUUID(),
  sessionId: "s%_",
  ...fields,
})

/** What every `ConversationStore` promises. */
export const conversationStoreSuite = <E>(name: string, stores: Layer.Layer<ConversationStore, E>): void =>
  layer(stores, { timeout: "60 seconds" })(`ConversationStore: ${name}`, (it) => {
    it.effect("the last exchanges come back in their order, of this conversation alone", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const others = [
          { ...mine, owner: `${mine.owner}x` },
          { ...mine, chatbotId: randomUUID() },
          { ...mine, sessionId: "sab" },
        ]
        const said = [1, 2, 3].map(exchange)
        for (const one of said) yield* store.append(mine, one, at(0), 100)
        for (const other of others) yield* store.append(other, exchange(9), at(0), 100)
        assert.deepStrictEqual(yield* store.recent(mine, 5), said)
        assert.deepStrictEqual(yield* store.recent(mine, 2), said.slice(1))
        assert.deepStrictEqual(yield* store.recent(conversation(), 5), [])
      }),
    )

    it.effect("a session is all that its owner said in it, to whomever", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const first = conversation()
        const second = { ...first, chatbotId: randomUUID() }
        const said = [first, second, first].map((one, n) => ({ ...one, exchange: exchange(n), at: at(n) }))
        for (const one of said) yield* store.append(one, one.exchange, one.at, 100)
        yield* store.append({ ...first, owner: randomUUID() }, exchange(8), at(8), 100)
        yield* store.append({ ...first, sessionId: "other" }, exchange(9), at(9), 100)
        const held = said.map(({ chatbotId, exchange: one, at: time }) => ({ chatbotId, exchange: one, at: time }))
        assert.deepStrictEqual(yield* store.session(first.owner, first.sessionId, 9), held)
        assert.deepStrictEqual(yield* store.session(first.owner, first.sessionId, 2), held.slice(1))
      }),
    )

    it.effect("no more is kept than is asked for", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const said = [1, 2, 3, 4].map(exchange)
        for (const one of said) yield* store.append(mine, one, at(0), 2)
        assert.deepStrictEqual(yield* store.recent(mine, 9), said.slice(2))
      }),
    )

    it.effect("text holds what text can hold", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation({ owner: "o'); drop table forms; --" })
        yield* store.append(mine, { turnId: "t", question: "a\0b", answer: "👩‍👧\r\n" }, at(0), 9)
        const [kept] = yield* store.recent(mine, 9)
        assert.match(kept?.question ?? "", /^a[\0\uFFFD]b$/)
        assert.strictEqual(kept?.answer, "👩‍👧\r\n")
      }),
    )

    it.effect("forgets a conversation, all of an owner's with an agent, and what is old", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const first = conversation()
        const second = { ...first, sessionId: "t" }
        const elsewhere = { ...first, chatbotId: randomUUID() }
        for (const one of [first, second, elsewhere])
          for (const n of [1, 2]) yield* store.append(one, exchange(n), at(n * 10), 9)
        const left = Effect.forEach([first, second, elsewhere], (one) =>
          Effect.map(store.recent(one, 9), ({ length }) => length),
        )
        assert.strictEqual(yield* store.forget(first), 2)
        assert.strictEqual(yield* store.forget(first), 0)
        assert.deepStrictEqual(yield* left, [0, 2, 2])
        yield* store.forgetAgent(first.owner, first.chatbotId)
        assert.deepStrictEqual(yield* left, [0, 0, 2])
        yield* store.forgetBefore(at(20))
        assert.deepStrictEqual(yield* left, [0, 0, 1])
      }),
    )
  })
