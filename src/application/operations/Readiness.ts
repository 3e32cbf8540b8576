import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Dependencies } from "../../ports/Dependencies.ts"

export interface DependencyState {
  readonly name: string
  readonly isReady: boolean
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
      const states = Effect.forEach(
        dependencies,
        ({ name, ping }) =>
          ping.pipe(
            Effect.timeout(patience),
            Effect.tapCause((cause) => Effect.logWarning("A dependency does not answer", { dependency: name }, cause)),
            Effect.isSuccess,
            Effect.map((isReady) => ({ name, isReady })),
          ),
        { concurrency: "unbounded" },
      )
      return Readiness.of({ states })
    }),
  )
}
