import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Metric from "effect/Metric"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/** No statement of ours takes this long on a server that is well. */
export const defaultDeadline = Duration.seconds(5)

/** The database did not answer in time. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded"
}

const durations = (attributes: Record<string, string>) =>
  Metric.histogram("db_client_operation_duration_seconds", {
    description: "Calls to databases, by system, operation and error",
    attributes: { db_system_name: "postgresql", db_operation_name: "statement", ...attributes },
    boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  })
const answered = durations({})
const failed = durations({ error_type: "failed" })

const open = Metric.gauge("db_client_operations_active", {
  description: "Statements that are with the database or wait for a connection to it",
  attributes: { db_system_name: "postgresql" },
})

/** How long a statement takes, its wait for a connection included, and how many there are at once. */
const measured = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.andThen(Metric.modify(open, 1), Clock.currentTimeNanos), (start) =>
    Effect.onExit(statement, (exit) =>
      Effect.flatMap(Clock.currentTimeNanos, (end) =>
        Effect.andThen(
          Metric.modify(open, -1),
          Metric.update(Exit.isSuccess(exit) ? answered : failed, Number(end - start) / 1e9),
        ),
      ),
    ),
  )

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
