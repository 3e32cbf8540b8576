import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** The way out of a process, in two steps: first balancers look away, then connections that last go elsewhere. */
export interface Drain {
  /** Whether it was told to stop. Calls are still answered. */
  readonly isBegun: () => boolean
  /** Ends when a connection that lasts is to go elsewhere: each has its turn. */
  readonly leaving: Effect.Effect<void>
  readonly begin: Effect.Effect<void>
  /** Ends when all had their turn, within that time at the longest. */
  readonly leave: (longest: Duration.Input) => Effect.Effect<void>
}

/** From one connection's turn to the next, in milliseconds: whoever takes them over takes one after the other. */
const pace = 10

/** One that has not begun. */
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

/** That of this process. */
export const Draining = Context.Reference<Drain>("parley/application/operations/Draining", { defaultValue: makeDrain })
