import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { randomUUID } from "node:crypto"
import { type Attempt, WorkQueues } from "../../src/ports/WorkQueues.ts"

const run = randomUUID()
let queues = 0
const opened = (waits: ReadonlyArray<"1 second"> = []) =>
  Effect.flatMap(WorkQueues, ({ open }) =>
    open({ name: `suite:${run}:${++queues}`, payload: Schema.Struct({ number: Schema.Int }), waits }),
  )

/** The contract of every `WorkQueues`. */
export const workQueuesSuite = <E>(name: string, queues: Layer.Layer<WorkQueues, E>): void =>
  layer(queues, { timeout: "5 minutes", excludeTestServices: true })(`WorkQueues: ${name}`, (it) => {
    it.effect("performs added work once, even if it is added again", () =>
      Effect.gen(function* () {
        const queue = yield* opened()
        for (const number of [1, 2, 2, 1]) yield* queue.add({ number }, { id: `n${number}` })
        const performed: Array<number> = []
        const once = queue.take(({ number }) =>
          Effect.sync(() => {
            performed.push(number)
            return true
          }),
        )
        yield* once
        yield* once
        yield* queue.add({ number: 1 }, { id: "n1" })
        const idle = yield* Effect.timeoutOption(once, "1500 millis")
        assert.deepStrictEqual([performed, idle._tag], [[1, 2], "None"])
      }),
    )

    it.effect("retries failed work after the specified wait, up to the maximum number of attempts", () =>
      Effect.gen(function* () {
        const queue = yield* opened(["1 second"])
        yield* queue.add({ number: 7 }, { id: "seven" })
        const attempts: Array<Attempt> = []
        const failing = queue.take((_, attempt) =>
          Effect.sync(() => {
            attempts.push(attempt)
            return false
          }),
        )
        yield* failing
        yield* failing
        assert.deepStrictEqual(attempts, [
          { id: "seven", attempt: 1, isLast: false },
          { id: "seven", attempt: 2, isLast: true },
        ])
        assert.strictEqual((yield* Effect.timeoutOption(failing, "2500 millis"))._tag, "None")
      }),
    )

    it.effect("returns interrupted work to the queue, without counting an attempt", () =>
      Effect.gen(function* () {
        const queue = yield* opened()
        yield* queue.add({ number: 1 }, { id: "one" })
        const begun = yield* Deferred.make<void>()
        const first = yield* Effect.forkChild(
          queue.take(() => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)),
        )
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(first)
        const attempts: Array<number> = []
        yield* queue.take((_, { attempt }) =>
          Effect.sync(() => {
            attempts.push(attempt)
            return true
          }),
        )
        assert.deepStrictEqual(attempts, [1])
      }),
    )

    it.effect("starts delayed work only after its delay", () =>
      Effect.gen(function* () {
        const queue = yield* opened()
        const before = Date.now()
        yield* queue.add({ number: 1 }, { id: "later", after: "1 second" })
        yield* queue.take(() => Effect.succeed(true))
        assert.isAtLeast(Date.now() - before, 990)
      }),
    )
  })
