import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Answers that are kept at hand. */
const capacity = 4096

/** A write that was not answered in time may still be done: for how long it is waited for, in milliseconds. */
const doubtMs = 60_000

/**
 * Answers of a store that nobody else writes to: each is asked for once, and again after a write of ours. Only for a database that
 * belongs to this process alone. An answer that a write has overtaken is not remembered; nor is one for a minute after a write that
 * failed as `unavailable`, which may still be done.
 */
export const remembered = <A>(unavailable: string) => {
  const answers = new Map<string, A>()
  /** Until when nothing is remembered of a key, in milliseconds since 1970. */
  const doubtful = new Map<string, number>()
  let writes = 0

  const remember = (key: string, answer: A): void => {
    answers.set(key, answer)
    if (answers.size > capacity) answers.delete(answers.keys().next().value!)
  }

  return {
    // At once where it is known: whoever asks for it does not share the work of asking with others.
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
