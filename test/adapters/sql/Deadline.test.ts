import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import * as TestClock from "effect/testing/TestClock"
import { DeadlineExceeded, withDeadline } from "../../../src/adapters/sql/deadline.ts"

const broken = new SqlError({ reason: new ConnectionError({ cause: new Error("reset") }) })

describe("a statement with a deadline", () => {
  it.effect("returns its result, its error and its defect unchanged", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* withDeadline(Effect.succeed(1)), 1)
      assert.strictEqual(yield* Effect.flip(withDeadline(Effect.fail("no"))), "no")
      const bug = new Error("bug")
      const defect = yield* Effect.catchDefect(withDeadline(Effect.die(bug)), Effect.succeed)
      assert.strictEqual(defect, bug)
    }),
  )

  it.effect("fails if there is no result in time, without waiting for the cancellation", () =>
    Effect.gen(function* () {
      const cancelled = yield* Deferred.make<void>()
      const stubborn = Effect.onInterrupt(Effect.never, () =>
        Effect.andThen(Deferred.succeed(cancelled, undefined), Effect.never),
      )
      const waiting = yield* Effect.forkChild(Effect.flip(withDeadline(stubborn, "5 seconds")))
      yield* TestClock.adjust("4999 millis")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.isTrue((yield* Fiber.join(waiting)) instanceof DeadlineExceeded)
      yield* Deferred.await(cancelled)
    }),
  )

  it.effect("fails if there is no result in time, even if the cancellation succeeds immediately", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(Effect.flip(withDeadline(Effect.never, "5 seconds")))
      yield* TestClock.adjust("5 seconds")
      assert.isTrue((yield* Fiber.join(waiting)) instanceof DeadlineExceeded)
    }),
  )

  it.live("also times out with the real clock", () =>
    Effect.gen(function* () {
      assert.isTrue((yield* Effect.flip(withDeadline(Effect.never, "1 millis"))) instanceof DeadlineExceeded)
      assert.strictEqual(yield* withDeadline(Effect.delay(Effect.succeed(1), "1 millis"), "1 minute"), 1)
    }),
  )

  it.effect("is cancelled when its caller gives up", () =>
    Effect.gen(function* () {
      const [started, cancelled] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const statement = Effect.onInterrupt(Effect.andThen(Deferred.succeed(started, undefined), Effect.never), () =>
        Deferred.succeed(cancelled, undefined),
      )
      const caller = yield* Effect.forkChild(withDeadline(statement))
      yield* Deferred.await(started)
      yield* Fiber.interrupt(caller)
      yield* Deferred.await(cancelled)
    }),
  )

  it.effect("fails with an error instead of a defect if its rollback fails", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* Effect.flip(withDeadline(Effect.die(broken))), broken)
    }),
  )
})
