import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { damagedIn } from "./damage.ts"
import { measured } from "./measured.ts"

/** No statement of ours takes this long on a server that is well. */
export const defaultDeadline = Duration.seconds(5)

/** The database did not answer in time. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded"
}

/** Rolling back on a connection that broke is a defect to the client; to a store it is the fault that broke it. */
const withoutRollbackDefects = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.catchDefect(statement, (defect) => (isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect)))

/**
 * Runs a statement, or a transaction, for at most `deadline`.
 *
 * The driver keeps an interrupted statement for up to five seconds while it asks the server to cancel it. The caller
 * does not wait for that: the statement runs in a fiber of its own and is left to it. It also shields a write that has
 * been sent from a caller who goes away: it is finished or rolled back, but never cut in the middle of the protocol.
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
 * Runs the statements of a store within the deadline; whatever goes wrong is `Unavailable`, with its cause. What the database calls
 * damaged is said by name, once.
 */
export const orUnavailable = <Failure>(Unavailable: new (reason: { readonly cause: unknown }) => Failure) => {
  const told = new Set<string>()
  const tell = (error: unknown) => {
    const file = damagedIn(error)
    if (file === undefined || told.has(file)) return Effect.void
    told.add(file)
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
