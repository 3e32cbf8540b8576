import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Dependencies, Impaired } from "../../ports/Dependencies.ts"

export interface DependencyState {
  readonly name: string
  readonly isReady: boolean
  /** Whether the service accepts calls without this dependency. */
  readonly isOptional: boolean
  /** What is wrong, if known. */
  readonly reason?: string
}

/** What is wrong, if the dependency reports it. */
const reasonOf = (cause: Cause.Cause<unknown>): string | undefined => {
  const failure = Cause.squash(cause)
  return failure instanceof Impaired ? failure.reason : undefined
}

/** The time limit for checking one dependency. */
const patience = "2 seconds"

/** Whether each dependency responds, by name. */
export class Readiness extends Context.Service<
  Readiness,
  { readonly states: Effect.Effect<ReadonlyArray<DependencyState>> }
>()("parley/application/operations/Readiness") {
  static readonly layer = Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const dependencies = yield* Dependencies
      const failing = new Set<string>()
      const logged = (name: string, reason: string | undefined, cause: Cause.Cause<unknown>) =>
        reason === undefined
          ? Effect.logWarning("A dependency is not responding", { dependency: name }, cause)
          : Effect.logError("A dependency is impaired", { dependency: name, reason })
      /** Logs a failure once and its recovery once: readiness is checked every few seconds. */
      const failedState = (name: string, isOptional: boolean, cause: Cause.Cause<unknown>) =>
        Effect.suspend((): Effect.Effect<DependencyState> => {
          const reason = reasonOf(cause)
          const state = { name, isReady: false, isOptional, ...(reason === undefined ? {} : { reason }) }
          if (failing.has(name)) return Effect.succeed(state)
          failing.add(name)
          return Effect.as(logged(name, reason, cause), state)
        })
      const logRecovery = (name: string) =>
        failing.delete(name) ? Effect.logInfo("A dependency is responding again", { dependency: name }) : Effect.void
      const states = Effect.forEach(
        dependencies,
        ({ name, ping, isOptional = false }) =>
          ping.pipe(
            Effect.timeout(patience),
            Effect.andThen(Effect.suspend(() => logRecovery(name))),
            Effect.as<DependencyState>({ name, isReady: true, isOptional }),
            Effect.catchCause((cause) => failedState(name, isOptional, cause)),
          ),
        { concurrency: "unbounded" },
      )
      // A damaged disk or a wrong key is logged at startup, even if readiness is never requested.
      yield* Effect.forkScoped(states)
      return Readiness.of({ states })
    }),
  )
}
