import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** The media server couldn't be reached, refused the request, or timed out. */
export class MediaRoomsUnavailable extends Schema.TaggedError<MediaRoomsUnavailable>()("MediaRoomsUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A webhook without a valid signature from the media server, or with an outdated one. */
export class NoticeRefused extends Schema.TaggedError<NoticeRefused>()("NoticeRefused", {}) {}

/** An event that the media server reports about a room. */
export interface RoomNotice {
  /** The event's id, which is the same for each of its deliveries. */
  readonly id: string
  readonly event: "participant_joined" | "participant_left" | "room_finished"
  readonly room: string
  /** The media server's id for this room instance. */
  readonly roomId: string
  /** The participant; empty for the room itself. */
  readonly identity: string
}

/** Rooms on the customer's own media server. A hosted server differs only in its address. */
export class MediaRooms extends Context.Service<
  MediaRooms,
  {
    /** `wss://` or `ws://`: the address for browsers and the avatar. */
    readonly url: string
    /** A JWT that lets `identity` watch the room, and nothing else. */
    readonly viewerToken: (room: string, identity: string) => Effect.Effect<string>
    /** A JWT that lets the avatar publish in the room; never sent to a client. */
    readonly avatarToken: (room: string) => Effect.Effect<Redacted.Redacted<string>>
    /** Creates or finds the room, and returns the media server's id for it. */
    readonly open: (room: string) => Effect.Effect<string, MediaRoomsUnavailable>
    /** The identities of the participants; empty if the room doesn't exist. */
    readonly participants: (room: string) => Effect.Effect<ReadonlyArray<string>, MediaRoomsUnavailable>
    /**
     * Removes a participant and, if the server supports it, voids the token. Removing an absent participant succeeds.
     */
    readonly remove: (room: string, identity: string) => Effect.Effect<void, MediaRoomsUnavailable>
    /** Removes everyone and deletes the room. Closing a missing room succeeds. */
    readonly close: (room: string) => Effect.Effect<void, MediaRoomsUnavailable>
    /** Verifies and parses a signed webhook; undefined for events that don't matter here. */
    readonly notice: (
      body: string,
      authorization: string | undefined,
    ) => Effect.Effect<RoomNotice | undefined, NoticeRefused>
  }
>()("parley/ports/MediaRooms") {}
