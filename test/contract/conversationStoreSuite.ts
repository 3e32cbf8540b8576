import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import * as Option from "effect/Option"
import type { Exchange } from "../../src/domain/chat/Prompt.ts"
import type { ChatAnswer } from "../../src/domain/chat/ChatAnswer.ts"
import { type AskedTurn, type Conversation, ConversationStore } from "../../src/ports/ConversationStore.ts"

const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second))
const exchange = (n: number) => ({ turnId: randomUUID(), question: `q${n} 'ñ' 日本`, answer: `a${n} "\\n"` })
const conversation = (fields: Partial<Conversation> = {}): Conversation => ({
  owner: randomUUID(),
  chatbotId: randomUUID(),
  sessionId: "s%_",
  ...fields,
})

type Store = ConversationStore["Service"]

const idOf = ({ owner, chatbotId, sessionId }: Conversation) => JSON.stringify([owner, chatbotId, sessionId])

export const asked = (of: Conversation, { turnId, question }: Exchange, askedAt: DateTime.Utc): AskedTurn => ({
  turnId,
  question,
  askedAt,
  conversationId: idOf(of),
  sessionId: of.sessionId,
  chatbotId: of.chatbotId,
  agent: "Ana",
  replaces: null,
  isDrawing: false,
  worker: "w",
})

/** An exchange in a conversation: a question and its answer. */
export const storeTurn = (
  store: Store,
  of: Conversation,
  one: Exchange,
  time: DateTime.Utc,
  keep: number,
  replaces: string | null = null,
) =>
  Effect.andThen(
    store.begin(of.owner, { ...asked(of, one, time), replaces }, `about ${one.question}`),
    store.end(
      of.owner,
      one.turnId,
      { state: "completed", content: one.answer, answer: null, error: null, endedAt: time },
      keep,
    ),
  )

const answerOf = (turnId: string, of: Conversation, content: string): ChatAnswer => ({
  success: true,
  content,
  metadata: {
    model: "m",
    provider: "p",
    session_id: of.sessionId,
    turn_id: turnId,
    conversation_id: idOf(of),
    response_time: 1.5,
    created_at: "2026-01-01T00:00:00.000Z",
    usage: { input_tokens: 3, output_tokens: null },
  },
  sources: [],
  tool_calls: [
    { id: "c", name: "t", status: "completed", arguments: { a: "\0" }, output: [1], error: null, execution_time: 0 },
  ],
})

/** The contract of every `ConversationStore`. */
export const conversationStoreSuite = <E>(name: string, stores: Layer.Layer<ConversationStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`ConversationStore: ${name}`, (it) => {
    it.effect("returns the last exchanges of a conversation in order", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const others = [
          { ...mine, owner: `${mine.owner}x` },
          { ...mine, chatbotId: randomUUID() },
          { ...mine, sessionId: "sab" },
        ]
        const all = [1, 2, 3].map(exchange)
        for (const one of all) yield* storeTurn(store, mine, one, at(0), 100)
        for (const other of others) yield* storeTurn(store, other, exchange(9), at(0), 100)
        assert.deepStrictEqual(yield* store.recent(mine, 5), all)
        assert.deepStrictEqual(yield* store.recent(mine, 2), all.slice(1))
        assert.deepStrictEqual(yield* store.recent(mine, 5, all[2]!.turnId), all.slice(0, 2))
        assert.deepStrictEqual(yield* store.recent(conversation(), 5), [])
        const next = (n: number, told?: number) => store.begin(mine.owner, asked(mine, exchange(n), at(n)), "t", told)
        assert.deepStrictEqual(yield* next(7, 5), all, "a question gets the exchanges before it")
        assert.deepStrictEqual(yield* next(8, 2), all.slice(1))
        assert.deepStrictEqual(yield* next(9), [])
      }),
    )

    it.effect("keeps all messages of a session for its owner, whichever agent they were sent to", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const first = conversation()
        const second = { ...first, chatbotId: randomUUID() }
        const all = [first, second, first].map((one, n) => ({ ...one, exchange: exchange(n), at: at(n) }))
        for (const one of all) yield* storeTurn(store, one, one.exchange, one.at, 100)
        yield* storeTurn(store, { ...first, owner: randomUUID() }, exchange(8), at(8), 100)
        yield* storeTurn(store, { ...first, sessionId: "other" }, exchange(9), at(9), 100)
        const held = all.map(({ chatbotId, exchange: one, at: time }) => ({ chatbotId, exchange: one, at: time }))
        assert.deepStrictEqual(yield* store.session(first.owner, first.sessionId, 9), held)
        assert.deepStrictEqual(yield* store.session(first.owner, first.sessionId, 2), held.slice(1))
      }),
    )

    it.effect("leaves turns that ended without text out of an agent's history", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const [first, wordless, last] = [exchange(1), { ...exchange(2), answer: "" }, exchange(3)]
        for (const one of [first, wordless, last]) yield* storeTurn(store, mine, one, at(0), 9)
        assert.deepStrictEqual(yield* store.recent(mine, 9), [first, last])
        assert.lengthOf(yield* store.turns(mine.owner, idOf(mine), 9, null), 3)
      }),
    )

    it.effect("stores only the latest turns, up to the limit", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const all = [1, 2, 3, 4].map(exchange)
        for (const one of all) yield* storeTurn(store, mine, one, at(0), 2)
        assert.deepStrictEqual(yield* store.recent(mine, 9), all.slice(2))
      }),
    )

    it.effect("stores any text", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation({ owner: "o'); drop table forms; --" })
        yield* storeTurn(store, mine, { turnId: "t", question: "a\0b", answer: "👩‍👧\r\n" }, at(0), 9)
        const [kept] = yield* store.recent(mine, 9)
        assert.match(kept?.question ?? "", /^a[\0\uFFFD]b$/)
        assert.strictEqual(kept?.answer, "👩‍👧\r\n")
      }),
    )

    it.effect("deletes a conversation, an owner's conversations with an agent, and old ones", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const first = conversation()
        const second = { ...first, sessionId: "t" }
        const elsewhere = { ...first, chatbotId: randomUUID() }
        for (const one of [first, second, elsewhere])
          for (const n of [1, 2]) yield* storeTurn(store, one, exchange(n), at(n * 10), 9)
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

    it.effect(
      "stores a turn when its question is asked and its outcome when it ends, and gives the conversation a title",
      () =>
        Effect.gen(function* () {
          const store = yield* ConversationStore
          const mine = conversation()
          const one = exchange(1)
          yield* store.begin(mine.owner, asked(mine, one, at(1)), "First")
          const running = Option.getOrThrow(yield* store.turn(mine.owner, one.turnId))
          assert.deepInclude(running, {
            state: "running",
            question: one.question,
            content: "",
            agent: "Ana",
            worker: "w",
            endedAt: null,
          })
          assert.deepStrictEqual(yield* store.recent(mine, 9), [])
          assert.isTrue(Option.isNone(yield* store.turn(randomUUID(), one.turnId)))
          const answer = answerOf(one.turnId, mine, one.answer)
          yield* store.end(
            mine.owner,
            one.turnId,
            { state: "completed", content: one.answer, answer, error: null, endedAt: at(5) },
            9,
          )
          const [ended] = yield* store.turns(mine.owner, idOf(mine), 9, null)
          assert.deepInclude(ended, { state: "completed", content: one.answer, endedAt: at(5) })
          assert.deepStrictEqual(ended?.answer, answer)
          const two = exchange(2)
          yield* store.begin(mine.owner, asked(mine, two, at(6)), "Second")
          yield* store.end(
            mine.owner,
            two.turnId,
            { state: "failed", content: "", answer: null, error: "busy", endedAt: at(7) },
            9,
          )
          assert.deepStrictEqual(yield* store.recent(mine, 9), [one])
          const named = Option.getOrThrow(yield* store.conversation(mine.owner, idOf(mine)))
          assert.deepStrictEqual(named, {
            conversationId: idOf(mine),
            sessionId: mine.sessionId,
            chatbotId: mine.chatbotId,
            agent: "Ana",
            title: "First",
            turns: 2,
            forkedFrom: null,
            createdAt: at(1),
            changedAt: at(7),
          })
          assert.isTrue(Option.isNone(yield* store.conversation(randomUUID(), idOf(mine))))
          yield* store.end(
            randomUUID(),
            one.turnId,
            { state: "failed", content: "x", answer: null, error: "lost", endedAt: at(9) },
            9,
          )
          assert.strictEqual(Option.getOrThrow(yield* store.turn(mine.owner, one.turnId)).state, "completed")
        }),
    )

    it.effect("keeps a turn's partial text while the turn runs, and removes it when the turn ends", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const one = exchange(1)
        yield* store.begin(mine.owner, asked(mine, one, at(1)), "First")
        yield* store.progress(mine.owner, one.turnId, "It begins")
        const turn = Effect.map(store.turn(mine.owner, one.turnId), Option.getOrThrow)
        assert.deepInclude(yield* turn, { state: "running", content: "It begins", answer: null, endedAt: null })
        assert.deepStrictEqual(yield* store.recent(mine, 9), [], "an agent gets a turn only once it is complete")
        yield* store.progress(randomUUID(), one.turnId, "Not mine")
        assert.strictEqual((yield* turn).content, "It begins")
        yield* store.end(
          mine.owner,
          one.turnId,
          { state: "completed", content: one.answer, answer: null, error: null, endedAt: at(2) },
          9,
        )
        yield* store.progress(mine.owner, one.turnId, "Late")
        assert.deepInclude(yield* turn, { state: "completed", content: one.answer })
      }),
    )

    it.effect("removes a replaced turn and all turns after it once its replacement is completed", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const all = [1, 2, 3].map(exchange)
        for (const one of all) yield* storeTurn(store, mine, one, at(0), 100)
        const failed = exchange(4)
        yield* store.begin(mine.owner, { ...asked(mine, failed, at(1)), replaces: all[1]!.turnId }, "t")
        yield* store.end(
          mine.owner,
          failed.turnId,
          { state: "failed", content: "", answer: null, error: "busy", endedAt: at(1) },
          100,
        )
        assert.lengthOf(yield* store.recent(mine, 9), 3)
        const better = exchange(5)
        yield* storeTurn(store, mine, better, at(2), 100, all[1]!.turnId)
        assert.deepStrictEqual(yield* store.recent(mine, 9), [all[0]!, better])
        assert.lengthOf(yield* store.turns(mine.owner, idOf(mine), 9, null), 2)
        const elsewhere = { ...mine, sessionId: "elsewhere" }
        yield* storeTurn(store, elsewhere, exchange(6), at(3), 100, all[0]!.turnId)
        assert.lengthOf(yield* store.recent(mine, 9), 2)
      }),
    )

    it.effect("keeps the earlier branch of an edited question, which can be shown and continued", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const [one, two, three] = [1, 2, 3].map(exchange) as [Exchange, Exchange, Exchange]
        for (const each of [one, two, three]) yield* storeTurn(store, mine, each, at(0), 100)
        const other = exchange(4)
        yield* storeTurn(store, mine, other, at(1), 100, two.turnId)
        const shown = Effect.map(store.turns(mine.owner, idOf(mine), 9, null), (turns) =>
          turns.map(({ question }) => question),
        )
        const questions = (...all: ReadonlyArray<Exchange>) => all.map(({ question }) => question)
        assert.deepStrictEqual(yield* shown, questions(one, other))
        const versions = [two.turnId, other.turnId]
        const hidden = Option.getOrThrow(yield* store.turn(mine.owner, two.turnId))
        assert.deepInclude(hidden, { alternatives: versions, isShown: false })
        const [first, second] = yield* store.turns(mine.owner, idOf(mine), 9, null)
        assert.deepInclude(first, { alternatives: [one.turnId], isShown: true })
        assert.deepInclude(second, { alternatives: versions, isShown: true })

        assert.isTrue(yield* store.show(mine.owner, idOf(mine), two.turnId))
        assert.deepStrictEqual(yield* shown, questions(one, two, three))
        assert.deepStrictEqual(yield* store.recent(mine, 9), [one, two, three])
        assert.deepStrictEqual(
          (yield* store.session(mine.owner, mine.sessionId, 9)).map(({ exchange: held }) => held),
          [one, two, three],
        )
        const five = exchange(5)
        yield* storeTurn(store, mine, five, at(2), 100)
        assert.isTrue(yield* store.show(mine.owner, idOf(mine), other.turnId))
        assert.deepStrictEqual(yield* store.recent(mine, 9), [one, other])
        assert.strictEqual(Option.getOrThrow(yield* store.conversation(mine.owner, idOf(mine))).turns, 2)
        const list = { limit: 9, after: null, search: five.question, chatbotId: null }
        assert.lengthOf(yield* store.list(mine.owner, list), 1, "found by the text of any branch")
        assert.isTrue(yield* store.show(mine.owner, idOf(mine), five.turnId))
        assert.deepStrictEqual(yield* shown, questions(one, two, three, five))
        for (const [owner, id, turn] of [
          [randomUUID(), idOf(mine), two.turnId],
          [mine.owner, randomUUID(), two.turnId],
          [mine.owner, idOf(mine), randomUUID()],
        ] as const)
          assert.isFalse(yield* store.show(owner, id, turn))
        assert.deepStrictEqual(yield* shown, questions(one, two, three, five))
      }),
    )

    it.effect("stores every turn that ends while the reader switches between branches", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const [one, other] = [exchange(1), exchange(2)]
        yield* storeTurn(store, mine, one, at(0), 100)
        yield* storeTurn(store, mine, other, at(1), 100, one.turnId)
        const turns = Array.from({ length: 30 }, (_, index) => exchange(index + 3))
        const changes = turns
          .flatMap(() => [one, other])
          .map(({ turnId }) => store.show(mine.owner, idOf(mine), turnId))
        const ended = Effect.forEach(turns, (turn) => storeTurn(store, mine, turn, at(2), 100, one.turnId), {
          concurrency: 8,
        })
        yield* Effect.all([ended, Effect.all(changes, { concurrency: 4 })], { concurrency: 2 })
        const { alternatives } = Option.getOrThrow(yield* store.turn(mine.owner, one.turnId))
        assert.sameMembers(
          [...alternatives],
          [one, other, ...turns].map(({ turnId }) => turnId),
        )
      }),
    )

    it.effect("copies only one branch for a fork, but includes all branches in limits and erasure", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const [one, two] = [exchange(1), exchange(2)]
        for (const each of [one, two]) yield* storeTurn(store, mine, each, at(0), 100)
        const [other, last] = [exchange(3), exchange(4)]
        yield* storeTurn(store, mine, other, at(1), 100, two.turnId)
        const forked = Effect.fnUntraced(function* (upTo: string | null, sessionId: string) {
          yield* store.fork(mine.owner, idOf(mine), { conversationId: randomUUID(), sessionId, upTo, at: at(5) })
          const copied = yield* store.recent({ ...mine, sessionId }, 9)
          return copied.map(({ question }) => question)
        })
        assert.deepStrictEqual(yield* forked(null, "all"), [one.question, other.question])
        assert.deepStrictEqual(yield* forked(two.turnId, "hidden"), [one.question, two.question])
        const copies = yield* store.recent({ ...mine, sessionId: "all" }, 9)
        const copy = Option.getOrThrow(yield* store.turn(mine.owner, copies[1]!.turnId))
        assert.deepStrictEqual(copy.alternatives, [copy.turnId])

        yield* storeTurn(store, mine, last, at(2), 3)
        assert.isTrue(Option.isNone(yield* store.turn(mine.owner, one.turnId)))
        assert.isTrue(Option.isSome(yield* store.turn(mine.owner, two.turnId)))
        assert.isTrue(yield* store.erase(mine.owner, idOf(mine)))
        for (const { turnId } of [two, other, last]) assert.isTrue(Option.isNone(yield* store.turn(mine.owner, turnId)))
      }),
    )

    it.effect("marks a turn that requests an infographic, whatever its outcome, including in a fork", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const mine = conversation()
        const [drawing, words] = [exchange(1), exchange(2)]
        yield* store.begin(mine.owner, { ...asked(mine, drawing, at(1)), isDrawing: true }, "t")
        const failed = { state: "failed", content: "", answer: null, error: "busy", endedAt: at(2) } as const
        yield* store.end(mine.owner, drawing.turnId, failed, 9)
        yield* storeTurn(store, mine, words, at(3), 9)
        const into = { conversationId: randomUUID(), sessionId: "fork", upTo: null, at: at(5) }
        yield* store.fork(mine.owner, idOf(mine), into)
        for (const id of [idOf(mine), into.conversationId]) {
          const turns = yield* store.turns(mine.owner, id, 9, null)
          assert.deepStrictEqual(
            turns.map(({ question, isDrawing }) => [question, isDrawing]),
            [
              [drawing.question, true],
              [words.question, false],
            ],
          )
        }
      }),
    )

    it.effect("lists conversations by their last change, page by page, and finds them by their text", () =>
      Effect.gen(function* () {
        const store = yield* ConversationStore
        const owner = randomUUID()
        const ones = [1, 2, 3].map((n) => conversation({ owner, sessionId: `s${n}` }))
        for (const [n, one] of ones.entries())
          yield* storeTurn(store, one, { turnId: randomUUID(), question: `Q${n} 100%`, answer: `Wörd ${n}_` }, at(n), 9)
        yield* storeTurn(store, conversation(), exchange(1), at(9), 9)
        // A background task's own exchanges are not in any list.
        yield* storeTurn(store, conversation({ owner, sessionId: `task-${"0a".repeat(16)}` }), exchange(4), at(4), 9)
        const all = { limit: 9, after: null, search: null, chatbotId: null }
        const ids = (query: Partial<Parameters<Store["list"]>[1]>) =>
          Effect.map(store.list(owner, { ...all, ...query }), (found) => found.map(({ sessionId }) => sessionId))
        assert.deepStrictEqual(yield* ids({}), ["s3", "s2", "s1"])
        const [first] = yield* store.list(owner, { ...all, limit: 1 })
        assert.deepStrictEqual(yield* ids({ after: first! }), ["s2", "s1"])
        assert.deepStrictEqual(yield* ids({ search: "wÖRD 1" }), ["s2"])
        assert.deepStrictEqual(yield* ids({ search: "0 100%" }), ["s1"])
        assert.deepStrictEqual(yield* ids({ search: "%1" }), [])
        assert.deepStrictEqual(yield* ids({ search: "2_" }), ["s3"])
        assert.deepStrictEqual(yield* ids({ chatbotId: ones[1]!.chatbotId }), ["s2"])
        assert.isTrue(yield* store.rename(owner, idOf(ones[0]!), "Zebra"))
        assert.isFalse(yield* store.rename(randomUUID(), idOf(ones[0]!), "Lion"))
        assert.deepStrictEqual(yield* ids({ search: "zebra" }), ["s1"])
      }),
    )

    it.effect(
      "copies turns up to a chosen one into an independent fork, and lets only the owner erase conversations",
      () =>
        Effect.gen(function* () {
          const store = yield* ConversationStore
          const mine = conversation()
          const all = [1, 2, 3].map(exchange)
          for (const one of all) yield* storeTurn(store, mine, one, at(0), 100)
          yield* store.begin(mine.owner, asked(mine, exchange(4), at(1)), "t")
          const into = { conversationId: randomUUID(), sessionId: "fork", upTo: all[1]!.turnId, at: at(5) }
          yield* store.fork(mine.owner, idOf(mine), into)
          const forked = { ...mine, sessionId: "fork" }
          const texts = (found: ReadonlyArray<Exchange>) => found.map(({ question, answer }) => [question, answer])
          const copied = yield* store.recent(forked, 9)
          assert.deepStrictEqual(texts(copied), texts(all.slice(0, 2)))
          assert.notInclude(
            copied.map(({ turnId }) => turnId),
            all[0]!.turnId,
          )
          assert.deepInclude(Option.getOrThrow(yield* store.conversation(mine.owner, into.conversationId)), {
            forkedFrom: idOf(mine),
            turns: 2,
          })
          assert.isFalse(yield* store.erase(randomUUID(), idOf(mine)))
          assert.isTrue(yield* store.erase(mine.owner, idOf(mine)))
          assert.isFalse(yield* store.erase(mine.owner, idOf(mine)))
          assert.lengthOf(yield* store.turns(mine.owner, idOf(mine), 9, null), 0)
          assert.lengthOf(yield* store.recent(forked, 9), 2)
          assert.strictEqual(yield* store.eraseAll(mine.owner), 1)
          assert.lengthOf(yield* store.recent(forked, 9), 0)
          assert.strictEqual(yield* store.eraseAll(mine.owner), 0)
        }),
    )
  })
