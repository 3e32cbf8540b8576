import { assert, layer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import type { LimitReached } from "../../src/ports/RateLimits.ts"
import { RateLimits } from "../../src/ports/RateLimits.ts"
import { Processes } from "./rateLimitProcesses.ts"

const hour = Duration.hours(1)

/** The contract of every `RateLimits`; `Processes` are several limiters that share their counts. */
export const rateLimitsSuite = <E>(name: string, limits: Layer.Layer<RateLimits | Processes, E>): void =>
  layer(limits, { timeout: "5 minutes" })(`RateLimits: ${name}`, (it) => {
    it.effect("counts down the remaining calls, and then says when to retry", () =>
      Effect.gen(function* () {
        const { take } = yield* RateLimits
        const key = randomUUID()
        assert.deepInclude(yield* take(key, 2, hour), { limit: 2, remaining: 1 })
        const second = yield* take(key, 2, hour)
        assert.strictEqual(second.remaining, 0)
        assert.isAtLeast(second.reset, 3500)
        const refused: LimitReached = yield* Effect.flip(take(key, 2, hour))
        assert.strictEqual(refused.limit, 2)
        assert.isAtLeast(refused.retryAfter, 3500)
        assert.isAtMost(refused.retryAfter, 3660)
      }),
    )

    it.effect("counts each key separately, whatever it contains", () =>
      Effect.gen(function* () {
        const { take } = yield* RateLimits
        const key = randomUUID()
        for (const end of ["", ":", '"', "*", " é日"])
          assert.strictEqual((yield* take(key + end, 1, hour)).remaining, 0)
      }),
    )

    it.effect("admits exactly as many concurrent calls across all processes as the limit allows", () =>
      Effect.gen(function* () {
        const processes = yield* Processes
        const key = randomUUID()
        const calls = Array.from({ length: 60 }, (_, n) => processes[n % processes.length]!.take(key, 25, hour))
        const outcomes = yield* Effect.all(calls.map(Effect.result), { concurrency: "unbounded" })
        assert.lengthOf(
          outcomes.filter(({ _tag }) => _tag === "Success"),
          25,
        )
        for (const process of processes) assert.strictEqual((yield* Effect.flip(process.take(key, 25, hour))).limit, 25)
      }),
    )
  })
