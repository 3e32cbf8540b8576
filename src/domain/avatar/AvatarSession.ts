import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"

/** The states of a session; only `active` ones can be watched and spoken to. */
export const Phase = Schema.Literals(["starting", "active", "stopping", "ended"])

/** Why a session ended. */
export const EndReason = Schema.Literals([
  "stopped",
  "restarted",
  "provider_closed",
  "avatar_left",
  "room_finished",
  "expired",
  "idle",
  "empty",
  "failed",
  "crashed",
  "shutdown",
])
export type EndReason = typeof EndReason.Type

/**
 * A session as shared by all processes. It contains no secret, because the avatar service stops a session by its id.
 */
export const AvatarSession = Schema.Struct({
  /** Also the room's name. */
  sessionId: Schema.String,
  /** The incarnation of this id. */
  incarnation: Schema.String,
  /** The caller's `sub`. */
  owner: Schema.String,
  agentId: Schema.String,
  phase: Phase,
  reason: Schema.NullOr(EndReason),
  /** The avatar service's own id, known before anything runs there. */
  providerId: Schema.NullOr(Schema.String),
  /** The media server's id of the room, to tell apart events of an earlier room of that name. */
  roomId: Schema.NullOr(Schema.String),
  /** Removed viewers, who are not let in again. */
  removed: Schema.Array(Schema.String),
  startedAt: Schema.DateTimeUtcFromString,
})
export type AvatarSession = typeof AvatarSession.Type

export const begun = (
  given: Pick<AvatarSession, "sessionId" | "incarnation" | "owner" | "agentId">,
  now: DateTime.Utc,
): AvatarSession => ({
  ...given,
  phase: "starting",
  reason: null,
  providerId: null,
  roomId: null,
  removed: [],
  startedAt: now,
})

export const isLive = ({ phase }: AvatarSession): boolean => phase === "starting" || phase === "active"

export const provided =
  (providerId: string, roomId: string | null) =>
  (session: AvatarSession): AvatarSession | undefined =>
    session.phase === "starting" ? { ...session, providerId, roomId } : undefined

export const activated = (session: AvatarSession): AvatarSession | undefined =>
  session.phase === "starting" ? { ...session, phase: "active" } : undefined

/** The first reason is kept. */
export const stopping =
  (reason: EndReason) =>
  (session: AvatarSession): AvatarSession | undefined =>
    isLive(session) ? { ...session, phase: "stopping", reason } : undefined

export const ended = (session: AvatarSession): AvatarSession | undefined =>
  session.phase === "stopping" ? { ...session, phase: "ended" } : undefined

export const withoutViewer =
  (identity: string) =>
  (session: AvatarSession): AvatarSession | undefined =>
    isLive(session) && !session.removed.includes(identity)
      ? { ...session, removed: [...session.removed, identity] }
      : undefined

const sessionId = /^[A-Za-z0-9_-]{1,64}$/

export const isSessionId = (text: string): boolean => sessionId.test(text)

/** The generated id of an unnamed session. */
export const namedBy = (uuid: string): string => `avs-${uuid}`
