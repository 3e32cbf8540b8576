import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { Draining, makeDrain } from "../../../src/application/operations/Draining.ts"
import { inMemory } from "../../support/inMemory.ts"

it.effect("connections that last are told to leave after everybody could look away", () =>
  Effect.gen(function* () {
    const drain = makeDrain()
    const left = yield* Effect.forkChild(drain.leaving)
    assert.isFalse(drain.isBegun())
    yield* drain.begin
    assert.isTrue(drain.isBegun())
    yield* Effect.yieldNow
    assert.isUndefined(left.pollUnsafe())
    yield* drain.leave
    yield* Fiber.join(left)
  }),
)

it.effect("readiness says that the process drains, although everything works", () =>
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
