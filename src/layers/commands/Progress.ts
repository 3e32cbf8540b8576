import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Ref from "effect/Ref"

/** Reports the current step. */
export type Progress = (step: string) => Effect.Effect<void>

/** A shorter wait needs no progress line. */
const patience = Duration.seconds(1)
const between = Duration.millis(200)

/**
 * Runs work, and shows a progress line on standard error if it takes more than a second. On a terminal the line is
 * updated and removed at the end; elsewhere each step gets a line.
 */
export const progress = <A, E, R>(work: (at: Progress) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const startedAt = yield* Clock.currentTimeMillis
    const step = yield* Ref.make("")
    const isTerminal = process.stderr.isTTY
    let printed = ""

    const say = Effect.gen(function* () {
      const now = yield* Ref.get(step)
      const seconds = (((yield* Clock.currentTimeMillis) - startedAt) / 1000).toFixed(1)
      if (isTerminal) process.stderr.write(`\r\u001b[K${now} … ${seconds} s`)
      else if (now !== printed) process.stderr.write(`${now} … ${seconds} s\n`)
      printed = now
    })

    const clear = Effect.sync(() => {
      if (isTerminal && printed !== "") process.stderr.write("\r\u001b[K")
    })

    const line = yield* Effect.forkChild(
      Effect.delay(Effect.forever(Effect.andThen(say, Effect.sleep(between))), patience),
    )
    return yield* work((next) => Ref.set(step, next)).pipe(
      Effect.ensuring(Effect.andThen(Fiber.interrupt(line), clear)),
    )
  })
