import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Draining } from "../application/operations/Draining.ts"
import type { Settings } from "./Settings.ts"

/** This step takes at most this much of the grace period, because the rest is for calls in progress. */
const longestLeave = Duration.seconds(5)

/**
 * The first step of a shutdown: readiness fails, and after the delay long-lived connections are told to reconnect
 * elsewhere. Build this layer last, because the last one built is released first.
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
