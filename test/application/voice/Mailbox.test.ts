import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { makeMailbox } from "../../../src/application/voice/Mailbox.ts"

describe("a mailbox", () => {
  it.effect("gives what came in the order in which it came", () =>
    Effect.gen(function* () {
      const { put, take } = makeMailbox<number>(4)
      for (const item of [1, 2, 3]) yield* put(item)
      assert.deepStrictEqual([yield* take, yield* take, yield* take], [1, 2, 3])
    }),
  )

  it.effect("is worked on at once by who waits for it", () =>
    Effect.gen(function* () {
      const done: Array<string> = []
      const { put, take } = makeMailbox<string>(4)
      const working = Effect.gen(function* () {
        for (;;) done.push(`worked on ${yield* take}`)
      })
      yield* Effect.forkChild(working, { startImmediately: true })
      yield* put("the first")
      done.push("went on")
      yield* put("the second")
      assert.deepStrictEqual(done, ["worked on the first", "went on", "worked on the second"])
    }),
  )

  it.effect("holds so many, and who brings more waits until there is room", () =>
    Effect.gen(function* () {
      const brought: Array<number> = []
      const { put, take } = makeMailbox<number>(2)
      const bringer = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3, 4, 5], (item) =>
          Effect.tap(put(item), () => Effect.sync(() => void brought.push(item))),
        ),
        { startImmediately: true },
      )
      assert.deepStrictEqual(brought, [1, 2])
      const taken = [yield* take]
      assert.deepStrictEqual(brought, [1, 2, 3])
      for (let more = 0; more < 4; more++) taken.push(yield* take)
      yield* Fiber.join(bringer)
      assert.deepStrictEqual(taken, [1, 2, 3, 4, 5])
    }),
  )

  it.effect("forgets who went away, and nothing else", () =>
    Effect.gen(function* () {
      const { put, take } = makeMailbox<number>(1)
      const taker = yield* Effect.forkChild(take, { startImmediately: true })
      yield* Fiber.interrupt(taker)
      yield* put(1)
      const putter = yield* Effect.forkChild(put(2), { startImmediately: true })
      yield* Fiber.interrupt(putter)
      assert.deepStrictEqual([yield* take, yield* take], [1, 2])
      yield* put(3)
      assert.strictEqual(yield* take, 3)
    }),
  )
})
