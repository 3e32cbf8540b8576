import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { KeyValue, KeyValueUnavailable } from "../../ports/KeyValue.ts"

const Ids = Schema.fromJsonString(Schema.Array(Schema.String))
const decode = Schema.decodeEffect(Ids)
const encode = Schema.encodeSync(Ids)

/** How often a list is written again that others have changed meanwhile. */
const tries = 10

/**
 * Whose work is not over yet, counted over all processes: a list of ids for each name, in a key-value store. `lifetime`: how
 * long a list is kept after its last addition. `isOpen`: whether a piece of work is not over. Of one list at most `longest`
 * ids are kept, the newest.
 */
export const unfinishedWork = (
  store: KeyValue["Service"],
  options: {
    readonly longest: number
    readonly lifetime: Duration.Duration
    readonly isOpen: (id: string) => Effect.Effect<boolean, KeyValueUnavailable>
  },
) => {
  const openOf = (text: Option.Option<string>) =>
    Option.isNone(text)
      ? Effect.succeed([])
      : Effect.flatMap(Effect.orDie(decode(text.value)), (ids) =>
          Effect.filter(ids, options.isOpen, { concurrency: 8 }),
        )

  return {
    count: (key: string) => Effect.map(Effect.flatMap(store.get(key), openOf), (ids) => ids.length),
    /**
     * Adds a piece of work, unless there are `most` already: whether there was room. Where others are quicker all the time,
     * it is let in without being counted.
     */
    add: Effect.fnUntraced(function* (key: string, id: string, most: number) {
      for (let attempt = 0; attempt < tries; attempt++) {
        const before = yield* store.get(key)
        const open = yield* openOf(before)
        if (open.length >= most) return false
        const next = encode([...open, id].slice(-options.longest))
        const won = Option.isNone(before)
          ? yield* store.setIfAbsent(key, next, options.lifetime)
          : yield* store.compareAndSet(key, before.value, next, options.lifetime)
        if (won) return true
      }
      return true
    }),
  }
}
