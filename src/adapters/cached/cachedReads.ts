import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The maximum number of cached results. */
const capacity = 4096

/** How long after a timeout a write may still be applied, in milliseconds. */
const doubtMs = 60_000

/**
 * Caches results of a store that only this process writes: each key is read once, and again after our own write. Only
 * for an embedded database. A read that overlaps a write is not cached. Neither is a read within a minute after a write
 * failed as `unavailable`, because that write may still be applied.
 */
export const cachedReads = <A>(unavailable: string) => {
  const answers = new Map<string, A>()
  /** Nothing is cached for a key before this time, in epoch milliseconds. */
  const doubtful = new Map<string, number>()
  let writes = 0

  const remember = (key: string, answer: A): void => {
    answers.set(key, answer)
    if (answers.size > capacity) answers.delete(answers.keys().next().value!)
  }

  return {
    // A cached result is returned directly, without the overhead of shared requests.
    reading: <E>(key: string, read: () => Effect.Effect<A, E>): Effect.Effect<A, E> => {
      const cached = answers.get(key)
      if (cached !== undefined) return Effect.succeed(cached)
      return Effect.suspend(() => {
        const before = writes
        return Effect.tap(read(), (answer) =>
          Effect.map(Clock.currentTimeMillis, (now) => {
            if (now >= (doubtful.get(key) ?? 0)) doubtful.delete(key)
            if (writes === before && !doubtful.has(key)) remember(key, answer)
          }),
        )
      })
    },

    writing: <B, E extends { readonly _tag: string }>(key: string, write: Effect.Effect<B, E>): Effect.Effect<B, E> => {
      const forget = Effect.sync(() => {
        writes++
        answers.delete(key)
      })
      const doubt = Effect.map(Clock.currentTimeMillis, (now) => void doubtful.set(key, now + doubtMs))
      return Effect.andThen(forget, write).pipe(
        Effect.tapError((error) => (error._tag === unavailable ? doubt : Effect.void)),
        Effect.ensuring(forget),
      )
    },
  }
}

export const formKey = (tenant: string, formUid: string): string => `${tenant}/${formUid}`
