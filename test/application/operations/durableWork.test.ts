import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { durableWork } from "../../../src/application/operations/durableWork.ts"
import * as MemoryQueues from "../../doubles/memory/WorkQueues.ts"

const numbers = <E>(perform: (number: number) => Effect.Effect<void, E>) =>
  durableWork({ name: "numbers", payload: Schema.Int, waits: ["10 seconds"], atOnce: 2, perform })

describe("durable work", () => {
  it.effect("moves to another process when its own stops", () =>
    Effect.gen(function* () {
      const stopping = yield* Scope.make()
      const queue = yield* Scope.provide(
        numbers(() => Effect.never),
        stopping,
      )
      for (const number of [1, 2, 3]) yield* queue.add(number, { id: `${number}` })
      yield* TestClock.adjust("1 second")
      const done: Array<number> = []
      yield* numbers((number) => Effect.sync(() => void done.push(number)))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(done, [3])
      yield* Scope.close(stopping, Exit.void)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(done.toSorted(), [1, 2, 3])
    }).pipe(Effect.provide(MemoryQueues.layer)),
  )

  it.effect("is retried after a failure or a defect, but not after an interruption", () =>
    Effect.gen(function* () {
      const attempts: Array<number> = []
      const ends: Record<number, Effect.Effect<void, string>> = {
        1: Effect.fail("a failure"),
        2: Effect.die("a defect"),
        3: Effect.interrupt,
      }
      const queue = yield* numbers((number) =>
        Effect.andThen(
          Effect.sync(() => void attempts.push(number)),
          ends[number]!,
        ),
      )
      for (const number of [1, 2, 3]) yield* queue.add(number, { id: `${number}` })
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(attempts.toSorted(), [1, 1, 2, 2, 3])
    }).pipe(Effect.provide(MemoryQueues.layer)),
  )
})
