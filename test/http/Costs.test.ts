import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type Answer, inMemory } from "../support/inMemory.ts"
import { definition, get, send, stored } from "./forms/support/forms.ts"

/** Fibers are numbered in the order of their start. */
const lastFiber = Effect.sync(() => Effect.runFork(Effect.void).id)

/** Fibers that a call starts, the test's own look at the number apart. */
const fibersOf = (call: Effect.Effect<Answer, never, Scope.Scope>) =>
  Effect.gen(function* () {
    yield* call
    const before = yield* lastFiber
    const answer = yield* call
    return { answer, fibers: (yield* lastFiber) - before - 1 }
  })

/** Bytes of the fields of an answer's head. */
const headOf = ({ headers }: Answer): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + ": \r\n".length, 0)

/** The most that each may cost. A feature that needs more says so here. */
const most: Readonly<Record<string, { readonly fibers: number; readonly bytes: number }>> = {
  health: { fibers: 0, bytes: 268 },
  form: { fibers: 1, bytes: 321 },
  validate: { fibers: 3, bytes: 344 },
  submit: { fibers: 3, bytes: 344 },
}

describe("what a call costs, counted", () => {
  it.effect("frequent routes start no more fibers and send no longer heads than now", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const data = { name: "Ada" }
      for (const [name, call] of Object.entries({
        health: get(service, "/healthz", { as: null }),
        form: get(service, path),
        validate: send(service, "POST", `${path}/validate`, { data }),
        submit: send(service, "POST", `${path}/data`, { data }),
      })) {
        const { answer, fibers } = yield* fibersOf(call)
        assert.strictEqual(answer.status, 200, name)
        assert.isAtMost(fibers, most[name]!.fibers, `fibers of ${name}`)
        assert.isAtMost(headOf(answer), most[name]!.bytes, `bytes of the head of ${name}`)
      }
    }),
  )
})
