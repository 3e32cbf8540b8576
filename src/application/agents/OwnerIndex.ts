import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { EphemeralAgent } from "../../domain/agents/EphemeralAgent.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

/** The maximum number of an owner's agents that are listed, newest first. Older ones can still be found by id. */
const mostListed = 50

const Ids = Schema.fromJsonString(Schema.Array(Schema.String))
const decode = Schema.decodeEffect(Ids)

const keyOf = (owner: string) => `agents:of:${owner}`

/** An index of ephemeral agents by owner. It is written after the agents, so it may name an agent that is gone. */
export const ownerIndex = (lifetime: Duration.Duration) =>
  Effect.map(KeyValue, (keyValue) => {
    const ids = Effect.fnUntraced(function* (owner: string) {
      const text = yield* keyValue.get(keyOf(owner))
      return { text, ids: Option.isNone(text) ? [] : yield* Effect.orDie(decode(text.value)) }
    })

    const change = (
      owner: string,
      to: (ids: ReadonlyArray<string>) => ReadonlyArray<string>,
    ): Effect.Effect<void, KeyValueUnavailable> =>
      Effect.gen(function* () {
        const seen = yield* ids(owner)
        const wanted = JSON.stringify(to(seen.ids).slice(0, mostListed))
        const isChanged = Option.isNone(seen.text)
          ? yield* keyValue.setIfAbsent(keyOf(owner), wanted, lifetime)
          : yield* keyValue.compareAndSet(keyOf(owner), seen.text.value, wanted, lifetime)
        if (!isChanged) yield* change(owner, to)
      })

    return {
      of: (owner: string) => Effect.map(ids(owner), (seen) => seen.ids),
      enter: ({ owner, chatbotId }: EphemeralAgent) => change(owner, (listed) => [chatbotId, ...listed]),
      leave: ({ owner, chatbotId }: EphemeralAgent) =>
        change(owner, (listed) => listed.filter((id) => id !== chatbotId)),
    }
  })
