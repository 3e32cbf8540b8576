import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Ref from "effect/Ref"

/** Says which step is under way. */
export type Progress = (step: string) => Effect.Effect<void>

/** Whoever waits for less than this wants no line. */
const patience = Duration.seconds(1)
const between = Duration.millis(200)

/**
 * Work with one line on standard error that says its step and how long it has taken, once it is long; on a terminal
 * the line counts and goes away again, elsewhere every step that is reached gets a line.
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
