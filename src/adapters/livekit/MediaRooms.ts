import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { AccessToken, type RoomServiceClient as Client, TwirpError, WebhookReceiver } from "livekit-server-sdk"
import * as Sdk from "livekit-server-sdk"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import {
  avatarGrants,
  avatarIdentity,
  avatarTokenMinutes,
  type RoomGrants,
  viewerGrants,
} from "../../domain/avatar/RoomGrants.ts"
import { MediaRooms, MediaRoomsUnavailable, NoticeRefused, type RoomNotice } from "../../ports/MediaRooms.ts"

export interface LiveKitOptions {
  /** `wss://` or `ws://`. */
  readonly url: string
  readonly key: Redacted.Redacted<string>
  readonly secret: Redacted.Redacted<string>
  /** The lifetime of a viewer's token. */
  readonly tokenLifetime: Duration.Duration
}

/** How long an empty room is kept before the first participant joins and after the last one leaves, in seconds. */
const emptySeconds = 120
const departureSeconds = 20

/**
 * The maximum age of a webhook. Its signature is valid for several minutes; a replay is detected by the webhook's id.
 */
const oldestNotice = Duration.minutes(10)

const deadline = Duration.seconds(5)

/** Derives the API URL from the server's WebSocket URL. */
export const apiAddress = (url: string): string => url.replace(/^ws(s?):/, "http$1:")

const isNotFound = (error: unknown): boolean =>
  error instanceof TwirpError && (error.code === "not_found" || error.status === 404)

/** The server's text may quote the request, so only the kind of failure is passed on. */
const unavailable = (error: unknown) =>
  new MediaRoomsUnavailable({
    cause: new Error(
      error instanceof TwirpError ? `media server: ${error.code ?? error.status}` : "media server: away",
    ),
  })

const asked = <A>(call: () => Promise<A>): Effect.Effect<A, MediaRoomsUnavailable> =>
  Effect.tryPromise({ try: call, catch: unavailable }).pipe(
    Effect.timeoutOrElse({ duration: deadline, orElse: () => Effect.fail(unavailable(undefined)) }),
  )

/** Removing a participant who has already left succeeds. */
const unlessMissing = <A>(call: () => Promise<A>, instead: A): Effect.Effect<A, MediaRoomsUnavailable> =>
  asked(() =>
    call().catch((error: unknown) => {
      if (isNotFound(error)) return instead
      throw error
    }),
  )

const events: ReadonlyArray<RoomNotice["event"]> = ["participant_joined", "participant_left", "room_finished"]

/** Rooms of a LiveKit server or project. */
export const layer = (options: LiveKitOptions): Layer.Layer<MediaRooms> =>
  Layer.sync(MediaRooms, () => {
    const pair = () => [secretNow(options.key), secretNow(options.secret)] as const
    const client = (): Client => new Sdk.RoomServiceClient(apiAddress(options.url), ...pair())

    const token = (identity: string, grants: RoomGrants, lifetime: Duration.Duration, kind?: "agent") =>
      Effect.promise(() => {
        const made = new AccessToken(...pair(), { identity, ttl: Duration.toSeconds(lifetime) })
        made.addGrant(grants)
        if (kind !== undefined) made.kind = kind
        return made.toJwt()
      })

    return MediaRooms.of({
      url: options.url,
      viewerToken: (room, identity) => token(identity, viewerGrants(room), options.tokenLifetime),
      avatarToken: (room) =>
        Effect.map(token(avatarIdentity, avatarGrants(room), Duration.minutes(avatarTokenMinutes), "agent"), (text) =>
          Redacted.make(text),
        ),
      open: (room) =>
        Effect.map(
          asked(() =>
            client().createRoom({ name: room, emptyTimeout: emptySeconds, departureTimeout: departureSeconds }),
          ),
          ({ sid }) => sid,
        ),
      participants: (room) =>
        Effect.map(
          unlessMissing(() => client().listParticipants(room), []),
          (participants) => participants.map(({ identity }) => identity),
        ),
      remove: (room, identity) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          unlessMissing(
            () => client().removeParticipant(room, identity, { revokeTokenTs: BigInt(Math.floor(now / 1000)) }),
            undefined,
          ),
        ),
      close: (room) => unlessMissing(() => client().deleteRoom(room), undefined),
      notice: (body, authorization) =>
        Effect.gen(function* () {
          const event = yield* Effect.tryPromise({
            try: () => new WebhookReceiver(...pair()).receive(body, authorization),
            catch: () => new NoticeRefused(),
          })
          const now = yield* Clock.currentTimeMillis
          if (Math.abs(now - Number(event.createdAt) * 1000) > Duration.toMillis(oldestNotice))
            return yield* new NoticeRefused()
          const kind = events.find((one) => one === event.event)
          if (kind === undefined || event.room === undefined) return undefined
          const { name, sid } = event.room
          return { id: event.id, event: kind, room: name, roomId: sid, identity: event.participant?.identity ?? "" }
        }),
    })
  })
