import type * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Dependencies } from "../../ports/Dependencies.ts"

export interface DependencyState {
  readonly name: string
  readonly isReady: boolean
  /** The process takes calls without it. */
  readonly isSpared: boolean
}

/** How long one dependency may think about it. */
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
      const away = new Set<string>()
      /** Said once, with the reason, and once when it is over: whoever asks for readiness asks every few seconds. */
      const told = (name: string, cause: Cause.Cause<unknown>) =>
        away.has(name)
          ? Effect.void
          : Effect.sync(() => away.add(name)).pipe(
              Effect.andThen(Effect.logWarning("A dependency does not answer", { dependency: name }, cause)),
            )
      const toldBack = (name: string) =>
        away.delete(name) ? Effect.logInfo("A dependency answers again", { dependency: name }) : Effect.void
      const states = Effect.forEach(
        dependencies,
        ({ name, ping, isSpared = false }) =>
          ping.pipe(
            Effect.timeout(patience),
            Effect.andThen(Effect.suspend(() => toldBack(name))),
            Effect.tapCause((cause) => told(name, cause)),
            Effect.isSuccess,
            Effect.map((isReady) => ({ name, isReady, isSpared })),
          ),
        { concurrency: "unbounded" },
      )
      return Readiness.of({ states })
    }),
  )
}
