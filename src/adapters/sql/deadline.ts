import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** No statement of ours takes this long on a server that is well. */
export const defaultDeadline = Duration.seconds(5)

/** The database did not answer in time. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded"
}

/**
 * Runs a statement for at most `deadline`.
 *
 * The driver keeps an interrupted statement for up to five seconds while it asks the server to cancel it. The caller
 * does not wait for that: the statement runs in a fiber of its own and is left to it. It also shields a write that has
 * been sent from a caller who goes away: it is finished or rolled back, but never cut in the middle of the protocol.
 */
export const withDeadline = <A, E, R>(
  statement: Effect.Effect<A, E, R>,
  deadline: Duration.Input = defaultDeadline,
): Effect.Effect<A, E | DeadlineExceeded, R> =>
  Effect.flatMap(Effect.forkDetach(statement), (fiber) =>
    Fiber.join(fiber).pipe(
      Effect.timeoutOrElse({
        duration: deadline,
        orElse: () =>
          Effect.fail(new DeadlineExceeded(`no answer within ${Duration.format(Duration.fromInputUnsafe(deadline))}`)),
      }),
      Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : Effect.sync(() => fiber.interruptUnsafe()))),
    ),
  )
