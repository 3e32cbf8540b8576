import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Records that are kept at hand. */
const capacity = 1024

/** A write that was not answered may still be done: for how long nothing is remembered after one, in milliseconds. */
const doubt = 60_000

interface Kept<A> {
  readonly value: A
  /** Milliseconds since 1970. */
  readonly until: number
}

/**
 * Records of a store that nobody but this process writes to: what was read is not read again until this process writes it. An
 * answer that a write has overtaken is not remembered.
 */
export class OwnRecords<A> {
  readonly #kept = new Map<string, Kept<A>>()
  readonly #untilOf: (value: A) => number
  #writes = 0
  #doubtfulUntil = 0

  /** `untilOf`: when a record is gone from the store by itself, in milliseconds since 1970. */
  constructor(untilOf: (value: A) => number) {
    this.#untilOf = untilOf
  }

  #remember(key: string, value: A): void {
    this.#kept.set(key, { value, until: this.#untilOf(value) })
    if (this.#kept.size > capacity) this.#kept.delete(this.#kept.keys().next().value!)
  }

  /** The record at hand, else the one that `read` finds; undefined: there is none. */
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
