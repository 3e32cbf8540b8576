import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { damagedIn } from "./damage.ts"
import { measured } from "./measured.ts"

/** On a healthy server, no statement takes this long. */
export const defaultDeadline = Duration.seconds(5)

/** The database timed out. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded"
}

/**
 * The client reports a rollback on a broken connection as a defect. A store reports it as the error that broke the
 * connection.
 */
const withoutRollbackDefects = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.catchDefect(statement, (defect) => (isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect)))

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
  const forget = sleeping.addObserver(late)
  return () => {
    forget()
    sleeping.interruptUnsafe()
  }
}

/**
 * Runs a statement, or a transaction, for at most `deadline`.
 *
 * The driver holds an interrupted statement for up to five seconds while the server cancels it. The caller does not
 * wait for that, because the statement runs in a separate fiber. That also protects a sent write from an interrupted
 * caller: the write is completed or rolled back, but never broken off in the middle of a protocol exchange.
 *
 * Every database call passes through here. A race against a sleeping fiber would take two more fibers and an
 * interruption.
 */
export const withDeadline = <A, E, R>(
  statement: Effect.Effect<A, E, R>,
  deadline: Duration.Input = defaultDeadline,
): Effect.Effect<A, E | DeadlineExceeded | SqlError, R> =>
  Effect.flatMap(Effect.forkDetach(measured(withoutRollbackDefects(statement))), (running) =>
    Effect.withFiber((caller) =>
      Effect.callback((resume) => {
        const duration = Duration.fromInputUnsafe(deadline)
        const cancel = alarm(caller, duration, () => {
          resume(Effect.fail(new DeadlineExceeded(`no answer within ${Duration.format(duration)}`)))
          running.interruptUnsafe()
        })
        running.addObserver((exit) => {
          cancel()
          resume(exit)
        })
        return Effect.sync(() => {
          cancel()
          running.interruptUnsafe()
        })
      }),
    ),
  )

/**
 * Runs a store's statements within the deadline; every failure is `Unavailable`, with its cause. Damaged files are
 * logged by name, once.
 */
export const orUnavailable = <Failure>(Unavailable: new (reason: { readonly cause: unknown }) => Failure) => {
  const reported = new Set<string>()
  const tell = (error: unknown) => {
    const file = damagedIn(error)
    if (file === undefined || reported.has(file)) return Effect.void
    reported.add(file)
    return Effect.logError("The database is damaged: restore a backup", { file })
  }
  return <A, E>(
    statement: Effect.Effect<A, E>,
    deadline: Duration.Input = defaultDeadline,
  ): Effect.Effect<A, Failure> =>
    withDeadline(statement, deadline).pipe(
      Effect.tapError(tell),
      Effect.mapError((cause) => new Unavailable({ cause })),
    )
}
