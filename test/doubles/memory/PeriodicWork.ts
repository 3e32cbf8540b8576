import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { PeriodicWork } from "../../../src/application/operations/PeriodicWork.ts"

/** Periodic work of one process. No queue shares it with other processes, so a day of it takes half a second. */
export const layer = Layer.succeed(PeriodicWork, {
  every: (name, interval, work) =>
    work.pipe(
      Effect.ignore({ log: "Warn", message: `a round of ${name}` }),
      Effect.repeat(Schedule.spaced(interval)),
      Effect.forkScoped,
      Effect.asVoid,
    ),
})
