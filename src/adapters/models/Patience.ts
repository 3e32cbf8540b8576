import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"

/** The process's clock; tests have their own. */
const processClock = Context.get(Context.empty(), Clock.Clock)

/**
 * Calls `late` after a delay on the fiber's clock, and returns a function that cancels the call. If that is the
 * process's own clock, a plain timer is enough.
 */
const alarm = (fiber: Fiber.Fiber<unknown, unknown>, duration: Duration.Duration, late: () => void): (() => void) => {
  if (fiber.getRef(Clock.Clock) === processClock) {
    const timer = setTimeout(late, Duration.toMillis(duration))
    return () => clearTimeout(timer)
  }
  const sleeping = Effect.runForkWith(fiber.context)(Effect.sleep(duration))
  const forget = sleeping.addObserver((exit) => Exit.isSuccess(exit) && late())
  return () => {
    forget()
    sleeping.interruptUnsafe()
  }
}

/**
 * Waits at most `duration` for an effect, as `Effect.timeoutOrElse` does, but without a race of two fibers, because
 * each chunk of a response is awaited here. Most chunks have already arrived and need no timer either.
 */
export const within = <A, E, R, B, E2, R2>(
  effect: Effect.Effect<A, E, R>,
  duration: Duration.Duration,
  orElse: Effect.Effect<B, E2, R2>,
): Effect.Effect<A | B, E | E2, R | R2> =>
  Effect.flatMap(Effect.forkChild(effect, { startImmediately: true }), (running) => {
    const exit = running.pollUnsafe()
    if (exit !== undefined) return exit
    return Effect.withFiber((caller) =>
      Effect.callback<A | B, E | E2, R | R2>((resume) => {
        const stopped = Fiber.interrupt(running)
        const cancel = alarm(caller, duration, () => resume(Effect.andThen(stopped, orElse)))
        running.addObserver((ended) => {
          cancel()
          resume(ended)
        })
        return Effect.andThen(Effect.sync(cancel), stopped)
      }),
    )
  })
