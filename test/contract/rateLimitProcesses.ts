import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Adapter from "../../src/adapters/ratelimits/RateLimits.ts"
import { RateLimits } from "../../src/ports/RateLimits.ts"

/** Limiters of several processes with shared state. */
export class Processes extends Context.Service<Processes, ReadonlyArray<RateLimits["Service"]>>()("test/Processes") {}

/**
 * `count` limiters on one key-value store, each with its own process state. The first of them is also the `RateLimits`.
 */
export const sharing = (count: number) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const built = yield* Effect.all(
        Array.from({ length: count }, () => Layer.build(Layer.fresh(Adapter.layer({ isShared: true })))),
      )
      const limiters = built.map((context) => Context.get(context, RateLimits))
      return Context.make(Processes, limiters).pipe(Context.add(RateLimits, limiters[0]!))
    }),
  )

/** One process without shared state. */
export const alone = Layer.effect(
  Processes,
  Effect.map(RateLimits, (limits) => [limits]),
).pipe(Layer.provideMerge(Adapter.layer({ isShared: false })))
