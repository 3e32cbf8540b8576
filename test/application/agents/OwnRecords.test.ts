import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { OwnRecords } from "../../../src/application/agents/OwnRecords.ts"

/** A store of one record that counts requests. */
const store = () => {
  const state = { value: "a" as string | undefined, reads: 0 }
  const read = Effect.sync(() => {
    state.reads++
    return state.value
  })
  const write = (value: string | undefined) => Effect.sync(() => void (state.value = value))
  return { state, read, write }
}

describe("records that only this process writes", () => {
  it.effect("are read once, and again after a write or when they expire", () =>
    Effect.gen(function* () {
      const { state, read, write } = store()
      const records = new OwnRecords<string>(() => 1000)
      for (let n = 0; n < 3; n++) assert.strictEqual(yield* records.reading("k", read), "a")
      assert.strictEqual(state.reads, 1)
      yield* records.writing("k", write("b"))
      assert.strictEqual(yield* records.reading("k", read), "b")
      assert.strictEqual(state.reads, 2)
      yield* TestClock.adjust("1 second")
      yield* records.reading("k", read)
      assert.strictEqual(state.reads, 3)
    }),
  )

  it.effect(
    "are not cached if they are missing, were changed during the read, or are uncertain after a failed write",
    () =>
      Effect.gen(function* () {
        const { state, read, write } = store()
        const records = new OwnRecords<string>(() => 1e9)
        const held = yield* Deferred.make<void>()
        const slow = Effect.flatMap(read, (value) => Effect.as(Deferred.await(held), value))
        const reading = yield* Effect.forkChild(records.reading("k", slow), { startImmediately: true })
        yield* records.writing("k", write("b"))
        yield* Deferred.succeed(held, undefined)
        assert.strictEqual(yield* Fiber.join(reading), "a")
        assert.strictEqual(yield* records.reading("k", read), "b")
        yield* records.writing("k", write(undefined))
        assert.isUndefined(yield* records.reading("k", read))
        yield* write("late")
        assert.strictEqual(yield* records.reading("k", read), "late")
        yield* Effect.flip(records.writing("k", Effect.fail("no answer in time")))
        assert.strictEqual(yield* records.reading("k", read), "late")
        yield* write("later still")
        assert.strictEqual(yield* records.reading("k", read), "later still")
        assert.strictEqual(state.reads, 6)
        yield* TestClock.adjust("2 minutes")
        for (let n = 0; n < 2; n++) yield* records.reading("k", read)
        assert.strictEqual(state.reads, 7)
      }),
  )
})
