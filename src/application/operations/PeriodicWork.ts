import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { durableWork } from "./durableWork.ts"

const Turn = Schema.Struct({ name: Schema.String, turn: Schema.Int })

/** Periodic work, such as sweeps, that one process does for all processes. */
export class PeriodicWork extends Context.Service<
  PeriodicWork,
  {
    /**
     * Runs `work` once per `interval`, in one of the processes in which the scope is open. The first run starts at
     * once, unless this interval's work has already been done.
     */
    readonly every: (
      name: string,
      interval: Duration.Input,
      work: Effect.Effect<unknown, unknown>,
    ) => Effect.Effect<void, never, Scope.Scope>
  }
>()("parley/application/operations/PeriodicWork") {
  static readonly layer = Layer.effect(
    PeriodicWork,
    Effect.gen(function* () {
      const works = new Map<string, Effect.Effect<unknown, unknown>>()
      const turns = yield* durableWork({
        name: "periodic",
        payload: Turn,
        atOnce: 4,
        // Retried only briefly: another process may do the work, and it is repeated at the next interval anyway.
        waits: ["1 second", "1 second"],
        perform: ({ name }) => works.get(name) ?? Effect.fail("this process has no work with this name"),
      })

      /**
       * Turns are numbered by the clock, so all processes announce the same turns. The queue accepts each turn once.
       */
      const announce = (name: string, interval: Duration.Duration) =>
        Clock.currentTimeMillis.pipe(
          Effect.map((now) => Math.floor(now / Duration.toMillis(interval))),
          Effect.flatMap((turn) => turns.add({ name, turn }, { id: `${name}:${turn}` })),
          Effect.ignore({ log: "Debug", message: "a turn of periodic work" }),
        )

      return PeriodicWork.of({
        every: Effect.fnUntraced(function* (name, input, work) {
          const interval = Duration.fromInputUnsafe(input)
          yield* Effect.acquireRelease(
            Effect.sync(() => works.set(name, work)),
            () => Effect.sync(() => works.delete(name)),
          )
          yield* announce(name, interval).pipe(Effect.repeat(Schedule.spaced(interval)), Effect.forkScoped)
        }),
      })
    }),
  )
}
