import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"

/**
 * Shares concurrent identical work: it runs once and every caller gets the result, even when the first caller leaves.
 * The work stops with the scope.
 */
export const singleFlight = <A>() =>
  Effect.map(Effect.scope, (scope) => {
    const underWay = new Map<string, Deferred.Deferred<A>>()
    return (key: string, work: Effect.Effect<A>): Effect.Effect<A> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.suspend(() => {
          const begun = underWay.get(key)
          if (begun !== undefined) return restore(Deferred.await(begun))
          const outcome = Deferred.makeUnsafe<A>()
          underWay.set(key, outcome)
          const done = work.pipe(
            Effect.onExit((exit) => {
              underWay.delete(key)
              return Deferred.done(outcome, exit)
            }),
            Effect.interruptible,
          )
          return Effect.andThen(
            Effect.forkIn(done, scope, { startImmediately: true }),
            restore(Deferred.await(outcome)),
          )
        }),
      )
  })
