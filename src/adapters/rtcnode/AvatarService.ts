import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { AvatarUnavailable } from "../../domain/avatar/Errors.ts"
import { avatarIdentity } from "../../domain/avatar/RoomGrants.ts"
import { type AvatarLine, AvatarLineLost, type AvatarOrder, AvatarService } from "../../ports/AvatarService.ts"
import { MediaRooms } from "../../ports/MediaRooms.ts"
import { eyeOpeningAt, face, side } from "./Face.ts"
import { makePlayback, type Playback } from "./Playback.ts"
import { rtc } from "./Rtc.ts"

/** The time between frames, while the avatar speaks and while it is silent. */
const lively = Duration.millis(80)
const calm = Duration.millis(400)

const connectWithin = Duration.seconds(10)

const away = new AvatarUnavailable({ what: "media server", retryAfter: 5 })

const prefix = "local-"

const drawing = (playback: Playback, source: typeof rtc.VideoSource.prototype) =>
  Effect.gen(function* () {
    let shown = 0
    for (;;) {
      const wanted = playback.mouth()
      // For smoothness, the mouth moves only part of the way with each frame.
      shown += (wanted - shown) * 0.6
      const picture = face({ mouth: shown < 0.02 ? 0 : shown, eyes: eyeOpeningAt(performance.now()) })
      source.captureFrame(new rtc.VideoFrame(picture, side, side, rtc.VideoBufferType.RGBA))
      yield* Effect.sleep(wanted > 0 || shown > 0.02 ? lively : calm)
    }
  })

const publishing = (name: typeof rtc.TrackSource.SOURCE_CAMERA | typeof rtc.TrackSource.SOURCE_MICROPHONE) =>
  new rtc.TrackPublishOptions({ source: name })

/** Joins the room as the avatar, with audio and video. */
const join = ({ rtcUrl, token }: AvatarOrder): Effect.Effect<AvatarLine, AvatarUnavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const room = yield* Effect.acquireRelease(
      Effect.sync(() => new rtc.Room()),
      (room) => Effect.promise(() => room.disconnect().catch(() => undefined)),
    )
    let isGone = false
    const gone = new Promise<"closed" | "lost">((resolve) => {
      room.once(rtc.RoomEvent.Disconnected, (reason) => {
        isGone = true
        const isSent =
          reason === rtc.DisconnectReason.ROOM_DELETED || reason === rtc.DisconnectReason.PARTICIPANT_REMOVED
        resolve(isSent ? "closed" : "lost")
      })
    })
    const reached = <A>(call: () => Promise<A>) =>
      Effect.tryPromise({ try: call, catch: () => away }).pipe(
        Effect.timeoutOrElse({ duration: connectWithin, orElse: () => Effect.fail(away) }),
      )
    yield* reached(() => room.connect(rtcUrl, Redacted.value(token), { autoSubscribe: false, dynacast: false }))
    const me = room.localParticipant
    if (me === undefined) return yield* away

    const playback = yield* makePlayback
    const picture = yield* Effect.acquireRelease(
      Effect.sync(() => new rtc.VideoSource(side, side)),
      (source) => Effect.promise(() => source.close()),
    )
    const video = rtc.LocalVideoTrack.createVideoTrack("face", picture)
    yield* reached(() => me.publishTrack(playback.track, publishing(rtc.TrackSource.SOURCE_MICROPHONE)))
    yield* reached(() => me.publishTrack(video, publishing(rtc.TrackSource.SOURCE_CAMERA)))
    yield* Effect.forkScoped(drawing(playback, picture))

    const whileOpen = (what: () => void) =>
      Effect.suspend(() => (isGone ? Effect.fail(new AvatarLineLost()) : Effect.sync(what)))
    return {
      speak: (_utterance, samples) => whileOpen(() => playback.add(samples)),
      speakEnd: () => whileOpen(() => undefined),
      interrupt: whileOpen(playback.clear),
      ended: Effect.promise(() => gone),
    }
  })

/** An avatar without an external service: this process joins the room itself. */
export const layer: Layer.Layer<AvatarService, never, MediaRooms> = Layer.effect(
  AvatarService,
  Effect.map(MediaRooms, (rooms) =>
    AvatarService.of({
      kind: "local",
      order: (order) => Effect.succeed({ providerId: prefix + order.room, begin: join(order) }),
      stop: (providerId) =>
        providerId.startsWith(prefix)
          ? Effect.mapError(rooms.remove(providerId.slice(prefix.length), avatarIdentity), () => away)
          : Effect.void,
    }),
  ),
)
