import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { damagedIn } from "./damage.ts"
import { measured } from "./measured.ts"

/** No statement takes this long on a healthy server. */
export const defaultDeadline = Duration.seconds(5)

/** The database timed out. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded"
}

/**
 * A rollback on a broken connection is a defect to the client. To a store it is the error that broke the connection.
 */
const withoutRollbackDefects = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.catchDefect(statement, (defect) => (isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect)))

/**
 * Runs a statement, or a transaction, for at most `deadline`.
 *
 * The driver keeps an interrupted statement for up to five seconds while the server cancels it. The caller does not
 * wait for that: the statement runs in its own fiber. That also protects a sent write from an interrupted caller: it
 * is completed or rolled back, but never cut in the middle of the protocol.
 */
export const withDeadline = <A, E, R>(
  statement: Effect.Effect<A, E, R>,
  deadline: Duration.Input = defaultDeadline,
): Effect.Effect<A, E | DeadlineExceeded | SqlError, R> =>
  Effect.flatMap(Effect.forkDetach(measured(withoutRollbackDefects(statement))), (fiber) =>
    Fiber.join(fiber).pipe(
      Effect.timeoutOrElse({
        duration: deadline,
        orElse: () =>
          Effect.fail(new DeadlineExceeded(`no answer within ${Duration.format(Duration.fromInputUnsafe(deadline))}`)),
      }),
      Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : Effect.sync(() => fiber.interruptUnsafe()))),
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
