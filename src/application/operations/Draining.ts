import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/**
 * The shutdown of a process in two steps: first load balancers stop sending calls, then long-lived connections are
 * closed.
 */
export interface Drain {
  /** Whether shutdown has been requested. Calls are still answered. */
  readonly isBegun: () => boolean
  /** Completes when it is a long-lived connection's turn to close. */
  readonly leaving: Effect.Effect<void>
  readonly begin: Effect.Effect<void>
  /** Completes when all connections have had their turn, or after `longest`. */
  readonly leave: (longest: Duration.Input) => Effect.Effect<void>
}

/**
 * The delay from one connection's turn to the next, in milliseconds, so that other processes take them over one by
 * one.
 */
const pace = 10

/** A process that isn't shutting down. */
export const makeDrain = (): Drain => {
  let [isBegun, hasLeft] = [false, false]
  let [waiting, turn, gap] = [0, 0, 0]
  const left = Deferred.makeUnsafe<void>()
  return {
    isBegun: () => isBegun,
    leaving: Effect.suspend(() => {
      if (hasLeft) return Effect.void
      waiting++
      const whenLeft = Effect.onExit(Deferred.await(left), () => Effect.sync(() => waiting--))
      return Effect.andThen(
        whenLeft,
        Effect.suspend(() => Effect.sleep(gap * turn++)),
      )
    }),
    begin: Effect.sync(() => {
      isBegun = true
    }),
    leave: (longest) =>
      Effect.suspend(() => {
        hasLeft = true
        gap = Math.min(pace, Duration.toMillis(longest) / waiting)
        return Effect.andThen(Deferred.succeed(left, undefined), Effect.sleep(gap * waiting))
      }),
  }
}

/** The shutdown of this process. */
export const Draining = Context.Reference<Drain>("parley/application/operations/Draining", { defaultValue: makeDrain })
