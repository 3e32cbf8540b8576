import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { PeriodicWork } from "../../../src/application/operations/PeriodicWork.ts"

/**
 * Periodic work of one process. It isn't shared with other processes through a queue, so a test can simulate a day of
 * it in half a second.
 */
export const layer = Layer.succeed(PeriodicWork, {
  every: (name, interval, work) =>
    work.pipe(
      Effect.ignore({ log: "Warn", message: `a round of ${name}` }),
      Effect.repeat(Schedule.spaced(interval)),
      Effect.forkScoped,
      Effect.asVoid,
    ),
})
