import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Semaphore from "effect/Semaphore"

/** How long values are collected before they are written; a crash loses at most this much. */
const collecting = Duration.millis(100)

/** How long to wait after a failed write before retrying it. */
const retrying = Duration.seconds(1)

/** The maximum number of values per statement. */
const writtenAtOnce = 500

/** The maximum number of values that wait while the database is unavailable. */
const mostWaiting = 50_000

/**
 * Collects values and writes them in the background, many in one statement, so that no caller waits. `written` writes
 * them without delay. Failed writes are retried later; the number of lost values is logged. `what` names the values in
 * the log.
 */
export const collectedWrites = <A, E>(
  what: string,
  writeAll: (values: ReadonlyArray<A>) => Effect.Effect<unknown, E>,
  most = mostWaiting,
) =>
  Effect.gen(function* () {
    const background = yield* Effect.scope
    const turns = yield* Semaphore.make(1)
    const values: Array<A> = []
    let lost = 0
    let isScheduled = false
    let isAway = false

    const written: Effect.Effect<void> = Effect.gen(function* () {
      while (values.length > 0) {
        const batch = values.slice(0, writtenAtOnce)
        const exit = yield* Effect.exit(writeAll(batch))
        if (Exit.isFailure(exit)) {
          if (!isAway) yield* Effect.logWarning(`${what} can't be written now and will be written later`, exit.cause)
          isAway = true
          return yield* schedule(retrying)
        }
        isAway = false
        values.splice(0, batch.length)
      }
      if (lost > 0) yield* Effect.logError(`${what}: ${lost} were lost while the database was unavailable`)
      lost = 0
    }).pipe(turns.withPermits(1), Effect.uninterruptible)

    const schedule = (after: Duration.Duration): Effect.Effect<void> =>
      Effect.suspend(() => {
        if (isScheduled) return Effect.void
        isScheduled = true
        const later = Effect.suspend(() => {
          isScheduled = false
          return written
        })
        return Effect.asVoid(Effect.forkIn(Effect.delay(later, after), background))
      })

    yield* Effect.addFinalizer(() =>
      Effect.andThen(
        written,
        Effect.suspend(() => {
          const left = values.length + lost
          return left === 0 ? Effect.void : Effect.logError(`${what}: ${left} were lost when the process ended`)
        }),
      ),
    )

    return {
      written,
      add: (value: A): Effect.Effect<void> =>
        Effect.suspend(() => {
          if (values.length < most) values.push(value)
          else lost++
          return schedule(collecting)
        }),
    }
  })
