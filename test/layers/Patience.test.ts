import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { AuthenticationError, ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import { isAway, present } from "../../src/layers/Patience.ts"
import { startFailure } from "../../src/layers/StartFailure.ts"

describe("a service waiting for its dependencies at startup", () => {
  it.effect("continues as soon as a dependency responds", () =>
    Effect.gen(function* () {
      let tries = 0
      const ping = Effect.suspend(() => (++tries < 5 ? Effect.fail("away") : Effect.void))
      const fiber = yield* Effect.forkChild(present({ name: "key_value", ping }, Duration.seconds(30)))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(fiber)
      assert.strictEqual(tries, 5)
    }),
  )

  it.effect("names the dependencies that did not respond in time", () =>
    Effect.gen(function* () {
      const waiting = present({ name: "objects", ping: Effect.fail("secret address") }, Duration.seconds(30))
      const fiber = yield* Effect.forkChild(Effect.flip(waiting))
      yield* TestClock.adjust("29 seconds")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("2 seconds")
      const message = startFailure(yield* Fiber.join(fiber))
      assert.include(message, "objects has not responded for 30 seconds")
      assert.include(message, "S3_BUCKET")
      assert.notInclude(message, "secret")
    }),
  )

  it.effect("does not wait if the time limit is zero", () =>
    Effect.gen(function* () {
      let tries = 0
      const ping = Effect.suspend(() => Effect.fail(++tries))
      yield* Effect.flip(present({ name: "tasks", ping }, Duration.zero))
      assert.strictEqual(tries, 1)
    }),
  )

  it("waits for a database that is unreachable or starting, but not for one that refuses the credentials", () => {
    const starting = Object.assign(new Error("the database system is starting up"), { code: "57P03" })
    assert.isTrue(isAway(new SqlError({ reason: new ConnectionError({ cause: "refused" }) })))
    assert.isTrue(isAway(new SqlError({ reason: new UnknownError({ cause: starting }) })))
    assert.isFalse(isAway(new SqlError({ reason: new AuthenticationError({ cause: "no" }) })))
    assert.isFalse(isAway(new Error("something else")))
  })
})
