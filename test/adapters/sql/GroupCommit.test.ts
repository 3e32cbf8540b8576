import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { groupCommit } from "../../../src/adapters/sql/groupCommit.ts"

/** A table whose statements wait for a signal, and fail for certain values. */
const table = Effect.gen(function* () {
  const statements: Array<ReadonlyArray<number>> = []
  const open = yield* Deferred.make<void>()
  const write = yield* groupCommit((values: ReadonlyArray<number>) =>
    Effect.suspend(() => {
      statements.push(values)
      return Effect.andThen(Deferred.await(open), values.includes(13) ? Effect.fail("thirteen") : Effect.void)
    }),
  )
  return { statements, open: Deferred.succeed(open, undefined), write }
})

/** Lets every fiber run until it waits. */
const settled = Effect.repeat(Effect.yieldNow, { times: 20 })

describe("concurrent writes", () => {
  it.effect("that arrive during a statement are written together by the next one", () =>
    Effect.gen(function* () {
      const { statements, open, write } = yield* table
      const first = yield* Effect.forkChild(write(1))
      yield* settled
      const others = yield* Effect.forEach([2, 3, 4], (value) => Effect.forkChild(write(value)))
      yield* settled
      assert.deepStrictEqual(statements, [[1]])
      assert.isUndefined(first.pollUnsafe())
      yield* open
      yield* Effect.forEach([first, ...others], Fiber.join)
      assert.deepStrictEqual(statements, [[1], [2, 3, 4]])
    }),
  )

  it.effect("that arrive together are written in statements of at most five hundred", () =>
    Effect.gen(function* () {
      const { statements, open, write } = yield* table
      yield* open
      yield* Effect.forEach(
        Array.from({ length: 1_200 }, (_, n) => 100 + n),
        write,
        { concurrency: "unbounded" },
      )
      assert.deepStrictEqual(
        statements.map(({ length }) => length),
        [500, 500, 200],
      )
    }),
  )

  it.effect("share their statement's failure, but the next statement is unaffected", () =>
    Effect.gen(function* () {
      const { open, write } = yield* table
      yield* open
      const exits = yield* Effect.forEach([1, 13], (value) => Effect.exit(write(value)), { concurrency: 2 })
      assert.deepStrictEqual(exits, [Exit.fail("thirteen"), Exit.fail("thirteen")])
      assert.deepStrictEqual(yield* Effect.exit(write(2)), Exit.succeed(undefined))
    }),
  )

  it.effect("are not carried out if their caller gives up before the statement begins", () =>
    Effect.gen(function* () {
      const { statements, open, write } = yield* table
      const first = yield* Effect.forkChild(write(1))
      yield* settled
      const [gone, stays] = yield* Effect.forEach([2, 3], (value) => Effect.forkChild(write(value)))
      yield* settled
      yield* Fiber.interrupt(gone!)
      yield* open
      yield* Effect.forEach([first, stays!], Fiber.join)
      assert.deepStrictEqual(statements, [[1], [3]])
    }),
  )
})
