import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { PeriodicWork } from "../../../src/application/operations/PeriodicWork.ts"
import { WorkQueues } from "../../../src/ports/WorkQueues.ts"
import * as MemoryQueues from "../../doubles/memory/WorkQueues.ts"

/** Processes on the same queues, each with its own scope. */
const processes = Effect.gen(function* () {
  const queues = yield* Effect.context<WorkQueues>()
  return Effect.gen(function* () {
    const scope = yield* Scope.make()
    const services = yield* Layer.buildWithScope(Layer.fresh(PeriodicWork.layer), scope).pipe(
      Effect.provideContext(queues),
    )
    const { every } = yield* Effect.provideContext(PeriodicWork, services)
    return {
      scope,
      every: (work: Effect.Effect<unknown, unknown>) => Scope.provide(every("sweep", "1 minute", work), scope),
    }
  })
})

describe("periodic work", () => {
  it.effect("runs once per interval, whatever the number of processes, and continues if one of them stops", () =>
    Effect.gen(function* () {
      const process = yield* processes
      const ran: Array<string> = []
      const [first, second] = [yield* process, yield* process]
      yield* first.every(Effect.sync(() => ran.push("first")))
      yield* second.every(Effect.sync(() => ran.push("second")))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(ran.length, 1)
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(ran.length, 11)
      yield* Scope.close(first.scope, Exit.void)
      ran.length = 0
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(
        ran,
        Array.from({ length: 10 }, () => "second"),
      )
    }).pipe(Effect.provide(MemoryQueues.layer)),
  )

  it.effect("runs again after a failure", () =>
    Effect.gen(function* () {
      const { every } = yield* yield* processes
      let attempts = 0
      yield* every(Effect.suspend(() => (attempts++ === 0 ? Effect.fail("no") : Effect.void)))
      yield* TestClock.adjust("1 minute")
      assert.isAtLeast(attempts, 2)
    }).pipe(Effect.provide(MemoryQueues.layer)),
  )
})
