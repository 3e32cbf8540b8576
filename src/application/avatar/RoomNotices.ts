import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isLive } from "../../domain/avatar/AvatarSession.ts"
import { avatarIdentity } from "../../domain/avatar/RoomGrants.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { MediaRooms, type NoticeRefused } from "../../ports/MediaRooms.ts"
import { AvatarRegistry } from "./AvatarRegistry.ts"
import { AvatarTermination } from "./AvatarTermination.ts"

/** Repeated events within this time are counted once, and older events are refused. */
const remembered = Duration.minutes(15)

/** Webhooks of the media server. */
export class RoomNotices extends Context.Service<
  RoomNotices,
  {
    /** Handles a signed event. Irrelevant and repeated events are ignored. */
    readonly take: (
      body: string,
      authorization: string | undefined,
    ) => Effect.Effect<void, NoticeRefused | KeyValueUnavailable>
  }
>()("parley/application/avatar/RoomNotices") {
  static readonly layer = Layer.effect(
    RoomNotices,
    Effect.gen(function* () {
      const registry = yield* AvatarRegistry
      const termination = yield* AvatarTermination
      const rooms = yield* MediaRooms
      const keyValue = yield* KeyValue

      /**
       * Whether the avatar is in the room now. When a participant reconnects, the events for leaving and joining may
       * arrive late and in any order.
       */
      const isBack = (room: string) =>
        rooms.participants(room).pipe(
          Effect.map((present) => present.includes(avatarIdentity)),
          Effect.orElseSucceed(() => false),
        )

      return RoomNotices.of({
        take: Effect.fn("RoomNotices.take")(function* (body, authorization) {
          const notice = yield* rooms.notice(body, authorization)
          if (notice === undefined) return
          const session = Option.getOrUndefined(yield* registry.read(notice.room))?.session
          if (session === undefined || session.roomId !== notice.roomId || !isLive(session)) return
          if (!(yield* keyValue.setIfAbsent(`avatar:notice:${notice.id}`, "", remembered))) return
          if (notice.event === "participant_joined") {
            if (session.removed.includes(notice.identity))
              yield* Effect.ignore(rooms.remove(session.sessionId, notice.identity))
          } else if (notice.event === "room_finished") yield* termination.end(session, "room_finished")
          else if (notice.identity === avatarIdentity && !(yield* isBack(session.sessionId)))
            yield* termination.end(session, "avatar_left")
        }),
      })
    }),
  )
}
