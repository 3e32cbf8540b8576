import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Maximum number of cached records. */
const capacity = 1024

/** After a write times out, nothing is cached for this many milliseconds, because the write may still be applied. */
const doubt = 60_000

interface Kept<A> {
  readonly value: A
  /** Milliseconds since 1970. */
  readonly until: number
}

/**
 * A cache of records that only this process writes: a record is read once, and again only after this process writes it.
 * A read that overlaps a write is not cached.
 */
export class OwnRecords<A> {
  readonly #kept = new Map<string, Kept<A>>()
  readonly #untilOf: (value: A) => number
  #writes = 0
  #doubtfulUntil = 0

  /** `untilOf`: when a record expires in the store, in milliseconds since 1970. */
  constructor(untilOf: (value: A) => number) {
    this.#untilOf = untilOf
  }

  #remember(key: string, value: A): void {
    this.#kept.set(key, { value, until: this.#untilOf(value) })
    if (this.#kept.size > capacity) this.#kept.delete(this.#kept.keys().next().value!)
  }

  /** The cached record, or the record that `read` finds; undefined if there is none. */
  readonly reading = <E>(key: string, read: Effect.Effect<A | undefined, E>): Effect.Effect<A | undefined, E> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const record = this.#kept.get(key)
      if (record !== undefined && record.until > now) return Effect.succeed(record.value)
      const before = this.#writes
      return Effect.tap(read, (value) =>
        Effect.sync(() => {
          if (value !== undefined && before === this.#writes && now >= this.#doubtfulUntil) this.#remember(key, value)
        }),
      )
    })

  readonly writing = <B, E>(key: string, write: Effect.Effect<B, E>): Effect.Effect<B, E> => {
    const forget = Effect.sync(() => {
      this.#writes++
      this.#kept.delete(key)
    })
    return Effect.andThen(forget, write).pipe(
      Effect.tapError(() =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          this.#doubtfulUntil = now + doubt
        }),
      ),
      Effect.ensuring(forget),
    )
  }
}
