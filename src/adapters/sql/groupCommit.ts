import * as Effect from "effect/Effect"
import * as Request from "effect/Request"
import * as RequestResolver from "effect/RequestResolver"
import * as Semaphore from "effect/Semaphore"

/** The maximum number of writes per statement. */
const most = 500

interface Write<A, E> extends Request.Request<void, E> {
  readonly _tag: "Write"
  readonly value: A
}

/**
 * Batches concurrent writes, one statement at a time: writes that arrive during a statement share the next statement.
 * Each caller gets a result when its own write is done, or fails if the statement fails.
 */
export const groupCommit = <A, E>(writeAll: (values: ReadonlyArray<A>) => Effect.Effect<unknown, E>) =>
  Effect.map(Semaphore.make(1), (turns) => {
    const write = Request.tagged<Write<A, E>>("Write")
    const written = RequestResolver.make<Write<A, E>>((entries) =>
      turns
        .withPermits(1)(writeAll(entries.map(({ request }) => request.value)))
        .pipe(
          Effect.asVoid,
          Effect.exit,
          Effect.map((exit) => {
            for (const entry of entries) entry.completeUnsafe(exit)
          }),
        ),
    ).pipe(
      // The next batch stays open until the previous one is done.
      RequestResolver.setDelayEffect(Effect.andThen(Effect.yieldNow, turns.withPermits(1)(Effect.void))),
      RequestResolver.batchN(most),
    )
    return (value: A): Effect.Effect<void, E> => Effect.request(write({ value }), written)
  })
