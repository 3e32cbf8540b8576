import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"

/** The way out of a process, in two steps: first balancers look away, then connections that last go elsewhere. */
export interface Drain {
  /** Whether it was told to stop. Calls are still answered. */
  readonly isBegun: () => boolean
  /** Ends when connections that last are to go elsewhere. */
  readonly leaving: Effect.Effect<void>
  readonly begin: Effect.Effect<void>
  readonly leave: Effect.Effect<void>
}

/** One that has not begun. */
export const makeDrain = (): Drain => {
  let isBegun = false
  const left = Deferred.makeUnsafe<void>()
  return {
    isBegun: () => isBegun,
    leaving: Deferred.await(left),
    begin: Effect.sync(() => {
      isBegun = true
    }),
    leave: Effect.asVoid(Deferred.succeed(left, undefined)),
  }
}

/** That of this process. */
export const Draining = Context.Reference<Drain>("parley/application/operations/Draining", { defaultValue: makeDrain })
