import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Clock from "effect/Clock"
import * as Metric from "effect/Metric"
import { type Attempt, type WorkKind, WorkQueues } from "../../ports/WorkQueues.ts"

/** How long a worker pauses when the queues are unavailable. */
const rest = "1 second"

const durationOf = (kind: string, outcome: "done" | "failed" | "handed_back") =>
  Metric.histogram("work_duration_seconds", {
    description: "Attempts at background jobs, by kind and result",
    attributes: { kind, outcome },
    boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  })

export interface DurableWork<A, I, E, R> extends WorkKind<A, I> {
  /** Maximum number of jobs that one process performs at a time. */
  readonly atOnce: number
  /** Performs a job. It may run twice for the same job and must tolerate that. */
  readonly perform: (payload: A, attempt: Attempt) => Effect.Effect<void, E, R>
}

/**
 * Work that continues after the response, and that another process takes over when the process running it dies. Returns
 * the queue to add to; its workers run as long as the surrounding scope.
 *
 * To add another kind of work, write one file in its folder, like `agents/WarmUps.ts`: a service whose layer calls
 * `durableWork` with a name, the payload's schema, the delays between attempts and the function; then add its layer to
 * the file of `layers/` that wires that folder.
 */
export const durableWork = <A, I, E, R>({ atOnce, perform, ...kind }: DurableWork<A, I, E, R>) =>
  Effect.gen(function* () {
    const queues = yield* WorkQueues
    const queue = yield* queues.open(kind)

    const took = {
      done: durationOf(kind.name, "done"),
      failed: durationOf(kind.name, "failed"),
      handedBack: durationOf(kind.name, "handed_back"),
    }
    const running = Metric.gauge("work_running", {
      description: "Background jobs in progress in this process, by kind",
      attributes: { kind: kind.name },
    })
    /** Counts an attempt in the metrics as done, failed or, if the worker was interrupted, returned to the queue. */
    const counted = (isDone: Effect.Effect<boolean, never, R>) =>
      Effect.flatMap(Effect.andThen(Metric.modify(running, 1), Clock.currentTimeNanos), (start) =>
        Effect.onExit(isDone, (exit) =>
          Effect.flatMap(Clock.currentTimeNanos, (end) => {
            const outcome = Exit.isSuccess(exit) ? (exit.value ? took.done : took.failed) : took.handedBack
            return Effect.andThen(Metric.modify(running, -1), Metric.update(outcome, Number(end - start) / 1e9))
          }),
        ),
      )

    /** A job that interrupts itself counts as done. It returns to the queue only if the worker is interrupted. */
    const isDone = (payload: A, attempt: Attempt) =>
      Effect.flatMap(Effect.exit(perform(payload, attempt)), (exit) =>
        Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)
          ? Effect.succeed(true)
          : Effect.as(
              Effect.logWarning("An attempt at a background job failed", { work: kind.name }, exit.cause),
              false,
            ),
      )

    const worker = queue
      .take((payload, attempt) => counted(isDone(payload, attempt)))
      .pipe(
        Effect.sandbox,
        Effect.catch(() => Effect.sleep(rest)),
        Effect.forever,
      )
    yield* Effect.forEach(Array.from({ length: atOnce }), () => Effect.forkScoped(worker), { discard: true })
    return queue
  })
