import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Worker } from "node:worker_threads"

/** On a busy machine, a thread mostly waits for a processor. A caller waits at most this many times the work limit. */
const mostWaiting = 10

/** The thread's processor time so far; zero before the thread runs. */
const worked = (worker: Worker): Effect.Effect<Duration.Duration> =>
  Effect.tryPromise(() => worker.cpuUsage()).pipe(
    Effect.map(({ user, system }) => Duration.micros(BigInt(user + system))),
    Effect.orElseSucceed(() => Duration.zero),
  )

/**
 * Ends when the thread has worked for this long. The thread's processor time is checked only after that much time has
 * passed.
 */
const exhausted = (worker: Worker, limit: Duration.Duration): Effect.Effect<void> =>
  Effect.gen(function* () {
    const before = yield* worked(worker)
    let left = limit
    while (Duration.isGreaterThan(left, Duration.zero)) {
      yield* Effect.sleep(Duration.max(left, Duration.millis(50)))
      left = Duration.subtract(limit, Duration.subtract(yield* worked(worker), before))
    }
  })

export interface WorkLimit<B, E> {
  readonly worker: Worker
  /** The maximum processor time of the thread. */
  readonly limit: Duration.Input
  readonly orElse: () => Effect.Effect<B, E>
}

/**
 * Awaits a thread's result until its work exceeds the limit. Load from other programs on the machine doesn't count as
 * work.
 */
export const withinWork = <A, E, R, B, E2>(
  answer: Effect.Effect<A, E, R>,
  { worker, limit, orElse }: WorkLimit<B, E2>,
): Effect.Effect<A | B, E | E2, R> => {
  const most = Duration.fromInputUnsafe(limit)
  const late = exhausted(worker, most).pipe(
    Effect.timeoutOption(Duration.times(most, mostWaiting)),
    Effect.flatMap(orElse),
  )
  return Effect.raceFirst(answer, late)
}
