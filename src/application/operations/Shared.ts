import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

interface Round<A, E> {
  readonly answer: Deferred.Deferred<A, E>
  /** The next round, for callers that arrive during this round's request. */
  next: Round<A, E> | undefined
}

/**
 * Shares one request among concurrent callers. A caller never gets the result of a request that started before its own
 * call, but waits for the next one. So the result includes all data written before the call. A finished result is not
 * reused.
 */
export const shared = <A, E>() => {
  const running = new Map<string, Round<A, E>>()

  const put = (key: string, ask: Effect.Effect<A, E>, round: Round<A, E>): Effect.Effect<void> =>
    Effect.suspend(() => {
      running.set(key, round)
      return ask
    }).pipe(
      Effect.exit,
      Effect.flatMap((exit) => {
        const { next } = round
        if (next === undefined) running.delete(key)
        const done = Deferred.done(round.answer, exit)
        return next === undefined ? done : Effect.andThen(done, put(key, ask, next))
      }),
      Effect.asVoid,
    )

  return (key: string, ask: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      if (Exit.isExit(ask)) return ask
      const current = running.get(key)
      if (current !== undefined) {
        current.next ??= { answer: Deferred.makeUnsafe<A, E>(), next: undefined }
        return Deferred.await(current.next.answer)
      }
      const round: Round<A, E> = { answer: Deferred.makeUnsafe<A, E>(), next: undefined }
      running.set(key, round)
      // Runs on a separate fiber, so that a caller that leaves does not cancel the others' request.
      return Effect.andThen(
        Effect.forkDetach(put(key, ask, round), { startImmediately: true }),
        Deferred.await(round.answer),
      )
    })
}
