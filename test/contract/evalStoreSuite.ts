import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomInt, randomUUID } from "node:crypto"
import { type EvalResult, type EvalRun, faulted } from "../../src/domain/agents/evals/EvalRun.ts"
import type { EvalQuestion } from "../../src/domain/agents/evals/EvalSet.ts"
import { EvalStore } from "../../src/ports/EvalStore.ts"
import { someone } from "../doubles/Testing.ts"

const userId = randomInt(1, 1_000_000_000)
const question: EvalQuestion = { question: "q \0 ñ", checks: [{ type: "contains", value: "日本" }] }

export const evalRunOf = (
  userId: number,
  questions: ReadonlyArray<EvalQuestion>,
  chatbotId: string = randomUUID(),
  second = 0,
): EvalRun => ({
  id: randomUUID(),
  userId,
  chatbotId,
  caller: someone,
  versions: [1, 2],
  questions,
  createdAt: DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second)),
})

const runOf = (chatbotId: string, second: number) => evalRunOf(userId, [question], chatbotId, second)

const result = (side: number, answer = ""): EvalResult => ({
  ...faulted({ question: 0, side }, question, "model_failed", 1.5),
  answer,
})

/** The contract of every `EvalStore`. */
export const evalStoreSuite = <E>(name: string, stores: Layer.Layer<EvalStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`EvalStore: ${name}`, (it) => {
    it.effect("stores a question set for its owner, and returns an empty one if none was stored", () =>
      Effect.gen(function* () {
        const store = yield* EvalStore
        const id = randomUUID()
        assert.deepStrictEqual(yield* store.set(userId, id), { questions: [] })
        yield* store.saveSet(userId, id, { questions: [] })
        yield* store.saveSet(userId, id, { questions: [question] })
        assert.deepStrictEqual(yield* store.set(userId, id), { questions: [question] })
        assert.deepStrictEqual(yield* store.set(userId + 1, id), { questions: [] })
      }),
    )

    it.effect("allows one run per agent at a time, keeps finished runs unchanged, and deletes the oldest", () =>
      Effect.gen(function* () {
        const store = yield* EvalStore
        const id = randomUUID()
        const [first, second, third] = [runOf(id, 1), runOf(id, 2), runOf(id, 3)]
        assert.isTrue(yield* store.begin(first, 2))
        assert.isFalse(yield* store.begin(second, 2))
        assert.isTrue(yield* store.begin(runOf(randomUUID(), 1), 2))
        yield* store.move(first.id, "running")
        assert.isFalse(yield* store.begin(second, 2))
        yield* store.move(first.id, "cancelled")
        yield* store.move(first.id, "done")
        assert.strictEqual(Option.getOrThrow(yield* store.run(userId, id, first.id)).state, "cancelled")
        assert.isTrue(yield* store.begin(second, 2))
        yield* store.move(second.id, "done")
        assert.isTrue(yield* store.begin(third, 2))
        assert.deepStrictEqual(
          (yield* store.runs(userId, id)).map(({ run }) => run.id),
          [third.id, second.id],
        )
        assert.deepStrictEqual(yield* store.runs(userId + 1, id), [])
        assert.isTrue(Option.isNone(yield* store.run(userId + 1, id, third.id)))
      }),
    )

    it.effect("keeps the first result for each question and version, and deletes it with its run", () =>
      Effect.gen(function* () {
        const store = yield* EvalStore
        const run = runOf(randomUUID(), 1)
        yield* store.begin(run, 5)
        yield* store.note(run.id, result(1))
        yield* store.note(run.id, result(0, "first"))
        yield* store.note(run.id, result(0, "second"))
        yield* store.note("gone", result(0))
        assert.deepStrictEqual(Option.getOrThrow(yield* store.work(run.id)), {
          run,
          state: "waiting" as const,
          results: [result(0, "first"), result(1)],
        })
        yield* store.removeRun(run.id)
        assert.isTrue(Option.isNone(yield* store.work(run.id)))
        yield* store.begin(run, 5)
        assert.deepStrictEqual(Option.getOrThrow(yield* store.work(run.id)).results, [])
        yield* store.saveSet(userId, run.chatbotId, { questions: [question] })
        yield* store.forgetAgent(userId, run.chatbotId)
        assert.deepStrictEqual(yield* store.set(userId, run.chatbotId), { questions: [] })
        assert.isTrue(Option.isNone(yield* store.work(run.id)))
      }),
    )
  })
