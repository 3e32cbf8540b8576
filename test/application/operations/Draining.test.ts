import { assert, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Draining, makeDrain } from "../../../src/application/operations/Draining.ts"
import { inMemory } from "../../support/inMemory.ts"

it.effect("a draining process closes long-lived connections once load balancers have had time to notice", () =>
  Effect.gen(function* () {
    const drain = makeDrain()
    const left = yield* Effect.forkChild(drain.leaving)
    assert.isFalse(drain.isBegun())
    yield* drain.begin
    assert.isTrue(drain.isBegun())
    yield* Effect.yieldNow
    assert.isUndefined(left.pollUnsafe())
    const leave = yield* Effect.forkChild(drain.leave("1 second"))
    yield* TestClock.adjust("1 second")
    yield* Fiber.join(leave)
    yield* Fiber.join(left)
  }),
)

it.effect("a draining process closes its connections one after the other, within the time allowed", () =>
  Effect.gen(function* () {
    for (const [count, milliseconds] of [
      [3, 30],
      [1_000, 5_000],
    ] as const) {
      const drain = makeDrain()
      const begun = yield* Clock.currentTimeMillis
      const times: Array<number> = []
      const note = Effect.andThen(Clock.currentTimeMillis, (now) => Effect.sync(() => times.push(now - begun)))
      for (let n = 0; n < count; n++) yield* Effect.forkChild(Effect.andThen(drain.leaving, note))
      yield* Effect.yieldNow
      const leave = yield* Effect.forkChild(drain.leave("5 seconds"))
      yield* TestClock.adjust(milliseconds - 1)
      assert.isUndefined(leave.pollUnsafe())
      yield* TestClock.adjust(1)
      yield* Fiber.join(leave)
      assert.lengthOf(times, count)
      assert.deepStrictEqual(
        times,
        times.map((_, n) => Math.floor((n * milliseconds) / count)),
      )
      yield* drain.leaving
    }
  }),
)

it.effect("a draining process is reported as not ready, even if everything works", () =>
  Effect.gen(function* () {
    const drain = makeDrain()
    const service = yield* Effect.provideService(inMemory(), Draining, drain)
    const ready = service.call({ path: "/readyz", as: null })
    assert.deepStrictEqual([(yield* ready).status, (yield* ready).json().status], [200, "ready"])
    yield* drain.begin
    assert.deepStrictEqual([(yield* ready).status, (yield* ready).json().status], [503, "draining"])
    assert.strictEqual((yield* service.call({ path: "/healthz", as: null })).status, 200)
  }),
)
