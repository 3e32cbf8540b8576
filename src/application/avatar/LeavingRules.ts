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
  /** The idle limit of a session. */
  readonly idleAfter: Duration.Duration
  /** How long a session without viewers lasts. */
  readonly emptyAfter: Duration.Duration
  /** The maximum age of a session; null: only the avatar service's own limit. */
  readonly longest: Duration.Duration | null
}

/** How often to check for removed viewers who have rejoined. They can rejoin because their tokens are still valid. */
const guardEvery = Duration.seconds(2)

/** Supervises a session until it should end. Returns the reason, or undefined if the session was ended elsewhere. */
export const supervise = Effect.fnUntraced(function* (live: LiveAvatar, options: SupervisionOptions) {
  const registry = yield* AvatarRegistry
  const rooms = yield* MediaRooms
  const { session } = live
  let seenAt = yield* Clock.currentTimeMillis

  /**
   * Removes these identities if they are in the room, and returns the number of other viewers. If the media server is
   * unavailable, the next check tries again.
   */
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

  /** The interval is short, so a removed viewer sees little between two checks. */
  const guard = Effect.repeat(Effect.andThen(Effect.sleep(guardEvery), Effect.ignore(sendAwayAgain)), {
    times: Math.floor(Duration.toMillis(beat) / Duration.toMillis(guardEvery)) - 1,
  })

  for (;;) {
    const reason = yield* Effect.catch(look(), (error) =>
      Effect.as(Effect.logWarning("An avatar session could not be checked", { error }), undefined),
    )
    if (reason !== undefined) return reason
    yield* guard
  }
})
