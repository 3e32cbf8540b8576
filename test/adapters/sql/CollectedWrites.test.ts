import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { collectedWrites } from "../../../src/adapters/sql/CollectedWrites.ts"

/** Writes to a list, unless the database is unreachable; records the log. */
const collecting = (most?: number) =>
  Effect.gen(function* () {
    const state = { isAway: false, statements: [] as Array<ReadonlyArray<number>>, logged: [] as Array<string> }
    const logger = Logger.layer([Logger.make(({ message }) => void state.logged.push(String(message)))])
    const scope = yield* Scope.make()
    const context = yield* Layer.buildWithScope(logger, scope)
    const writes = yield* collectedWrites(
      "Numbers",
      (values: ReadonlyArray<number>) =>
        Effect.suspend(() =>
          state.isAway ? Effect.fail("away" as const) : Effect.sync(() => state.statements.push([...values])),
        ),
      most,
    ).pipe(Scope.provide(scope), Effect.provideContext(context))
    const add = (value: number) => Effect.provideContext(writes.add(value), context)
    return { ...writes, add, state, stop: Scope.close(scope, Exit.void).pipe(Effect.provideContext(context)) }
  })

describe("collected writes", () => {
  it.effect("are written in one statement after a moment, and keep no caller waiting", () =>
    Effect.gen(function* () {
      const { add, state } = yield* collecting()
      for (const value of [1, 2, 3]) yield* add(value)
      assert.deepStrictEqual(state.statements, [])
      yield* TestClock.adjust("100 millis")
      assert.deepStrictEqual(state.statements, [[1, 2, 3]])
    }),
  )

  it.effect("wait while the database is unavailable, with one warning, and keep their order", () =>
    Effect.gen(function* () {
      const { add, state } = yield* collecting()
      state.isAway = true
      yield* add(1)
      yield* TestClock.adjust("5 seconds")
      yield* add(2)
      assert.lengthOf(state.logged, 1)
      state.isAway = false
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(state.statements, [[1, 2]])
      assert.lengthOf(state.logged, 1)
    }),
  )

  it.effect("beyond their limit are lost, and counted in the log", () =>
    Effect.gen(function* () {
      const { add, state } = yield* collecting(2)
      state.isAway = true
      for (const value of [1, 2, 3, 4]) yield* add(value)
      yield* TestClock.adjust("1 second")
      state.isAway = false
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(state.statements, [[1, 2]])
      assert.include(state.logged.join(), "Numbers: 2 were lost")
    }),
  )

  it.effect("are written before the process ends, or counted as lost", () =>
    Effect.gen(function* () {
      const first = yield* collecting()
      yield* first.add(1)
      yield* first.stop
      assert.deepStrictEqual([first.state.statements, first.state.logged], [[[1]], []])
      const second = yield* collecting()
      second.state.isAway = true
      yield* second.add(1)
      yield* second.stop
      assert.include(second.state.logged.join(), "Numbers: 1 were lost when the process ended")
    }),
  )
})
