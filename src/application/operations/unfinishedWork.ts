import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { KeyValue, KeyValueUnavailable } from "../../ports/KeyValue.ts"

const Ids = Schema.fromJsonString(Schema.Array(Schema.String))
const decode = Schema.decodeEffect(Ids)
const encode = Schema.encodeSync(Ids)

/** How many times a conflicting write is retried. */
const tries = 10

/**
 * Open work by name, counted across all processes: a list of ids in a key-value store. `lifetime`: how long a list is
 * kept after its last addition. `isOpen`: whether an item is still open. A list keeps the newest `longest` ids.
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
     * Adds an item unless there are already `most`, and returns whether there was room. If writes keep conflicting, the
     * item is admitted without being counted.
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
