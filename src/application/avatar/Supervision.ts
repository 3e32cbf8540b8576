import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type EndReason, isLive } from "../../domain/avatar/AvatarSession.ts"
import { isViewer } from "../../domain/avatar/RoomGrants.ts"
import { MediaRooms } from "../../ports/MediaRooms.ts"
import { AvatarRegistry, beat } from "./AvatarRegistry.ts"
import type { LiveAvatar } from "./LiveAvatars.ts"

export interface SupervisionOptions {
  /** How long a silent session lasts. */
  readonly idleAfter: Duration.Duration
  /** How long a session without viewers lasts. */
  readonly emptyAfter: Duration.Duration
  /** A session as old as this ends; null: the avatar service's own limit counts alone. */
  readonly longest: Duration.Duration | null
}

/** Who has been sent away, by whichever process, is looked for this often: their tokens let them in again. */
const guardEvery = Duration.seconds(2)

/** Looks after a session until it is to end. Answers why; nothing when somebody else has ended it. */
export const supervise = Effect.fnUntraced(function* (live: LiveAvatar, options: SupervisionOptions) {
  const registry = yield* AvatarRegistry
  const rooms = yield* MediaRooms
  const { session } = live
  let seenAt = yield* Clock.currentTimeMillis

  /** Identities that are in the room and may be; a media server that is away is asked later. */
  const viewers = Effect.fnUntraced(function* (removed: ReadonlyArray<string>) {
    const present = (yield* rooms.participants(session.sessionId)).filter(isViewer)
    const unwanted = present.filter((identity) => removed.includes(identity))
    yield* Effect.forEach(unwanted, (identity) => rooms.remove(session.sessionId, identity), { discard: true })
    return present.length - unwanted.length
  })

  const look = Effect.fnUntraced(function* (): Effect.fn.Return<EndReason | "gone" | undefined, unknown> {
    yield* registry.hold(session)
    const record = Option.getOrUndefined(yield* registry.read(session.sessionId))?.session
    if (record === undefined || record.incarnation !== session.incarnation || !isLive(record)) return "gone"
    const now = yield* Clock.currentTimeMillis
    const age = now - DateTime.toEpochMillis(session.startedAt)
    if (options.longest !== null && age >= Duration.toMillis(options.longest)) return "expired"
    if (now - live.lastTurnAt >= Duration.toMillis(options.idleAfter)) return "idle"
    const count = yield* Effect.orElseSucceed(viewers(record.removed), () => 1)
    if (count > 0) seenAt = now
    return now - seenAt >= Duration.toMillis(options.emptyAfter) ? "empty" : undefined
  })

  const sendAwayAgain = Effect.gen(function* () {
    const removed = Option.getOrUndefined(yield* registry.read(session.sessionId))?.session.removed ?? []
    if (removed.length > 0) yield* viewers(removed)
  })

  /** Between two looks nobody who was sent away gets far. */
  const guard = Effect.repeat(Effect.andThen(Effect.sleep(guardEvery), Effect.ignore(sendAwayAgain)), {
    times: Math.floor(Duration.toMillis(beat) / Duration.toMillis(guardEvery)) - 1,
  })

  for (;;) {
    const reason = yield* Effect.catch(look(), (error) =>
      Effect.as(Effect.logWarning("An avatar session could not be looked at", { error }), undefined),
    )
    if (reason !== undefined) return reason
    yield* guard
  }
})
