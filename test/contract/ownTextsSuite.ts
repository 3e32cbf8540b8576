import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import * as AtRest from "../../src/adapters/sql/AtRest.ts"
import * as ConversationStore from "../../src/adapters/sql/ConversationStore.ts"
import * as EvalStore from "../../src/adapters/sql/EvalStore.ts"
import * as FeedbackStore from "../../src/adapters/sql/FeedbackStore.ts"
import { scopeOf } from "../../src/adapters/sql/ownTexts.ts"
import * as SuspendedTurns from "../../src/adapters/sql/SuspendedTurns.ts"
import { faulted } from "../../src/domain/agents/evals/EvalRun.ts"
import { AtRest as Encryption } from "../../src/ports/AtRest.ts"
import { ConversationStore as Conversations } from "../../src/ports/ConversationStore.ts"
import { SuspendedTurns as Turns } from "../../src/ports/SuspendedTurns.ts"
import { EvalStore as Evals } from "../../src/ports/EvalStore.ts"
import { evalRunOf, evalStoreSuite } from "./evalStoreSuite.ts"
import { conversationStoreSuite, storeTurn } from "./conversationStoreSuite.ts"
import { feedbackStoreSuite } from "./feedbackStoreSuite.ts"
import { asked, suspended, suspendedTurnsSuite } from "./suspendedTurnsSuite.ts"

/** The contract of stores with encryption, on an empty database with the newest schema. */
export const ownTextsSuite = (name: string, database: Layer.Layer<SqlClient.SqlClient, unknown>): void => {
  const sealing = Sealing.layer([{ id: "one", key: new Uint8Array(32).fill(1) }])
  const encrypted = AtRest.layer({ isOn: true }).pipe(Layer.provide(sealing), Layer.provideMerge(database))

  conversationStoreSuite(`${name}, encrypted`, ConversationStore.layer.pipe(Layer.provide(encrypted)))
  feedbackStoreSuite(`${name}, encrypted`, FeedbackStore.layer.pipe(Layer.provide(encrypted)))
  evalStoreSuite(`${name}, encrypted`, EvalStore.layer.pipe(Layer.provide(encrypted)))
  suspendedTurnsSuite(`${name}, encrypted`, SuspendedTurns.layer.pipe(Layer.provide(encrypted)))

  const at = DateTime.makeUnsafe("2026-02-28T10:00:00Z")

  /** A fresh database, and stores with and without encryption. */
  const world = Effect.gen(function* () {
    const kept = yield* Layer.build(Layer.fresh(Layer.merge(database, sealing)))
    const over = (isOn: boolean, ofAgents = true) =>
      Layer.build(
        Layer.fresh(
          Layer.mergeAll(ConversationStore.layer, SuspendedTurns.layer, EvalStore.layer).pipe(
            Layer.provideMerge(AtRest.layer({ isOn, ofAgents })),
          ),
        ),
      ).pipe(
        Effect.provideContext(kept),
        Effect.map((built) => Context.merge(kept, built)),
      )
    return { kept, on: yield* over(true), off: yield* over(false), again: over(true), ofAnswers: over(true, false) }
  })

  const stored = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql`
    select question, answer, record, null as title, null as document from conversation_exchanges
    union all select null, null, null, title, null from conversations
    union all select null, null, null, null, document from suspended_turns
    union all select reason, null, null, null, document from tool_approvals`
    return JSON.stringify(rows)
  })

  const conversationOf = (owner: string) => ({ owner, chatbotId: randomUUID(), sessionId: "s" })
  const idOf = ({ owner, chatbotId, sessionId }: ReturnType<typeof conversationOf>) =>
    JSON.stringify([owner, chatbotId, sessionId])
  const exchange = (text: string) => ({ turnId: randomUUID(), question: `what of ${text}?`, answer: `${text} sings` })

  const renewRows = Effect.flatMap(Encryption, (atRest) => atRest?.renewRows ?? Effect.die("no encryption"))

  describe(`${name}: messages and agents' answers, encrypted at rest`, () => {
    it.effect("are never stored in plain text, can be searched by words, and are bound to their owner", () =>
      Effect.gen(function* () {
        const { on, ofAnswers } = yield* world
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const store = yield* Conversations
          const [mine, theirs] = [conversationOf("7"), conversationOf("8")]
          yield* storeTurn(store, mine, exchange("a Canary"), at, 10)
          yield* storeTurn(store, theirs, exchange("a canary"), at, 10)
          yield* store.rename("7", idOf(mine), "about a canary")
          const turn = { ...suspended("7"), question: "a canary" }
          const [call, other] = [asked(turn, "math"), asked(turn, "time")]
          const turns = yield* Turns
          yield* turns.suspend(turn, [call, other], 10)
          yield* turns.decide("7", call.id, { decision: "deny", reason: "no canary", at: DateTime.makeUnsafe(0) })
          const text = (yield* stored).toLowerCase()
          assert.notInclude(text, "canary")
          assert.notInclude(text, "sings")

          const left = yield* ofAnswers
          yield* storeTurn(Context.get(left, Conversations), mine, exchange("a canary in the clear"), at, 10)
          assert.include(yield* stored, "canary in the clear")

          const search = (owner: string, words: string) =>
            store.list(owner, { limit: 5, after: null, search: words, chatbotId: null })
          assert.deepStrictEqual(
            (yield* search("7", "a CANARY sings")).map(({ title }) => title),
            ["about a canary"],
          )
          assert.lengthOf(yield* search("7", "about A"), 1)
          assert.lengthOf(yield* search("7", "a budgie"), 0)
          assert.strictEqual(Option.getOrThrow(yield* turns.turn(turn.id)).question, "a canary")
          assert.strictEqual(Option.getOrThrow(yield* turns.find("7", call.id)).reason, "no canary")

          yield* sql`
          update conversation_exchanges set question = (select question from conversation_exchanges where owner = '7' order by position limit 1)
          where owner = '8'`
          assert.strictEqual((yield* Effect.result(store.recent(theirs, 5)))._tag, "Failure")
          assert.lengthOf(yield* store.recent(mine, 5), 2)
        }).pipe(Effect.provideContext(on))
      }),
    )

    it.effect(
      "that predate encryption are encrypted in the background with the owner's newest key, and always remain readable",
      () =>
        Effect.gen(function* () {
          const { on, off, again } = yield* world
          yield* Effect.gen(function* () {
            const mine = conversationOf("7")
            const [first, likeSealed] = [exchange("a canary"), exchange("b")]
            const question = `~1.${randomUUID()}.a budgie`
            const before = Context.get(off, Conversations)
            yield* storeTurn(before, mine, first, at, 10)
            const turn = suspended("7")
            yield* Context.get(off, Turns).suspend(turn, [asked(turn, "math")], 10)
            yield* storeTurn(yield* Conversations, conversationOf("8"), { ...likeSealed, question }, at, 10)
            const read = Effect.flatMap(Conversations, (store) => store.recent(mine, 5))
            assert.deepStrictEqual(yield* read, [first])
            assert.include(yield* stored, "a canary sings")

            assert.strictEqual(yield* renewRows, 4)
            assert.strictEqual(yield* renewRows, 0)
            assert.notInclude(yield* stored, "canary")
            assert.deepStrictEqual(yield* read, [first])
            assert.deepStrictEqual(yield* Effect.provideContext(read, off), [first])
            assert.deepStrictEqual(yield* (yield* Turns).turn(turn.id), Option.some(turn))

            const { id } = yield* AtRest.addDataKey(scopeOf("7"))
            assert.strictEqual(yield* Effect.provideContext(renewRows, yield* again), 4)
            assert.include(yield* stored, `~1.${id}.`)
            assert.deepStrictEqual(yield* read, [first])
          }).pipe(Effect.provideContext(on))
        }),
    )

    it.effect("are erased with their owner's keys, while other people's remain", () =>
      Effect.gen(function* () {
        const { on, again } = yield* world
        yield* Effect.gen(function* () {
          const store = yield* Conversations
          const [mine, theirs] = [conversationOf("7"), conversationOf("8")]
          for (const one of [mine, theirs]) yield* storeTurn(store, one, exchange("a canary"), at, 10)
          const copy = yield* (yield* SqlClient.SqlClient)`select * from conversation_exchanges where owner = '7'`
          assert.lengthOf(copy, 1)
          assert.strictEqual(
            yield* AtRest.eraseKeysOf("user/7"),
            "erased 1 keys of user/7, and with them 1 turns of conversations",
          )
          const later = Context.get(yield* again, Conversations)
          const page = { limit: 5, after: null, search: null, chatbotId: null }
          assert.deepStrictEqual(yield* later.list("7", page), [])
          assert.lengthOf(yield* later.list("8", page), 1)
          // Restored from an earlier copy of the database.
          const sql = yield* SqlClient.SqlClient
          const { position: _, ...row } = copy[0]!
          yield* sql`insert into conversation_exchanges ${sql.insert(row)}`
          assert.deepStrictEqual(yield* later.recent(mine, 5), [])
          assert.lengthOf(yield* later.recent(theirs, 5), 1)
        }).pipe(Effect.provideContext(on))
      }),
    )

    it.effect(
      "include agents' evaluation questions and results, encrypted with the keys of the agent's user and erased with them",
      () =>
        Effect.gen(function* () {
          const { on, off, ofAnswers } = yield* world
          yield* Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            const evals = yield* Evals
            const rows = Effect.map(
              sql`
              select document from agent_eval_sets union all select document from agent_eval_runs
              union all select document from agent_eval_results`,
              (all) => JSON.stringify(all),
            )
            const question = { question: "of a canary?", checks: [{ type: "contains", value: "sings" }] } as const
            const [mine, theirs] = [evalRunOf(7, [question]), evalRunOf(8, [question])]
            for (const run of [mine, theirs]) {
              const before = Context.get(off, Evals)
              yield* before.saveSet(run.userId, run.chatbotId, { questions: [question] })
              assert.isTrue(yield* before.begin(run, 5))
              for (const side of [0, 1])
                yield* before.note(
                  run.id,
                  faulted({ question: 0, side }, { ...question, question: "canary" }, "model_failed", 1),
                )
            }
            assert.include(yield* rows, "a canary")
            assert.strictEqual(yield* Effect.provideContext(renewRows, yield* ofAnswers), 0)
            assert.strictEqual(yield* renewRows, 8)
            assert.strictEqual(yield* renewRows, 0)
            assert.notInclude(yield* rows, "canary")
            for (const store of [evals, Context.get(off, Evals)]) {
              assert.deepStrictEqual(yield* store.set(7, mine.chatbotId), { questions: [question] })
              const standing = Option.getOrThrow(yield* store.work(mine.id))
              assert.deepStrictEqual(standing.run.questions, [question])
              assert.lengthOf(standing.results, 2)
            }
            yield* evals.saveSet(7, mine.chatbotId, { questions: [question, question] })
            assert.notInclude(yield* rows, "canary")
            assert.strictEqual(
              yield* AtRest.eraseKeysOf("agents/7"),
              "erased 1 keys of agents/7, and with them 0 documents and indexes of agents",
            )
            const [left] = yield* sql`
            select (select count(*) from agent_eval_sets)::int as sets, (select count(*) from agent_eval_runs)::int as runs,
              (select count(*) from agent_eval_results)::int as results`
            assert.deepStrictEqual(left, { sets: 1, runs: 1, results: 2 })
            assert.deepStrictEqual(yield* evals.set(8, theirs.chatbotId), { questions: [question] })
          }).pipe(Effect.provideContext(on))
        }),
    )
  })
}
