import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type Attempt, type WorkKind, WorkQueues } from "../../ports/WorkQueues.ts"

/** How long a worker rests when the queues do not answer. */
const rest = "1 second"

export interface DurableWork<A, I, E, R> extends WorkKind<A, I> {
  /** Pieces of work that one process performs at a time. */
  readonly atOnce: number
  /** Performs a piece of work. It may happen twice, so what it does has to bear that. */
  readonly perform: (payload: A, attempt: Attempt) => Effect.Effect<void, E, R>
}

/**
 * Work that goes on after its call was answered, and that another process takes over when its own one dies. Answers with
 * the queue to add to; its workers run for as long as the surrounding scope.
 *
 * To add one more kind of work, write one file in the room that it belongs to, as `agents/WarmUps.ts` is one: a service
 * whose layer calls `durableWork` with a name, the payload's schema, the waits between attempts and what is to be done; and
 * name its layer in the file of `layers/` that wires that room.
 */
export const durableWork = <A, I, E, R>({ atOnce, perform, ...kind }: DurableWork<A, I, E, R>) =>
  Effect.gen(function* () {
    const queues = yield* WorkQueues
    const queue = yield* queues.open(kind)

    /** Work that gives itself up is over; only whoever interrupts its worker gives it back to the queue. */
    const isDone = (payload: A, attempt: Attempt) =>
      Effect.flatMap(Effect.exit(perform(payload, attempt)), (exit) =>
        Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)
          ? Effect.succeed(true)
          : Effect.as(
              Effect.logWarning("An attempt at a piece of work failed", { work: kind.name }, exit.cause),
              false,
            ),
      )

    const worker = queue.take(isDone).pipe(
      Effect.sandbox,
      Effect.catch(() => Effect.sleep(rest)),
      Effect.forever,
    )
    yield* Effect.forEach(Array.from({ length: atOnce }), () => Effect.forkScoped(worker), { discard: true })
    return queue
  })
