import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { shared } from "../../../src/application/operations/Shared.ts"

/** A query whose results the test provides one by one. */
const question = () => {
  const asked: Array<Deferred.Deferred<number, string>> = []
  const ask = Effect.suspend(() => {
    const answer = Deferred.makeUnsafe<number, string>()
    asked.push(answer)
    return Deferred.await(answer)
  })
  return { asked, ask, share: shared<number, string>() }
}

const settle = Effect.forEach(Array.from({ length: 20 }), () => Effect.yieldNow, { discard: true })

describe("concurrent identical calls", () => {
  it.effect("that arrive during a running call share the result of the next one", () =>
    Effect.gen(function* () {
      const { asked, ask, share } = question()
      const first = yield* Effect.forkChild(share("a", ask))
      yield* settle
      const later = yield* Effect.forEach(Array.from({ length: 50 }), () => Effect.forkChild(share("a", ask)))
      yield* settle
      assert.lengthOf(asked, 1)
      yield* Deferred.succeed(asked[0]!, 1)
      assert.strictEqual(yield* Fiber.join(first), 1)
      yield* settle
      assert.lengthOf(asked, 2)
      yield* Deferred.succeed(asked[1]!, 2)
      for (const fiber of later) assert.strictEqual(yield* Fiber.join(fiber), 2)
      const fresh = yield* Effect.forkChild(share("a", ask))
      yield* settle
      assert.lengthOf(asked, 3)
      yield* Deferred.succeed(asked[2]!, 3)
      assert.strictEqual(yield* Fiber.join(fresh), 3)
    }),
  )

  it.effect("are not affected when one caller cancels, and report a failure to the others", () =>
    Effect.gen(function* () {
      const { asked, ask, share } = question()
      const leaving = yield* Effect.forkChild(share("a", ask))
      yield* settle
      const staying = yield* Effect.forkChild(Effect.flip(share("a", ask)))
      yield* settle
      yield* Fiber.interrupt(leaving)
      yield* Deferred.succeed(asked[0]!, 1)
      yield* settle
      yield* Deferred.fail(asked[1]!, "down")
      assert.strictEqual(yield* Fiber.join(staying), "down")
    }),
  )

  it.effect("share no result with a call for another key", () =>
    Effect.gen(function* () {
      const { asked, ask, share } = question()
      const fibers = yield* Effect.forEach(["a", "b"], (key) => Effect.forkChild(share(key, ask)))
      yield* settle
      assert.lengthOf(asked, 2)
      for (const [i, answer] of asked.entries()) yield* Deferred.succeed(answer, i)
      assert.deepStrictEqual(yield* Effect.forEach(fibers, Fiber.join), [0, 1])
    }),
  )
})
