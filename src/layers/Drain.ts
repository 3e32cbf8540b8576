import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Draining } from "../application/operations/Draining.ts"
import type { Settings } from "./Settings.ts"

/** Of the grace, at most: what is left of it is for calls in flight. */
const longestLeave = Duration.seconds(5)

/**
 * What happens first when the process is told to stop: readiness says so, and after the delay connections that last are told to
 * go elsewhere. To be built last, because what is built last is released first.
 */
export const layer = ({ process }: Settings) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const drain = yield* Draining
      yield* Effect.addFinalizer(() =>
        drain.begin.pipe(
          Effect.andThen(Effect.logInfo("draining", { seconds: Duration.toSeconds(process.drainDelay) })),
          Effect.andThen(Effect.sleep(process.drainDelay)),
          Effect.andThen(drain.leave(Duration.min(longestLeave, process.drainGrace))),
        ),
      )
    }),
  )
