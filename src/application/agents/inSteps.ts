import * as Effect from "effect/Effect"

/** Works through the steps, and yields to other fibers in between. */
export const inSteps = <A>(steps: Generator<void, A>): Effect.Effect<A> =>
  Effect.gen(function* () {
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      yield* Effect.yieldNow
    }
  })
