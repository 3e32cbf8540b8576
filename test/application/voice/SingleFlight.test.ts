import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { singleFlight } from "../../../src/application/voice/SingleFlight.ts"

const world = Effect.gen(function* () {
  const context = yield* Deferred.make<void>()
  const once = yield* singleFlight<number>()
  let runs = 0
  const work = Effect.andThen(
    Deferred.await(context),
    Effect.sync(() => ++runs),
  )
  return { once, work, open: Deferred.succeed(context, undefined), runs: () => runs }
})

describe("a single-flight call", () => {
  it.effect("runs once for all concurrent callers, and again for later ones", () =>
    Effect.gen(function* () {
      const { once, work, open } = yield* world
      const many = yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.forkChild(once("a", work)))
      yield* Effect.yieldNow
      yield* open
      assert.deepStrictEqual(yield* Effect.forEach(many, Fiber.join), Array<number>(20).fill(1))
      assert.strictEqual(yield* once("a", work), 2)
    }),
  )

  it.effect("continues when the caller who started it gives up", () =>
    Effect.gen(function* () {
      const { once, work, open, runs } = yield* world
      const first = yield* Effect.forkChild(once("a", work), { startImmediately: true })
      const second = yield* Effect.forkChild(once("a", work), { startImmediately: true })
      yield* Fiber.interrupt(first)
      yield* open
      assert.strictEqual(yield* Fiber.join(second), 1)
      assert.strictEqual(runs(), 1)
    }),
  )

  it.effect("runs in parallel with calls for other keys, and passes a defect only to callers with the same key", () =>
    Effect.gen(function* () {
      const { once, work, open } = yield* world
      const good = yield* Effect.forkChild(once("a", work), { startImmediately: true })
      const bad = yield* Effect.exit(once("b", Effect.die("broken")))
      assert.isTrue(Exit.isFailure(bad))
      yield* open
      assert.strictEqual(yield* Fiber.join(good), 1)
      assert.strictEqual(yield* once("b", Effect.succeed(7)), 7)
    }),
  )

  it.effect("fails when its scope closes, so that no caller waits forever", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const once = yield* Scope.provide(singleFlight<number>(), scope)
      const waiting = yield* Effect.forkChild(once("a", Effect.never), { startImmediately: true })
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(Exit.isFailure(yield* Fiber.await(waiting)))
    }),
  )
})
