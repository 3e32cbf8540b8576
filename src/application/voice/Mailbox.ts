import * as Effect from "effect/Effect"

export interface Mailbox<A> {
  /** Suspends while the mailbox is full. For one fiber. */
  readonly put: (item: A) => Effect.Effect<void>
  /** The next item, in the order in which they came. For one fiber. */
  readonly take: Effect.Effect<A>
}

/**
 * Between one fiber that reads and one that works. Who waits for an item works on it at once, and not after everything else that
 * was read in the same turn of the event loop: whoever came first is answered first, however many come together.
 */
export const makeMailbox = <A>(size: number): Mailbox<A> => {
  const items: Array<A> = []
  let taker: ((item: A) => void) | undefined
  let putter: (() => void) | undefined

  return {
    put: (item) =>
      Effect.callback<void>((resume) => {
        const give = taker
        if (give === undefined) items.push(item)
        if (items.length > size) {
          putter = () => resume(Effect.void)
          return Effect.sync(() => void (putter = undefined))
        }
        resume(Effect.void)
        give?.(item)
        return undefined
      }),
    take: Effect.callback<A>((resume) => {
      const item = items.shift()
      if (item === undefined) {
        taker = (given) => {
          taker = undefined
          resume(Effect.succeed(given))
        }
        return Effect.sync(() => void (taker = undefined))
      }
      const free = putter
      putter = undefined
      resume(Effect.succeed(item))
      free?.()
      return undefined
    }),
  }
}
