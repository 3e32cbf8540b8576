import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** The media server cannot be reached, refused, or did not answer in time. */
export class MediaRoomsUnavailable extends Schema.TaggedError<MediaRoomsUnavailable>()("MediaRoomsUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A notice that the media server did not sign, or signed too long ago. */
export class NoticeRefused extends Schema.TaggedError<NoticeRefused>()("NoticeRefused", {}) {}

/** What the media server tells of a room. */
export interface RoomNotice {
  /** The same for each delivery of a notice. */
  readonly id: string
  readonly event: "participant_joined" | "participant_left" | "room_finished"
  readonly room: string
  /** The media server's id of this very room. */
  readonly roomId: string
  /** Whom it is about; empty for the room itself. */
  readonly identity: string
}

/** Rooms of the customer's own media server, hosted or not: its address alone tells which. */
export class MediaRooms extends Context.Service<
  MediaRooms,
  {
    /** `wss://` or `ws://`: where browsers and the avatar join. */
    readonly url: string
    /** A JWT that lets `identity` watch the room and nothing else. */
    readonly viewerToken: (room: string, identity: string) => Effect.Effect<string>
    /** A JWT that lets the avatar publish in the room; never for a client. */
    readonly avatarToken: (room: string) => Effect.Effect<Redacted.Redacted<string>>
    /** Makes the room, or finds it, and answers with the media server's id of it. */
    readonly open: (room: string) => Effect.Effect<string, MediaRoomsUnavailable>
    /** Identities; a room that does not exist is empty. */
    readonly participants: (room: string) => Effect.Effect<ReadonlyArray<string>, MediaRoomsUnavailable>
    /** Sends a participant away, and where the server can do that voids the token. Who is not there is away. */
    readonly remove: (room: string, identity: string) => Effect.Effect<void, MediaRoomsUnavailable>
    /** Sends everybody away and forgets the room. One that does not exist is closed. */
    readonly close: (room: string) => Effect.Effect<void, MediaRoomsUnavailable>
    /** Reads a signed notice; nothing where it is of no interest. */
    readonly notice: (
      body: string,
      authorization: string | undefined,
    ) => Effect.Effect<RoomNotice | undefined, NoticeRefused>
  }
>()("parley/ports/MediaRooms") {}
