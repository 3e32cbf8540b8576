import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type FailedCall, ModelFailures } from "../../ports/ModelFailures.ts"

/** The maximum number of remembered calls. */
const most = 50

export const layer = Layer.sync(ModelFailures, () => {
  const calls: Array<FailedCall> = []
  return ModelFailures.of({
    note: (call) =>
      Effect.sync(() => {
        calls.unshift(call)
        calls.length = Math.min(calls.length, most)
      }),
    recent: Effect.sync(() => [...calls]),
  })
})
