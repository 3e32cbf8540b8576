import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Dependencies, Impaired } from "../../ports/Dependencies.ts"

export interface DependencyState {
  readonly name: string
  readonly isReady: boolean
  /** Without it the service still accepts calls. */
  readonly isOptional: boolean
  /** What is wrong, where it is known. */
  readonly reason?: string
}

const reasonOf = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  return failure instanceof Impaired ? { reason: failure.reason } : {}
}

/** The time limit of one dependency's check. */
const patience = "2 seconds"

/** Whether each dependency answers, by name. */
export class Readiness extends Context.Service<
  Readiness,
  { readonly states: Effect.Effect<ReadonlyArray<DependencyState>> }
>()("parley/application/operations/Readiness") {
  static readonly layer = Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const dependencies = yield* Dependencies
      const failing = new Set<string>()
      /** Logs a failure once, with the reason, and its recovery once: readiness is checked every few seconds. */
      const logFailure = (name: string, cause: Cause.Cause<unknown>) =>
        failing.has(name)
          ? Effect.void
          : Effect.sync(() => failing.add(name)).pipe(
              Effect.andThen(
                "reason" in reasonOf(cause)
                  ? Effect.logError("A dependency is impaired", { dependency: name, ...reasonOf(cause) })
                  : Effect.logWarning("A dependency does not answer", { dependency: name }, cause),
              ),
            )
      const logRecovery = (name: string) =>
        failing.delete(name) ? Effect.logInfo("A dependency answers again", { dependency: name }) : Effect.void
      const states = Effect.forEach(
        dependencies,
        ({ name, ping, isOptional = false }) =>
          ping.pipe(
            Effect.timeout(patience),
            Effect.andThen(Effect.suspend(() => logRecovery(name))),
            Effect.tapCause((cause) => logFailure(name, cause)),
            Effect.matchCause({
              onSuccess: (): DependencyState => ({ name, isReady: true, isOptional }),
              onFailure: (cause): DependencyState => ({ name, isReady: false, isOptional, ...reasonOf(cause) }),
            }),
          ),
        { concurrency: "unbounded" },
      )
      // Impairments stand in the log from the start, whether or not anyone asks for readiness.
      yield* Effect.forkScoped(states)
      return Readiness.of({ states })
    }),
  )
}
