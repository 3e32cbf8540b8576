import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

interface Round<A, E> {
  readonly answer: Deferred.Deferred<A, E>
  /** What those who came while it ran wait for. */
  next: Round<A, E> | undefined
}

/**
 * Questions that many ask at once, put once for all who wait. Nobody gets an answer to a question that was put before they
 * asked: whoever comes while one is under way waits for the next one. So what was written before a request is in its answer.
 * An answer that is there already is nobody's question.
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
      // Of nobody's own fiber: who goes away does not take the answer of the others along.
      return Effect.andThen(
        Effect.forkDetach(put(key, ask, round), { startImmediately: true }),
        Deferred.await(round.answer),
      )
    })
}
