import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as HttpClient from "effect/http/HttpClient"
import { AvatarSandboxMismatch, AvatarUnavailable, AvatarUpstreamFailed } from "../../domain/avatar/Errors.ts"
import { type AvatarOrder, type AvatarRefused, AvatarService } from "../../ports/AvatarService.ts"
import { defaultLine, type LineOptions, openLine } from "./Line.ts"
import { poster } from "./Rest.ts"
import { Begun, Ordered, sandboxAvatar } from "./Wire.ts"

export interface LiveAvatarOptions {
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string>
  /** If null, the sandbox's avatar is used, which is the only one there. */
  readonly avatarId: string | null
  readonly isSandbox: boolean
  /** The maximum duration of a session, which the service itself also enforces. */
  readonly longestSession: Duration.Duration | null
  readonly line?: LineOptions
}

/** LiveAvatar in LITE mode: the service renders the avatar and joins our room; we provide the speech. */
export const layer = (options: LiveAvatarOptions): Layer.Layer<AvatarService, never, HttpClient.HttpClient> =>
  Layer.effect(
    AvatarService,
    Effect.map(poster(options.baseUrl), ({ accepted, read }) => {
      const account = { key: options.key }

      const ordered = ({ rtcUrl, room, token }: AvatarOrder, avatarId: string) => ({
        mode: "LITE",
        avatar_id: avatarId,
        ...(options.isSandbox ? { is_sandbox: true } : {}),
        ...(options.longestSession === null
          ? {}
          : { max_session_duration: Math.floor(Duration.toSeconds(options.longestSession)) }),
        livekit_config: { livekit_url: rtcUrl, livekit_room: room, livekit_client_token: Redacted.value(token) },
      })

      return AvatarService.of({
        kind: "liveavatar",
        order: Effect.fn("LiveAvatar.order")(function* (order) {
          const avatarId = options.avatarId ?? (options.isSandbox ? sandboxAvatar : null)
          if (avatarId === null || (options.isSandbox && avatarId.toLowerCase() !== sandboxAvatar))
            return yield* new AvatarSandboxMismatch()
          const { data } = yield* read("/v1/sessions/token", account, ordered(order, avatarId), Ordered)
          const bearer = { bearer: Redacted.make(data.session_token) }
          return {
            providerId: data.session_id,
            begin: Effect.flatMap(read("/v1/sessions/start", bearer, {}, Begun), (begun) =>
              openLine(Redacted.make(begun.data.ws_url), options.line ?? defaultLine),
            ),
          }
        }),
        stop: Effect.fn("LiveAvatar.stop")((providerId) =>
          accepted("/v1/sessions/stop", account, { session_id: providerId, reason: "USER_CLOSED" }).pipe(
            Effect.asVoid,
            Effect.catch((error: AvatarRefused) => stopped(error)),
          ),
        ),
      })
    }),
  )

/** An unknown or finished session counts as already stopped. */
const stopped = (error: AvatarRefused): Effect.Effect<void, AvatarUnavailable | AvatarUpstreamFailed> => {
  if (error._tag === "AvatarUnavailable") return Effect.fail(error)
  if (error._tag !== "AvatarUpstreamFailed") return Effect.fail(new AvatarUpstreamFailed({ status: null }))
  return error.status === 404 || error.status === 409 || error.status === 410 ? Effect.void : Effect.fail(error)
}
