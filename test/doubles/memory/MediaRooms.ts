import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SignJWT } from "jose"
import { randomBytes, timingSafeEqual } from "node:crypto"
import {
  avatarGrants,
  avatarIdentity,
  avatarTokenMinutes,
  type RoomGrants,
  viewerGrants,
} from "../../../src/domain/avatar/RoomGrants.ts"
import { MediaRooms, MediaRoomsUnavailable, NoticeRefused } from "../../../src/ports/MediaRooms.ts"

/** A media server inside this process: rooms and participants, tokens like the real one's, no media. */
export interface RoomsInMemory {
  readonly layer: Layer.Layer<MediaRooms>
  /** Joins a room as a client with a token would; returns whether the room admitted the participant. */
  readonly join: (room: string, identity: string) => boolean
  readonly leave: (room: string, identity: string) => void
  readonly rooms: () => ReadonlyMap<string, ReadonlySet<string>>
  /** While true, only tokens are available. */
  isAway: boolean
}

const Notice = Schema.Struct({
  id: Schema.String,
  event: Schema.Literals(["participant_joined", "participant_left", "room_finished"]),
  room: Schema.String,
  roomId: Schema.String,
  identity: Schema.String,
})

export interface MemoryRoomOptions {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly tokenLifetime?: Duration.Duration
  /**
   * Whether a removed participant's token becomes invalid. If false, the room admits the participant again, as some
   * servers do.
   */
  readonly voidsTokens?: boolean
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(new TextEncoder().encode(a), new TextEncoder().encode(b))

/** Makes a media server in memory. Its webhooks are JSON, authorized with the secret itself. */
export const make = (options: MemoryRoomOptions): RoomsInMemory => {
  const rooms = new Map<string, { readonly sid: string; readonly inside: Set<string>; readonly away: Set<string> }>()
  const secret = new TextEncoder().encode(options.secret)

  const token = (identity: string, video: RoomGrants, lifetime: Duration.Duration, kind?: "agent") =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.promise(() =>
        new SignJWT({ video: { ...video }, ...(kind === undefined ? {} : { kind }) })
          .setProtectedHeader({ alg: "HS256" })
          .setIssuer(options.key)
          .setSubject(identity)
          .setNotBefore(Math.floor(now / 1000))
          .setExpirationTime(Math.floor((now + Duration.toMillis(lifetime)) / 1000))
          .sign(secret),
      ),
    )

  const opened = (room: string) => {
    const known = rooms.get(room)
    if (known !== undefined) return known
    const made = { sid: `RM_${randomBytes(6).toString("hex")}`, inside: new Set<string>(), away: new Set<string>() }
    rooms.set(room, made)
    return made
  }

  const asked = <A>(answer: () => A): Effect.Effect<A, MediaRoomsUnavailable> =>
    Effect.suspend(() =>
      self.isAway
        ? Effect.fail(new MediaRoomsUnavailable({ cause: new Error("media server: away") }))
        : Effect.sync(answer),
    )

  const self: RoomsInMemory = {
    isAway: false,
    join: (room, identity) => {
      const { inside, away } = opened(room)
      if (away.has(identity)) return false
      inside.add(identity)
      return true
    },
    leave: (room, identity) => void rooms.get(room)?.inside.delete(identity),
    rooms: () => new Map([...rooms].map(([name, { inside }]) => [name, inside])),
    layer: Layer.sync(MediaRooms, () =>
      MediaRooms.of({
        url: options.url,
        viewerToken: (room, identity) =>
          token(identity, viewerGrants(room), options.tokenLifetime ?? Duration.minutes(15)),
        avatarToken: (room) =>
          Effect.map(token(avatarIdentity, avatarGrants(room), Duration.minutes(avatarTokenMinutes), "agent"), (text) =>
            Redacted.make(text),
          ),
        open: (room) => asked(() => opened(room).sid),
        participants: (room) => asked(() => [...(rooms.get(room)?.inside ?? [])]),
        remove: (room, identity) =>
          asked(() => {
            rooms.get(room)?.inside.delete(identity)
            if (options.voidsTokens !== false) rooms.get(room)?.away.add(identity)
          }),
        close: (room) => asked(() => void rooms.delete(room)),
        notice: (body, authorization) => {
          const read = Schema.decodeUnknownResult(Schema.fromJsonString(Notice))(body)
          const isSigned = authorization !== undefined && same(authorization, options.secret)
          return isSigned && Result.isSuccess(read) ? Effect.succeed(read.success) : Effect.fail(new NoticeRefused())
        },
      }),
    ),
  }
  return self
}
