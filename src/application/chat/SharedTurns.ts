import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ChatEvent } from "../../domain/chat/ChatEvent.ts"
import type { KeyValue } from "../../ports/KeyValue.ts"

/** A batch of a turn's events, with the turn's owner, readable by all processes. Batches are append-only. */
const Batch = Schema.fromJsonString(Schema.Struct({ owner: Schema.String, events: Schema.Array(ChatEvent) }))
const decode = Schema.decodeEffect(Batch)
const encode = Schema.encodeEffect(Batch)

const workedKey = (turnId: string) => `chat:turn:${turnId}:worked`
const batchKey = (turnId: string, batch: number) => `chat:turn:${turnId}:${batch}`
const followedKey = (turnId: string) => `chat:turn:${turnId}:followed`

/** How long a process counts as working on a turn after its last report. */
const lease = Duration.seconds(10)

/** How long a reader in another process counts as present. */
const presence = Duration.seconds(3)

/** Turns in the shared store. `keep`: how long the events of a turn are stored. */
export const sharedTurns = (keyValue: KeyValue["Service"], keep: Duration.Duration) => ({
  /** Marks the turn as running. The mark expires after a while. */
  work: (turnId: string) => keyValue.set(workedKey(turnId), "", lease),
  isWorkedOn: (turnId: string) => Effect.map(keyValue.get(workedKey(turnId)), Option.isSome),
  add: (turnId: string, batch: number, content: typeof Batch.Type) =>
    Effect.flatMap(Effect.orDie(encode(content)), (text) => keyValue.set(batchKey(turnId, batch), text, keep)),
  batch: (turnId: string, batch: number) =>
    Effect.flatMap(keyValue.get(batchKey(turnId, batch)), (text) =>
      Option.isNone(text) ? Effect.succeedNone : Effect.asSome(Effect.orDie(decode(text.value))),
    ),
  follow: (turnId: string) => keyValue.set(followedKey(turnId), "", presence),
  isFollowed: (turnId: string) => Effect.map(keyValue.get(followedKey(turnId)), Option.isSome),
})
export type SharedTurns = ReturnType<typeof sharedTurns>
